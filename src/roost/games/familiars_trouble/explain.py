"""Explains why an action of Familiar's Trouble helps the team, from what its player can see."""

from roost.contract import Action, Reason
from roost.games.familiars_trouble.rules import covers
from roost.games.familiars_trouble.state import (
    COLOUR_VALUES,
    FACE_NAMES,
    FACE_VALUES,
    PLAYERS,
    TroubleState,
)
from roost.games.familiars_trouble.tricks import trick_points
from roost.kernel import members

HIGH_VALUE = 7
LOW_VALUE = 4
"""HIGH_VALUE and higher values are worth keeping; values up to LOW_VALUE are not."""


def explain_action(state: TroubleState, action: Action, style: str = "careful") -> Reason | None:
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
            return _explain_pass(state, FACE_NAMES.index(card))
        case {"type": "play", "card": str(card)}:
            return _explain_play(state, FACE_NAMES.index(card))
    return None


def _explain_pass(s: TroubleState, face: int) -> Reason:
    """TR-31: the left neighbour gets the card."""
    if FACE_VALUES[face] >= HIGH_VALUE:
        return Reason("why-pass-strong")
    if FACE_VALUES[face] <= LOW_VALUE:
        return Reason("why-pass-little")
    return Reason("why-pass")


def _explain_play(s: TroubleState, face: int) -> Reason:
    """TR-62 to TR-64"""
    total = s.trick_total + COLOUR_VALUES[face]
    points = trick_points(s, total, s.filled_slots)
    if s.trick_size == PLAYERS - 1:
        if points:
            return Reason("why-fulfils", {"points": points})
        return Reason("why-save" if FACE_VALUES[face] <= LOW_VALUE else "why-nothing")
    if points:
        return Reason("why-already", {"points": points})
    advanced = _best_advanced(s, total, s.trick_total)
    if advanced:
        return Reason("why-towards", {"points": advanced, "left": PLAYERS - 1 - s.trick_size})
    return Reason("why-save" if FACE_VALUES[face] <= LOW_VALUE else "why-start")


def _best_advanced(s: TroubleState, total: int, before: int) -> int:
    """Return the points of the best errand that this card advances and others can complete."""
    best = 0
    for slot in members(s.filled_slots):
        errand = s.display[slot]
        needs, points = s.errand_needs[errand], s.errand_points[errand]
        left = PLAYERS - 1 - s.trick_size
        missing = [_missing_value(needs, total, c) for c in range(3)]
        missing_before = [_missing_value(needs, before, c) for c in range(3)]
        if (
            sum(missing) < sum(missing_before)
            and not covers(total, needs)
            and max(missing) <= 9 * left
        ):
            best = max(best, points)
    return best


def _missing_value(needs: int, total: int, colour: int) -> int:
    return max(0, (needs >> 8 * colour & 0x7F) - (total >> 8 * colour & 0x7F))
