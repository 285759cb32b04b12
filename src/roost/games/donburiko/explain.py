"""Why a move of Donburiko! is a good one, as its player sees the rows."""

from roost.contract import Action, Reason
from roost.games.donburiko.heuristics import best_fives, payoff, take_value
from roost.games.donburiko.knowledge import is_hidden
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
"""Chips that a row is gladly taken for."""


def explain_action(state: DonburikoState, action: Action, style: str = "careful") -> Reason | None:
    match action:
        case {"type": "take", "row": int(r)}:
            return _taking(state, r)
        case {"type": "add", "row": int(r), "card": str(card), "face": str(face)}:
            return _adding(state, r, FACE_NAMES.index(card), face == "down")
        case {"type": "count", "total": int(total)}:
            return _counting(total)
        case {"type": "announce"}:
            return Reason("why-announce")
        case {"type": "decline"}:
            return Reason("why-decline")
    return None


def _hidden(s: DonburikoState, r: int) -> int:
    return sum(is_hidden(s, r, i, s.turn) for i in range(s.row_length[r]))


def _ripe(s: DonburikoState) -> dict[int, int]:
    """What each row would pay that can be taken (DB-19), as far as the player can see."""
    return {r: take_value(s, r, s.turn) for r in range(s.players) if has(s.takeable_rows, r)}


def _taking(s: DonburikoState, r: int) -> Reason | None:
    rows = _ripe(s)
    pays = rows.get(r, 0)
    args: dict[str, str | int] = {"pays": pays, "loss": -pays, "hidden": _hidden(s, r)}
    if s.row_length[r] == FULL_ROW:
        return Reason("why-take-full", args)
    if pays < 0:
        return Reason("why-take-least", args) if pays == max(rows.values()) else None
    if pays >= GOOD_PAYOFF:
        return Reason("why-take-good", args)
    if pays == max(rows.values()):
        return Reason("why-take-best", args)
    return Reason("why-take", args)


def _counting(total: int) -> Reason:
    """DB-23, DB-27 to DB-29"""
    if total == BEST_TOTAL:
        return Reason("why-count-best")
    return Reason("why-count" if payoff(total) >= 0 else "why-count-bust", {"loss": -payoff(total)})


def _adding(s: DonburikoState, r: int, face: int, down: bool) -> Reason:
    """What becomes of the row, to the player's own eyes, and what the next one finds."""
    cards = s.row_cards[r] | 1 << (face if has(s.hand[s.turn], face) else face + FACE_COUNT)
    for i in range(s.row_length[r]):
        if is_hidden(s, r, i, s.turn):
            cards &= ~(1 << s.slot_card[FULL_ROW * r + i])
    total = count_row(cards, best_fives(cards))
    made = count(s.face_down_slots[r]) + down
    is_full = s.row_length[r] + 1 == FULL_ROW
    if not is_full:
        made += payoff(total)
    others = [take_value(s, k, s.turn) for k in range(s.players) if _is_other(s, k, r)]
    args: dict[str, str | int] = {
        "row": r,
        "pays": made,
        "most": max([made, *others]),
        "hidden": _hidden(s, r),
    }
    if is_full:
        return Reason("why-add-full", args)
    if payoff(total) < 0:
        return Reason("why-add-trap" if down else "why-add-spoils", args)
    if down:
        return Reason("why-add-secret", args)
    if made == BEST_TOTAL or made >= GOOD_PAYOFF:
        return Reason("why-add-builds", args)
    return Reason("why-add-little", args)


def _is_other(s: DonburikoState, k: int, r: int) -> bool:
    return k != r and s.row_taker[k] == NOBODY and has(s.takeable_rows, k)
