"""Familiar Tales: a story campaign for one to four, told by data and played on pages of a book."""

from itertools import permutations

from roost.contract import Credit, Facts, Field, Option
from roost.contract.facts import Value
from roost.games.familiar_tales import shelf

FAMILIARS = ("flicker", "chalk", "blaze", "gribbert")
SPLITS = {1: (4,), 2: (2, 2), 3: (2, 1, 1), 4: (1, 1, 1, 1)}  # TA-33 to TA-36
USUAL: dict[int, Value] = {
    1: [["flicker", "chalk", "blaze", "gribbert"]],
    2: [["flicker", "blaze"], ["chalk", "gribbert"]],
    3: [["flicker", "blaze"], ["chalk"], ["gribbert"]],
    4: [["flicker"], ["chalk"], ["blaze"], ["gribbert"]],
}


def _sharings(players: int) -> tuple[Value, ...]:
    """Every way in which familiars may be shared out; those of a seat in the order of TA-1."""
    found: list[Value] = [USUAL[players]]
    for sizes in sorted(set(permutations(SPLITS[players])), reverse=True):
        for names in permutations(FAMILIARS):
            rest = list(names)
            seats = [[rest.pop(0) for _ in range(size)] for size in sizes]
            sharing = [sorted(seat, key=FAMILIARS.index) for seat in seats]
            if sharing not in found:
                found.append(sharing)
    return tuple(found)


def _text(*names: str) -> tuple[Field, ...]:
    return tuple(Field(name, "text") for name in names)


FACTS = Facts(
    id="familiar-tales",
    title="Familiar Tales",
    players=(1, 2, 3, 4),
    minutes=60,
    version=1,
    options=(
        Option("campaign", shelf.names(), "hearthlight", "TA-2"),
        Option("familiars", {n: _sharings(n) for n in (1, 2, 3, 4)}, USUAL, "TA-48"),
        Option("keeper", {n: tuple(range(n)) for n in (1, 2, 3, 4)}, 0, "TA-60"),
        Option("open_hands", (True, False), True, "TA-276"),
        Option("page", (None, *shelf.pages()), None, "TA-80"),
        Option("chapter", shelf.chapters(), 1, "TA-2", asked=False),  # needs a state besides
    ),
    actions={
        "order": _text("familiars"),
        "code": (Field("code", "number"),),
        "choose": (Field("option", "number"),),
        "move": (),
        "play": _text("card"),
        "step": (
            Field("to", "text"),
            Field("who", "text", optional=True),
            Field("with", "text", optional=True),
        ),
        "done": (),
        "draw": (),
        "skip": (),
        "power": (Field("item", "text"), Field("effect", "number")),
        "link": _text("card"),
        "pass": (),
        "reroll": (),
        "keep": (),
        "forage": (),
        "care": (),
        "take": _text("resource"),
        "equip": _text("item"),
        "trade": (),
        "give": (*_text("from", "to", "thing"), Field("place", "text", optional=True)),
        "agree": (),
        "refuse": (),
        "melee": _text("enemy"),
        "ranged": _text("enemy"),
        "craft": _text("item", "place"),
        "train": _text("card"),
        "perform": _text("card"),
        "use": _text("item"),
        "special": _text("id"),
        "discard": _text("card"),
        "choose-familiar": _text("name"),
        "choose-enemy": _text("name"),
        "choose-space": _text("name"),
        "mark": _text("skill"),
        "toward": _text("familiar"),
        "target": _text("familiar"),
        "defend": (),
        "endure": (),
        "return": _text("space"),
        "end": (),
        "leave": _text("exit"),
        "save": (),
        "continue": (),
    },
    credits=(
        Credit("Rules", "after Familiar Tales, Plaid Hat Games, 2021"),
        Credit("Campaign", "Hearthlight, written for Roost"),
    ),
    players_rule="TA-1",
    turn_rule="TA-254",
    choice_rule="TA-150",
    end_rule="TA-250",
    result_rules={
        "scores": "TA-250",
        "winners": "TA-250",
        "ending": "TA-248",
        "misfortune": "TA-250",
        "chapters": "TA-250",
        "code": "TA-96",
    },
    chance_lines=True,
    cooperative=True,
    long=True,
    telling=("links",),
)
