"""Converts actions to and from indices, and explains why an action is illegal."""

from roost.contract import Action, Refusal
from roost.games.akuma.state import (
    ADD,
    CARD_BY_NAME,
    CARD_NAMES,
    CHOOSE,
    COLOURS,
    NO_CARD,
    PLAY,
    RANKS,
    AkumaState,
)
from roost.kernel import has

ACTION_TYPES = {ADD: "add", CHOOSE: "choose", PLAY: "play"}


def to_action(s: AkumaState, index: int) -> Action:
    return card_action(s.phase, index)


def card_action(phase: int, card: int) -> Action:
    return {"type": ACTION_TYPES[phase], "card": CARD_NAMES[card]}


def to_index(s: AkumaState, action: Action) -> int | None:
    if action["type"] != ACTION_TYPES[s.phase]:
        return None
    return CARD_BY_NAME.get(str(action["card"]))


def find_broken_rule(s: AkumaState, action: Action) -> Refusal:
    """Return the first rule that an illegal action of the seat to act breaks."""
    card = str(action["card"])
    if s.phase == ADD:
        if action["type"] != "add":
            return Refusal("add-first", "AK-11")
        return Refusal("card-not-held", "AK-11", {"card": card})
    if action["type"] == "add":
        return Refusal("add-too-late", "AK-11")
    if action["type"] == "choose":
        return _refuse_choose(s, card)
    return _refuse_play(s, card)


def _refuse_choose(s: AkumaState, card: str) -> Refusal:
    if s.mission != NO_CARD:
        return Refusal("mission-chosen", "AK-17")
    if s.phase == PLAY:
        return Refusal("missions-none", "AK-16")
    return Refusal("mission-not-yours", "AK-15", {"card": card})


def _refuse_play(s: AkumaState, card: str) -> Refusal:
    if s.phase == CHOOSE:
        return Refusal("choose-first", "AK-15")
    if card not in CARD_BY_NAME or not has(s.hand[s.turn], CARD_BY_NAME[card]):
        return Refusal("card-not-held", "AK-18", {"card": card})
    return Refusal("colour-wrong", "AK-19", {"colour": COLOURS[s.mission // RANKS]})
