"""Gymnasium adapter: one learner plays against bots (docs/train/gymnasium.md).

Importing this module registers every card game: `gymnasium.make("Roost/GAME-v1", bots="greedy")`.
"""

from operator import index
from typing import Any, SupportsIndex

import gymnasium
import numpy as np

from roost import bots, games
from roost.contract.rng import parse_seed
from roost.kernel import CardGame
from roost.match import Match
from roost.research.adapters.arguments import (
    TEXT_MODES,
    check_render_mode,
    load_card_game,
    make_config,
    parse_action,
    parse_seat,
)
from roost.research.adapters.match_seeds import MatchSeeds
from roost.research.adapters.rewards import POINTS, check_reward, final_rewards
from roost.research.adapters.spaces import make_observation_space
from roost.research.adapters.text_view import render_view
from roost.research.kernels.observation_encoder import Int8Array, ObservationEncoder

ILLEGAL_REWARD = -1.0
"""The reward for an illegal action, which has no other effect."""

ObservationDict = dict[str, Int8Array]
BoolMask = np.ndarray[Any, np.dtype[np.bool_]]


class RoostEnv(gymnasium.Env[Any, np.int64]):
    """An environment whose episodes are matches. The bots play between the learner's actions."""

    metadata = {"render_modes": [*TEXT_MODES], "render_fps": 1}  # noqa: RUF012  (gymnasium's form)

    def __init__(
        self,
        game: str,
        bots: str | list[str] = "greedy",
        seat: int | None = None,
        players: int | None = None,
        render_mode: str | None = None,
        reward: str = POINTS,
        **options: Any,
    ) -> None:
        """Create an environment.

        `bots` is one name for all other seats, or a name for each. `seat` is the learner's seat;
        None draws a new one for each match. `reward` is a scheme of `adapters/rewards.py`.
        `options` are the options of the game.
        """
        self.render_mode = check_render_mode(render_mode)
        self._game = load_card_game(game)
        self._config = make_config(self._game, players, options)
        self._bots = _bot_names(bots, self._config.players - 1)
        self._fixed_seat = None if seat is None else parse_seat(seat, self._config.players)
        self._reward = check_reward(self._game, reward)
        self._encoder = ObservationEncoder(self._game)
        self._seeds = MatchSeeds()
        self.observation_space = make_observation_space(self._encoder)
        self.action_space = gymnasium.spaces.Discrete(self._encoder.num_actions)

    def reset(
        self, *, seed: str | SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObservationDict, dict[str, Any]]:
        """Start a match. `seed` is an integer or text. `options` is ignored."""
        super().reset(seed=_integer_seed(seed))
        if seed is not None:
            self._seeds.restart(seed)
        match_seed = self._seeds.draw()
        random_seat = int(self.np_random.integers(self._config.players))
        self.seat = random_seat if self._fixed_seat is None else self._fixed_seat
        self.match = Match(self._game, self._config, seed=match_seed)
        others = [p for p in range(self._config.players) if p != self.seat]
        self._seated_bots = {
            p: bots.make(name, match_seed, p) for p, name in zip(others, self._bots, strict=True)
        }
        self._points_ahead, self._chance_count = 0.0, self.match.chance_count
        self._play_bots()
        self._print()
        return self._observe(), self._info()

    def step(self, action: np.int64) -> tuple[ObservationDict, float, bool, bool, dict[str, Any]]:
        index = parse_action(action, self._encoder.num_actions)
        if self.match.turn is None:
            raise gymnasium.error.ResetNeeded("the match is over; call reset()")
        if not self._action_mask()[index]:
            return self._observe(), ILLEGAL_REWARD, False, False, self._info(is_illegal=True)
        self.match.act(self.seat, self._game.actions.to_action(self.match.state, index))
        reward = self._play_bots()
        is_over = self.match.turn is None
        if self._reward != POINTS:
            reward = self._final_reward() if is_over else 0.0
        self._print()
        return self._observe(), reward, is_over, False, self._info()

    def action_masks(self) -> BoolMask:
        """Return the learner's legal actions, as MaskablePPO of sb3-contrib expects them."""
        return self._action_mask().astype(np.bool_)

    def render(self) -> str | None:
        """Return the learner's view as text (`ansi`), or print it (`human`)."""
        return render_view(self._game.view(self.match.state, self.seat), self.render_mode)

    def _print(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _play_bots(self) -> float:
        """Let the bots play until the learner's turn. Returns the learner's reward."""
        reward = self._deal_reward()
        while (turn := self.match.turn) is not None and turn != self.seat:
            bot = self._seated_bots[turn]
            self.match.act(turn, bot.choose(bots.build_context(self.match, turn)))
            reward += self._deal_reward()
        return reward

    def _deal_reward(self) -> float:
        """Return the learner's reward if a deal has ended, else 0."""
        match = self.match
        if match.chance_count == self._chance_count and match.turn is not None:
            return 0.0
        self._chance_count = match.chance_count
        previous = self._points_ahead
        self._points_ahead = float(self._game.points_ahead(match.state, self.seat))
        return self._points_ahead - previous

    def _final_reward(self) -> float:
        """Return the learner's reward for a finished match."""
        result = self.match.result
        assert result is not None
        is_winner = [p in result["winners"] for p in range(self._config.players)]
        rewards = final_rewards(self._game, self._reward, result["scores"], is_winner)
        return float(rewards[self.seat])

    def _action_mask(self) -> Int8Array:
        if self.match.turn is None:
            return self._encoder.full_action_mask()
        if self.match.turn != self.seat:
            return self._encoder.action_mask((0, 0))
        return self._encoder.action_mask(self._game.rules.legal_actions(self.match.state))

    def _observe(self) -> ObservationDict:
        observation = self._encoder.encode_state(self.match.state, self.seat)
        return {"observation": observation, "action_mask": self._action_mask()}

    def _info(self, is_illegal: bool = False) -> dict[str, Any]:
        """Return the mask, as `Discrete.sample` takes it, and the result of a finished match."""
        info: dict[str, Any] = {"action_mask": self._action_mask(), "seat": self.seat}
        if is_illegal:
            info["illegal"] = True
        if self.match.result is not None:
            winners = self.match.result["winners"]
            info["scores"] = self.match.result["scores"]
            info["winners"] = winners
            info["won"] = self.seat in winners
        return info


def _bot_names(names: str | list[str], seats: int) -> list[str]:
    return bots.seat_bots([names] if isinstance(names, str) else names, seats)


def _integer_seed(seed: str | SupportsIndex | None) -> int | None:
    """Return a seed for Gymnasium's own generator, which takes integers only."""
    if seed is None or not isinstance(seed, str):
        return None if seed is None else index(seed)
    return int(parse_seed(seed), 16)


def register() -> None:
    """Register the card games as `Roost/GAME-v1`, with the version of their rules."""
    for name in games.game_ids():
        game = games.load(name)
        if isinstance(game, CardGame):
            gymnasium.register(
                f"Roost/{name}-v{game.info.version}",
                entry_point=f"{__name__}:RoostEnv",
                kwargs={"game": name},
            )


register()
