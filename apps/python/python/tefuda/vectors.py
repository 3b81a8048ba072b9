"""Many games at once, written into NumPy arrays without copies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _tefuda


@dataclass
class _Flat:
    """The arrays as the pool takes them."""

    table: npt.NDArray[np.int16]
    cards: npt.NDArray[np.int16]
    options: npt.NDArray[np.int16]
    ids: npt.NDArray[np.int32]
    mask: npt.NDArray[np.uint8]
    count: npt.NDArray[np.int32]
    seat: npt.NDArray[np.int8]
    reward: npt.NDArray[np.float32]
    done: npt.NDArray[np.uint8]


@dataclass
class Vector:
    """`n` games at once. All arrays are written in place by `step`; copy what is to be kept.

    | array | shape | |
    |---|---|---|
    | `table` | n × T | what the seat that is asked sees beside cards |
    | `cards` | n × rows × C | a row for each card in sight, its own side's first; zeros where there is none |
    | `options` | n × options × F | a row for each answer |
    | `mask` | n × options | 1 for each answer that is there |
    | `ids` | n × options | the fixed id of each answer, -1 where it has none |
    | `count` | n | how many answers there are |
    | `seat` | n | who is asked, 0 or 1 |
    | `reward` | n × 2 | what seat 0 and seat 1 got by the last answer: 1 a game won, -1 one lost |
    | `done` | n | 1 where a game ended with the last answer; the next one has begun |

    `layout` says what every column means.
    """

    game: str
    n: int
    layout: dict[str, Any]
    table: npt.NDArray[np.int16] = field(init=False)
    cards: npt.NDArray[np.int16] = field(init=False)
    options: npt.NDArray[np.int16] = field(init=False)
    ids: npt.NDArray[np.int32] = field(init=False)
    mask: npt.NDArray[np.uint8] = field(init=False)
    count: npt.NDArray[np.int32] = field(init=False)
    seat: npt.NDArray[np.int8] = field(init=False)
    reward: npt.NDArray[np.float32] = field(init=False)
    done: npt.NDArray[np.uint8] = field(init=False)
    _pool: _tefuda.Pool = field(repr=False, kw_only=True)

    def __post_init__(self) -> None:
        told, n = self.layout, self.n
        rows, options = told["rows"], told["options"]
        self._flat = _Flat(
            table=np.zeros(n * len(told["table"]), np.int16),
            cards=np.zeros(n * rows * len(told["card"]), np.int16),
            options=np.zeros(n * options * len(told["option"]), np.int16),
            ids=np.full(n * options, -1, np.int32),
            mask=np.zeros(n * options, np.uint8),
            count=np.zeros(n, np.int32),
            seat=np.zeros(n, np.int8),
            reward=np.zeros(n * 2, np.float32),
            done=np.zeros(n, np.uint8),
        )
        flat = self._flat
        self.table = flat.table.reshape(n, -1)
        self.cards = flat.cards.reshape(n, rows, -1)
        self.options = flat.options.reshape(n, options, -1)
        self.ids = flat.ids.reshape(n, options)
        self.mask = flat.mask.reshape(n, options)
        self.count, self.seat, self.done = flat.count, flat.seat, flat.done
        self.reward = flat.reward.reshape(n, 2)
        self._pool.look(flat)

    def step(self, answers: npt.ArrayLike) -> None:
        """Gives every game its answer, a row of `options`. Where one of them is none, nothing happens."""
        self._pool.step(np.ascontiguousarray(answers, np.int64), self._flat)

    def step_random(self) -> None:
        """Gives every game an answer by chance."""
        self._pool.step_random(self._flat)

    def __len__(self) -> int:
        return self.n


def vector(
    game: str,
    n: int,
    threads: int = 1,
    *,
    decks_a: Iterable[str] | None = None,
    decks_b: Iterable[str] | None = None,
    seed: int = 0,
    opponent: str | None = None,
    length: int = 4000,
    edition: str | None = None,
    format: str | None = None,
    cards: Iterable[Any] = (),
) -> Vector:
    """`n` games at once on so many threads; the same games on any number of them.

    Decks are words or lists; every pairing is played in turn, the usual deck where nothing is said. With an `opponent` (a
    player's word, as for `Player`) only the other seat is asked, seat 0 in the first game of a row, seat 1 in the next.
    A game is called off after `length` answers.
    """
    from . import _text, _texts

    usual = [next(info for info in _tefuda.games() if info["id"] == game)["decks"][0]["id"]] if _known(game) else []
    lists = [[_text(deck) for deck in decks] if decks is not None else usual for decks in (decks_a, decks_b)]
    pool = _tefuda.Pool(
        game, n, threads, lists[0], lists[1], seed, opponent, length, edition, format, _texts(cards)
    )
    return Vector(game, n, _tefuda.layout(game), _pool=pool)


def _known(game: str) -> bool:
    return any(info["id"] == game for info in _tefuda.games())
