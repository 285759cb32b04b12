"""Observations in small numbers, with numpy alone: for a few of them, where nothing is compiled."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from roost.kernel.observing import LEAST, MOST, Part, flat_size

Words = np.ndarray[Any, np.dtype[np.int64]]
Flat = np.ndarray[Any, np.dtype[np.int8]]


def flatten(parts: Sequence[Part], words: Words) -> Flat:
    """Rows of words: each bit of a mask, and each number as it is, as a number of its own."""
    flat = np.zeros((len(words), flat_size(parts)), np.int8)
    at = word = 0
    for part in parts:
        for column in words.T[word : word + part.words]:
            if part.bits:
                flat[:, at : at + part.bits] = column[:, None] >> np.arange(part.bits) & 1
                at += part.bits
            else:
                flat[:, at] = column.clip(LEAST, MOST)
                at += 1
        word += part.words
    return flat
