"""The most that can be made of a trick with certain hands: points, less a price for values spent.

Between passes a hand may be empty: then nobody plays from it.
"""

from roost.games.familiars_trouble.rules import covers
from roost.games.familiars_trouble.state import ADDS, BINDS, FACES, THREE, VALUES, Trouble
from roost.kernel import lowest, rule

NEVER = -1000.0


@rule
def points_for(s: Trouble, total: int, shown: int) -> int:
    """TR-63, TR-64: what a trick would acquire of some errands."""
    points = 0
    while shown:
        slot = lowest(shown)
        shown &= shown - 1
        if covers(total, s.needs[s.display[slot]]):
            points += s.worth[s.display[slot]]
    return points


@rule
def playable(hand: int, follow: int) -> int:
    """TR-51 to TR-56: what a hand may play on a lead card that binds so."""
    return hand & (follow | 1 << THREE) if hand & follow else hand & FACES


@rule
def best_third(s: Trouble, shown: int, total: int, follow: int, third: int, price: float) -> float:
    """The most that the last hand can make of a trick."""
    mine = playable(third, follow)
    if mine == 0:
        return float(points_for(s, total, shown))
    best = NEVER
    while mine:
        face = lowest(mine)
        mine &= mine - 1
        made = points_for(s, total + ADDS[face], shown) - price * VALUES[face]
        best = max(best, made)
    return best


@rule
def best_second(
    s: Trouble, shown: int, total: int, follow: int, second: int, third: int, price: float
) -> float:
    """The most that the second and the last hand can make of a trick."""
    mine = playable(second, follow)
    if mine == 0:
        return best_third(s, shown, total, follow, third, price)
    best = NEVER
    while mine:
        face = lowest(mine)
        mine &= mine - 1
        made = best_third(s, shown, total + ADDS[face], follow, third, price)
        best = max(best, made - price * VALUES[face])
    return best


@rule
def best_trick(s: Trouble, shown: int, first: int, second: int, third: int, price: float) -> float:
    """The most that all three can make of a trick with these errands."""
    led = first & FACES
    if led == 0:
        return best_second(s, shown, 0, 0, second, third, price)
    best = NEVER
    while led:
        face = lowest(led)
        led &= led - 1
        made = best_second(s, shown, ADDS[face], BINDS[face], second, third, price)
        best = max(best, made - price * VALUES[face])
    return best
