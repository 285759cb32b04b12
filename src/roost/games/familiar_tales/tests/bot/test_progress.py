"""Bots make progress: plans do not depend on which familiar has the turn, and stuck bots try
something else.
"""

from roost.games.familiar_tales.bot.analysis import STUCK_AFTER_TURNS, Analysis
from roost.games.familiar_tales.bot.planning.tasks import Task
from roost.games.familiar_tales.bot.style import STYLES
from roost.games.familiar_tales.engine.story.pages import clear_page
from roost.games.familiar_tales.tests.support.scenario import TalesScenario


def under_the_stage(turn: str, flicker: str) -> TalesScenario:
    """One thread is left on its reel. The familiar with wood to burn it stands elsewhere."""
    return TalesScenario(
        page="under-the-stage",
        threat=[10],
        turn=turn,
        familiars={
            "flicker": {"space": flicker},
            "chalk": {"space": "blue-thread"},
            "blaze": {"space": "back-door"},
            "gribbert": {"space": "back-door", "resources": {"wood": 1}},
        },
        child="back-door",
        tokens=[{"kind": "objective", "at": "sewing-room"}],
        hands=[["assist"]] * 4,
        enemies={},
    )


def tasks_by_id(analysis: Analysis) -> dict[str, Task]:
    return {task.id: task for task in analysis.plan.tasks if task.kind == "do"}


def test_conditions_about_here_use_the_task_s_space() -> None:
    """`burn-thread` needs a thread `here` (D4): on the task's space, not on that of the turn's
    familiar.
    """
    for turn in ("flicker", "gribbert"):
        for flicker in ("sewing-room", "wigs"):
            tasks = tasks_by_id(Analysis(under_the_stage(turn, flicker).s, STYLES["careful"]))
            assert tasks["burn-thread"].spaces == {"sewing-room"}, (turn, flicker)


def test_stuck_bots_try_other_tasks() -> None:
    s = under_the_stage("flicker", "wigs").s
    fresh = tasks_by_id(Analysis(s, STYLES["careful"]))
    s.turn_count = STUCK_AFTER_TURNS
    assert tasks_by_id(Analysis(s, STYLES["careful"])) == fresh, "not yet"
    tried = []
    for rounds in range(1, 13):
        s.turn_count = STUCK_AFTER_TURNS + 4 * rounds
        tried.append(frozenset(tasks_by_id(Analysis(s, STYLES["careful"]))))
    assert "burn-thread" in fresh
    for id in ("burn-thread", "break-reel"):
        assert 0 < sum(id in found for found in tried) < len(tried), id


def test_turns_on_a_page_are_counted() -> None:
    scenario = under_the_stage("flicker", "wigs")
    before = scenario.s.turn_count
    scenario.act("end")
    assert scenario.s.turn_count == before + 1
    clear_page(scenario.s)
    assert scenario.s.turn_count == 0
