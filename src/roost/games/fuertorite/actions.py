"""Converts actions to and from indices, and explains why an action is illegal."""

from roost.contract import Action, Refusal
from roost.games.fuertorite.rules import (
    STOP,
    beating_cards,
    forced_cards,
    highest_cards,
    number_of,
    playable_hand,
)
from roost.games.fuertorite.state import (
    CARD_BY_NAME,
    CARD_NAMES,
    COIN,
    COINS,
    FIRST_CARD,
    KINDS,
    X_CARDS,
    FuertoriteState,
)
from roost.kernel import MASK_BITS, has


def to_action(s: FuertoriteState, index: int) -> Action:
    if index == STOP:
        return {"type": "stop"}
    if index >= MASK_BITS and s.phase == FIRST_CARD:
        return {"type": "lay", "card": CARD_NAMES[index - MASK_BITS]}
    kind = "play" if s.phase == FIRST_CARD else "extend"
    if index >= MASK_BITS:
        return {"type": kind, "card": CARD_NAMES[index - MASK_BITS], "as": s.top_number - 1}
    if has(X_CARDS, index):
        return {"type": kind, "card": CARD_NAMES[index], "as": possible_x_numbers(s)[0]}
    return {"type": kind, "card": CARD_NAMES[index]}


def to_index(s: FuertoriteState, action: Action) -> int | None:
    if action["type"] == "stop":
        return STOP if s.phase != FIRST_CARD else None
    if (action["type"] == "extend") == (s.phase == FIRST_CARD):
        return None
    card = CARD_BY_NAME.get(str(action["card"]))
    if card is None:
        return None
    if action["type"] == "lay":
        return card + MASK_BITS
    if not has(X_CARDS, card):
        return None if "as" in action else card
    if action.get("as") not in possible_x_numbers(s):
        return None
    return card if action["as"] == possible_x_numbers(s)[0] else card + MASK_BITS


def possible_x_numbers(s: FuertoriteState) -> list[int]:
    """FU-51 to FU-53: return the numbers that an X can have now, the higher one first."""
    if s.phase == FIRST_CARD:
        return [0 if s.turn == s.sp else s.top_number + 1]
    directions = [s.run_direction] if s.run_direction else [1, -1]
    return [s.top_number + direction for direction in directions]


def find_broken_rule(s: FuertoriteState, action: Action) -> Refusal:
    """Return the first rule that an illegal action of the seat to act breaks."""
    if s.phase == FIRST_CARD:
        match action["type"]:
            case "play":
                return _refuse_play(s, action)
            case "lay":
                return _refuse_lay(s, action)
            case "extend" if s.trick_size and _is_across(s.trick[s.trick_size - 1]):
                return Refusal("lay-ends", "FU-39")
            case "extend":
                return Refusal("extend-too-early", "FU-40")
        return Refusal("card-own", "FU-31")
    match action["type"]:
        case "play":
            return Refusal("play-too-late", "FU-40")
        case "lay":
            return Refusal("lay-too-late", "FU-39")
    return _refuse_extend(s, action)


def _refuse_play(s: FuertoriteState, action: Action) -> Refusal:
    card = _own_card(s, action)
    if card is None:
        return Refusal("card-own", "FU-31")
    if s.turn == s.sp:
        if not has(playable_hand(s), card):
            return Refusal("lead-from-hand", "FU-30")
        return _refuse_number(s, card, "FU-52")
    if has(beating_cards(s.top_kind, s.top_number) | COINS, card):
        return _refuse_number(s, card, "FU-51")
    if s.top_kind == COIN:
        return Refusal("coin-higher", "FU-35", {"number": s.top_number})
    return Refusal("kind-higher", "FU-33", {"kind": KINDS[s.top_kind]})


def _refuse_lay(s: FuertoriteState, action: Action) -> Refusal:
    if s.turn == s.sp:
        return Refusal("lead-upright", "FU-30")
    card = _own_card(s, action)
    if card is None:
        return Refusal("card-own", "FU-31")
    if (s.hand[s.turn] | s.property[s.turn]) & forced_cards(s, s.top_kind, s.top_number):
        return Refusal("upright-forced", "FU-36")
    if not has(playable_hand(s), card):
        return Refusal("lay-from-hand", "FU-37")
    assert not has(highest_cards(playable_hand(s)), card)
    return Refusal("lay-highest" if s.hand[s.turn] else "lay-highest-property", "FU-37")


def _refuse_extend(s: FuertoriteState, action: Action) -> Refusal:
    card = _own_card(s, action)
    if card is None:
        return Refusal("card-own", "FU-31")
    if not has(X_CARDS, card):
        if s.run_direction and number_of(card) == s.top_number - s.run_direction:
            return Refusal("run-turns", "FU-42")
        if abs(number_of(card) - s.top_number) != 1:
            return Refusal("run-next", "FU-40")
    return _refuse_number(s, card, "FU-53")


def _refuse_number(s: FuertoriteState, card: int, rule: str) -> Refusal:
    """Refuse the number of a card that may be played."""
    if not has(X_CARDS, card):
        return Refusal("number-printed", "FU-50")
    numbers = possible_x_numbers(s)
    if len(numbers) == 2:
        return Refusal("x-numbers", rule, {"high": numbers[0], "low": numbers[1]})
    return Refusal("x-number", rule, {"number": numbers[0]})


def _own_card(s: FuertoriteState, action: Action) -> int | None:
    """FU-31: return the card if the seat to act has it."""
    card = CARD_BY_NAME.get(str(action["card"]))
    own = s.hand[s.turn] | s.property[s.turn]
    return card if card is not None and has(own, card) else None


def _is_across(packed: int) -> bool:
    return packed >> 9 & 1 == 1
