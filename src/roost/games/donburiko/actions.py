"""Actions in words and by number, and why one is refused."""

from roost.contract import Action, Refusal
from roost.games.donburiko.rules import (
    ADD_DOWN,
    ADD_UP,
    SAY,
    SAY_DONBURIKO,
    SAY_NOTHING,
    TAKE,
    total_of,
)
from roost.games.donburiko.state import (
    ANNOUNCE,
    COUNT,
    FULL,
    KINDS,
    NAMES,
    WILD,
    Donburiko,
)
from roost.kernel import NOBODY, count

FACES = {name: face for face, name in enumerate(NAMES)}
STARTS = {"up": ADD_UP, "down": ADD_DOWN}


def words(s: Donburiko, number: int) -> Action:
    if number >= ADD_DOWN:
        return _add(number - ADD_DOWN, "down")
    if number < TAKE:
        return _add(number - ADD_UP, "up")
    if number < SAY:
        return {"type": "take", "row": number - TAKE}
    if number < SAY_DONBURIKO:
        return {"type": "count", "total": total_of(s.row[s.taken], number - SAY)}
    return {"type": "announce" if number == SAY_DONBURIKO else "decline"}


def number(s: Donburiko, action: Action) -> int | None:
    match action:
        case {"type": "add", "card": str(card), "row": int(r), "face": str(face)}:
            if card in FACES and face in STARTS and 0 <= r < s.players:
                return STARTS[face] + KINDS * r + FACES[card]
        case {"type": "take", "row": int(r)} if 0 <= r < s.players:
            return TAKE + r
        case {"type": "count", "total": int(total)} if s.phase == COUNT:
            return _say(s, total)
        case {"type": "announce"}:
            return SAY_DONBURIKO
        case {"type": "decline"}:
            return SAY_NOTHING
    return None


def why_not(s: Donburiko, action: Action) -> Refusal:
    """The first rule that an illegal action of the seat whose turn it is breaks."""
    if s.phase == COUNT:
        if action["type"] == "count":
            return Refusal("count-impossible", "DB-23", {"total": action["total"]})
        return Refusal("count-first", "DB-23")
    if s.phase == ANNOUNCE:
        return Refusal("announce-first", "DB-34")
    match action:
        case {"type": "add"}:
            return _why_not_add(s, action)
        case {"type": "take", "row": int(r)}:
            return _no_such_row(s, r) or Refusal("row-too-short", "DB-19", {"row": r})
        case {"type": "count"}:
            return Refusal("count-nothing", "DB-23")
    return Refusal("announce-nothing", "DB-34")


def _add(index: int, face: str) -> Action:
    return {"type": "add", "card": NAMES[index % KINDS], "row": index // KINDS, "face": face}


def _say(s: Donburiko, total: int) -> int | None:
    cards = s.row[s.taken]
    for fives in range(count(cards & WILD) + 1):
        if total_of(cards, fives) == total:
            return SAY + fives
    return None


def _why_not_add(s: Donburiko, action: Action) -> Refusal:
    hand, card, r, face = s.hand[s.turn], action["card"], action["row"], action["face"]
    assert isinstance(r, int)
    if not hand:
        return Refusal("hand-empty", "DB-38")
    if card not in FACES or not hand & (1 << FACES[card] | 1 << FACES[card] + KINDS):
        return Refusal("card-not-held", "DB-13", {"card": card})
    if missing := _no_such_row(s, r):
        return missing
    if face not in STARTS:
        return Refusal("face-wrong", "DB-13")
    if s.length[r] == FULL:
        return Refusal("row-full", "DB-17", {"row": r})
    return Refusal("chip-missing", "DB-16")


def _no_such_row(s: Donburiko, r: int) -> Refusal | None:
    if not 0 <= r < s.players:
        return Refusal("row-unknown", "DB-8", {"row": r})
    if s.taker[r] != NOBODY:
        return Refusal("row-taken", "DB-32", {"row": r})
    return None
