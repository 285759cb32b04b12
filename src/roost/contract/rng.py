"""Seeds and the random generators derived from them.

A seed is hexadecimal text. Each derived generator hashes the seed with a purpose and a number.
Therefore what players see of one deal reveals nothing about the next deal or a bot's draws.
"""

from hashlib import blake2b
from operator import index
from typing import SupportsIndex

RngState = tuple[int, int, int, int]
"""The complete state of a generator: four words of 32 bits (see `kernel/rng.py`)."""


def rng_for(seed: str, purpose: str, number: int = 0) -> RngState:
    """Return the generator state for one chance outcome, one bot or one guess."""
    digest = _hash(seed, purpose, number, size=16)
    a, b, c, d = (int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4))
    return a, b, c, d


def derive_seed(seed: str, purpose: str, number: int = 0) -> str:
    """Return a new seed for one of many, such as one match of a series."""
    return _hash(seed, purpose, number, size=16).hex()


def parse_seed(value: str | SupportsIndex) -> str:
    """Return a seed for any text or integer that a caller chose; 7 and "7" give the same seed."""
    text = value if isinstance(value, str) else str(_to_int(value))
    return blake2b(text.encode(), digest_size=16, person=b"roost text").hexdigest()


def _to_int(value: SupportsIndex) -> int:
    """Convert any integer type, including numpy's."""
    try:
        return index(value)
    except TypeError:
        raise TypeError(
            f"a seed is a text or a whole number, not {value!r} ({type(value).__name__})"
        ) from None


def _hash(seed: str, purpose: str, number: int, size: int) -> bytes:
    message = bytes.fromhex(seed) + number.to_bytes(8, "little")
    return blake2b(message, digest_size=size, person=f"roost {purpose}".encode()).digest()
