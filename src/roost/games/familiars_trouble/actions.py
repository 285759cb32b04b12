"""Actions in words and by number, and why one is refused."""

from roost.contract import Action, Refusal
from roost.games.familiars_trouble.rules import (
    EXCHANGE_HANDS,
    KEEP,
    SKIP_HANDS,
    card_at,
)
from roost.games.familiars_trouble.state import (
    ERRAND,
    FACES,
    HANDS,
    HINT,
    LEVELS,
    NAMES,
    PASS,
    PLAY,
    REFILL,
    SLOTS,
    WISHES,
    Trouble,
)
from roost.kernel import has, members

CARDS = {name: face for face, name in enumerate(NAMES)}
CHOICES = {"skip": SKIP_HANDS, "exchange": EXCHANGE_HANDS}
TYPES = {
    HANDS: ("hands",),
    PASS: ("pass",),
    ERRAND: ("keep", "swap"),
    HINT: ("hint",),
    PLAY: ("play",),
    REFILL: ("draw-errand",),
}
STEPS = {
    HANDS: "hand exchange",
    PASS: "hand exchange",
    ERRAND: "errand exchange",
    HINT: "hints",
    PLAY: "trick",
    REFILL: "errand replenishment",
}
LEADS_OWN = ("hands", "keep", "swap", "draw-errand")  # TR-21


def words(s: Trouble, number: int) -> Action:
    if s.phase == HANDS:
        return {"type": "hands", "choice": "exchange" if number == EXCHANGE_HANDS else "skip"}
    if s.phase == ERRAND:
        return {"type": "keep"} if number == KEEP else _swap(s, number // SLOTS, number % SLOTS)
    if s.phase == HINT:
        return {"type": "hint", "wish": WISHES[number]}
    if s.phase == REFILL:
        return {"type": "draw-errand", "level": number + 1}
    return {"type": "pass" if s.phase == PASS else "play", "card": NAMES[number]}


def number(s: Trouble, action: Action) -> int | None:
    if action["type"] not in TYPES[s.phase]:
        return None
    match action:
        case {"type": "hands", "choice": str(choice)}:
            return CHOICES.get(choice)
        case {"type": "keep"}:
            return KEEP
        case {"type": "swap", "errand": str(errand), "level": int(level)}:
            slot = _slot(s, errand)
            return SLOTS * (level - 1) + slot if slot is not None and _is_level(level) else None
        case {"type": "hint", "wish": str(wish)}:
            return WISHES.index(wish) if wish in WISHES else None
        case {"type": "draw-errand", "level": int(level)}:
            return level - 1 if _is_level(level) else None
    return CARDS.get(str(action["card"]))


def why_not(s: Trouble, action: Action) -> Refusal:
    """The first rule that an illegal action of the seat whose turn it is breaks."""
    kind = str(action["type"])
    if not s.hand_exchange and kind in ("hands", "pass"):
        return Refusal("step-left-out", "TR-82")
    if not s.errand_exchange and kind in ("keep", "swap"):
        return Refusal("step-left-out", "TR-83")
    if not s.hints and kind == "hint":
        return Refusal("step-left-out", "TR-85")
    if s.turn != s.lead and kind in LEADS_OWN:
        return Refusal("not-the-lead", "TR-21")
    if s.swapped and kind == "swap":
        return Refusal("one-errand", "TR-41")
    if kind not in TYPES[s.phase]:
        return Refusal("wrong-step", "TR-20", {"step": STEPS[s.phase]})
    match action:
        case {"type": "hands"}:
            return Refusal("choice-unknown", "TR-30")
        case {"type": "pass"}:
            return Refusal("card-not-held", "TR-32")
        case {"type": "swap", "errand": str(errand)} if _slot(s, errand) is None:
            return Refusal("errand-not-shown", "TR-42")
        case {"type": "swap", "level": int(level)}:
            return _no_level(level) or Refusal("level-empty", "TR-44", {"level": level})
        case {"type": "hint"}:
            return Refusal("wish-unknown", "TR-85")
        case {"type": "draw-errand", "level": int(level)}:
            return _no_level(level) or Refusal("level-empty", "TR-67", {"level": level})
    return _why_not_play(s, str(action["card"]))


def _why_not_play(s: Trouble, card: str) -> Refusal:
    hand = s.hand[s.turn]
    if card not in CARDS or not has(hand & FACES, CARDS[card]):
        return Refusal("card-not-held", "TR-49")
    led = NAMES[card_at(s.played[s.lead], s.round - 1)]
    held = ", ".join(NAMES[face] for face in members(hand & s.follow))
    return Refusal("match-held", "TR-51", {"led": led, "held": held})


def _swap(s: Trouble, level: int, slot: int) -> Action:
    return {"type": "swap", "errand": s.own_deck.name(s.display[slot]), "level": level + 1}


def _slot(s: Trouble, errand: str) -> int | None:
    """Where an errand lies on display."""
    number = s.own_deck.numbers.get(errand)
    return s.display.index(number) if number in s.display else None


def _is_level(level: int) -> bool:
    return 1 <= level <= LEVELS


def _no_level(level: int) -> Refusal | None:
    return None if _is_level(level) else Refusal("level-unknown", "TR-4", {"level": level})
