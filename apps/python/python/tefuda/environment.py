"""A game as a PettingZoo environment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from . import _tefuda
from .vectors import vector

AGENTS = ["seat_0", "seat_1"]


class TableEnv(AECEnv):
    """Two seats of one game, asked in turn.

    An action is a row of `options`: what is done is told by its features, since a card game has no fixed list of actions.
    An observation has the arrays of `tefuda.Vector` for one game, and `action_mask`. With `fixed=True` an action is a fixed
    id (a kind of answer, the row of its card, and which of several such answers it is), and the mask is over those.
    """

    metadata = {"name": "tefuda_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        *,
        decks_a: Iterable[str] | None = None,
        decks_b: Iterable[str] | None = None,
        fixed: bool = False,
        length: int = 4000,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.game, self.fixed, self.render_mode = game, fixed, render_mode
        self._make = lambda seed: vector(
            game, 1, decks_a=decks_a, decks_b=decks_b, seed=seed, length=length, **options
        )
        self.layout = _tefuda.layout(game)
        self.possible_agents = AGENTS[:]
        self.agents: list[str] = []
        self._seed = 0
        actions = self.layout["ids"] if fixed else self.layout["options"]
        rows = (self.layout["rows"], len(self.layout["card"]))
        answers = (self.layout["options"], len(self.layout["option"]))

        def numbers(shape: tuple[int, ...]) -> spaces.Box:
            return spaces.Box(np.iinfo(np.int16).min, np.iinfo(np.int16).max, shape, np.int16)

        seen = spaces.Dict(
            {
                "table": numbers((len(self.layout["table"]),)),
                "cards": numbers(rows),
                "options": numbers(answers),
            }
        )
        whole = spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
        self.observation_spaces = {agent: whole for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in AGENTS}

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._seed = self._seed + 1 if seed is None else seed
        self._pool = self._make(self._seed)
        self.agents = AGENTS[:]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[int(self._pool.seat[0])]
        self._over = False

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees when it is asked; zeros where it is not, for it is shown the table when its turn comes."""
        pool = self._pool
        asked = not self._over and AGENTS[int(pool.seat[0])] == agent
        mask = np.zeros(self.layout["ids" if self.fixed else "options"], np.int8)
        if not asked:
            seen = {name: np.zeros_like(getattr(pool, name)[0]) for name in ("table", "cards", "options")}
            return {"observation": seen, "action_mask": mask}
        if self.fixed:
            ids = pool.ids[0]
            mask[ids[ids >= 0]] = 1
        else:
            mask[:] = pool.mask[0]
        seen = {name: getattr(pool, name)[0].copy() for name in ("table", "cards", "options")}
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        pool = self._pool
        if action is None:
            raise _tefuda.Error(f"{agent} is asked: None is no answer")
        at = int(action)
        if self.fixed:
            found = np.flatnonzero(pool.ids[0] == at)
            if at < 0 or len(found) == 0:
                raise _tefuda.Error(f"{at} is the id of none of the answers")
            at = int(found[0])
        pool.step([at])
        if pool.done[0]:
            self._over = True
            won = pool.reward[0]
            for seat, name in enumerate(AGENTS):
                self.rewards[name] = float(won[seat])
                self.terminations[name] = True
        else:
            self.agent_selection = AGENTS[int(pool.seat[0])]
        self._accumulate_rewards()
        if self._over:
            self._deads_step_first()

    def render(self) -> str | None:
        """The numbers of the table by their names."""
        if self.render_mode is None:
            return None
        names = [column["name"] for column in self.layout["table"]]
        return "\n".join(f"{name}: {n}" for name, n in zip(names, self._pool.table[0], strict=True))

    def close(self) -> None:
        pass
