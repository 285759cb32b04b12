"""The random generator in the state: SFC32.

No intermediate value exceeds 63 bits, so interpreted and compiled rules draw the same numbers.
"""

from typing import Protocol

from roost.kernel.masks import count, nth
from roost.kernel.rule import rule

MASK32 = 0xFFFFFFFF
WARMUP_DRAWS = 12
"""The number of draws discarded after seeding."""


class HasRng(Protocol):
    rng: list[int]


class Rng:
    """A generator outside a state, for example a bot's."""

    def __init__(self, state: tuple[int, int, int, int]) -> None:
        self.rng = list(state)
        next32_many(self, WARMUP_DRAWS)

    def next_state(self) -> tuple[int, int, int, int]:
        """Return the initial state of another generator."""
        return next32(self), next32(self), next32(self), next32(self)


@rule
def seed_rng(s: HasRng, a: int, b: int, c: int, d: int) -> None:
    """Set the state of the generator."""
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
    """Return the next n draws: the same as n times `next32`, but faster in plain Python."""
    a, b, c, d = rng.rng
    draws = []
    for _ in range(n):
        out = (a + b + d) & MASK32
        draws.append(out)
        d = (d + 1) & MASK32
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & MASK32
        c = ((((c << 21) | (c >> 11)) & MASK32) + out) & MASK32
    rng.rng = [a, b, c, d]
    return draws


@rule
def random_below(s: HasRng, n: int) -> int:
    """Return a number from 0 to n-1, for n up to 2**31.

    For n under 100 the probabilities differ by less than 1 in 40 million.
    """
    return (next32(s) * n) >> 32


@rule
def random_fraction(s: HasRng) -> float:
    """Return a number from 0 to below 1, with 53 bits."""
    return ((next32(s) >> 5 << 26) + (next32(s) >> 6)) / 9007199254740992


@rule
def random_member(s: HasRng, mask: int) -> int:
    """Return a random member of a mask."""
    return nth(mask, random_below(s, count(mask)))


@rule
def random_subset(s: HasRng, pool: int, k: int) -> int:
    """Return k random members of a mask, as a mask."""
    chosen = 0
    for _ in range(k):
        chosen |= 1 << random_member(s, pool & ~chosen)
    return chosen
