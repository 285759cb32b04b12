"""Positions of Hearthlight, the shipped campaign, for its tests."""

from typing import Any

from roost.games.familiar_tales.engine import machine
from roost.games.familiar_tales.engine.state import NO_CONTEXT, TalesState
from roost.games.familiar_tales.tests.support.scenario import TalesScenario, hearthlight_world

CAMPAIGN = hearthlight_world().campaign
ORDER = ["flicker", "chalk", "blaze", "gribbert"]


def state_after(page: str, *run: dict[str, Any], **state: Any) -> TalesState:
    """Return the state of a page after some effects, with all questions answered."""
    scenario = TalesScenario(page=page, run=list(run), **state)
    while scenario.s.question is not None and scenario.s.question.kind != "turn":
        machine.apply_action(scenario.s, scenario.legal_actions()[-1])
    return scenario.s


def after_entry(
    code: int, chapter: int, history: tuple[int, ...] = (101, 400), **state: Any
) -> TalesScenario:
    """Return a scenario after an entry of the story, at its place in it."""
    scenario = TalesScenario(
        page=None, order=ORDER, chapter=chapter, history=list(history), **state
    )
    scenario.s.scheduled, scenario.s.stack = [], [("entry", code, NO_CONTEXT)]
    scenario.s.question, scenario.s.legal_cache = None, None
    machine.run(scenario.s)
    return scenario


def enemy_kinds(s: TalesState) -> list[str]:
    return sorted(enemy.kind for enemy in s.enemies.values())
