"""One learner among bots, as Gymnasium has it: `gymnasium.make("Roost/akuma-v1", bots="greedy")`.

Importing this module registers every card game. (docs/gymnasium.md)
"""

from typing import Any

import gymnasium
import numpy as np

from roost import games, players
from roost.kernel import CardGame
from roost.match import Match
from roost.research.eyes import Eyes, Small, card_game, settled

ILLEGAL = -1.0
"""The reward for an action that the mask does not have. It changes nothing."""

Seen = dict[str, Small]


class RoostEnv(gymnasium.Env[Any, np.int64]):
    """An episode is a match. Between two actions of the learner, the bots play theirs.

    The reward comes when a deal is over: how much further ahead of the mean of the others the
    learner is; where all play together, their points.
    """

    metadata = {"render_modes": []}  # noqa: RUF012  (as gymnasium declares it)

    def __init__(
        self,
        game: str,
        bots: str | list[str] = "greedy",
        seat: int | None = None,
        players: int | None = None,
        **options: Any,
    ) -> None:
        """`bots`: one name for all the others, or one for each. `seat`: the learner's; None: a new
        one each time.
        """
        self._game = card_game(game)
        self._table = settled(self._game, players, options)
        self._bots = _bots(bots, self._table.players - 1)
        self._fixed = seat
        self._eyes = Eyes(self._game)
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
        self.render_mode = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        chance = self.np_random.bytes(16).hex()
        chosen = int(self.np_random.integers(self._table.players))
        self.seat = chosen if self._fixed is None else self._fixed
        self.match = Match(self._game, self._table, seed=chance)
        others = [p for p in range(self._table.players) if p != self.seat]
        self._others = {
            p: players.make(name, chance, p) for p, name in zip(others, self._bots, strict=True)
        }
        self._ahead, self._dealt = 0.0, self.match.dealt
        self._play_on()
        return self._look(), self._info()

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        number = int(action)
        over = self.match.turn is None
        if over or not self._mask()[number]:
            return self._look(), 0.0 if over else ILLEGAL, over, False, self._info(illegal=True)
        self.match.act(self.seat, self._game.words(self.match.state, number))
        reward = self._play_on()
        return self._look(), reward, self.match.turn is None, False, self._info()

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

    def _mask(self) -> Small:
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
            found["scores"] = self.match.outcome["scores"]
            found["won"] = self.seat in self.match.outcome["winners"]
        return found


def _bots(given: str | list[str], seats: int) -> list[str]:
    return players.seat_bots([given] if isinstance(given, str) else given, seats)


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
