"""Many matches at once, in numpy arrays: `roost.batch("akuma", 1024)`.

Every match waits for an action of the seat whose turn it is. A match that is over begins anew at
once, so there is always something to do in all of them.
"""

import copy
from typing import Any, SupportsIndex

import numpy as np

from roost.contract import words
from roost.contract.chance import seed_of
from roost.kernel import WORD, CardGame, State, seed
from roost.kernel.observing import places, word_count
from roost.kernel.policy import FRACTIONS, SCRATCH
from roost.kernel.weights import weights
from roost.research.advising import advise_kernel
from roost.research.checks import card_game, settled
from roost.research.eyes import Eyes, Small
from roost.research.kernels import batch_kernels, observation, spread_moves
from roost.research.rewards import POINTS, checked_reward, final_rewards

Ints = np.ndarray[Any, np.dtype[np.int64]]
Flags = np.ndarray[Any, np.dtype[np.bool_]]
Floats = np.ndarray[Any, np.dtype[np.float32]]


class Batch:
    """The arrays are the batch's own, and change with every step: copy what you keep.

    What nobody asks for is not made: neither observations nor what is legal. A copy (`copy`,
    `pickle`) is a batch of its own that goes on in the same way.
    """

    reward: Floats
    """By seat: what the last step brought (`rewards.py`). Points, which are the default, add up
    over a match to how far ahead a seat is in the end.
    """
    done: Ints
    """How many matches ended in the last step: 0 or 1, if it was one action."""
    score: Ints
    """By seat: the result of the match that was last over here."""
    won: Flags
    """By seat: whether it was among the winners of that match."""

    def __init__(
        self,
        game: str | CardGame[Any],
        n: int,
        *,
        players: int | None = None,
        seed: str | SupportsIndex = "",
        reward: str = POINTS,
        **options: Any,
    ) -> None:
        """`seed` is any text or whole number: the same gives the same matches. `reward`: `points`,
        `win` or `rank`. `options` are those of a table.
        """
        if n < 1:
            raise ValueError(f"a batch has at least one match, not {n}")
        self.game = card_game(game)
        self.table = settled(self.game, players, options)
        self._reward = checked_reward(self.game, reward)
        self.parts = observation(self.game).PARTS
        self.actions = observation(self.game).ACTIONS
        self.places = places(self.parts)
        """Where each part of an observation is."""
        self._kernels = batch_kernels(self.game)
        self._states = np.zeros(n, self._kernels.record)
        self._start = np.zeros(1, self._kernels.record)
        self._eyes = Eyes(self.game)
        self._make_arrays(n, self.table.players)
        self._seeded(seed_of(seed))
        self._begin()

    def __len__(self) -> int:
        return len(self._states)

    def __copy__(self) -> "Batch":
        """Not of the same arrays: two batches must not play in one memory."""
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        """All but compiled code, which `__setstate__` finds again."""
        return {name: value for name, value in vars(self).items() if name != "_kernels"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._kernels = batch_kernels(self.game)

    @property
    def turn(self) -> Ints:
        """Of each match: whose turn it is."""
        self._ask()
        return self._turn

    @property
    def moves(self) -> Ints:
        """What that seat may do, as two masks (`kernel/moves.py`)."""
        self._ask()
        return self._moves

    @property
    def legal(self) -> Flags:
        """The same by number of the action."""
        if "legal" not in self._fresh:
            spread_moves(self.moves, WORD, self._legal.view(np.int8))
            self._fresh.add("legal")
        return self._legal

    @property
    def words(self) -> Ints:
        """What that seat knows, as masks and numbers."""
        if "words" not in self._fresh:
            self._kernels.observe(self._states, self.turn, self._words)
            self._fresh.add("words")
        return self._words

    @property
    def observation(self) -> Small:
        """The same in small numbers."""
        if "observation" not in self._fresh:
            self._eyes.spread(self.words, self._flat)
            self._fresh.add("observation")
        return self._eyes.rows(self._flat)

    def step(self, actions: Ints) -> None:
        """Do this in each match; raises ValueError, and does nothing, if one is illegal."""
        given = np.asarray(actions)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise ValueError(
                f"{len(self)} actions are needed, each a whole number: not {given.dtype} of shape "
                f"{given.shape}"
            )
        given = np.ascontiguousarray(given, np.int64)
        wrong = self._kernels.step(*self._before(), given, *self._after())
        if wrong >= 0:
            legal = ", ".join(map(str, np.flatnonzero(self.legal[wrong])))
            raise ValueError(
                f"action {given[wrong]} is illegal in match {wrong}: the legal ones are {legal}"
            )
        self._stepped()

    def play(self, steps: int = 1) -> None:
        """Random legal actions, so many in each match: `reward` and `done` are of all of them."""
        if steps < 0:
            raise ValueError(f"steps cannot be taken back: {steps}")
        if self._reward == POINTS:
            self._kernels.play(*self._before(), steps, *self._after())
            self._stepped()
            return
        reward, done = np.zeros_like(self.reward), np.zeros_like(self.done)
        for _ in range(steps):  # of several matches within one call only the last would be told
            self._kernels.play(*self._before(), 1, *self._after())
            self._stepped()
            reward += self.reward
            done += self.done
        self.reward[:], self.done[:] = reward, done

    def advice(self, bot: str = "greedy") -> Ints:
        """What a bot would do in each match: one that is compiled, which those that search are not.

        A bot's own luck goes on from call to call; the matches stay as they are.
        """
        advise = advise_kernel(self.game, bot)
        actions = np.zeros(len(self), np.int64)
        scratch = np.repeat(self._start, 2)
        judged = weights(self.game.policy, self.table.players)
        room = np.zeros(SCRATCH, np.int64), np.zeros(FRACTIONS)
        advise(self._states, self._luck, scratch, judged, *room, actions)
        return actions

    def observe(self, seats: int | Ints) -> Small:
        """What these seats know, whosever turn it is; one number: of that seat in each match."""
        asked = np.asarray(seats)
        if asked.dtype.kind not in "iu" or asked.shape not in ((), (len(self),)):
            raise ValueError(
                f"a seat, or one for each of {len(self)} matches, is needed: {seats!r}"
            )
        wrong = asked[(asked < 0) | (asked >= self.table.players)]
        if wrong.size:
            raise ValueError(f"there is no seat {wrong[0]}: they are 0 to {self.table.players - 1}")
        found = np.zeros((len(self), word_count(self.parts)), np.int64)
        each = np.ascontiguousarray(np.broadcast_to(asked, (len(self),)), np.int64)
        self._kernels.observe(self._states, each, found)
        flat = self._eyes.room(len(self))
        self._eyes.spread(found, flat)
        return self._eyes.rows(flat)

    def _make_arrays(self, n: int, players: int) -> None:
        self._turn = np.zeros(n, np.int64)
        self._moves = np.zeros((n, 2), np.int64)
        self._words = np.zeros((n, word_count(self.parts)), np.int64)
        self.reward = np.zeros((n, players), np.float32)
        self.done = np.zeros(n, np.int64)
        self.score = np.zeros((n, players), np.int64)
        self.won = np.zeros((n, players), np.bool_)
        self._ahead = np.zeros((n, players), np.float32)
        self._flat = self._eyes.room(n)
        self._luck = np.zeros((n, 4), np.int64)
        self._legal = np.zeros((n, self.actions), np.bool_)
        self._fresh: set[str] = set()

    def _seeded(self, text: str) -> None:
        """Each match has a generator of its own."""
        start: State = self.game.start(self.table)
        for name in self.game.state.FIELDS:
            self._start[name] = getattr(start, name)
        for i in range(len(self)):
            seed(start, *words(text, "batch", i))
            self._states["rng"][i] = start.rng
            seed(start, *words(text, "advice", i))
            self._luck[i] = start.rng

    def _begin(self) -> None:
        self._kernels.first(*self._before(), self._ahead)

    def _ask(self) -> None:
        if "turn" not in self._fresh:
            self._kernels.ask(self._states, self._turn, self._moves)
            self._fresh.add("turn")

    def _stepped(self) -> None:
        self._fresh.clear()
        if self._reward != POINTS:
            over = self.done > 0
            self.reward[:] = 0.0
            self.reward[over] = final_rewards(
                self.game, self._reward, self.score[over], self.won[over]
            )

    def _before(self) -> tuple[Any, Any]:
        return self._states, self._start[0]

    def _after(self) -> tuple[Any, ...]:
        told = (self.reward, self._ahead, self.score, self.won)
        return told, self.done
