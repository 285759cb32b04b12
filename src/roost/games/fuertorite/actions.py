"""Actions in words and by number, and why one is refused."""

from roost.contract import Action, Refusal
from roost.games.fuertorite.rules import (
    STOP,
    higher,
    highest,
    in_hand,
    must_play,
    number_of,
)
from roost.games.fuertorite.state import CARDS, COIN, COINS, FIRST, KINDS, NAMES, XS, Fuertorite
from roost.kernel import WORD, has


def words(s: Fuertorite, number: int) -> Action:
    if number == STOP:
        return {"type": "stop"}
    if number >= WORD and s.phase == FIRST:
        return {"type": "lay", "card": NAMES[number - WORD]}
    kind = "play" if s.phase == FIRST else "extend"
    if number >= WORD:
        return {"type": kind, "card": NAMES[number - WORD], "as": s.number - 1}
    if has(XS, number):
        return {"type": kind, "card": NAMES[number], "as": x_numbers(s)[0]}
    return {"type": kind, "card": NAMES[number]}


def number(s: Fuertorite, action: Action) -> int | None:
    if action["type"] == "stop":
        return STOP if s.phase != FIRST else None
    if (action["type"] == "extend") == (s.phase == FIRST) or action["card"] not in CARDS:
        return None
    card = CARDS[str(action["card"])]
    if action["type"] == "lay":
        return card + WORD
    if not has(XS, card):
        return None if "as" in action else card
    if action.get("as") not in x_numbers(s):
        return None
    return card if action["as"] == x_numbers(s)[0] else card + WORD


def x_numbers(s: Fuertorite) -> list[int]:
    """FU-51 to FU-53: what an X can be that is played now, the higher number first."""
    if s.phase == FIRST:
        return [0 if s.turn == s.sp else s.number + 1]
    return [s.number + way for way in ([s.way] if s.way else [1, -1])]


def why_not(s: Fuertorite, action: Action) -> Refusal:
    """The first rule that an illegal action of the seat whose turn it is breaks."""
    if s.phase == FIRST:
        match action["type"]:
            case "play":
                return _why_not_play(s, action)
            case "lay":
                return _why_not_lay(s, action)
            case "extend" if s.played and _is_across(s.trick[s.played - 1]):
                return Refusal("lay-ends", "FU-39")
            case "extend":
                return Refusal("extend-too-early", "FU-40")
        return Refusal("card-own", "FU-31")
    match action["type"]:
        case "play":
            return Refusal("play-too-late", "FU-40")
        case "lay":
            return Refusal("lay-too-late", "FU-39")
    return _why_not_extend(s, action)


def _why_not_play(s: Fuertorite, action: Action) -> Refusal:
    card = _own(s, action)
    if card is None:
        return Refusal("card-own", "FU-31")
    if s.turn == s.sp:
        if not has(in_hand(s), card):
            return Refusal("lead-from-hand", "FU-30")
        return _why_not_as(s, card, "FU-52")
    if has(higher(s.kind, s.number) | COINS, card):
        return _why_not_as(s, card, "FU-51")
    if s.kind == COIN:
        return Refusal("coin-higher", "FU-35", {"number": s.number})
    return Refusal("kind-higher", "FU-33", {"kind": KINDS[s.kind]})


def _why_not_lay(s: Fuertorite, action: Action) -> Refusal:
    if s.turn == s.sp:
        return Refusal("lead-upright", "FU-30")
    card = _own(s, action)
    if card is None:
        return Refusal("card-own", "FU-31")
    if (s.hand[s.turn] | s.property[s.turn]) & must_play(s, s.kind, s.number):
        return Refusal("upright-forced", "FU-36")
    if not has(in_hand(s), card):
        return Refusal("lay-from-hand", "FU-37")
    assert not has(highest(in_hand(s)), card)
    return Refusal("lay-highest" if s.hand[s.turn] else "lay-highest-property", "FU-37")


def _why_not_extend(s: Fuertorite, action: Action) -> Refusal:
    card = _own(s, action)
    if card is None:
        return Refusal("card-own", "FU-31")
    if not has(XS, card):
        if s.way and number_of(card) == s.number - s.way:
            return Refusal("run-turns", "FU-42")
        if abs(number_of(card) - s.number) != 1:
            return Refusal("run-next", "FU-40")
    return _why_not_as(s, card, "FU-53")


def _why_not_as(s: Fuertorite, card: int, rule: str) -> Refusal:
    """The card may be played, but not with this number, or not without one."""
    if not has(XS, card):
        return Refusal("number-printed", "FU-50")
    numbers = x_numbers(s)
    if len(numbers) == 2:
        return Refusal("x-numbers", rule, {"high": numbers[0], "low": numbers[1]})
    return Refusal("x-number", rule, {"number": numbers[0]})


def _own(s: Fuertorite, action: Action) -> int | None:
    """FU-31: the card, if the seat whose turn it is has it."""
    card = CARDS.get(str(action["card"]))
    own = s.hand[s.turn] | s.property[s.turn]
    return card if card is not None and has(own, card) else None


def _is_across(lying: int) -> bool:
    return lying >> 9 & 1 == 1
