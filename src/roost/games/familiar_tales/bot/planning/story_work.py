"""What the table wishes for in the story, on the page that is open: the work that it takes, what is
better left alone until then, and what would spoil it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from roost.games.familiar_tales.bot.planning.achievers import Achiever
from roost.games.familiar_tales.bot.planning.goal_planner import GoalPlanner
from roost.games.familiar_tales.bot.planning.tasks import Need, OptionChosen
from roost.games.familiar_tales.content.schema import conditions as d
from roost.games.familiar_tales.engine.conditions import holds
from roost.games.familiar_tales.engine.state import Context

STORY_GOAL_WEIGHT = 2.0
"""What work for a wish is worth, beside a step of the page's own work."""
MAX_WAITING_TURNS = 32
"""For so many turns of a page something is left alone for a wish."""


class StoryWork(NamedTuple):
    needs: tuple[tuple[Need, float], ...]
    off_limits: frozenset[str]
    """Actions and codes to be left alone: what is wished for there cannot be chosen yet."""
    spoilers: dict[int, float]
    """Effects, by their identity, after which a wish could not come true, and its weight."""
    reserves: tuple[tuple[str, int], ...]
    """Resources that are kept for a price."""


NO_STORY_WORK = StoryWork((), frozenset(), {}, ())


def plan_story_work(planner: GoalPlanner, c: Context) -> StoryWork:
    needs: list[tuple[Need, float]] = []
    waits: set[str] = set()
    spoils: dict[int, float] = {}
    stock = []
    early = planner.s.turn_count < MAX_WAITING_TURNS
    for name, weight in planner.mind.style.story_goals:
        if weight <= 0:
            continue
        kind, _, id = name.partition(":")
        if kind == "hold":
            resource, _, n = id.partition("/")
            stock.append((resource, int(n)))
        asked = _goal_condition(kind, id)
        if asked is None or holds(planner.s, asked, c):
            continue
        need = planner.plan_condition(asked, True, c)
        if not need.is_possible:
            continue
        needs.append(
            (need, STORY_GOAL_WEIGHT * min(1.0, weight) if kind == "choice" else STORY_GOAL_WEIGHT)
        )
        ways = list(_goal_achievers(planner, kind, id))
        if kind == "choice" and early and not _can_choose_now(need):
            waits |= {way.cause.id for way in ways if way.cause.kind in ("code", "special")}
        for effect in _find_spoilers(planner, ways, c) if early else ():
            spoils[effect] = max(weight, spoils.get(effect, 0.0))
    return StoryWork(tuple(needs), frozenset(waits), spoils, tuple(stock))


def _goal_condition(kind: str, id: str) -> d.Condition | None:
    if kind == "flag":
        return d.HasFlag(id)
    if kind == "entry":
        return d.HasVisited(int(id))
    if kind == "choice":
        code, _, option = id.partition("/")
        return d.HasChosen(int(code), int(option))
    return None


def _goal_achievers(planner: GoalPlanner, kind: str, id: str) -> list[Achiever]:
    return planner.achiever_index.find("visit" if kind == "entry" else kind, id)


def _can_choose_now(need: Need) -> bool:
    """Whether it could be chosen as things are."""
    return any(isinstance(task.effect, OptionChosen) for task in need.tasks)


def _find_spoilers(planner: GoalPlanner, achievers: list[Achiever], c: Context) -> Iterator[int]:
    """What would end a thing that all the ways to a wish need, and is so now."""
    if not achievers:
        return
    own = {(way.cause.kind, way.cause.id) for way in achievers}
    shared = [
        x
        for x in _condition_parts(achievers[0])
        if all(x in _condition_parts(way) for way in achievers)
    ]
    ends = [
        end for x in shared if holds(planner.s, x, c) for end in _negating_achievers(planner, x, c)
    ]
    for way in achievers:
        at = way.cause.at
        if way.cause.kind == "code" and isinstance(at, str) and at.startswith("symbol:"):
            covered = at.removeprefix("symbol:")
            for (kind, name), found in planner.achiever_index.by_fact.items():
                if kind == "cover" and name.partition("/")[2] == covered:
                    ends += found
    for end in ends:
        if (end.cause.kind, end.cause.id) not in own:
            yield id(end.effect)


def _condition_parts(achiever: Achiever) -> list[d.Condition]:
    return [
        part for x in achiever.conditions for part in (x.of if isinstance(x, d.AllOf) else (x,))
    ]


def _negating_achievers(planner: GoalPlanner, x: d.Condition, c: Context) -> list[Achiever]:
    """The ways to make a condition false."""
    if isinstance(x, d.VarIs):
        return [
            way
            for way in planner.achiever_index.find("var", x.name)
            if planner.changes_variable(way, x, c)
        ]
    if isinstance(x, d.Not) and isinstance(x.of, d.HasFlag):
        return planner.achiever_index.find("flag", x.of.id)
    if isinstance(x, d.HasFlag):
        return planner.achiever_index.find("unflag", x.id)
    return []
