"""What a seat knows of matches, in small numbers."""

from typing import Any

import numpy as np

from roost.kernel import MASK_BITS, CardGame
from roost.kernel.tensor import MAX_VALUE, MIN_VALUE, count_words, tensor_size
from roost.research.kernels.batch_kernels import BYTE_BITS, expand_words, require_tensor

Int8Array = np.ndarray[Any, np.dtype[np.int8]]
Ints = np.ndarray[Any, np.dtype[np.int64]]


class ObservationEncoder:
    """Makes small numbers of a game's words."""

    low, high = MIN_VALUE, MAX_VALUE

    def __init__(self, game: CardGame[Any]) -> None:
        seen = require_tensor(game)
        self.parts = seen.PARTS
        self.num_actions = seen.ACTION_COUNT
        self.word_count = count_words(seen.PARTS)
        self.size = tensor_size(seen.PARTS)
        self._bits = np.array([part.bits for part in seen.PARTS for _ in range(part.word_count)])
        self._write_tensor = seen.write_tensor

    def allocate(self, count: int) -> Int8Array:
        """Room for n rows as `spread` writes them."""
        return np.zeros(count * self.size + 8, np.int8)

    def as_rows(self, flat: Int8Array) -> Int8Array:
        """The rows in such a room, not copied."""
        return flat[:-8].reshape(-1, self.size)

    def encode_into(self, words: Ints, flat: Int8Array) -> None:
        expand_words(words, self._bits, BYTE_BITS, flat)

    def encode_state(self, s: Any, seat: int) -> Int8Array:
        """What a seat knows of a state, by the rules as they are written."""
        x = [0] * self.word_count
        self._write_tensor(s, seat, x)
        return self.encode_row(np.array([x], np.int64))

    def encode_row(self, words: Ints) -> Int8Array:
        """A row of words in small numbers."""
        flat = self.allocate(1)
        self.encode_into(words, flat)
        return flat[: self.size]

    def action_mask(self, mask: tuple[int, int]) -> Int8Array:
        """Legal actions by number."""
        low, high = int(mask[0]), int(mask[1])
        both = low | high << MASK_BITS
        return np.array([both >> action & 1 for action in range(self.num_actions)], np.int8)

    def full_action_mask(self) -> Int8Array:
        """The mask once a match is over: all ones. Nothing can be done any more, but a softmax over
        no action at all would not be a number.
        """
        return np.ones(self.num_actions, np.int8)
