"""Many matches at once, in numpy arrays: `roost.batch("akuma", 1024)`.

Every match waits for an action of the seat whose turn it is. A match that is over begins anew at
once, so there is always something to do in all of them.
"""

from typing import Any

import numpy as np

from roost.contract import words
from roost.contract.chance import seed_of
from roost.kernel import WORD, CardGame, State, seed
from roost.kernel.observing import places, word_count
from roost.research.eyes import Eyes, Small, card_game, settled
from roost.research.kernels import batch_kernels, observation, spread_moves

Ints = np.ndarray[Any, np.dtype[np.int64]]
Flags = np.ndarray[Any, np.dtype[np.bool_]]
Floats = np.ndarray[Any, np.dtype[np.float32]]


class Batch:
    """The arrays are the batch's own, and change with every step: copy what you keep.

    What nobody asks for is not made: neither observations nor what is legal.
    """

    reward: Floats
    """By seat: what the last step brought. When a deal is over, how much further ahead of the mean
    of the others a seat is; where all play together, their points. So over a match the rewards add
    up to how far ahead a seat is in the end.
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
        seed: str = "",
        **options: Any,
    ) -> None:
        """`seed` is any text: the same gives the same matches. `options` are those of a table."""
        self.game = card_game(game)
        self.table = settled(self.game, players, options)
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
        return self._observation

    def step(self, actions: Ints) -> None:
        """Do this in each match; raises ValueError, and does nothing, if one is illegal."""
        given = np.ascontiguousarray(actions, np.int64)
        if given.shape != (len(self),):
            raise ValueError(f"{len(self)} actions are needed, not an array of {given.shape}")
        wrong = self._kernels.step(*self._before(), given, *self._after())
        if wrong >= 0:
            raise ValueError(f"action {given[wrong]} is illegal in match {wrong}")
        self._fresh.clear()

    def play(self, steps: int = 1) -> None:
        """Random legal actions, so many in each match: `reward` and `done` are of all of them."""
        self._kernels.play(*self._before(), steps, *self._after())
        self._fresh.clear()

    def advice(self) -> Ints:
        """What a sensible beginner (the bot `greedy`) would do in each match."""
        actions = np.zeros(len(self), np.int64)
        self._kernels.advise(self._states, self._start.copy()[0], actions)
        return actions

    def observe(self, seats: int | Ints) -> Small:
        """What these seats know, whosever turn it is; one number: of that seat in each match."""
        found = np.zeros((len(self), word_count(self.parts)), np.int64)
        asked = np.broadcast_to(np.asarray(seats, np.int64), (len(self),))
        if asked.min() < 0 or asked.max() >= self.table.players:
            raise ValueError("no such seat")
        self._kernels.observe(self._states, np.ascontiguousarray(asked), found)
        flat, rows = self._eyes.room(len(self))
        self._eyes.spread(found, flat)
        return rows

    def _make_arrays(self, n: int, players: int) -> None:
        self._turn = np.zeros(n, np.int64)
        self._moves = np.zeros((n, 2), np.int64)
        self._words = np.zeros((n, word_count(self.parts)), np.int64)
        self.reward = np.zeros((n, players), np.float32)
        self.done = np.zeros(n, np.int64)
        self.score = np.zeros((n, players), np.int64)
        self.won = np.zeros((n, players), np.bool_)
        self._ahead = np.zeros((n, players), np.float32)
        self._flat, self._observation = self._eyes.room(n)
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

    def _begin(self) -> None:
        self._kernels.first(*self._before(), self._ahead)

    def _ask(self) -> None:
        if "turn" not in self._fresh:
            self._kernels.ask(self._states, self._turn, self._moves)
            self._fresh.add("turn")

    def _before(self) -> tuple[Any, Any]:
        return self._states, self._start[0]

    def _after(self) -> tuple[Any, ...]:
        told = (self.reward, self._ahead, self.score, self.won)
        return told, self.done
