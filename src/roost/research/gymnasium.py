"""One learner among bots, as Gymnasium has it: `gymnasium.make("Roost/akuma-v1", bots="greedy")`.

Importing this module registers every card game. (docs/gymnasium.md)
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
from roost.research.adapters.text_view import render_view
from roost.research.kernels.observation_encoder import Int8Array, ObservationEncoder

ILLEGAL_REWARD = -1.0
"""The reward for an action that the mask does not have. It changes nothing."""

ObservationDict = dict[str, Int8Array]
BoolMask = np.ndarray[Any, np.dtype[np.bool_]]


class RoostEnv(gymnasium.Env[Any, np.int64]):
    """An episode is a match. Between two actions of the learner, the bots play theirs.

    `reward` says what is rewarded (`rewards.py`): `points` when a deal is over, or `win` or `rank`
    when the match is.
    """

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
        """`bots`: one name for all the others, or one for each. `seat`: the learner's; None: a new
        one each time. `options` are those of a table.
        """
        self.render_mode = check_render_mode(render_mode)
        self._game = load_card_game(game)
        self._config = make_config(self._game, players, options)
        self._bots = _bot_names(bots, self._config.players - 1)
        self._fixed_seat = None if seat is None else parse_seat(seat, self._config.players)
        self._reward = check_reward(self._game, reward)
        self._encoder = ObservationEncoder(self._game)
        self._seeds = MatchSeeds()
        space = gymnasium.spaces
        self.observation_space = space.Dict(
            {
                "observation": space.Box(
                    self._encoder.low, self._encoder.high, (self._encoder.size,), np.int8
                ),
                "action_mask": space.Box(0, 1, (self._encoder.num_actions,), np.int8),
            }
        )
        self.action_space = space.Discrete(self._encoder.num_actions)

    def reset(
        self, *, seed: str | SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObservationDict, dict[str, Any]]:
        """`seed` is a whole number or any text. `options` are settled when the table is made."""
        super().reset(seed=_integer_seed(seed))
        if seed is not None:
            self._seeds.restart(seed)
        chance = self._seeds.draw()
        chosen = int(self.np_random.integers(self._config.players))
        self.seat = chosen if self._fixed_seat is None else self._fixed_seat
        self.match = Match(self._game, self._config, seed=chance)
        others = [p for p in range(self._config.players) if p != self.seat]
        self._seated_bots = {
            p: bots.make(name, chance, p) for p, name in zip(others, self._bots, strict=True)
        }
        self._points_ahead, self._chance_count = 0.0, self.match.chance_count
        self._play_bots()
        self._print()
        return self._observe(), self._info()

    def step(self, action: np.int64) -> tuple[ObservationDict, float, bool, bool, dict[str, Any]]:
        number = parse_action(action, self._encoder.num_actions)
        if self.match.turn is None:
            raise gymnasium.error.ResetNeeded("the match is over: call reset()")
        if not self._action_mask()[number]:
            return self._observe(), ILLEGAL_REWARD, False, False, self._info(is_illegal=True)
        self.match.act(self.seat, self._game.to_action(self.match.state, number))
        reward = self._play_bots()
        over = self.match.turn is None
        if self._reward != POINTS:
            reward = self._final_reward() if over else 0.0
        self._print()
        return self._observe(), reward, over, False, self._info()

    def action_masks(self) -> BoolMask:
        """What the learner may do, in the form that sb3-contrib's MaskablePPO asks for."""
        return self._action_mask().astype(np.bool_)

    def render(self) -> str | None:
        """What the learner sees: as text (`ansi`), or printed (`human`)."""
        return render_view(self._game.view(self.match.state, self.seat), self.render_mode)

    def _print(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _play_bots(self) -> float:
        """Let the bots play until it is the learner's turn. Returns what all of it brought."""
        reward = self._deal_reward()
        while (turn := self.match.turn) is not None and turn != self.seat:
            bot = self._seated_bots[turn]
            self.match.act(turn, bot.choose(bots.build_context(self.match, turn)))
            reward += self._deal_reward()
        return reward

    def _deal_reward(self) -> float:
        """If a deal is over: how much further ahead the learner is. (The next one is dealt.)"""
        match, hints = self.match, self._game.heuristics
        if match.chance_count == self._chance_count and match.turn is not None:
            return 0.0
        assert hints is not None
        self._chance_count = match.chance_count
        before, self._points_ahead = (
            self._points_ahead,
            float(hints.points_ahead(match.state, self.seat)),
        )
        return self._points_ahead - before

    def _final_reward(self) -> float:
        """Of the learner, when the match is over."""
        result = self.match.result
        assert result is not None
        won = [p in result["winners"] for p in range(self._config.players)]
        return float(final_rewards(self._game, self._reward, result["scores"], won)[self.seat])

    def _action_mask(self) -> Int8Array:
        if self.match.turn is None:
            return self._encoder.full_action_mask()
        is_mine = self.match.turn == self.seat
        return self._encoder.action_mask(
            self._game.rules.legal_actions(self.match.state) if is_mine else (0, 0)
        )

    def _observe(self) -> ObservationDict:
        seen = self._encoder.encode_state(self.match.state, self.seat)
        return {"observation": seen, "action_mask": self._action_mask()}

    def _info(self, is_illegal: bool = False) -> dict[str, Any]:
        """The mask once more, as `Discrete.sample` takes it; and in the end who won."""
        found: dict[str, Any] = {"action_mask": self._action_mask(), "seat": self.seat}
        if is_illegal:
            found["illegal"] = True
        if self.match.result is not None:
            winners = self.match.result["winners"]
            found["scores"] = self.match.result["scores"]
            found["winners"] = winners
            found["won"] = self.seat in winners
        return found


def _bot_names(names: str | list[str], seats: int) -> list[str]:
    return bots.seat_bots([names] if isinstance(names, str) else names, seats)


def _integer_seed(seed: str | SupportsIndex | None) -> int | None:
    """The seed of Gymnasium's own generator, which takes no text."""
    if seed is None or not isinstance(seed, str):
        return None if seed is None else index(seed)
    return int(parse_seed(seed), 16)


def register() -> None:
    """`Roost/akuma-v1` and so on: the version is that of the rules."""
    for name in games.game_ids():
        game = games.load(name)
        if isinstance(game, CardGame) and game.tensor is not None:
            gymnasium.register(
                f"Roost/{name}-v{game.info.version}",
                entry_point=f"{__name__}:RoostEnv",
                kwargs={"game": name},
            )


register()
