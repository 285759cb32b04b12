"""D4: every condition, once where it holds and once where it does not."""

from typing import Any

import pytest

from roost.games.familiar_tales.content.schema.conditions import Condition
from roost.games.familiar_tales.content.schema.reader import variants_by_tag
from roost.games.familiar_tales.tests.support.scenario import (
    TalesScenario,
    familiars_at,
    modified_world,
)

Case = tuple[dict[str, Any], dict[str, Any], bool]
PAGE = "rest-assured"
HURT = {"flicker": {"life": 3, "power": 2}}
RICH: dict[str, Any] = {
    "resources": {"wood": 2},
    "afflictions": ["poisoned"],
    "marks": ["might"],
    "equipped": ["quilted-vest"],
    "stash": ["tripwire"],
    "bonds": ["nursery-guard"],
}
OWNING: dict[str, Any] = {"familiars": {"flicker": RICH}, "rolls": ["-1"]}
HEARTH = familiars_at(flicker="hearth", chalk="hearth", blaze="hearth", gribbert="hearth")
FLED: dict[str, Any] = {"chalk": {"space": "fled"}}
WATCHER = {"enemies": {"watcher-1": {"space": "hall", "afflictions": ["on-fire"]}}}


def flag(id: str) -> dict[str, Any]:
    return {"flag": id}


def near(within: Any) -> dict[str, Any]:
    """A condition: another familiar is within this distance of Chalk."""
    return {"count": {"of": "familiars", "at": "space-of:chalk", "within": within, "min": 2}}


FAR = familiars_at(chalk="landing", flicker="hall", blaze="west-yard", gribbert="west-yard")
"""Landing, foot of the stairs, hearth, hall."""
WALLED = {"hall-hearth": "solid", "hall-store": "double-solid"}
ALL_NEAR = {"count": "familiars", "at": "hearth", "within": 1}
"""All stand in the hall, beside the hearth."""

CASES: list[Case] = [
    ({"all": [flag("doll-kept"), flag("mill-mended")]}, {"flags": ["doll-kept"]}, False),
    ({"all": [flag("doll-kept")]}, {"flags": ["doll-kept"]}, True),
    ({"any": [flag("doll-kept"), flag("mill-mended")]}, {"flags": ["doll-kept"]}, True),
    ({"any": [flag("doll-kept"), flag("mill-mended")]}, {}, False),
    ({"not": flag("doll-kept")}, {}, True),
    ({"not": flag("doll-kept")}, {"flags": ["doll-kept"]}, False),
    (flag("doll-kept"), {"flags": ["doll-kept"]}, True),
    (flag("doll-kept"), {"flags": ["mill-mended"]}, False),
    ({"var": {"name": "dusk", "is": 3}}, {"vars": {"dusk": 3}}, True),
    ({"var": {"name": "dusk", "is": 3}}, {"vars": {"dusk": 4}}, False),
    ({"var": {"name": "dusk", "min": 1, "max": 3}}, {"vars": {"dusk": 4}}, False),
    ({"var": {"name": "dusk", "max": 0}}, {}, True),
    ({"var": {"name": "trust", "min": 2}}, {"vars": {"trust": 2}}, True),
    ({"dial": {"name": "discontent", "min": 2, "max": 4}}, {"discontent": 4}, True),
    ({"dial": {"name": "discontent", "min": 2, "max": 4}}, {"discontent": 5}, False),
    ({"dial": {"name": "misfortune", "min": {"sum": [1, 2]}}}, {"misfortune": 3}, True),
    ({"life": {"who": "self", "max": 3}}, {"familiars": HURT}, True),
    ({"life": {"who": "each", "max": 3}}, {"familiars": HURT}, False),
    ({"life": {"who": "kind:watcher", "min": 2}}, WATCHER, True),
    ({"power": {"min": 2}}, {"familiars": HURT}, True),
    ({"power": {"who": "chalk", "min": 1}}, {"familiars": HURT}, False),
    ({"at": {"who": "child", "place": "symbol:heart"}}, {}, True),
    ({"at": {"who": "self", "place": "hearth"}}, {}, False),
    ({"at": {"place": "space-of:chalk"}}, {"familiars": familiars_at(chalk="loft")}, False),
    ({"sees": {"place": "west-yard"}}, {}, True),
    ({"sees": {"place": "north-path"}}, {}, False),
    ({"sees": {"place": "west-yard"}}, {"edges": {"doorway": "double-solid"}}, False),
    ({"gathered": {"place": "hearth"}}, {"familiars": HEARTH, "child": "hearth"}, True),
    ({"gathered": {"place": "hearth"}}, {"familiars": HEARTH, "child": "hall"}, False),
    ({"gathered": {"place": "hearth", "child": False}}, {"familiars": HEARTH}, True),
    (
        {"gathered": {"place": "hearth", "child": False, "in_play": "present"}},
        {"familiars": HEARTH | FLED},
        True,
    ),
    (
        {"gathered": {"place": "hearth", "child": False, "in_play": "all"}},
        {"familiars": HEARTH | FLED},
        False,
    ),
    (near(2), {"familiars": FAR}, False),
    (near(3), {"familiars": FAR}, True),
    (near(3), {"familiars": FAR, "edges": WALLED}, False),
    (near({"sum": [1, 2]}), {"familiars": FAR}, True),
    ({"dial": {"name": "misfortune", "min": ALL_NEAR}}, {"misfortune": 4}, True),
    ({"dial": {"name": "misfortune", "min": ALL_NEAR}}, {"misfortune": 3}, False),
    ({"edge": {"id": "window", "is": "solid"}}, {"edges": {"window": "solid"}}, True),
    ({"edge": {"id": "window", "is": "solid"}}, {}, False),
    ({"token": {"kind": "log"}}, {"tokens": [{"kind": "log", "at": "climb"}]}, True),
    (
        {"token": {"kind": "wood", "at": "hearth"}},
        {"tokens": [{"kind": "wood", "at": "hall"}]},
        False,
    ),
    ({"covered": "store/forage:wood/2"}, {"covered": ["store/forage:wood/2"]}, True),
    ({"covered": "store/forage:wood/2"}, {"covered": ["store/forage:wood"]}, False),
    ({"count": {"of": "enemies", "kind": "watcher", "min": 1}}, WATCHER, True),
    ({"count": {"of": "enemies", "at": "loft", "min": 1}}, WATCHER, False),
    ({"count": {"of": "familiars", "at": "here", "min": 4, "max": 4}}, {}, True),
    ({"count": {"of": "familiars", "at": "here", "min": 4}}, {"familiars": FLED}, False),
    ({"count": {"of": "symbols", "kind": "forage:wood", "max": 2}}, {}, False),
    (
        {"count": {"of": "symbols", "kind": "forage:wood", "max": 2}},
        {"covered": ["store/forage:wood"]},
        True,
    ),
    (
        {"count": {"of": "objective", "min": 1}},
        {"tokens": [{"kind": "objective", "at": "loft"}]},
        True,
    ),
    ({"has": {"resource": "wood", "n": 2}}, OWNING, True),
    ({"has": {"resource": "wood", "n": 3}}, OWNING, False),
    ({"has": {"item": "tripwire"}}, OWNING, True),
    ({"has": {"item": "honey-cake"}}, OWNING, False),
    ({"has": {"affliction": "poisoned"}}, OWNING, True),
    ({"has": {"who": "chalk", "affliction": "poisoned"}}, OWNING, False),
    ({"has": {"who": "enemies-here", "affliction": "on-fire"}}, WATCHER, True),
    ({"has": {"mark": "might"}}, OWNING, True),
    ({"has": {"mark": "might", "n": 2}}, OWNING, False),
    ({"has": {"bond": "nursery-guard"}}, OWNING, True),
    ({"has": {"keyword": "flammable"}}, OWNING, True),
    ({"has": {"keyword": "innate"}}, OWNING, False),
    ({"is": {"id": "flicker"}}, {}, True),
    ({"is": {"id": "chalk"}}, {}, False),
    ({"is": {"size": "small"}}, {}, True),
    ({"is": {"who": "enemies", "kind": "watcher", "keyword": "cloth"}}, WATCHER, True),
    ({"is": {"who": "enemies", "kind": "watcher", "size": "large"}}, WATCHER, False),
    ({"era": 1}, {}, True),
    ({"era": 2}, {}, False),
    ({"chapter": 1}, {}, True),
    ({"chapter": 2}, {}, False),
    ({"players": {"min": 4}}, {}, True),
    ({"players": {"max": 3}}, {}, False),
    ({"visited": 131}, {"history": [101, 131]}, True),
    ({"visited": 131}, {"history": [101]}, False),
    ({"child_card": "baby"}, {}, True),
    ({"turn": "chalk"}, {}, False),
    ({"fled": "chalk"}, {"familiars": FLED}, True),
    ({"fled": "self"}, {"familiars": FLED}, False),
    ({"fled": "familiar"}, {"familiars": FLED}, True),
    ({"fled": "familiar"}, {}, False),
    ({"objectives": "all"}, {}, False),
    ({"objectives": ["together"]}, {"familiars": HEARTH, "child": "hearth"}, True),
    ({"can": "reinforce"}, {}, True),
    (
        {"can": "reinforce"},
        {"enemies": {"watcher-1": {"space": "hall"}, "watcher-2": {"space": "hall"}}},
        False,
    ),
]
ELSEWHERE = {"chosen", "test", "card", "loss_from"}
"""Those that ask what happens just then: below."""


@pytest.mark.rule("TA-97", "TA-103", "TA-189")
@pytest.mark.parametrize(("condition", "state", "expected"), CASES)
def test_a_condition(condition: Any, state: dict[str, Any], expected: bool) -> None:
    calm: dict[str, Any] = {"enemies": {}, "danger": 0, "hands": [[], [], [], []]}
    run = [{"when_true": {"if": condition, "then": [{"danger": 1}], "else": [{"danger": 2}]}}]
    assert TalesScenario(**calm | state, run=run).s.danger == (1 if expected else 2)


def test_a_list_means_all() -> None:
    run = [{"when_true": {"if": [{"era": 1}, {"chapter": 2}], "else": [{"danger": 5}]}}]
    assert TalesScenario(danger=0, run=run).s.danger == 5


def test_every_condition_has_a_case() -> None:
    tags = {next(iter(condition)) for condition, _, _ in CASES}
    assert tags | ELSEWHERE == set(variants_by_tag(Condition))
    assert len(variants_by_tag(Condition)) == 30


def with_rules(*rules: dict[str, Any]) -> Any:
    def change(data: dict[str, Any]) -> None:
        data["pages"][PAGE]["rules"] = [{"name": "Try", **rule} for rule in rules]

    return modified_world(change)


CALM: dict[str, Any] = {"enemies": {}, "danger": 0, "turn": "flicker"}


def test_choices_are_remembered() -> None:
    def change(data: dict[str, Any]) -> None:
        condition = {"chosen": {"code": 131, "option": 1}}
        data["pages"][PAGE]["actions"] = [{"id": "try", "text": "Try.", "if": condition, "do": []}]

    state = CALM | {"hands": [[], [], [], []], "familiars": familiars_at(flicker="landing")}
    scenario = TalesScenario(world=modified_world(change), **state)
    assert scenario.actions_of_type("special") == []
    scenario.act("code", code=131).act("choose", option=1)
    assert scenario.actions_of_type("special") == [{"type": "special", "id": "try"}]


def test_conditions_on_the_current_test() -> None:
    fits = {"test": {"kind": "forage", "skill": "insight"}}
    world = with_rules({"when": "test-start", "if": fits, "do": [{"danger": 1}]})
    hands = [["heave", "snarl"], [], [], []]
    state = CALM | {"hands": hands, "familiars": familiars_at(flicker="store")}
    assert TalesScenario(world=world, **state).act("forage").s.danger == 1
    scenario = TalesScenario(world=world, **state).act("special", id="break-up-bin")
    assert scenario.s.danger == 1, "of the bin only"


def test_conditions_on_the_played_card() -> None:
    for fields, danger in (({"icon": "leaf"}, 1), ({"keyword": "song"}, 2), ({"id": "flit"}, 0)):
        world = with_rules({"when": "card-played", "if": {"card": fields}, "do": [{"danger": 1}]})
        state = CALM | {"hands": [["heave", "pond-song", "lullaby"], [], [], []]}
        scenario = (
            TalesScenario(world=world, **state)
            .act("move")
            .play_cards("heave", "pond-song")
            .act("done")
        )
        assert scenario.act("perform", card="lullaby").s.danger == danger, "an ACTION is played too"


@pytest.mark.rule("TA-218")
def test_conditions_on_the_cause_of_a_loss() -> None:
    rule = {"when": "hurt", "if": {"loss_from": "attack"}, "do": [{"danger": 1}]}
    state = CALM | {"hands": [[], [], [], []], "enemies": {"watcher-1": {"space": "hall"}}}
    state |= {
        "familiars": familiars_at(flicker="hall", chalk="loft", blaze="loft", gribbert="loft")
    }
    world = with_rules(rule)
    assert TalesScenario(world=world, **state, run=[{"enemy_turn": True}]).s.danger == 1
    assert TalesScenario(world=world, **state, run=[{"life": {"by": -1}}]).s.danger == 0


SCENT = {"count": {"of": "familiars", "at": "space-of:self", "within": 2, "max": 0}}
HOUND: dict[str, Any] = {
    "name": "Hound",
    "stats": [4, 6, 0, 6],
    "size": "small",
    "pieces": {"kind": "figure", "count": 1},
}


@pytest.mark.rule("TA-102", "TA-103")
@pytest.mark.parametrize(("chalk", "goes_to"), [("hearth", "loft"), ("landing", "landing")])
def test_an_enemy_follows_a_scent_while_no_familiar_is_near(chalk: str, goes_to: str) -> None:
    """It goes to the child if no familiar is within 2 spaces, else to the familiar."""

    def change(data: dict[str, Any]) -> None:
        data["enemies"]["hound"] = HOUND
        page = data["pages"][PAGE]
        page["encounters"], page["setup"] = [{"enemy": "hound"}], []
        page["edges"]["high-window"].pop("only")
        to_child = [{"act": {"who": "self", "steps": ["move"], "toward": "child"}}]
        to_all = [{"act": {"who": "self", "steps": ["move"]}}]
        smells = {"when_true": {"if": SCENT, "then": to_child, "else": to_all}}
        page["enemy_turn"] = [{"for_each": {"who": "kind:hound", "do": [smells]}}]

    scenario = TalesScenario(
        world=modified_world(change),
        familiars=familiars_at(flicker="hearth", chalk=chalk, blaze="hearth", gribbert="hearth"),
        child="loft",
        enemies={"hound-1": {"space": "sails"}},
        run=[{"enemy_turn": True}],
    )
    assert scenario.s.enemies["hound-1"].space == goes_to
