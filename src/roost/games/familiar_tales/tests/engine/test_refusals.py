"""A refused action names the rule that it breaks."""

from typing import Any

import pytest

from roost.games.familiar_tales.engine.actions.refusals import explain_illegal
from roost.games.familiar_tales.tests.support.scenario import TalesScenario

FOE = {"watcher-1": {"space": "hall"}}
CASES: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    # case: the position, the action, the rule
    "a move of one who is Trapped": (
        {"familiars": {"chalk": {"afflictions": ["trapped"]}}},
        {"type": "move"},
        "TA-216",
    ),
    "a move without a card": ({"hands": [[]]}, {"type": "move"}, "TA-165"),
    "forage where nothing grows": ({}, {"type": "forage"}, "TA-171"),
    "forage of what is covered": (
        {
            "familiars": {"chalk": {"space": "north-path"}},
            "covered": ["north-path/forage:food"],
        },
        {"type": "forage"},
        "TA-171",
    ),
    "forage of what has run out": (
        {"familiars": {"chalk": {"space": "north-path"}}, "supply": {"food": 0}},
        {"type": "forage"},
        "TA-174",
    ),
    "forage with an empty hand": (
        {"familiars": {"chalk": {"space": "north-path"}}, "hands": [[]]},
        {"type": "forage"},
        "TA-270",
    ),
    "care elsewhere": ({"discontent": 1, "child": "loft"}, {"type": "care"}, "TA-175"),
    "care of one who is content": ({}, {"type": "care"}, "TA-178"),
    "care that cannot be paid": ({"discontent": 3}, {"type": "care"}, "TA-176"),
    "care with a test and an empty hand": (
        {"discontent": 2, "hands": [[]]},
        {"type": "care"},
        "TA-270",
    ),
    "equip from nowhere": ({}, {"type": "equip", "item": "honey-cake"}, "TA-179"),
    "melee elsewhere": (
        {"enemies": {"watcher-1": {"space": "loft"}}},
        {"type": "melee", "enemy": "watcher-1"},
        "TA-185",
    ),
    "melee without a weapon": (
        {"enemies": FOE, "familiars": {"chalk": {"equipped": []}}},
        {"type": "melee", "enemy": "watcher-1"},
        "TA-185",
    ),
    "melee with an empty hand": (
        {"enemies": FOE, "hands": [[]]},
        {"type": "melee", "enemy": "watcher-1"},
        "TA-270",
    ),
    "ranged with a fist": (
        {"enemies": FOE},
        {"type": "ranged", "enemy": "watcher-1"},
        "TA-187",
    ),
    "ranged through a wall": (
        {
            "enemies": {"watcher-1": {"space": "north-path"}},
            "familiars": {"chalk": {"equipped": ["spark-dart"]}},
        },
        {"type": "ranged", "enemy": "watcher-1"},
        "TA-187",
    ),
    "trade with nobody": (
        {"familiars": {"chalk": {"space": "loft"}}},
        {"type": "trade"},
        "TA-192",
    ),
    "craft of what is too dear": (
        {"crafting_row": ["tinderbox"]},
        {"type": "craft", "item": "tinderbox", "place": "stash"},
        "TA-193",
    ),
    "craft of what is not there": (
        {"crafting_row": []},
        {"type": "craft", "item": "tinderbox", "place": "stash"},
        "TA-193",
    ),
    "training that is too dear": (
        {"training_row": ["ambush"]},
        {"type": "train", "card": "ambush"},
        "TA-194",
    ),
    "another's bond": (
        {"training_row": ["nursery-guard"], "familiars": {"chalk": {"power": 10}}},
        {"type": "train", "card": "nursery-guard"},
        "TA-195",
    ),
    "a card without an ACTION": ({}, {"type": "perform", "card": "focus"}, "TA-235"),
    "an item in the stash": (
        {"familiars": {"chalk": {"stash": ["honey-cake"]}}},
        {"type": "use", "item": "honey-cake"},
        "TA-180",
    ),
    "an item without an ACTION": ({}, {"type": "use", "item": "stone-fist"}, "TA-240"),
    "food at full life": (
        {"familiars": {"chalk": {"resources": {"food": 1}}}},
        {"type": "special", "id": "life-dial"},
        "TA-238",
    ),
    "putting out no fire": ({}, {"type": "special", "id": "put-out"}, "TA-211"),
    "putting out with an empty hand": (
        {"familiars": {"chalk": {"afflictions": ["trapped"]}}, "hands": [[]]},
        {"type": "special", "id": "break-free"},
        "TA-270",
    ),
    "breaking free of nothing": ({}, {"type": "special", "id": "break-free"}, "TA-219"),
    "a fire elsewhere": ({}, {"type": "special", "id": "light-fire"}, "TA-259"),
    "an action that the page does not have": ({}, {"type": "special", "id": "sing"}, "TA-239"),
    "a barricade without wood": (
        {"familiars": {"chalk": {"space": "hall"}}},
        {"type": "special", "id": "barricade-doorway"},
        "TA-118",
    ),
    "a test of the page with an empty hand": (
        {"familiars": {"chalk": {"space": "store"}}, "hands": [[]]},
        {"type": "special", "id": "break-up-bin"},
        "TA-270",
    ),
    "a code that is not open": ({}, {"type": "code", "code": 131}, "TA-67"),
    "leaving too early": ({}, {"type": "leave", "exit": "morning"}, "TA-96"),
    "an answer to nothing": ({}, {"type": "reroll"}, "TA-150"),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.rule("TA-118", "TA-121", "TA-216", "TA-259", "TA-270")
def test_a_refused_action_names_its_rule(case: str) -> None:
    state, action, rule = CASES[case]
    usual: dict[str, Any] = {"turn": "chalk", "hands": [["focus", "pond-song"]], "enemies": {}}
    scenario = TalesScenario(1, **(usual | state))
    assert action not in scenario.legal_actions()
    refusal = explain_illegal(scenario.s, action)
    assert refusal is not None
    assert refusal.rule == rule, refusal


@pytest.mark.rule("TA-93", "TA-122", "TA-165", "TA-166", "TA-169", "TA-170", "TA-274")
def test_refusals_within_an_action() -> None:
    def rule(scenario: TalesScenario, type: str, **fields: str) -> str | None:
        refusal = explain_illegal(scenario.s, {"type": type, **fields})
        assert refusal is not None
        return refusal.rule

    usual: dict[str, Any] = {"turn": "chalk", "enemies": {}}
    usual["familiars"] = {"chalk": {"space": "north-path"}}
    scenario = TalesScenario(1, **usual, hands=[["focus"] * 3]).act("forage")
    assert rule(scenario, "done") == "TA-122"
    assert rule(scenario, "skip") == "TA-274"
    assert rule(scenario, "play", card="heave") == "TA-123"
    scenario = TalesScenario(1, **usual, hands=[["focus"] * 3]).act("move")
    assert rule(scenario, "done") == "TA-165"
    assert rule(scenario, "step", to="west-yard") == "TA-165"
    scenario.play_cards("focus")
    assert rule(scenario, "step", to="sails") == "TA-166", "a double dashed line"
    assert rule(scenario, "step", to="hall") == "TA-103", "a wall"
    assert rule(scenario, "step", to="west-yard", **{"with": "milly"}) == "TA-170"
    scenario.act("step", to="west-yard")
    assert rule(scenario, "play", card="focus") == "TA-169"
    assert rule(scenario, "code", code="131") == "TA-93", "a code interrupts no move"
