"""Legal actions as numbers: a pair of masks, so that a game may have up to 126 at one point.

Action n is bit n of the first mask if n < 63, else bit n - 63 of the second. What a number means
may depend on what everybody can see (the phase, a row that lies open), never on hidden cards:
search compares actions across guesses.
"""

from collections.abc import Iterator

from roost.kernel.masks import count, lowest, members, nth
from roost.kernel.rng import HasRng, random_below
from roost.kernel.rule import rule

ActionMask = tuple[int, int]
MASK_BITS = 63


@rule
def count_actions(actions: ActionMask) -> int:
    """How many there are."""
    return count(actions[0]) + count(actions[1])


@rule
def has_action(actions: ActionMask, action: int) -> bool:
    if action < MASK_BITS:
        return (actions[0] >> action) & 1 == 1
    return (actions[1] >> (action - MASK_BITS)) & 1 == 1


@rule
def random_action(s: HasRng, actions: ActionMask) -> int:
    """One of them, each as likely as another."""
    low = count(actions[0])
    k = random_below(s, low + count(actions[1]))
    if k < low:
        return nth(actions[0], k)
    return MASK_BITS + nth(actions[1], k - low)


@rule
def pop_action(low: int, high: int) -> tuple[int, int, int]:
    """The first of some moves, and the masks of the others: to go through them in rules."""
    if low:
        return lowest(low), low & (low - 1), high
    return MASK_BITS + lowest(high), low, high & (high - 1)


def action_indices(actions: ActionMask) -> Iterator[int]:
    """All of them in rising order. For words; rules use `choose`, `allows` and `taken`."""
    yield from members(actions[0])
    yield from (MASK_BITS + bit for bit in members(actions[1]))
