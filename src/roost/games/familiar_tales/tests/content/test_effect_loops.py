"""Circles of effects: what is refused goes round for ever in play, and what passes ends."""

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


def goes_round(rules: Rules, run: dict[str, Any]) -> bool:
    """Whether the rules are still at it after very many steps, with empty hands."""
    world = modified_world(page_with(rules))
    spots = familiars_at(flicker="hearth", chalk="hearth", blaze="hearth", gribbert="hearth")
    try:
        TalesScenario(
            world=world,
            familiars=spots,
            turn="flicker",
            hands=[[], [], [], []],
            enemies={},
            run=[run],
        )
    except RefusalError as refused:  # what a record runs is refused if it does not end
        return refused.refusal.message == "run-endless"
    return False


@pytest.mark.parametrize("name", ENDLESS)
def test_a_circle_is_refused(name: str) -> None:
    rules, run = ENDLESS[name]
    found = list(effect_loops.check(modified_world(page_with(rules)).campaign))
    assert len(found) == 1
    assert found[0].path[:2] in (("pages", "rest-assured"), ("entries", 990))
    assert found[0].text.endswith("and so for ever")
    assert found[0].hint
    assert goes_round(rules, run), "the check must not refuse what ends"


@pytest.mark.parametrize("name", ENDING)
def test_what_ends_is_no_circle(name: str) -> None:
    rules, run = ENDING[name]
    assert not list(effect_loops.check(modified_world(page_with(rules)).campaign))
    assert not goes_round(rules, run)


def test_entries_that_lead_to_each_other() -> None:
    def change(data: dict[str, Any]) -> None:
        for code, other in ((991, 992), (992, 991)):
            data["entries"][code] = {"title": "x", "text": "x", "do": [{"code": other}]}
        data["entries"][993] = {
            "title": "x",
            "text": "x",
            "choices": [{"text": "again", "do": [{"code": 993}]}, {"text": "on"}],
        }

    (found,) = effect_loops.check(modified_world(change).campaign)
    assert found.path == ("entries", 991)
    assert found.text == "this and entries.992 set one another off, and so for ever"
