"""Many matches at once, in numpy arrays: `roost.batch("akuma", 1024)`.

Every match waits for an action of the seat whose turn it is. A match that is over begins anew at
once, so there is always something to do in all of them.
"""

import copy
from typing import Any, SupportsIndex

import numpy as np

from roost.contract import rng_for
from roost.contract.rng import parse_seed
from roost.kernel import MASK_BITS, CardGame, State, seed_rng
from roost.kernel.policy import FLOAT_SCRATCH, INT_SCRATCH
from roost.kernel.tensor import count_words, part_slices
from roost.kernel.weights import load_weights
from roost.research.adapters.arguments import load_card_game, make_config
from roost.research.adapters.rewards import POINTS, check_reward, final_rewards
from roost.research.kernels.batch_kernels import (
    expand_action_masks,
    load_batch_kernels,
    require_tensor,
)
from roost.research.kernels.bot_actions import load_bot_kernel
from roost.research.kernels.observation_encoder import Int8Array, ObservationEncoder

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
        self.game = load_card_game(game)
        self.config = make_config(self.game, players, options)
        self._reward = check_reward(self.game, reward)
        self.parts = require_tensor(self.game).PARTS
        self.num_actions = require_tensor(self.game).ACTION_COUNT
        self.part_slices = part_slices(self.parts)
        """Where each part of an observation is."""
        self._kernels = load_batch_kernels(self.game)
        self._states = np.zeros(n, self._kernels.record_type)
        self._start = np.zeros(1, self._kernels.record_type)
        self._encoder = ObservationEncoder(self.game)
        self._make_arrays(n, self.config.players)
        self._seed_matches(parse_seed(seed))
        self._reset()

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
        self._kernels = load_batch_kernels(self.game)

    @property
    def turn(self) -> Ints:
        """Of each match: whose turn it is."""
        self._read_turns()
        return self._turn

    @property
    def action_bits(self) -> Ints:
        """What that seat may do, as two masks (`kernel/moves.py`)."""
        self._read_turns()
        return self._action_bits

    @property
    def action_mask(self) -> Flags:
        """The same by number of the action."""
        if "legal" not in self._computed:
            expand_action_masks(self.action_bits, MASK_BITS, self._action_mask.view(np.int8))
            self._computed.add("legal")
        return self._action_mask

    @property
    def observation_words(self) -> Ints:
        """What that seat knows, as masks and numbers."""
        if "words" not in self._computed:
            self._kernels.observe(self._states, self.turn, self._observation_words)
            self._computed.add("words")
        return self._observation_words

    @property
    def observation(self) -> Int8Array:
        """The same in small numbers."""
        if "observation" not in self._computed:
            self._encoder.encode_into(self.observation_words, self._flat)
            self._computed.add("observation")
        return self._encoder.as_rows(self._flat)

    def step(self, actions: Ints) -> None:
        """Do this in each match; raises ValueError, and does nothing, if one is illegal."""
        given = np.asarray(actions)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise ValueError(
                f"{len(self)} actions are needed, each a whole number: not {given.dtype} of shape "
                f"{given.shape}"
            )
        given = np.ascontiguousarray(given, np.int64)
        wrong = self._kernels.step(*self._kernel_inputs(), given, *self._kernel_outputs())
        if wrong >= 0:
            legal = ", ".join(map(str, np.flatnonzero(self.action_mask[wrong])))
            raise ValueError(
                f"action {given[wrong]} is illegal in match {wrong}: the legal ones are {legal}"
            )
        self._finish_step()

    def play_random(self, steps: int = 1) -> None:
        """Random legal actions, so many in each match: `reward` and `done` are of all of them."""
        if steps < 0:
            raise ValueError(f"steps cannot be taken back: {steps}")
        if self._reward == POINTS:
            self._kernels.play_random(*self._kernel_inputs(), steps, *self._kernel_outputs())
            self._finish_step()
            return
        reward, done = np.zeros_like(self.reward), np.zeros_like(self.done)
        for _ in range(steps):  # of several matches within one call only the last would be told
            self._kernels.play_random(*self._kernel_inputs(), 1, *self._kernel_outputs())
            self._finish_step()
            reward += self.reward
            done += self.done
        self.reward[:], self.done[:] = reward, done

    def suggest_actions(self, bot: str = "greedy") -> Ints:
        """What a bot would do in each match: one that is compiled, which those that search are not.

        A bot's own luck goes on from call to call; the matches stay as they are.
        """
        advise = load_bot_kernel(self.game, bot)
        actions = np.zeros(len(self), np.int64)
        scratch = np.repeat(self._start, 2)
        judged = load_weights(self.game.policy, self.config.players)
        room = np.zeros(INT_SCRATCH, np.int64), np.zeros(FLOAT_SCRATCH)
        advise(self._states, self._bot_rng, scratch, judged, *room, actions)
        return actions

    def observe(self, seats: int | Ints) -> Int8Array:
        """What these seats know, whosever turn it is; one number: of that seat in each match."""
        asked = np.asarray(seats)
        if asked.dtype.kind not in "iu" or asked.shape not in ((), (len(self),)):
            raise ValueError(
                f"a seat, or one for each of {len(self)} matches, is needed: {seats!r}"
            )
        wrong = asked[(asked < 0) | (asked >= self.config.players)]
        if wrong.size:
            raise ValueError(
                f"there is no seat {wrong[0]}: they are 0 to {self.config.players - 1}"
            )
        found = np.zeros((len(self), count_words(self.parts)), np.int64)
        each = np.ascontiguousarray(np.broadcast_to(asked, (len(self),)), np.int64)
        self._kernels.observe(self._states, each, found)
        flat = self._encoder.allocate(len(self))
        self._encoder.encode_into(found, flat)
        return self._encoder.as_rows(flat)

    def _make_arrays(self, n: int, players: int) -> None:
        self._turn = np.zeros(n, np.int64)
        self._action_bits = np.zeros((n, 2), np.int64)
        self._observation_words = np.zeros((n, count_words(self.parts)), np.int64)
        self.reward = np.zeros((n, players), np.float32)
        self.done = np.zeros(n, np.int64)
        self.score = np.zeros((n, players), np.int64)
        self.won = np.zeros((n, players), np.bool_)
        self._points_ahead = np.zeros((n, players), np.float32)
        self._flat = self._encoder.allocate(n)
        self._bot_rng = np.zeros((n, 4), np.int64)
        self._action_mask = np.zeros((n, self.num_actions), np.bool_)
        self._computed: set[str] = set()

    def _seed_matches(self, seed_text: str) -> None:
        """Each match has a generator of its own."""
        start: State = self.game.new_initial_state(self.config)
        for name in self.game.state.FIELDS:
            self._start[name] = getattr(start, name)
        for i in range(len(self)):
            seed_rng(start, *rng_for(seed_text, "batch", i))
            self._states["rng"][i] = start.rng
            seed_rng(start, *rng_for(seed_text, "advice", i))
            self._bot_rng[i] = start.rng

    def _reset(self) -> None:
        self._kernels.reset(*self._kernel_inputs(), self._points_ahead)

    def _read_turns(self) -> None:
        if "turn" not in self._computed:
            self._kernels.read_turns(self._states, self._turn, self._action_bits)
            self._computed.add("turn")

    def _finish_step(self) -> None:
        self._computed.clear()
        if self._reward != POINTS:
            over = self.done > 0
            self.reward[:] = 0.0
            self.reward[over] = final_rewards(
                self.game, self._reward, self.score[over], self.won[over]
            )

    def _kernel_inputs(self) -> tuple[Any, Any]:
        return self._states, self._start[0]

    def _kernel_outputs(self) -> tuple[Any, ...]:
        told = (self.reward, self._points_ahead, self.score, self.won)
        return told, self.done
