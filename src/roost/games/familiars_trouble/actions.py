"""Converts actions to and from indices, and explains why an action is illegal."""

from roost.contract import Action, Refusal
from roost.games.familiars_trouble.rules import EXCHANGE_HANDS, KEEP, SKIP_HANDS, unpack_card
from roost.games.familiars_trouble.state import (
    DISPLAY_SLOTS,
    ERRAND,
    FACE_BY_NAME,
    FACE_MASK,
    FACE_NAMES,
    HANDS,
    HINT,
    LEVELS,
    PASS,
    PLAY,
    REFILL,
    WISHES,
    TroubleState,
)
from roost.kernel import has, members

HANDS_CHOICES = {"skip": SKIP_HANDS, "exchange": EXCHANGE_HANDS}
ACTION_TYPES = {
    HANDS: ("hands",),
    PASS: ("pass",),
    ERRAND: ("keep", "swap"),
    HINT: ("hint",),
    PLAY: ("play",),
    REFILL: ("draw-errand",),
}
STEP_NAMES = {
    HANDS: "hand exchange",
    PASS: "hand exchange",
    ERRAND: "errand exchange",
    HINT: "hints",
    PLAY: "trick",
    REFILL: "errand replenishment",
}
LEAD_ONLY_TYPES = ("hands", "keep", "swap", "draw-errand")  # TR-21


def to_action(s: TroubleState, index: int) -> Action:
    if s.phase == HANDS:
        return {"type": "hands", "choice": "exchange" if index == EXCHANGE_HANDS else "skip"}
    if s.phase == ERRAND:
        if index == KEEP:
            return {"type": "keep"}
        level, slot = divmod(index, DISPLAY_SLOTS)
        errand = s.custom_deck.name(s.display[slot])
        return {"type": "swap", "errand": errand, "level": level + 1}
    if s.phase == HINT:
        return {"type": "hint", "wish": WISHES[index]}
    if s.phase == REFILL:
        return {"type": "draw-errand", "level": index + 1}
    return {"type": "pass" if s.phase == PASS else "play", "card": FACE_NAMES[index]}


def to_index(s: TroubleState, action: Action) -> int | None:
    if action["type"] not in ACTION_TYPES[s.phase]:
        return None
    match action:
        case {"type": "hands", "choice": str(choice)}:
            return HANDS_CHOICES.get(choice)
        case {"type": "keep"}:
            return KEEP
        case {"type": "swap", "errand": str(errand), "level": int(level)}:
            slot = _find_slot(s, errand)
            if slot is None or not _is_level(level):
                return None
            return DISPLAY_SLOTS * (level - 1) + slot
        case {"type": "hint", "wish": str(wish)}:
            return WISHES.index(wish) if wish in WISHES else None
        case {"type": "draw-errand", "level": int(level)}:
            return level - 1 if _is_level(level) else None
    return FACE_BY_NAME.get(str(action["card"]))


def find_broken_rule(s: TroubleState, action: Action) -> Refusal:
    """Return the first rule that an illegal action of the seat to act breaks."""
    kind = str(action["type"])
    if not s.hand_exchange and kind in ("hands", "pass"):
        return Refusal("step-left-out", "TR-82")
    if not s.errand_exchange and kind in ("keep", "swap"):
        return Refusal("step-left-out", "TR-83")
    if not s.hints and kind == "hint":
        return Refusal("step-left-out", "TR-85")
    if s.turn != s.lead and kind in LEAD_ONLY_TYPES:
        return Refusal("not-the-lead", "TR-21")
    if s.has_swapped and kind == "swap":
        return Refusal("one-errand", "TR-41")
    if kind not in ACTION_TYPES[s.phase]:
        return Refusal("wrong-step", "TR-20", {"step": STEP_NAMES[s.phase]})
    match action:
        case {"type": "hands"}:
            return Refusal("choice-unknown", "TR-30")
        case {"type": "pass"}:
            return Refusal("card-not-held", "TR-32")
        case {"type": "swap", "errand": str(errand)} if _find_slot(s, errand) is None:
            return Refusal("errand-not-shown", "TR-42")
        case {"type": "swap", "level": int(level)}:
            return _refuse_level(level) or Refusal("level-empty", "TR-44", {"level": level})
        case {"type": "hint"}:
            return Refusal("wish-unknown", "TR-85")
        case {"type": "draw-errand", "level": int(level)}:
            return _refuse_level(level) or Refusal("level-empty", "TR-67", {"level": level})
    return _refuse_play(s, str(action["card"]))


def _refuse_play(s: TroubleState, card: str) -> Refusal:
    hand = s.hand[s.turn]
    if card not in FACE_BY_NAME or not has(hand & FACE_MASK, FACE_BY_NAME[card]):
        return Refusal("card-not-held", "TR-49")
    led = FACE_NAMES[unpack_card(s.play_history[s.lead], s.round - 1)]
    held = ", ".join(FACE_NAMES[face] for face in members(hand & s.follow_cards))
    return Refusal("match-held", "TR-51", {"led": led, "held": held})


def _find_slot(s: TroubleState, errand: str) -> int | None:
    """Return the display slot of an errand, or None."""
    number = s.custom_deck.number_by_name.get(errand)
    return s.display.index(number) if number in s.display else None


def _is_level(level: int) -> bool:
    return 1 <= level <= LEVELS


def _refuse_level(level: int) -> Refusal | None:
    return None if _is_level(level) else Refusal("level-unknown", "TR-4", {"level": level})
