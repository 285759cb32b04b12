"""Legal actions as numbers: a pair of masks, so that a game may have up to 126 at one point.

Action n is bit n of the first mask if n < 63, else bit n - 63 of the second. What a number means
may depend on what everybody can see (the phase, a row that lies open), never on hidden cards:
search compares actions across guesses.
"""

from collections.abc import Iterator

from roost.kernel.generator import HasGenerator, below
from roost.kernel.masks import count, lowest, members, nth
from roost.kernel.rule import rule

Moves = tuple[int, int]
WORD = 63


@rule
def size(moves: Moves) -> int:
    """How many there are."""
    return count(moves[0]) + count(moves[1])


@rule
def allows(moves: Moves, action: int) -> bool:
    if action < WORD:
        return (moves[0] >> action) & 1 == 1
    return (moves[1] >> (action - WORD)) & 1 == 1


@rule
def choose(s: HasGenerator, moves: Moves) -> int:
    """One of them, each as likely as another."""
    low = count(moves[0])
    k = below(s, low + count(moves[1]))
    if k < low:
        return nth(moves[0], k)
    return WORD + nth(moves[1], k - low)


@rule
def taken(low: int, high: int) -> tuple[int, int, int]:
    """The first of some moves, and the masks of the others: to go through them in rules."""
    if low:
        return lowest(low), low & (low - 1), high
    return WORD + lowest(high), low, high & (high - 1)


def moves_in(moves: Moves) -> Iterator[int]:
    """All of them in rising order. For words; rules use `choose`, `allows` and `taken`."""
    yield from members(moves[0])
    yield from (WORD + bit for bit in members(moves[1]))
