"""The most that can be made of a trick with certain hands: points, less a price for values spent.

Between passes a hand may be empty: then nobody plays from it.
"""

from roost.games.familiars_trouble.rules import covers
from roost.games.familiars_trouble.state import (
    COLOUR_VALUES,
    FACE_MASK,
    FACE_VALUES,
    FOLLOW_CARDS,
    THREE_COLOUR,
    TroubleState,
)
from roost.kernel import lowest, rule

IMPOSSIBLE = -1000.0


@rule
def trick_points(s: TroubleState, total: int, shown: int) -> int:
    """TR-63, TR-64: what a trick would acquire of some errands."""
    points = 0
    while shown:
        slot = lowest(shown)
        shown &= shown - 1
        if covers(total, s.errand_needs[s.display[slot]]):
            points += s.errand_points[s.display[slot]]
    return points


@rule
def playable_cards(hand: int, follow: int) -> int:
    """TR-51 to TR-56: what a hand may play on a lead card that binds so."""
    return hand & (follow | 1 << THREE_COLOUR) if hand & follow else hand & FACE_MASK


@rule
def best_last_play(
    s: TroubleState, shown: int, total: int, follow: int, third: int, price: float
) -> float:
    """The most that the last hand can make of a trick."""
    mine = playable_cards(third, follow)
    if mine == 0:
        return float(trick_points(s, total, shown))
    best = IMPOSSIBLE
    while mine:
        face = lowest(mine)
        mine &= mine - 1
        made = trick_points(s, total + COLOUR_VALUES[face], shown) - price * FACE_VALUES[face]
        best = max(best, made)
    return best


@rule
def best_last_two_plays(
    s: TroubleState, shown: int, total: int, follow: int, second: int, third: int, price: float
) -> float:
    """The most that the second and the last hand can make of a trick."""
    mine = playable_cards(second, follow)
    if mine == 0:
        return best_last_play(s, shown, total, follow, third, price)
    best = IMPOSSIBLE
    while mine:
        face = lowest(mine)
        mine &= mine - 1
        made = best_last_play(s, shown, total + COLOUR_VALUES[face], follow, third, price)
        best = max(best, made - price * FACE_VALUES[face])
    return best


@rule
def best_trick(
    s: TroubleState, shown: int, first: int, second: int, third: int, price: float
) -> float:
    """The most that all three can make of a trick with these errands."""
    led = first & FACE_MASK
    if led == 0:
        return best_last_two_plays(s, shown, 0, 0, second, third, price)
    best = IMPOSSIBLE
    while led:
        face = lowest(led)
        led &= led - 1
        made = best_last_two_plays(
            s, shown, COLOUR_VALUES[face], FOLLOW_CARDS[face], second, third, price
        )
        best = max(best, made - price * FACE_VALUES[face])
    return best
