"""Seeds: where all chance of a match comes from.

A seed is hexadecimal text. Everything drawn from it is hashed with what it is for and its number,
so that what players see of one deal tells nothing of the next, nor of what a bot drew.
"""

from hashlib import blake2b

Words = tuple[int, int, int, int]
"""The whole state of a generator: four words of 32 bits (see `kernel/generator.py`)."""


def words(seed: str, purpose: str, number: int = 0) -> Words:
    """The generator of one deal, one bot or one guess."""
    digest = _hash(seed, purpose, number, size=16)
    a, b, c, d = (int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4))
    return a, b, c, d


def derive(seed: str, purpose: str, number: int = 0) -> str:
    """A seed of its own for one of many: the match of a series, say."""
    return _hash(seed, purpose, number, size=16).hex()


def seed_of(text: str) -> str:
    """A seed from any text that a person typed."""
    return blake2b(text.encode(), digest_size=16, person=b"roost text").hexdigest()


def _hash(seed: str, purpose: str, number: int, size: int) -> bytes:
    message = bytes.fromhex(seed) + number.to_bytes(8, "little")
    return blake2b(message, digest_size=size, person=f"roost {purpose}".encode()).digest()
