"""Why an action is refused: the rule's number, and words from the catalogue."""

from roost.contract import Action, Refusal
from roost.games.familiar_tales.machine import legal
from roost.games.familiar_tales.state import State

ASKED = {
    "agree": "TA-192",
    "banish": "TA-239",
    "choose": "TA-66",
    "choose-enemy": "TA-254",
    "choose-familiar": "TA-254",
    "choose-space": "TA-254",
    "cure": "TA-254",
    "defend": "TA-230",
    "discard": "TA-239",
    "draw": "TA-128",
    "forage": "TA-174",
    "gain": "TA-273",
    "give-up": "TA-239",
    "link": "TA-136",
    "mark": "TA-224",
    "move": "TA-169",
    "order": "TA-62",
    "power": "TA-134",
    "reroll": "TA-131",
    "return": "TA-198",
    "save": "TA-241",
    "target": "TA-229",
    "test": "TA-123",
    "toward": "TA-228",
    "trade": "TA-192",
    "turn": "TA-150",
}
"""The rule behind each kind of question."""

TURN = {
    "care": "TA-175",
    "code": "TA-67",
    "craft": "TA-193",
    "end": "TA-156",
    "equip": "TA-179",
    "forage": "TA-171",
    "leave": "TA-96",
    "melee": "TA-185",
    "move": "TA-165",
    "perform": "TA-235",
    "ranged": "TA-187",
    "special": "TA-239",
    "trade": "TA-192",
    "train": "TA-194",
    "use": "TA-240",
}
"""The rule behind each action of a turn."""


def refuse(s: State, action: Action) -> Refusal | None:
    found = legal(s)
    if action in found:
        return None
    assert s.ask is not None
    kind, word = s.ask.kind, str(action["type"])
    if kind == "turn" and word in TURN:
        return _in_a_turn(s, action)
    if any(one["type"] == word for one in found):
        return Refusal("other-needed", ASKED[kind], {"asks": kind})
    return Refusal("first-needed", ASKED[kind], {"asks": kind})


def _in_a_turn(s: State, action: Action) -> Refusal:
    """The first rule that an action of a turn breaks."""
    assert s.turn is not None
    word, f = str(action["type"]), s.familiars[s.turn]
    if s.actions >= 200 and word not in ("end", "leave"):
        return Refusal("actions-many", "TA-275")
    if word == "move" and "trapped" in f.afflictions:
        return Refusal("move-trapped", "TA-216")
    tested = word in ("move", "forage", "melee", "ranged")
    if tested and not s.seats[s.owners[s.turn]].hand:
        return Refusal("hand-empty", "TA-165" if word == "move" else "TA-270")
    if word == "care" and s.discontent == 0:
        return Refusal("care-content", "TA-178")
    return Refusal(f"cannot-{word}", TURN[word])
