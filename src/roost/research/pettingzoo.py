"""Our card games as PettingZoo has them: `roost.research.pettingzoo.env("akuma")`.

An agent is a seat. What is rewarded is a choice (`rewards.py`): by default points, when a deal is
over. (docs/pettingzoo.md)
"""

from typing import Any, SupportsIndex

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from roost.contract import rng_for
from roost.research.adapters.arguments import (
    TEXT_MODES,
    check_render_mode,
    load_card_game,
    make_config,
    parse_action,
)
from roost.research.adapters.compiled_match import DEAL, OVER, CompiledMatch, ConfiguredGame
from roost.research.adapters.match_seeds import MatchSeeds
from roost.research.adapters.rewards import POINTS, check_reward, final_rewards
from roost.research.adapters.text_view import render_view
from roost.research.kernels.observation_encoder import Int8Array, ObservationEncoder


def env(
    game: str,
    players: int | None = None,
    render_mode: str | None = None,
    reward: str = POINTS,
    **options: Any,
) -> AECEnv:
    """A game at a table with these options, in the wrapper that PettingZoo's own have: it says so
    if something is asked before `reset`.
    """
    return OrderEnforcingWrapper(raw_env(game, players, render_mode, reward, **options))


def observation_space(encoder: ObservationEncoder) -> Dict:
    return Dict(
        {
            "observation": Box(encoder.low, encoder.high, (encoder.size,), np.int8),
            "action_mask": Box(0, 1, (encoder.num_actions,), np.int8),
        }
    )


class RoostAECEnv(AECEnv):  # type: ignore[misc]
    """An action that is not in the mask raises ValueError and changes nothing."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        render_mode: str | None = None,
        reward: str = POINTS,
        **options: Any,
    ) -> None:
        super().__init__()
        found = load_card_game(game)
        self._configured_game = ConfiguredGame(found, make_config(found, players, options))
        self._reward = check_reward(found, reward)
        self._seeds = MatchSeeds()
        self.metadata = {
            "name": f"{game.replace('-', '_')}_v{found.info.version}",
            "render_modes": [*TEXT_MODES],
            "is_parallelizable": False,
        }
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = [f"seat_{p}" for p in range(self._configured_game.config.players)]
        eyes = self._configured_game.encoder
        self.observation_spaces = {agent: observation_space(eyes) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(eyes.num_actions) for agent in self.possible_agents}
        size = len(self.possible_agents) * eyes.size
        self.state_space = Box(eyes.low, eyes.high, (size,), np.int8)

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def reset(
        self, seed: str | SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> None:
        """`seed` is a whole number or any text. `options` are settled when the table is made."""
        if seed is not None:
            self._seeds.restart(seed)
        self._seed = self._seeds.draw()
        self._chance_count = 0
        self._match = CompiledMatch(self._configured_game)
        self._resolve_chance()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._match.turn]
        self._print()

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat knows, whosever turn it is. Nothing is in the mask of a seat that must wait;
        everything is, once the match is over.
        """
        seat, eyes = self._seat(agent), self._configured_game.encoder
        if self._match.status == OVER:
            mask = eyes.full_action_mask()
        else:
            mask = eyes.action_mask(
                self._match.action_mask() if self._match.turn == seat else (0, 0)
            )
        return {"observation": self._match.observe(seat), "action_mask": mask}

    def state(self) -> Int8Array:
        """What all seats know, one after the other: for critics that see every hand."""
        eyes = self._configured_game.encoder
        flat = eyes.allocate(len(self.possible_agents))
        eyes.encode_into(self._match.observe_all(), flat)
        return eyes.as_rows(flat).reshape(-1)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        number = self._check_action(agent, action)
        self._cumulative_rewards[agent] = 0.0
        before = self._match.points_ahead.copy()
        self._match.apply(number)
        gained = self._match.points_ahead - before
        if self._match.status == OVER:
            gained = self._finish_match(gained)
        else:
            self._resolve_chance()
            self.agent_selection = self.possible_agents[self._match.turn]
            gained = gained if self._reward == POINTS else np.zeros_like(gained)
        self.rewards = {a: float(gained[p]) for p, a in enumerate(self.possible_agents)}
        self._accumulate_rewards()
        self._print()

    def render(self) -> str | None:
        """What the seat whose turn it is sees: as text (`ansi`), or printed (`human`)."""
        seat = self._seat(self.agent_selection)
        return render_view(
            self._configured_game.game.view(self._match.state(), seat), self.render_mode
        )

    def close(self) -> None:
        """There is nothing to close."""

    def _finish_match(self, gains: Any) -> Any:
        """Tell everybody the result. Returns the rewards of the last step."""
        scores, won = self._match.result()
        winners = [p for p, has_won in enumerate(won) if has_won]
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {
            agent: {"scores": scores, "winners": winners, "won": won[p]}
            for p, agent in enumerate(self.agents)
        }
        self.agent_selection = self.agents[0]
        if self._reward == POINTS:
            return gains
        return final_rewards(self._configured_game.game, self._reward, scores, won)

    def _check_action(self, agent: str, action: int | None) -> int:
        """The number of a legal action; raises ValueError."""
        mask = self._configured_game.encoder.action_mask(self._match.action_mask())
        number = parse_action(action, len(mask))
        if not mask[number]:
            legal = ", ".join(map(str, np.flatnonzero(mask)))
            raise ValueError(f"{agent} cannot do {number} now: its action_mask has {legal}")
        return number

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            names = ", ".join(self.possible_agents)
            raise ValueError(f"there is no agent {agent!r}: they are {names}")
        return self.possible_agents.index(agent)

    def _print(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _resolve_chance(self) -> None:
        """As a match with the same seed would."""
        while self._match.status == DEAL:
            self._match.resolve_chance(rng_for(self._seed, "deal", self._chance_count))
            self._chance_count += 1


raw_env = RoostAECEnv
