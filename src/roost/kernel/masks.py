"""Masks: a set of cards as one number whose bit i stands for card i.

At most 63 cards, so that no sign is in the way.
"""

from collections.abc import Iterator

from roost.kernel.rule import rule


def count(mask: int) -> int:
    """How many there are."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The lowest member."""
    return (mask & -mask).bit_length() - 1


@rule
def has(mask: int, member: int) -> bool:
    return (mask >> member) & 1 == 1


def nth(mask: int, k: int) -> int:
    """The member that has k lower ones."""
    for _ in range(k):
        mask &= mask - 1
    return lowest(mask)


def members(mask: int) -> Iterator[int]:
    """The members in rising order. For views and words; rules use `lowest`."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
