"""PettingZoo adapter: `roost.research.pettingzoo.env("GAME")` (docs/train/pettingzoo.md).

Each seat is an agent.
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
from roost.research.adapters.spaces import make_observation_space
from roost.research.adapters.text_view import render_view
from roost.research.kernels.observation_encoder import Int8Array


def env(
    game: str,
    players: int | None = None,
    render_mode: str | None = None,
    reward: str = POINTS,
    **options: Any,
) -> AECEnv:
    """Return an environment in PettingZoo's wrapper, which reports calls before `reset`.

    `reward` is a scheme of `adapters/rewards.py`. `options` are the options of the game.
    """
    return OrderEnforcingWrapper(raw_env(game, players, render_mode, reward, **options))


class RoostAECEnv(AECEnv):  # type: ignore[misc]
    """The environment without wrapper. An illegal action raises ValueError without effect."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        render_mode: str | None = None,
        reward: str = POINTS,
        **options: Any,
    ) -> None:
        super().__init__()
        card_game = load_card_game(game)
        config = make_config(card_game, players, options)
        self._configured_game = ConfiguredGame(card_game, config)
        self._reward = check_reward(card_game, reward)
        self._seeds = MatchSeeds()
        self.metadata = {
            "name": f"{game.replace('-', '_')}_v{card_game.info.version}",
            "render_modes": [*TEXT_MODES],
            "is_parallelizable": False,
        }
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = [f"seat_{p}" for p in range(config.players)]
        encoder, agents = self._configured_game.encoder, self.possible_agents
        self.observation_spaces = {agent: make_observation_space(encoder) for agent in agents}
        self.action_spaces = {agent: Discrete(encoder.num_actions) for agent in agents}
        self.state_space = Box(encoder.low, encoder.high, (len(agents) * encoder.size,), np.int8)

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def reset(
        self, seed: str | SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> None:
        """Start a match. `seed` is an integer or text. `options` is ignored."""
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
        """Return a seat's observation.

        The action mask is empty if another seat is to act, and full if the match is over.
        """
        seat, encoder = self._seat(agent), self._configured_game.encoder
        if self._match.status == OVER:
            mask = encoder.full_action_mask()
        elif self._match.turn == seat:
            mask = encoder.action_mask(self._match.action_mask())
        else:
            mask = encoder.action_mask((0, 0))
        return {"observation": self._match.observe(seat), "action_mask": mask}

    def state(self) -> Int8Array:
        """Return the observations of all seats in one array, for centralised critics."""
        encoder = self._configured_game.encoder
        flat = encoder.allocate(len(self.possible_agents))
        encoder.encode_into(self._match.observe_all(), flat)
        return encoder.as_rows(flat).reshape(-1)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        index = self._check_action(agent, action)
        self._cumulative_rewards[agent] = 0.0
        before = self._match.points_ahead.copy()
        self._match.apply(index)
        gains = self._match.points_ahead - before
        if self._match.status == OVER:
            gains = self._finish_match(gains)
        else:
            self._resolve_chance()
            self.agent_selection = self.possible_agents[self._match.turn]
            gains = gains if self._reward == POINTS else np.zeros_like(gains)
        self.rewards = {a: float(gains[p]) for p, a in enumerate(self.possible_agents)}
        self._accumulate_rewards()
        self._print()

    def render(self) -> str | None:
        """Return the view of the seat to act as text (`ansi`), or print it (`human`)."""
        seat = self._seat(self.agent_selection)
        view = self._configured_game.game.view(self._match.state(), seat)
        return render_view(view, self.render_mode)

    def close(self) -> None:
        """Do nothing, because there are no resources to release."""

    def _finish_match(self, gains: Any) -> Any:
        """Set terminations and infos of all agents. Returns the rewards of the last step."""
        scores, is_winner = self._match.result()
        winners = [p for p, won in enumerate(is_winner) if won]
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {
            agent: {"scores": scores, "winners": winners, "won": is_winner[p]}
            for p, agent in enumerate(self.agents)
        }
        self.agent_selection = self.agents[0]
        if self._reward == POINTS:
            return gains
        return final_rewards(self._configured_game.game, self._reward, scores, is_winner)

    def _check_action(self, agent: str, action: int | None) -> int:
        """Return the index of a legal action. Raises ValueError for an illegal one."""
        mask = self._configured_game.encoder.action_mask(self._match.action_mask())
        index = parse_action(action, len(mask))
        if not mask[index]:
            legal = ", ".join(map(str, np.flatnonzero(mask)))
            raise ValueError(f"action {index} is illegal for {agent}; legal actions: {legal}")
        return index

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            names = ", ".join(self.possible_agents)
            raise ValueError(f"there is no agent {agent!r}; agents: {names}")
        return self.possible_agents.index(agent)

    def _print(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _resolve_chance(self) -> None:
        """Deal as `Match` does with the same seed."""
        while self._match.status == DEAL:
            self._match.resolve_chance(rng_for(self._seed, "deal", self._chance_count))
            self._chance_count += 1


raw_env = RoostAECEnv
