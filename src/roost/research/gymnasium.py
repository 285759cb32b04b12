"""One learner among bots, as Gymnasium has it: `gymnasium.make("Roost/akuma-v1", bots="greedy")`.

Importing this module registers every card game. (docs/gymnasium.md)
"""

from operator import index
from typing import Any, SupportsIndex

import gymnasium
import numpy as np

from roost import games, players
from roost.contract.chance import seed_of
from roost.kernel import CardGame
from roost.match import Match
from roost.research.checks import (
    TEXT_MODES,
    action_number,
    card_game,
    checked_render_mode,
    seat_number,
    settled,
)
from roost.research.eyes import Eyes, Small
from roost.research.picture import shown
from roost.research.rewards import POINTS, checked_reward, final_rewards
from roost.research.seeding import MatchSeeds

ILLEGAL = -1.0
"""The reward for an action that the mask does not have. It changes nothing."""

Seen = dict[str, Small]
Mask = np.ndarray[Any, np.dtype[np.bool_]]


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
        self.render_mode = checked_render_mode(render_mode)
        self._game = card_game(game)
        self._table = settled(self._game, players, options)
        self._bots = _bots(bots, self._table.players - 1)
        self._fixed = None if seat is None else seat_number(seat, self._table.players)
        self._reward = checked_reward(self._game, reward)
        self._eyes = Eyes(self._game)
        self._seeds = MatchSeeds()
        space = gymnasium.spaces
        self.observation_space = space.Dict(
            {
                "observation": space.Box(
                    self._eyes.least, self._eyes.most, (self._eyes.size,), np.int8
                ),
                "action_mask": space.Box(0, 1, (self._eyes.actions,), np.int8),
            }
        )
        self.action_space = space.Discrete(self._eyes.actions)

    def reset(
        self, *, seed: str | SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """`seed` is a whole number or any text. `options` are settled when the table is made."""
        super().reset(seed=_number(seed))
        if seed is not None:
            self._seeds.restart(seed)
        chance = self._seeds.draw()
        chosen = int(self.np_random.integers(self._table.players))
        self.seat = chosen if self._fixed is None else self._fixed
        self.match = Match(self._game, self._table, seed=chance)
        others = [p for p in range(self._table.players) if p != self.seat]
        self._others = {
            p: players.make(name, chance, p) for p, name in zip(others, self._bots, strict=True)
        }
        self._ahead, self._dealt = 0.0, self.match.dealt
        self._play_on()
        self._print()
        return self._look(), self._info()

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        number = action_number(action, self._eyes.actions)
        if self.match.turn is None:
            raise gymnasium.error.ResetNeeded("the match is over: call reset()")
        if not self._mask()[number]:
            return self._look(), ILLEGAL, False, False, self._info(illegal=True)
        self.match.act(self.seat, self._game.words(self.match.state, number))
        reward = self._play_on()
        over = self.match.turn is None
        if self._reward != POINTS:
            reward = self._final() if over else 0.0
        self._print()
        return self._look(), reward, over, False, self._info()

    def action_masks(self) -> Mask:
        """What the learner may do, in the form that sb3-contrib's MaskablePPO asks for."""
        return self._mask().astype(np.bool_)

    def render(self) -> str | None:
        """What the learner sees: as text (`ansi`), or printed (`human`)."""
        return shown(self._game.view(self.match.state, self.seat), self.render_mode)

    def _print(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _play_on(self) -> float:
        """Let the bots play until it is the learner's turn. Returns what all of it brought."""
        reward = self._gain()
        while (turn := self.match.turn) is not None and turn != self.seat:
            bot = self._others[turn]
            self.match.act(turn, bot.choose(players.seen(self.match, turn)))
            reward += self._gain()
        return reward

    def _gain(self) -> float:
        """If a deal is over: how much further ahead the learner is. (The next one is dealt.)"""
        match, hints = self.match, self._game.hints
        if match.dealt == self._dealt and match.turn is not None:
            return 0.0
        assert hints is not None
        self._dealt = match.dealt
        before, self._ahead = self._ahead, float(hints.points(match.state, self.seat))
        return self._ahead - before

    def _final(self) -> float:
        """Of the learner, when the match is over."""
        result = self.match.outcome
        assert result is not None
        won = [p in result["winners"] for p in range(self._table.players)]
        return float(final_rewards(self._game, self._reward, result["scores"], won)[self.seat])

    def _mask(self) -> Small:
        if self.match.turn is None:
            return self._eyes.open_mask()
        is_mine = self.match.turn == self.seat
        return self._eyes.mask(self._game.rules.legal(self.match.state) if is_mine else (0, 0))

    def _look(self) -> Seen:
        seen = self._eyes.look(self.match.state, self.seat)
        return {"observation": seen, "action_mask": self._mask()}

    def _info(self, illegal: bool = False) -> dict[str, Any]:
        """The mask once more, as `Discrete.sample` takes it; and in the end who won."""
        found: dict[str, Any] = {"action_mask": self._mask(), "seat": self.seat}
        if illegal:
            found["illegal"] = True
        if self.match.outcome is not None:
            winners = self.match.outcome["winners"]
            found["scores"] = self.match.outcome["scores"]
            found["winners"] = winners
            found["won"] = self.seat in winners
        return found


def _bots(given: str | list[str], seats: int) -> list[str]:
    return players.seat_bots([given] if isinstance(given, str) else given, seats)


def _number(seed: str | SupportsIndex | None) -> int | None:
    """The seed of Gymnasium's own generator, which takes no text."""
    if seed is None or not isinstance(seed, str):
        return None if seed is None else index(seed)
    return int(seed_of(seed), 16)


def register() -> None:
    """`Roost/akuma-v1` and so on: the version is that of the rules."""
    for name in games.names():
        game = games.load(name)
        if isinstance(game, CardGame) and game.observation is not None:
            gymnasium.register(
                f"Roost/{name}-v{game.facts.version}",
                entry_point=f"{__name__}:RoostEnv",
                kwargs={"game": name},
            )


register()
