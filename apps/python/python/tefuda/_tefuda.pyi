"""The table, in Rust."""

from typing import Any

import numpy as np
import numpy.typing as npt

__version__: str

class Error(ValueError):
    """What was asked for can't be done; its message says why, as the command line does."""

class Match:
    """One game with its history."""

    def __new__(
        cls,
        game: str,
        deck_a: str | None = None,
        deck_b: str | None = None,
        seed: int = 0,
        cards: list[str] = ...,
        edition: str | None = None,
        format: str | None = None,
        flags: list[str] = ...,
    ) -> Match: ...
    @staticmethod
    def from_replay(text: str, cards: list[str] = ...) -> Match:
        """The match of a replay file, played to its end."""
    @property
    def game(self) -> str: ...
    @property
    def asked(self) -> int | None:
        """The seat that is asked, 0 or 1; None when the game is over."""
    @property
    def question(self) -> dict[str, Any] | None: ...
    @property
    def options(self) -> list[dict[str, Any]]:
        """Every answer that may be given, in the order of `answer`."""
    @property
    def count(self) -> int:
        """How many answers may be given."""
    def answer(self, answer: int | str) -> None:
        """Gives an answer: its place in `options`, or its word."""
    def undo(self, answers: int = 1) -> int:
        """Takes back so many answers. How many were taken back?"""
    def copy(self) -> Match: ...
    def concede(self, seat: int) -> None: ...
    @property
    def result(self) -> int | str | None:
        """The seat that won, 0 or 1; "draw"; None while the game goes on."""
    @property
    def decisions(self) -> int: ...
    @property
    def digest(self) -> int:
        """The digest of everything that happened."""
    def replay(self) -> str:
        """The game so far as a file that plays again on any machine. It holds what is hidden."""
    def seat(self, seat: int) -> Seat:
        """All that a player gets."""

class Seat:
    """What a player of one seat gets."""

    @property
    def number(self) -> int: ...
    @property
    def view(self) -> dict[str, Any]: ...
    @property
    def view_ja(self) -> dict[str, Any]: ...
    @property
    def log(self) -> list[dict[str, Any]]: ...
    @property
    def question(self) -> dict[str, Any] | None: ...
    @property
    def options(self) -> list[dict[str, Any]]: ...

class Player:
    """A machine player: `random`, `greedy`, `search` (`search:60`, `search:100ms`) or a level of the table."""

    def __new__(cls, word: str, seed: int = 0) -> Player: ...
    def choose(self, game: Match) -> int:
        """The answer it would give to what is asked now, from what that seat can see."""

class Pool:
    """Many games at once; `tefuda.vector` holds the arrays it writes into."""

    def __new__(
        cls,
        game: str,
        n: int,
        threads: int,
        decks_a: list[str],
        decks_b: list[str],
        seed: int,
        opponent: str | None,
        length: int,
        edition: str | None,
        format: str | None,
        cards: list[str],
    ) -> Pool: ...
    def look(self, out: Any) -> None: ...
    def step(self, answers: npt.NDArray[np.int64], out: Any) -> None: ...
    def step_random(self, out: Any) -> None: ...
    def __len__(self) -> int: ...

def games() -> list[dict[str, Any]]:
    """Every game there is: its word, names, editions, formats, decks and switches."""

def layout(game: str) -> dict[str, Any]:
    """What every number of a game's arrays means, and how large they are."""

def read_card(text: str, game: str) -> dict[str, Any]:
    """What is understood of a card's text, or where reading stopped."""

def check_deck(
    game: str, deck: str, edition: str | None = None, format: str | None = None, cards: list[str] = ...
) -> list[dict[str, Any]]: ...
def clauses(game: str) -> list[dict[str, Any]]:
    """Every clause and ruling of a game, with our titles."""

def prints(
    game: str, edition: str | None = None, format: str | None = None, cards: list[str] = ...
) -> list[dict[str, Any]]: ...
