"""Bit masks: a set of cards as one integer, in which bit i stands for card i.

A mask has at most 63 cards, so that it never becomes negative in 64 bits.
"""

from collections.abc import Iterator

from roost.kernel.rule import rule


def count(mask: int) -> int:
    """Return the number of members."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Return the lowest member."""
    return (mask & -mask).bit_length() - 1


@rule
def has(mask: int, member: int) -> bool:
    return (mask >> member) & 1 == 1


def nth(mask: int, k: int) -> int:
    """Return the member with k lower members."""
    for _ in range(k):
        mask &= mask - 1
    return lowest(mask)


def members(mask: int) -> Iterator[int]:
    """Yield the members in ascending order. Not for rules, which use `lowest`."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
