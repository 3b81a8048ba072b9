"""The four games for OpenSpiel: `tefuda_blackpoker`, `tefuda_sve`, `tefuda_legions`, `tefuda_los`.

    import pyspiel, tefuda.openspiel
    game = pyspiel.load_game("tefuda_blackpoker")

Chance is drawn once, as the seed of the game, at the first node; after that everything that luck decides follows from it.
An action is a place in the list of answers, as in `tefuda.Match.answer`. Needs the extra `tefuda[openspiel]`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from . import Match, _tefuda
from ._tefuda import games

SEEDS = 1 << 12
"""So many seeds the first node chooses from."""

LENGTH = 4000
"""A game is called off after so many answers, as a draw."""


def _type(game: str) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"tefuda_{game}",
        long_name=f"Tefuda: {next(info['en'] for info in games() if info['id'] == game)}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"deck_a": "", "deck_b": ""},
    )


class Table(pyspiel.Game):
    """A game of the table."""

    def __init__(self, game: str, params: dict[str, Any] | None = None) -> None:
        self.word = game
        self.decks = [(params or {}).get(name) or None for name in ("deck_a", "deck_b")]
        layout = _tefuda.layout(game)
        info = pyspiel.GameInfo(
            num_distinct_actions=max(layout["options"], SEEDS),
            max_chance_outcomes=SEEDS,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LENGTH,
        )
        super().__init__(_type(game), info, params or {})

    def new_initial_state(self) -> Position:
        return Position(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer()


class Observer:
    """What a player sees, in words."""

    def __init__(self) -> None:
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}

    def set_from(self, state: Position, player: int) -> None:
        """There is no tensor: see `tefuda.vector`."""

    def string_from(self, state: Position, player: int) -> str:
        return state.observation_string(player)


class Position(pyspiel.State):
    """A game as it stands."""

    def __init__(self, game: Table) -> None:
        super().__init__(game)
        self._word, self._decks = game.word, game.decks
        self._match: Match | None = None
        self._given = 0

    def current_player(self) -> int:
        if self._match is None:
            return pyspiel.PlayerId.CHANCE
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        return self._match.asked

    def is_terminal(self) -> bool:
        return self._match is not None and (self._match.asked is None or self._given >= LENGTH)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1.0 / SEEDS) for seed in range(SEEDS)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(self._match.count))

    def _apply_action(self, action: int) -> None:
        if self._match is None:
            a, b = self._decks
            self._match = Match(self._word, deck_a=a, deck_b=b, seed=action)
        else:
            self._match.answer(action)
            self._given += 1

    def _action_to_string(self, player: int, action: int) -> str:
        if self._match is None:
            return f"seed {action}"
        options = self._match.options
        return options[action]["text"]["en"] if action < len(options) else str(action)

    def returns(self) -> list[float]:
        result = self._match.result if self._match is not None else None
        return [0.0, 0.0] if result is None or result == "draw" else [1.0, -1.0] if result == 0 else [-1.0, 1.0]

    def information_state_string(self, player: int | None = None) -> str:
        """All that the seat was told, and what it is asked."""
        if self._match is None:
            return ""
        seat = self._match.seat(self.current_player() if player is None else player)
        lines = [line["en"] for line in seat.log]
        return "\n".join([*lines, *(option["word"] for option in seat.options)])

    def observation_string(self, player: int | None = None) -> str:
        """The table as the seat sees it."""
        if self._match is None:
            return ""
        return str(self._match.seat(self.current_player() if player is None else player).view)

    def __str__(self) -> str:
        return "" if self._match is None else f"{self._word}: {self._given} answers, {self._match.digest:016x}"


def _register(game: str) -> None:
    class Registered(Table):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    pyspiel.register_game(_type(game), Registered)


for _info in games():
    _register(_info["id"])
