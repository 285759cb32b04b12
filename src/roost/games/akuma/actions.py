"""Actions in words and by number, and why one is refused."""

from roost.contract import Action, Refusal
from roost.games.akuma.state import ADD, CHOOSE, COLOURS, NAMES, NONE, PLAY, RANKS, Akuma
from roost.kernel import has

CARDS = {name: card for card, name in enumerate(NAMES)}
TYPES = {ADD: "add", CHOOSE: "choose", PLAY: "play"}


def words(s: Akuma, number: int) -> Action:
    return of_card(s.phase, number)


def of_card(phase: int, card: int) -> Action:
    return {"type": TYPES[phase], "card": NAMES[card]}


def number(s: Akuma, action: Action) -> int | None:
    if action["type"] != TYPES[s.phase]:
        return None
    return CARDS.get(str(action["card"]))


def why_not(s: Akuma, action: Action) -> Refusal:
    """The first rule that an illegal action of the seat whose turn it is breaks."""
    card = str(action["card"])
    if s.phase == ADD:
        if action["type"] != "add":
            return Refusal("add-first", "AK-11")
        return Refusal("card-not-held", "AK-11", {"card": card})
    if action["type"] == "add":
        return Refusal("add-too-late", "AK-11")
    if action["type"] == "choose":
        return _why_not_choose(s, card)
    return _why_not_play(s, card)


def _why_not_choose(s: Akuma, card: str) -> Refusal:
    if s.mission != NONE:
        return Refusal("mission-chosen", "AK-17")
    if s.phase == PLAY:
        return Refusal("missions-none", "AK-16")
    return Refusal("mission-not-yours", "AK-15", {"card": card})


def _why_not_play(s: Akuma, card: str) -> Refusal:
    if s.phase == CHOOSE:
        return Refusal("choose-first", "AK-15")
    if card not in CARDS or not has(s.hand[s.turn], CARDS[card]):
        return Refusal("card-not-held", "AK-18", {"card": card})
    return Refusal("colour-wrong", "AK-19", {"colour": COLOURS[s.mission // RANKS]})
