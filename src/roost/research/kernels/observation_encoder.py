"""Encodes observation tensors and action masks as int8 arrays."""

from typing import Any

import numpy as np

from roost.kernel import MASK_BITS, CardGame
from roost.kernel.tensor import MAX_VALUE, MIN_VALUE, count_words, tensor_size
from roost.research.kernels.batch_kernels import BYTE_BITS, expand_words

Int8Array = np.ndarray[Any, np.dtype[np.int8]]
Ints = np.ndarray[Any, np.dtype[np.int64]]


class ObservationEncoder:
    """Encodes observations of one game.

    A tensor is first written as words (masks and numbers) and then expanded to int8 values.
    """

    low, high = MIN_VALUE, MAX_VALUE

    def __init__(self, game: CardGame[Any]) -> None:
        tensor = game.tensor
        self.parts = tensor.PARTS
        self.num_actions = tensor.ACTION_COUNT
        self.word_count = count_words(tensor.PARTS)
        self.size = tensor_size(tensor.PARTS)
        self._bits = np.array([part.bits for part in tensor.PARTS for _ in range(part.word_count)])
        self._write_tensor = tensor.write_tensor

    def allocate(self, count: int) -> Int8Array:
        """Return a buffer for rows, as `encode_into` needs it."""
        return np.zeros(count * self.size + 8, np.int8)

    def as_rows(self, flat: Int8Array) -> Int8Array:
        """Return a buffer as a view with one row for each observation."""
        return flat[:-8].reshape(-1, self.size)

    def encode_into(self, words: Ints, flat: Int8Array) -> None:
        expand_words(words, self._bits, BYTE_BITS, flat)

    def encode_state(self, s: Any, seat: int) -> Int8Array:
        """Encode a seat's observation of a state, interpreted."""
        x = [0] * self.word_count
        self._write_tensor(s, seat, x)
        return self.encode_row(np.array([x], np.int64))

    def encode_row(self, words: Ints) -> Int8Array:
        """Encode one row of words."""
        flat = self.allocate(1)
        self.encode_into(words, flat)
        return flat[: self.size]

    def action_mask(self, mask: tuple[int, int]) -> Int8Array:
        """Expand a mask to one value for each action."""
        low, high = int(mask[0]), int(mask[1])
        both = low | high << MASK_BITS
        return np.array([both >> action & 1 for action in range(self.num_actions)], np.int8)

    def full_action_mask(self) -> Int8Array:
        """Return the mask for a finished match: all ones, because a softmax over an empty mask is
        NaN.
        """
        return np.ones(self.num_actions, np.int8)
