"""Flattens a few observation tensors with numpy, without compiled code."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from roost.kernel.tensor import MAX_VALUE, MIN_VALUE, TensorPart, tensor_size

WordRows = np.ndarray[Any, np.dtype[np.int64]]
FlatRows = np.ndarray[Any, np.dtype[np.int8]]


def flatten(parts: Sequence[TensorPart], words: WordRows) -> FlatRows:
    """Convert rows of words: each bit of a mask and each number becomes one element."""
    flat = np.zeros((len(words), tensor_size(parts)), np.int8)
    at = word = 0
    for part in parts:
        for column in words.T[word : word + part.word_count]:
            if part.bits:
                flat[:, at : at + part.bits] = column[:, None] >> np.arange(part.bits) & 1
                at += part.bits
            else:
                flat[:, at] = column.clip(MIN_VALUE, MAX_VALUE)
                at += 1
        word += part.word_count
    return flat
