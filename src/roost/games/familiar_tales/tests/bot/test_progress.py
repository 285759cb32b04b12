"""Bots do not go round in circles: what they plan is the same wherever one of them stands, and
where nothing gets on for long they try something else.
"""

from roost.games.familiar_tales.bot.analysis import STUCK_AFTER_TURNS, Analysis
from roost.games.familiar_tales.bot.planning.tasks import Task
from roost.games.familiar_tales.bot.style import STYLES
from roost.games.familiar_tales.engine.story.pages import clear_page
from roost.games.familiar_tales.tests.support.scenario import TalesScenario


def under_the_stage(turn: str, flicker: str) -> TalesScenario:
    """One thread is left, on its reel; who has wood to burn it stands elsewhere."""
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


def done(mind: Analysis) -> dict[str, Task]:
    return {task.id: task for task in mind.plan.tasks if task.kind == "do"}


def test_what_must_be_so_on_a_space_is_asked_of_that_space() -> None:
    """`burn-thread` asks for a thread `here` (D4): not where the one stands who has the turn."""
    for turn in ("flicker", "gribbert"):
        for flicker in ("sewing-room", "wigs"):
            found = done(Analysis(under_the_stage(turn, flicker).s, STYLES["careful"]))
            assert found["burn-thread"].spaces == {"sewing-room"}, (turn, flicker)


def test_where_nothing_gets_on_other_ways_are_tried() -> None:
    s = under_the_stage("flicker", "wigs").s
    fresh = done(Analysis(s, STYLES["careful"]))
    s.turn_count = STUCK_AFTER_TURNS
    assert done(Analysis(s, STYLES["careful"])) == fresh, "not yet"
    tried = []
    for rounds in range(1, 13):
        s.turn_count = STUCK_AFTER_TURNS + 4 * rounds
        tried.append(frozenset(done(Analysis(s, STYLES["careful"]))))
    assert "burn-thread" in fresh
    for id in ("burn-thread", "break-reel"):
        assert 0 < sum(id in found for found in tried) < len(tried), id


def test_the_turns_of_a_page_are_counted() -> None:
    scene = under_the_stage("flicker", "wigs")
    before = scene.s.turn_count
    scene.act("end")
    assert scene.s.turn_count == before + 1
    clear_page(scene.s)
    assert scene.s.turn_count == 0
