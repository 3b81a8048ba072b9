"""Trading card games by the book: whole rules, printed text as the program.

    import tefuda
    match = tefuda.Match("blackpoker", seed=1)
    while match.asked is not None:
        match.answer(0)

`Match` is a game with its history, `Match.seat` all that a player of it gets. `vector` plays many games at once into NumPy
arrays, `env` is one as a PettingZoo environment.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _tefuda
from ._tefuda import Error, Player, Seat, __version__, clauses, games, layout, read_card

if TYPE_CHECKING:
    from .environment import TableEnv

__all__ = [
    "Error",
    "Match",
    "Player",
    "Seat",
    "Vector",
    "__version__",
    "check_deck",
    "clauses",
    "env",
    "games",
    "layout",
    "prints",
    "read_card",
    "vector",
]

Source = str | os.PathLike[str]
"""A file, or the text of one."""


def _text(source: Source) -> str:
    """The text of a file, where a path is given or a short string names one; else the string itself."""
    if isinstance(source, os.PathLike):
        return Path(source).read_text(encoding="utf-8")
    if "\n" not in source and len(source) < 1000 and os.path.sep in source and os.path.isfile(source):
        return Path(source).read_text(encoding="utf-8")
    return source


def _texts(sources: Iterable[Source]) -> list[str]:
    if isinstance(sources, (str, os.PathLike)):
        raise TypeError("cards: expected a list of files or texts")
    return [_text(source) for source in sources]


def _deck(deck: Source | None) -> str | None:
    return None if deck is None else _text(deck)


class Match(_tefuda.Match):
    """A game with its history.

    `deck_a` and `deck_b` are words for decks that come with the game (`tefuda.games()`), lists, or files of lists; the usual
    deck where nothing is said. `cards` are card files, or their texts, beside those that come with the game. The same seed
    and answers give the same game.
    """

    def __new__(
        cls,
        game: str,
        deck_a: Source | None = None,
        deck_b: Source | None = None,
        seed: int = 0,
        cards: Iterable[Source] = (),
        edition: str | None = None,
        format: str | None = None,
        flags: Iterable[str] = (),
    ) -> Match:
        return super().__new__(
            cls, game, _deck(deck_a), _deck(deck_b), seed, _texts(cards), edition, format, list(flags)
        )

    def __deepcopy__(self, memo: dict[int, Any]) -> _tefuda.Match:
        return self.copy()

    def play(self, a: str | Player = "greedy", b: str | Player = "greedy", seed: int = 0) -> int | str | None:
        """Lets machine players play the game to its end. Who won?"""
        players = [
            who if isinstance(who, Player) else Player(who, seed=seed * 2 + at) for at, who in enumerate((a, b))
        ]
        while (asked := self.asked) is not None:
            self.answer(players[asked].choose(self))
        return self.result


def check_deck(
    game: str,
    deck: Source,
    edition: str | None = None,
    format: str | None = None,
    cards: Iterable[Source] = (),
) -> list[dict[str, Any]]:
    """Every reason why a list is not a deck of the format; an empty list if it is one."""
    return _tefuda.check_deck(game, _text(deck), edition, format, _texts(cards))


def prints(
    game: str, edition: str | None = None, format: str | None = None, cards: Iterable[Source] = ()
) -> list[dict[str, Any]]:
    """Every card of a match by its number: arrays tell a card by that number plus one."""
    return _tefuda.prints(game, edition, format, _texts(cards))


def env(game: str, **options: Any) -> TableEnv:
    """A game as a PettingZoo AEC environment: see `tefuda.environment.TableEnv`. Needs the extra `tefuda[env]`."""
    from .environment import TableEnv

    return TableEnv(game, **options)


from .vectors import Vector, vector  # noqa: E402  (they use the helpers above)
