"""Action masks: legal actions as a pair of bit masks, for up to 126 action indices.

Action n is bit n of the first mask if n < 63, else bit n - 63 of the second. The meaning of an
index may depend on public information (the phase, an open row), never on hidden cards: search
compares actions across determinizations.
"""

from collections.abc import Iterator

from roost.kernel.masks import count, lowest, members, nth
from roost.kernel.rng import HasRng, random_below
from roost.kernel.rule import rule

ActionMask = tuple[int, int]
MASK_BITS = 63


@rule
def count_actions(actions: ActionMask) -> int:
    """Return the number of actions."""
    return count(actions[0]) + count(actions[1])


@rule
def has_action(actions: ActionMask, action: int) -> bool:
    if action < MASK_BITS:
        return (actions[0] >> action) & 1 == 1
    return (actions[1] >> (action - MASK_BITS)) & 1 == 1


@rule
def random_action(s: HasRng, actions: ActionMask) -> int:
    """Return a uniformly random action."""
    low = count(actions[0])
    k = random_below(s, low + count(actions[1]))
    if k < low:
        return nth(actions[0], k)
    return MASK_BITS + nth(actions[1], k - low)


@rule
def pop_action(low: int, high: int) -> tuple[int, int, int]:
    """Return the first action and the masks without it, to iterate over actions in rules."""
    if low:
        return lowest(low), low & (low - 1), high
    return MASK_BITS + lowest(high), low, high & (high - 1)


def action_indices(actions: ActionMask) -> Iterator[int]:
    """Yield all indices in ascending order. Not for rules, which use `pop_action`."""
    yield from members(actions[0])
    yield from (MASK_BITS + bit for bit in members(actions[1]))
