"""Converts actions to and from indices, and explains why an action is illegal."""

from roost.contract import Action, Refusal
from roost.games.donburiko.rules import (
    ADD_DOWN,
    ADD_UP,
    SAY_COUNT,
    SAY_DONBURIKO,
    SAY_NOTHING,
    TAKE,
    count_row,
)
from roost.games.donburiko.state import (
    ANNOUNCE,
    COUNT,
    FACE_BY_NAME,
    FACE_COUNT,
    FACE_NAMES,
    FULL_ROW,
    WILD_ACORNS,
    DonburikoState,
)
from roost.kernel import NOBODY, count

ADD_START = {"up": ADD_UP, "down": ADD_DOWN}


def to_action(s: DonburikoState, index: int) -> Action:
    if index >= ADD_DOWN:
        return _add_action(index - ADD_DOWN, "down")
    if index < TAKE:
        return _add_action(index - ADD_UP, "up")
    if index < SAY_COUNT:
        return {"type": "take", "row": index - TAKE}
    if index < SAY_DONBURIKO:
        return {"type": "count", "total": count_row(s.row_cards[s.pending_row], index - SAY_COUNT)}
    return {"type": "announce" if index == SAY_DONBURIKO else "decline"}


def to_index(s: DonburikoState, action: Action) -> int | None:
    match action:
        case {"type": "add", "card": str(card), "row": int(r), "face": str(face)}:
            if card in FACE_BY_NAME and face in ADD_START and 0 <= r < s.players:
                return ADD_START[face] + FACE_COUNT * r + FACE_BY_NAME[card]
        case {"type": "take", "row": int(r)} if 0 <= r < s.players:
            return TAKE + r
        case {"type": "count", "total": int(total)} if s.phase == COUNT:
            return _count_index(s, total)
        case {"type": "announce"}:
            return SAY_DONBURIKO
        case {"type": "decline"}:
            return SAY_NOTHING
    return None


def find_broken_rule(s: DonburikoState, action: Action) -> Refusal:
    """Return the first rule that an illegal action of the seat to act breaks."""
    if s.phase == COUNT:
        if action["type"] == "count":
            return Refusal("count-impossible", "DB-23", {"total": action["total"]})
        return Refusal("count-first", "DB-23")
    if s.phase == ANNOUNCE:
        return Refusal("announce-first", "DB-34")
    match action:
        case {"type": "add"}:
            return _refuse_add(s, action)
        case {"type": "take", "row": int(r)}:
            return _refuse_row(s, r) or Refusal("row-too-short", "DB-19", {"row": r})
        case {"type": "count"}:
            return Refusal("count-nothing", "DB-23")
    return Refusal("announce-nothing", "DB-34")


def _add_action(index: int, face: str) -> Action:
    return {
        "type": "add",
        "card": FACE_NAMES[index % FACE_COUNT],
        "row": index // FACE_COUNT,
        "face": face,
    }


def _count_index(s: DonburikoState, total: int) -> int | None:
    cards = s.row_cards[s.pending_row]
    for fives in range(count(cards & WILD_ACORNS) + 1):
        if count_row(cards, fives) == total:
            return SAY_COUNT + fives
    return None


def _refuse_add(s: DonburikoState, action: Action) -> Refusal:
    hand, card, r, face = s.hand[s.turn], action["card"], action["row"], action["face"]
    assert isinstance(r, int)
    if not hand:
        return Refusal("hand-empty", "DB-38")
    if card not in FACE_BY_NAME or not _holds(hand, FACE_BY_NAME[str(card)]):
        return Refusal("card-not-held", "DB-13", {"card": card})
    if refusal := _refuse_row(s, r):
        return refusal
    if face not in ADD_START:
        return Refusal("face-wrong", "DB-13")
    if s.row_length[r] == FULL_ROW:
        return Refusal("row-full", "DB-17", {"row": r})
    return Refusal("chip-missing", "DB-16")


def _holds(hand: int, face: int) -> bool:
    return hand & (1 << face | 1 << face + FACE_COUNT) != 0


def _refuse_row(s: DonburikoState, r: int) -> Refusal | None:
    """Return why the row cannot be chosen at all, or None."""
    if not 0 <= r < s.players:
        return Refusal("row-unknown", "DB-8", {"row": r})
    if s.row_taker[r] != NOBODY:
        return Refusal("row-taken", "DB-32", {"row": r})
    return None
