"""Why a move of Familiar's Trouble helps the team, as its player sees the errands."""

from roost.contract import Action, Reason
from roost.games.familiars_trouble.rules import covers
from roost.games.familiars_trouble.state import ADDS, NAMES, PLAYERS, VALUES, Trouble
from roost.games.familiars_trouble.tricks import points_for
from roost.kernel import members

STRONG = 7
"""Values that are worth keeping."""
LITTLE = 4


def reason(state: Trouble, action: Action, manner: str = "careful") -> Reason | None:
    match action:
        case {"type": "hands", "choice": "exchange"}:
            return Reason("why-exchange")
        case {"type": "hands"}:
            return Reason("why-no-exchange")
        case {"type": "keep"}:
            return Reason("why-keep")
        case {"type": "swap"}:
            return Reason("why-swap")
        case {"type": "draw-errand", "level": int(level)}:
            return Reason("why-draw", {"level": level})
        case {"type": "hint", "wish": str(wish)}:
            return Reason("why-quiet" if wish == "none" else "why-wish")
        case {"type": "pass", "card": str(card)}:
            return _passing(state, NAMES.index(card))
        case {"type": "play", "card": str(card)}:
            return _playing(state, NAMES.index(card))
    return None


def _passing(s: Trouble, face: int) -> Reason:
    """TR-31: the left neighbour gets it."""
    if VALUES[face] >= STRONG:
        return Reason("why-pass-strong")
    if VALUES[face] <= LITTLE:
        return Reason("why-pass-little")
    return Reason("why-pass")


def _playing(s: Trouble, face: int) -> Reason:
    """TR-62 to TR-64"""
    total = s.total + ADDS[face]
    points = points_for(s, total, s.shown)
    if s.laid == PLAYERS - 1:
        if points:
            return Reason("why-fulfils", {"points": points})
        return Reason("why-save" if VALUES[face] <= LITTLE else "why-nothing")
    if points:
        return Reason("why-already", {"points": points})
    near = _nearest(s, total, s.total)
    if near:
        return Reason("why-towards", {"points": near, "left": PLAYERS - 1 - s.laid})
    return Reason("why-save" if VALUES[face] <= LITTLE else "why-start")


def _nearest(s: Trouble, total: int, before: int) -> int:
    """The points of the best errand that this card brings nearer and others may still complete."""
    best = 0
    for slot in members(s.shown):
        errand = s.display[slot]
        needs, worth = s.needs[errand], s.worth[errand]
        left = PLAYERS - 1 - s.laid
        lacking = [_lack(needs, total, c) for c in range(3)]
        was = [_lack(needs, before, c) for c in range(3)]
        if sum(lacking) < sum(was) and not covers(total, needs) and max(lacking) <= 9 * left:
            best = max(best, worth)
    return best


def _lack(needs: int, total: int, colour: int) -> int:
    return max(0, (needs >> 8 * colour & 0x7F) - (total >> 8 * colour & 0x7F))
