"""The static description of Familiar Tales."""

from itertools import permutations

from roost.contract import ActionField, Credit, GameInfo, Option
from roost.contract.info import OptionValue
from roost.games.familiar_tales.content import catalog

FAMILIARS = ("flicker", "chalk", "blaze", "gribbert")
FAMILIARS_PER_SEAT = {1: (4,), 2: (2, 2), 3: (2, 1, 1), 4: (1, 1, 1, 1)}  # TA-33 to TA-36
DEFAULT_SHARING: dict[int, OptionValue] = {
    1: [["flicker", "chalk", "blaze", "gribbert"]],
    2: [["flicker", "blaze"], ["chalk", "gribbert"]],
    3: [["flicker", "blaze"], ["chalk"], ["gribbert"]],
    4: [["flicker"], ["chalk"], ["blaze"], ["gribbert"]],
}


def _sharings(players: int) -> tuple[OptionValue, ...]:
    """Every way in which familiars may be shared out; those of a seat in the order of TA-1."""
    found: list[OptionValue] = [DEFAULT_SHARING[players]]
    for sizes in sorted(set(permutations(FAMILIARS_PER_SEAT[players])), reverse=True):
        for names in permutations(FAMILIARS):
            rest = list(names)
            seats = [[rest.pop(0) for _ in range(size)] for size in sizes]
            sharing = [sorted(seat, key=FAMILIARS.index) for seat in seats]
            if sharing not in found:
                found.append(sharing)
    return tuple(found)


def _text(*names: str) -> tuple[ActionField, ...]:
    return tuple(ActionField(name, "text") for name in names)


INFO = GameInfo(
    id="familiar-tales",
    title="Familiar Tales",
    players=(1, 2, 3, 4),
    minutes=60,
    version=1,
    options=(
        Option("campaign", catalog.campaign_ids(), "hearthlight", "TA-2"),
        Option("familiars", {n: _sharings(n) for n in (1, 2, 3, 4)}, DEFAULT_SHARING, "TA-48"),
        Option("keeper", {n: tuple(range(n)) for n in (1, 2, 3, 4)}, 0, "TA-60"),
        Option("open_hands", (True, False), True, "TA-276"),
        Option("page", (None, *catalog.page_ids()), None, "TA-80"),
        Option(
            "chapter", catalog.chapter_numbers(), 1, "TA-2", is_player_choice=False
        ),  # needs a state besides
    ),
    actions={
        "order": _text("familiars"),
        "code": (ActionField("code", "number"),),
        "choose": (ActionField("option", "number"),),
        "move": (),
        "play": _text("card"),
        "step": (
            ActionField("to", "text"),
            ActionField("who", "text", is_optional=True),
            ActionField("with", "text", is_optional=True),
        ),
        "done": (),
        "draw": (),
        "skip": (),
        "power": (ActionField("item", "text"), ActionField("effect", "number")),
        "link": _text("card"),
        "pass": (),
        "reroll": (),
        "keep": (),
        "forage": (),
        "care": (),
        "take": _text("resource"),
        "equip": _text("item"),
        "trade": (),
        "give": (*_text("from", "to", "thing"), ActionField("place", "text", is_optional=True)),
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
    has_chance_lines=True,
    is_cooperative=True,
    is_long=True,
    revealing_numbers=("links",),
)
