"""Effect loops: what the check rejects never ends in play, and what it accepts ends."""

from collections.abc import Callable
from typing import Any

import pytest

from roost.contract import RefusalError
from roost.games.familiar_tales.content.checks.loops import effect_loops
from roost.games.familiar_tales.tests.support.scenario import (
    TalesScenario,
    familiars_at,
    modified_world,
)

pytestmark = pytest.mark.slow

Rules = list[dict[str, Any]]
STIR: dict[str, Any] = {"add": {"name": "tide", "by": 1}}
"""What sets the rules off, unless a case says otherwise."""

COUNT = {"when": "var-changed", "do": [{"add": {"name": "tide", "by": 1}}]}
MOVED = {"who": "familiar", "when": "enter"}
TO_HALL = {"place": {"who": "self", "at": "hall"}}
TO_STORE = {"place": {"who": "self", "at": "store"}}
FOE = {"encounter": {"enemy": "watcher", "n": 1, "at": "sails"}}

ENDLESS: dict[str, tuple[Rules, dict[str, Any]]] = {
    "counting": ([COUNT], STIR),
    "counting up from": ([{**COUNT, "if": {"var": {"name": "tide", "min": 1}}}], STIR),
    "counting in turns": (
        [
            {"when": "var-changed", "do": [{"danger": 1}]},
            {"when": "danger-changed", "do": [{"danger": -1}, {"add": {"name": "ebb", "by": 1}}]},
        ],
        {"danger": 1},
    ),
    "to and fro": (
        [
            {**MOVED, "at": "hall", "do": [TO_STORE]},
            {**MOVED, "at": "store", "do": [TO_HALL]},
        ],
        {"place": {"who": "flicker", "at": "store"}},
    ),
    "a door that swings": (
        [
            {
                "when": "edge-changed",
                "do": [
                    {"edge": {"id": "doorway", "kind": "solid"}},
                    {"edge": {"id": "doorway", "kind": "dashed"}},
                ],
            }
        ],
        {"edge": {"id": "doorway", "kind": "solid"}},
    ),
    "hurt and healed": (
        [
            {"when": "hurt", "who": "familiar", "do": [{"life": {"who": "self", "by": 1}}]},
            {"when": "healed", "who": "familiar", "do": [{"life": {"who": "self", "by": -1}}]},
        ],
        {"life": {"who": "chalk", "by": -1}},
    ),
    "an enemy turn after each": (
        [{"when": "enemy-turn-end", "do": [{"enemy_turn": True}]}],
        {"enemy_turn": True},
    ),
    "failed and tried again": (
        [
            {
                "when": "failed",
                "who": "familiar",
                "do": [{"test": {"who": "self", "skill": "might", "difficulty": 3}}],
            }
        ],
        {"test": {"who": "self", "skill": "might", "difficulty": 3}},
    ),
    "come and gone": (
        [
            {"when": "placed", "who": "enemies", "do": [{"defeat": {"who": "kind:watcher"}}]},
            {"when": "defeated", "who": "enemies", "do": [FOE]},
        ],
        FOE,
    ),
    "by an entry": ([{"when": "var-changed", "do": [{"code": 990}]}], STIR),
}

ENDING: dict[str, tuple[Rules, dict[str, Any]]] = {
    "once": ([{**COUNT, "once": True}], STIR),
    "once a turn": ([{**COUNT, "once": "turn"}], STIR),
    "until": ([{**COUNT, "if": {"var": {"name": "tide", "max": 5}}}], STIR),
    "until it is not less": ([{**COUNT, "if": {"not": {"var": {"name": "tide", "min": 5}}}}], STIR),
    "set, and no more": (
        [{"when": "var-changed", "do": [{"set": {"name": "ebb", "to": 1}}]}],
        STIR,
    ),
    "a dial that is full": ([{"when": "danger-changed", "do": [{"danger": 1}]}], {"danger": 1}),
    "a chosen way out": (
        [
            {
                "when": "var-changed",
                "do": [{"choice": [{"text": "x", "do": [STIR]}, {"text": "y"}]}],
            }
        ],
        STIR,
    ),
    "somewhere else": (
        [{**MOVED, "at": "hall", "do": [TO_STORE]}],
        {"place": {"who": "flicker", "at": "hall"}},
    ),
    "pieces that run out": (
        [{"when": "placed", "who": "enemies", "do": [FOE]}],
        FOE,
    ),
    "told before": (
        [{"when": "var-changed", "if": {"not": {"visited": 990}}, "do": [{"code": 990}]}],
        STIR,
    ),
}


def page_with(rules: Rules) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        page = data["pages"]["rest-assured"]
        page["rules"], page["setup"], page["actions"] = rules, [], []
        entry = {"title": "x", "text": "x", "do": [STIR]}
        data["entries"][990] = entry

    return change


def never_ends(rules: Rules, run: dict[str, Any]) -> bool:
    """Return whether the rules exceed the step limit, with empty hands."""
    world = modified_world(page_with(rules))
    familiars = familiars_at(flicker="hearth", chalk="hearth", blaze="hearth", gribbert="hearth")
    try:
        TalesScenario(
            world=world,
            familiars=familiars,
            turn="flicker",
            hands=[[], [], [], []],
            enemies={},
            run=[run],
        )
    except RefusalError as error:  # effects of a record that do not end are refused
        return error.refusal.message == "run-endless"
    return False


@pytest.mark.parametrize("name", ENDLESS)
def test_a_loop_is_found(name: str) -> None:
    rules, run = ENDLESS[name]
    problems = list(effect_loops.check(modified_world(page_with(rules)).campaign))
    assert len(problems) == 1
    assert problems[0].path[:2] in (("pages", "rest-assured"), ("entries", 990))
    assert problems[0].text.endswith("endlessly")
    assert problems[0].hint
    assert never_ends(rules, run), "the check must accept what ends"


@pytest.mark.parametrize("name", ENDING)
def test_effects_that_end_are_accepted(name: str) -> None:
    rules, run = ENDING[name]
    assert not list(effect_loops.check(modified_world(page_with(rules)).campaign))
    assert not never_ends(rules, run)


def test_entries_that_lead_to_each_other_are_found() -> None:
    def change(data: dict[str, Any]) -> None:
        for code, other in ((991, 992), (992, 991)):
            data["entries"][code] = {"title": "x", "text": "x", "do": [{"code": other}]}
        data["entries"][993] = {
            "title": "x",
            "text": "x",
            "choices": [{"text": "again", "do": [{"code": 993}]}, {"text": "on"}],
        }

    (problem,) = effect_loops.check(modified_world(change).campaign)
    assert problem.path == ("entries", 991)
    assert problem.text == "this and entries.992 trigger each other endlessly"
