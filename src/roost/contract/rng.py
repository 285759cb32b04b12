"""Seeds: where all chance of a match comes from.

A seed is hexadecimal text. Everything drawn from it is hashed with what it is for and its number,
so that what players see of one deal tells nothing of the next, nor of what a bot drew.
"""

from hashlib import blake2b
from operator import index
from typing import SupportsIndex

RngState = tuple[int, int, int, int]
"""The whole state of a generator: four words of 32 bits (see `kernel/generator.py`)."""


def rng_for(seed: str, purpose: str, number: int = 0) -> RngState:
    """The generator of one deal, one bot or one guess."""
    digest = _hash(seed, purpose, number, size=16)
    a, b, c, d = (int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4))
    return a, b, c, d


def derive_seed(seed: str, purpose: str, number: int = 0) -> str:
    """A seed of its own for one of many: the match of a series, say."""
    return _hash(seed, purpose, number, size=16).hex()


def parse_seed(value: str | SupportsIndex) -> str:
    """A seed from any text or whole number that a caller chose; 7 is the same as "7"."""
    text = value if isinstance(value, str) else str(_to_int(value))
    return blake2b(text.encode(), digest_size=16, person=b"roost text").hexdigest()


def _to_int(value: SupportsIndex) -> int:
    """The number itself: numpy's, too."""
    try:
        return index(value)
    except TypeError:
        raise TypeError(
            f"a seed is a text or a whole number, not {value!r} ({type(value).__name__})"
        ) from None


def _hash(seed: str, purpose: str, number: int, size: int) -> bytes:
    message = bytes.fromhex(seed) + number.to_bytes(8, "little")
    return blake2b(message, digest_size=size, person=f"roost {purpose}".encode()).digest()
