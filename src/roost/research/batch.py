"""Batches of matches in numpy arrays: `roost.batch("GAME", 1024)`.

Every match waits for an action of the seat to act. A match that ends is restarted immediately, so
there is always an action to choose in all matches.
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
)
from roost.research.kernels.bot_actions import load_bot_kernel
from roost.research.kernels.observation_encoder import Int8Array, ObservationEncoder

Ints = np.ndarray[Any, np.dtype[np.int64]]
Flags = np.ndarray[Any, np.dtype[np.bool_]]
Floats = np.ndarray[Any, np.dtype[np.float32]]


class Batch:
    """A batch of matches. Its arrays change with every step: copy what you keep.

    Observations and action masks are computed only when they are read. A copy (`copy`, `pickle`) is
    independent and continues in the same way.
    """

    reward: Floats
    """For each seat, the reward of the last step (`adapters/rewards.py`). Over a match, the default
    reward `points` adds up to the seat's final lead.
    """
    done: Ints
    """Number of matches that ended in the last step: 0 or 1 after `step`."""
    score: Ints
    """For each seat, the score in the last finished match."""
    won: Flags
    """For each seat, whether it was among the winners of that match."""

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
        """Create n matches. `seed` is text or an integer; the same seed gives the same matches.

        `reward` is `points`, `win` or `rank`. `options` are the options of the game.
        """
        if n < 1:
            raise ValueError(f"a batch needs at least one match, not {n}")
        self.game = load_card_game(game)
        self.config = make_config(self.game, players, options)
        self._reward = check_reward(self.game, reward)
        self.parts = self.game.tensor.PARTS
        self.num_actions = self.game.tensor.ACTION_COUNT
        self.part_slices = part_slices(self.parts)
        """Position of each part in an observation."""
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
        """Return a deep copy, because two batches must not share arrays."""
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        """Leave out compiled code, which `__setstate__` loads again."""
        return {name: value for name, value in vars(self).items() if name != "_kernels"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._kernels = load_batch_kernels(self.game)

    @property
    def turn(self) -> Ints:
        """The seat to act in each match."""
        self._read_turns()
        return self._turn

    @property
    def action_bits(self) -> Ints:
        """Its legal actions as two words of bits (`kernel/action_mask.py`)."""
        self._read_turns()
        return self._action_bits

    @property
    def action_mask(self) -> Flags:
        """Its legal actions as booleans by action index."""
        if "action_mask" not in self._computed:
            expand_action_masks(self.action_bits, MASK_BITS, self._action_mask.view(np.int8))
            self._computed.add("action_mask")
        return self._action_mask

    @property
    def observation_words(self) -> Ints:
        """Its observation as words: masks and numbers."""
        if "words" not in self._computed:
            self._kernels.observe(self._states, self.turn, self._observation_words)
            self._computed.add("words")
        return self._observation_words

    @property
    def observation(self) -> Int8Array:
        """Its observation as int8 values."""
        if "observation" not in self._computed:
            self._encoder.encode_into(self.observation_words, self._flat)
            self._computed.add("observation")
        return self._encoder.as_rows(self._flat)

    def step(self, actions: Ints) -> None:
        """Apply one action in each match. Raises ValueError without effect if one is illegal."""
        indices = np.asarray(actions)
        if indices.shape != (len(self),) or indices.dtype.kind not in "iu":
            raise ValueError(
                f"expected {len(self)} integers, not {indices.dtype} of shape {indices.shape}"
            )
        indices = np.ascontiguousarray(indices, np.int64)
        wrong = self._kernels.step(*self._kernel_inputs(), indices, *self._kernel_outputs())
        if wrong >= 0:
            legal = ", ".join(map(str, np.flatnonzero(self.action_mask[wrong])))
            raise ValueError(
                f"action {indices[wrong]} is illegal in match {wrong}; legal actions: {legal}"
            )
        self._finish_step()

    def play_random(self, steps: int = 1) -> None:
        """Play random legal actions in each match. `reward` and `done` are sums over all steps."""
        if steps < 0:
            raise ValueError(f"steps must not be negative: {steps}")
        if self._reward == POINTS:
            self._kernels.play_random(*self._kernel_inputs(), steps, *self._kernel_outputs())
            self._finish_step()
            return
        reward, done = np.zeros_like(self.reward), np.zeros_like(self.done)
        for _ in range(steps):  # a kernel call keeps the result of the last match only
            self._kernels.play_random(*self._kernel_inputs(), 1, *self._kernel_outputs())
            self._finish_step()
            reward += self.reward
            done += self.done
        self.reward[:], self.done[:] = reward, done

    def suggest_actions(self, bot: str = "greedy") -> Ints:
        """Return the action of a bot in each match. Bots that search have no compiled form.

        The matches do not change; the bot's random generator continues from call to call.
        """
        choose_actions = load_bot_kernel(self.game, bot)
        actions = np.zeros(len(self), np.int64)
        states = np.repeat(self._start, 2)
        weights = load_weights(self.game.policy, self.config.players)
        scratch = np.zeros(INT_SCRATCH, np.int64), np.zeros(FLOAT_SCRATCH)
        choose_actions(self._states, self._bot_rng, states, weights, *scratch, actions)
        return actions

    def observe(self, seats: int | Ints) -> Int8Array:
        """Return the observations of these seats: one seat for all matches, or one for each."""
        viewers = np.asarray(seats)
        if viewers.dtype.kind not in "iu" or viewers.shape not in ((), (len(self),)):
            raise ValueError(f"expected a seat or {len(self)} seats, one a match, not {seats!r}")
        wrong = viewers[(viewers < 0) | (viewers >= self.config.players)]
        if wrong.size:
            raise ValueError(
                f"there is no seat {wrong[0]}; seats are 0 to {self.config.players - 1}"
            )
        words = np.zeros((len(self), count_words(self.parts)), np.int64)
        each = np.ascontiguousarray(np.broadcast_to(viewers, (len(self),)), np.int64)
        self._kernels.observe(self._states, each, words)
        flat = self._encoder.allocate(len(self))
        self._encoder.encode_into(words, flat)
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
        """Give each match, and the bot in it, a generator of its own."""
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
            ended = self.done > 0
            self.reward[:] = 0.0
            self.reward[ended] = final_rewards(
                self.game, self._reward, self.score[ended], self.won[ended]
            )

    def _kernel_inputs(self) -> tuple[Any, Any]:
        return self._states, self._start[0]

    def _kernel_outputs(self) -> tuple[Any, ...]:
        return (self.reward, self._points_ahead, self.score, self.won), self.done
