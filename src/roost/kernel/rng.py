"""The generator in the state: SFC32.

Its words never overflow 63 bits, so interpreted and compiled rules draw alike.
"""

from typing import Protocol

from roost.kernel.masks import count, nth
from roost.kernel.rule import rule

MASK32 = 0xFFFFFFFF
WARMUP_DRAWS = 12
"""So many words are thrown away after a generator was set anew."""


class HasRng(Protocol):
    rng: list[int]


class Rng:
    """A generator outside a state: a bot's own, say."""

    def __init__(self, state: tuple[int, int, int, int]) -> None:
        self.rng = list(state)
        next32_many(self, WARMUP_DRAWS)

    def next_state(self) -> tuple[int, int, int, int]:
        """The seed of another generator."""
        return next32(self), next32(self), next32(self), next32(self)


@rule
def seed_rng(s: HasRng, a: int, b: int, c: int, d: int) -> None:
    """Set the whole generator anew."""
    r = s.rng
    r[0] = a
    r[1] = b
    r[2] = c
    r[3] = d
    for _ in range(WARMUP_DRAWS):
        next32(s)


@rule
def next32(s: HasRng) -> int:
    r = s.rng
    out = (r[0] + r[1] + r[3]) & MASK32
    r[3] = (r[3] + 1) & MASK32
    r[0] = r[1] ^ (r[1] >> 9)
    r[1] = (r[2] + (r[2] << 3)) & MASK32
    r[2] = ((((r[2] << 21) | (r[2] >> 11)) & MASK32) + out) & MASK32
    return out


def next32_many(rng: Rng, n: int) -> list[int]:
    """The next n words: the same as n times `next32`, sooner where nothing is compiled."""
    a, b, c, d = rng.rng
    found = []
    for _ in range(n):
        out = (a + b + d) & MASK32
        found.append(out)
        d = (d + 1) & MASK32
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & MASK32
        c = ((((c << 21) | (c >> 11)) & MASK32) + out) & MASK32
    rng.rng = [a, b, c, d]
    return found


@rule
def random_below(s: HasRng, n: int) -> int:
    """A number from 0 to n-1. For n under 100, none is likelier than another by 1 in 40 million."""
    return (next32(s) * n) >> 32


@rule
def random_member(s: HasRng, mask: int) -> int:
    """A random member of a mask."""
    return nth(mask, random_below(s, count(mask)))


@rule
def random_subset(s: HasRng, pool: int, k: int) -> int:
    """k random members of a mask, as a mask."""
    dealt = 0
    for _ in range(k):
        dealt |= 1 << random_member(s, pool & ~dealt)
    return dealt
