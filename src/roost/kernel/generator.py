"""The generator in the state: SFC32.

Its words never overflow 63 bits, so interpreted and compiled rules draw alike.
"""

from typing import Protocol

from roost.kernel.masks import count, nth
from roost.kernel.rule import rule

M32 = 0xFFFFFFFF


class HasGenerator(Protocol):
    rng: list[int]


class Generator:
    """A generator outside a state: a bot's own, say."""

    def __init__(self, words: tuple[int, int, int, int]) -> None:
        self.rng = [0, 0, 0, 0]
        seed(self, *words)

    def words(self) -> tuple[int, int, int, int]:
        """The seed of another generator."""
        return next32(self), next32(self), next32(self), next32(self)


@rule
def seed(s: HasGenerator, a: int, b: int, c: int, d: int) -> None:
    """Set the whole generator anew."""
    r = s.rng
    r[0] = a
    r[1] = b
    r[2] = c
    r[3] = d
    for _ in range(12):
        next32(s)


@rule
def next32(s: HasGenerator) -> int:
    r = s.rng
    out = (r[0] + r[1] + r[3]) & M32
    r[3] = (r[3] + 1) & M32
    r[0] = r[1] ^ (r[1] >> 9)
    r[1] = (r[2] + (r[2] << 3)) & M32
    r[2] = ((((r[2] << 21) | (r[2] >> 11)) & M32) + out) & M32
    return out


@rule
def below(s: HasGenerator, n: int) -> int:
    """A number from 0 to n-1. For n under 100, none is likelier than another by 1 in 40 million."""
    return (next32(s) * n) >> 32


@rule
def pick(s: HasGenerator, mask: int) -> int:
    """A random member of a mask."""
    return nth(mask, below(s, count(mask)))


@rule
def deal(s: HasGenerator, pool: int, k: int) -> int:
    """k random members of a mask, as a mask."""
    dealt = 0
    for _ in range(k):
        dealt |= 1 << pick(s, pool & ~dealt)
    return dealt
