"""Derives seeds inside kernels: BLAKE2b of one block.

It computes the same as `contract/rng.py`, so that a compiled match gets the same chance outcomes.
A seed has 16 bytes, which are two words of 64 bits; so has a purpose. A batch of matches can
therefore run without calling Python.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from roost.kernel.compile.jit import jitable

SeedWords = tuple[int, int]

SIGMA = np.array(
    [
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
        [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
        [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
        [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
        [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
        [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
        [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
        [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
        [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    ]
)
"""The message words that each round mixes in (RFC 7693, 2.7)."""
INITIAL_STATE = np.array(
    [
        0x6A09E667F3BCC908,
        0xBB67AE8584CAA73B,
        0x3C6EF372FE94F82B,
        0xA54FF53A5F1D36F1,
        0x510E527FADE682D1,
        0x9B05688C2B3E6C1F,
        0x1F83D9ABFB41BD6B,
        0x5BE0CD19137E2179,
    ],
    np.uint64,
)
PARAMETERS = np.uint64(0x01010010)  # a digest of 16 bytes, no key, no tree
MESSAGE_BYTES = np.uint64(24)  # a seed and a number
LAST_BLOCK = np.uint64(0xFFFFFFFFFFFFFFFF)
COLUMNS = np.array([[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]])
DIAGONALS = np.array([[0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]])
MIX_INDICES = np.concatenate([COLUMNS, DIAGONALS])
ROTATIONS = np.array([32, 24, 16, 63], np.uint64)
WORD_BITS = np.uint64(64)
SCRATCH_WORDS = 32
"""The number of scratch words that a hash needs."""


def seed_to_words(seed: str) -> SeedWords:
    """Return a seed as kernels use it; it must have 16 bytes."""
    raw = bytes.fromhex(seed)
    assert len(raw) == 16, "kernels need seeds of 16 bytes"
    return int.from_bytes(raw[:8], "little"), int.from_bytes(raw[8:], "little")


def purpose_to_words(purpose: str) -> SeedWords:
    raw = f"roost {purpose}".encode().ljust(16, b"\0")
    assert len(raw) == 16, "a purpose has at most 10 bytes: BLAKE2b allows no more"
    return int.from_bytes(raw[:8], "little"), int.from_bytes(raw[8:], "little")


def make_hash() -> Callable[..., Any]:
    """Create the hash function.

    A factory makes it a closure, so that numba's cache notices changes of its constants.
    """
    sigma, start, indices, rotations = SIGMA, INITIAL_STATE, MIX_INDICES, ROTATIONS
    parameters, length, last, word_bits = PARAMETERS, MESSAGE_BYTES, LAST_BLOCK, WORD_BITS

    @jitable
    def hash_seed(seed: Any, number: Any, purpose: Any, v: Any, out: Any) -> None:
        """Write the first two words of the digest to out. All words are unsigned 64-bit."""
        m = v[16:]
        for i in range(16):
            m[i] = 0
        m[0], m[1], m[2] = seed[0], seed[1], number
        for i in range(8):
            v[i] = start[i]
            v[8 + i] = start[i]
        v[0] ^= parameters
        v[6] ^= purpose[0]
        v[7] ^= purpose[1]
        v[12] ^= length
        v[14] ^= last
        for r in range(12):
            for g in range(8):
                a, b, c, d = indices[g]
                for half in range(2):
                    v[a] = v[a] + v[b] + m[sigma[r, 2 * g + half]]
                    rotation = rotations[2 * half]
                    mixed = v[d] ^ v[a]
                    v[d] = (mixed >> rotation) | (mixed << (word_bits - rotation))
                    v[c] = v[c] + v[d]
                    rotation = rotations[2 * half + 1]
                    mixed = v[b] ^ v[c]
                    v[b] = (mixed >> rotation) | (mixed << (word_bits - rotation))
        out[0] = start[0] ^ parameters ^ v[0] ^ v[8]
        out[1] = start[1] ^ v[1] ^ v[9]

    return hash_seed
