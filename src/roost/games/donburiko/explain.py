"""Explains why an action of Donburiko! is good, from what its player can see."""

from roost.contract import Action, Reason
from roost.games.donburiko.heuristics import best_fives, payoff, take_value
from roost.games.donburiko.layout import is_hidden
from roost.games.donburiko.rules import count_row
from roost.games.donburiko.state import (
    BEST_TOTAL,
    FACE_COUNT,
    FACE_NAMES,
    FULL_ROW,
    DonburikoState,
)
from roost.kernel import NOBODY, count, has

GOOD_PAYOFF = 4
"""The payoff from which a row is worth taking."""


def explain_action(state: DonburikoState, action: Action, style: str = "careful") -> Reason | None:
    match action:
        case {"type": "take", "row": int(r)}:
            return _explain_take(state, r)
        case {"type": "add", "row": int(r), "card": str(card), "face": str(face)}:
            return _explain_add(state, r, FACE_NAMES.index(card), face == "down")
        case {"type": "count", "total": int(total)}:
            return _explain_count(total)
        case {"type": "announce"}:
            return Reason("why-announce")
        case {"type": "decline"}:
            return Reason("why-decline")
    return None


def _count_hidden(s: DonburikoState, r: int) -> int:
    return sum(is_hidden(s, r, i, s.turn) for i in range(s.row_length[r]))


def _row_payoffs(s: DonburikoState) -> dict[int, int]:
    """Return what each row that can be taken (DB-19) pays, as far as the player can see."""
    return {r: take_value(s, r, s.turn) for r in range(s.players) if has(s.takeable_rows, r)}


def _explain_take(s: DonburikoState, r: int) -> Reason | None:
    payoffs = _row_payoffs(s)
    row_payoff = payoffs.get(r, 0)
    args: dict[str, str | int] = {
        "pays": row_payoff,
        "loss": -row_payoff,
        "hidden": _count_hidden(s, r),
    }
    if s.row_length[r] == FULL_ROW:
        return Reason("why-take-full", args)
    if row_payoff < 0:
        return Reason("why-take-least", args) if row_payoff == max(payoffs.values()) else None
    if row_payoff >= GOOD_PAYOFF:
        return Reason("why-take-good", args)
    if row_payoff == max(payoffs.values()):
        return Reason("why-take-best", args)
    return Reason("why-take", args)


def _explain_count(total: int) -> Reason:
    """DB-23, DB-27 to DB-29"""
    if total == BEST_TOTAL:
        return Reason("why-count-best")
    return Reason("why-count" if payoff(total) >= 0 else "why-count-bust", {"loss": -payoff(total)})


def _explain_add(s: DonburikoState, r: int, face: int, down: bool) -> Reason:
    """Describe the row after the add, as the player sees it, and what the next player can take."""
    cards = s.row_cards[r] | 1 << (face if has(s.hand[s.turn], face) else face + FACE_COUNT)
    for i in range(s.row_length[r]):
        if is_hidden(s, r, i, s.turn):
            cards &= ~(1 << s.slot_card[FULL_ROW * r + i])
    total = count_row(cards, best_fives(cards))
    row_payoff = count(s.face_down_slots[r]) + down
    is_full = s.row_length[r] + 1 == FULL_ROW
    if not is_full:
        row_payoff += payoff(total)
    others = [take_value(s, k, s.turn) for k in range(s.players) if _is_other_takeable(s, k, r)]
    args: dict[str, str | int] = {
        "row": r,
        "pays": row_payoff,
        "most": max([row_payoff, *others]),
        "hidden": _count_hidden(s, r),
    }
    if is_full:
        return Reason("why-add-full", args)
    if payoff(total) < 0:
        return Reason("why-add-trap" if down else "why-add-spoils", args)
    if down:
        return Reason("why-add-secret", args)
    if row_payoff == BEST_TOTAL or row_payoff >= GOOD_PAYOFF:
        return Reason("why-add-builds", args)
    return Reason("why-add-little", args)


def _is_other_takeable(s: DonburikoState, k: int, r: int) -> bool:
    return k != r and s.row_taker[k] == NOBODY and has(s.takeable_rows, k)
