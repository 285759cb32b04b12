"""Our card games as PettingZoo has them: `roost.research.pettingzoo.env("akuma")`.

An agent is a seat. Rewards come when a deal is over: how much further ahead of the mean of the
others a seat is; where all play together, their points. (docs/pettingzoo.md)
"""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from roost.contract import words
from roost.research.eyes import Eyes, card_game, settled
from roost.research.picture import lines
from roost.research.single import DEAL, OVER, Setting, Single


def env(
    game: str, players: int | None = None, render_mode: str | None = None, **options: Any
) -> "RoostEnv":
    """A game at a table with these options. `render_mode`: `ansi` for lines of text."""
    return RoostEnv(game, players, render_mode, **options)


def observation_space(eyes: Eyes) -> Dict:
    return Dict(
        {
            "observation": Box(eyes.least, eyes.most, (eyes.size,), np.int8),
            "action_mask": Box(0, 1, (eyes.actions,), np.int8),
        }
    )


class RoostEnv(AECEnv):  # type: ignore[misc]
    """An action that is not in the mask raises ValueError and changes nothing."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        found = card_game(game)
        self._setting = Setting(found, settled(found, players, options))
        self.metadata = {
            "name": f"{game.replace('-', '_')}_v{found.facts.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{p}" for p in range(self._setting.table.players)]
        eyes = self._setting.eyes
        self.observation_spaces = {agent: observation_space(eyes) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(eyes.actions) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._seed = self._random.bytes(16).hex()
        self._deals = 0
        self._match = Single(self._setting)
        self._deal()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._match.turn]

    def observe(self, agent: str) -> dict[str, Any]:
        """Whosever turn it is; only then is anything in the mask."""
        seat = self.possible_agents.index(agent)
        moves = self._match.moves() if self._match.turn == seat else (0, 0)
        return {
            "observation": self._match.look(seat),
            "action_mask": self._setting.eyes.mask(moves),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self._is_legal(int(action)):
            raise ValueError(f"{agent} cannot do {action}: see its action_mask")
        self._cumulative_rewards[agent] = 0.0
        before = self._match.ahead.copy()
        self._match.apply(int(action))
        gained = self._match.ahead - before
        self.rewards = {a: float(gained[p]) for p, a in enumerate(self.possible_agents)}
        if self._match.next == OVER:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._deal()
            self.agent_selection = self.possible_agents[self._match.turn]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What the seat whose turn it is sees."""
        if self.render_mode is None:
            return None
        seat = self.possible_agents.index(self.agent_selection)
        return lines(self._setting.game.view(self._match.state(), seat))

    def close(self) -> None:
        """There is nothing to close."""

    def _is_legal(self, action: int) -> bool:
        mask = self._setting.eyes.mask(self._match.moves())
        return 0 <= action < len(mask) and bool(mask[action])

    def _deal(self) -> None:
        """As a match with the same seed would."""
        while self._match.next == DEAL:
            self._match.deal(words(self._seed, "deal", self._deals))
            self._deals += 1
