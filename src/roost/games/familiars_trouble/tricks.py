"""The best value of a trick with given hands: its points minus a price for the values played.

Hands are in the order of play. During passes a hand may be empty; then it plays no card.
"""

from roost.games.familiars_trouble.rules import covers, playable_cards
from roost.games.familiars_trouble.state import (
    COLOUR_VALUES,
    FACE_MASK,
    FACE_VALUES,
    FOLLOW_CARDS,
    TroubleState,
)
from roost.kernel import lowest, rule

IMPOSSIBLE = -1000.0


@rule
def trick_points(s: TroubleState, total: int, slots: int) -> int:
    """TR-63, TR-64: return the points of the errands in `slots` that a total covers."""
    points = 0
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        if covers(total, s.errand_needs[s.display[slot]]):
            points += s.errand_points[s.display[slot]]
    return points


@rule
def best_last_play(
    s: TroubleState, slots: int, total: int, follow: int, third: int, price: float
) -> float:
    """Return the best value if only the last hand is still to play."""
    cards = playable_cards(third, follow)
    if cards == 0:
        return float(trick_points(s, total, slots))
    best = IMPOSSIBLE
    while cards:
        face = lowest(cards)
        cards &= cards - 1
        value = trick_points(s, total + COLOUR_VALUES[face], slots) - price * FACE_VALUES[face]
        best = max(best, value)
    return best


@rule
def best_last_two_plays(
    s: TroubleState, slots: int, total: int, follow: int, second: int, third: int, price: float
) -> float:
    """Return the best value if the second and the last hand are still to play."""
    cards = playable_cards(second, follow)
    if cards == 0:
        return best_last_play(s, slots, total, follow, third, price)
    best = IMPOSSIBLE
    while cards:
        face = lowest(cards)
        cards &= cards - 1
        value = best_last_play(s, slots, total + COLOUR_VALUES[face], follow, third, price)
        best = max(best, value - price * FACE_VALUES[face])
    return best


@rule
def best_trick(
    s: TroubleState, slots: int, first: int, second: int, third: int, price: float
) -> float:
    """Return the best value of a trick for the errands in `slots`."""
    cards = first & FACE_MASK
    if cards == 0:
        return best_last_two_plays(s, slots, 0, 0, second, third, price)
    best = IMPOSSIBLE
    while cards:
        face = lowest(cards)
        cards &= cards - 1
        value = best_last_two_plays(
            s, slots, COLOUR_VALUES[face], FOLLOW_CARDS[face], second, third, price
        )
        best = max(best, value - price * FACE_VALUES[face])
    return best
