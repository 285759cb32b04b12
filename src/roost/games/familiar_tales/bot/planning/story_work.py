"""Derives from the story goals the work on the open page: tasks, what to avoid for now, and
spoilers.
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
"""Weight of a task for a story goal, relative to a task that an exit needs."""
MAX_WAITING_TURNS = 32
"""For this many turns on a page, actions are avoided for a story goal."""


class StoryWork(NamedTuple):
    """The work that the story goals require on the open page."""

    needs: tuple[tuple[Need, float], ...]
    off_limits: frozenset[str]
    """Actions and codes to avoid, because the wanted option cannot be chosen there yet."""
    spoilers: dict[int, float]
    """Effects, by their `id()`, that would make a story goal impossible, with its weight."""
    reserves: tuple[tuple[str, int], ...]
    """Resources to keep for a price."""


NO_STORY_WORK = StoryWork((), frozenset(), {}, ())


def plan_story_work(planner: GoalPlanner, c: Context) -> StoryWork:
    needs: list[tuple[Need, float]] = []
    off_limits: set[str] = set()
    spoilers: dict[int, float] = {}
    reserves = []
    is_early = planner.s.turn_count < MAX_WAITING_TURNS
    for name, weight in planner.analysis.style.story_goals:
        if weight <= 0:
            continue
        kind, _, id = name.partition(":")
        if kind == "hold":
            resource, _, n = id.partition("/")
            reserves.append((resource, int(n)))
        condition = _goal_condition(kind, id)
        if condition is None or holds(planner.s, condition, c):
            continue
        need = planner.plan_condition(condition, True, c)
        if not need.is_possible:
            continue
        needs.append(
            (need, STORY_GOAL_WEIGHT * min(1.0, weight) if kind == "choice" else STORY_GOAL_WEIGHT)
        )
        achievers = list(_goal_achievers(planner, kind, id))
        if kind == "choice" and is_early and not _can_choose_now(need):
            off_limits |= {
                achiever.cause.id
                for achiever in achievers
                if achiever.cause.kind in ("code", "special")
            }
        for effect in _find_spoilers(planner, achievers, c) if is_early else ():
            spoilers[effect] = max(weight, spoilers.get(effect, 0.0))
    return StoryWork(tuple(needs), frozenset(off_limits), spoilers, tuple(reserves))


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
    """Return whether the option can be chosen now."""
    return any(isinstance(task.effect, OptionChosen) for task in need.tasks)


def _find_spoilers(planner: GoalPlanner, achievers: list[Achiever], c: Context) -> Iterator[int]:
    """Yield the effects that end a condition which holds now and which every achiever needs."""
    if not achievers:
        return
    own_causes = {(achiever.cause.kind, achiever.cause.id) for achiever in achievers}
    shared = [
        x
        for x in _condition_parts(achievers[0])
        if all(x in _condition_parts(achiever) for achiever in achievers)
    ]
    spoilers = [
        spoiler
        for x in shared
        if holds(planner.s, x, c)
        for spoiler in _negating_achievers(planner, x, c)
    ]
    for achiever in achievers:
        selector = achiever.cause.at
        if (
            achiever.cause.kind == "code"
            and isinstance(selector, str)
            and selector.startswith("symbol:")
        ):
            symbol = selector.removeprefix("symbol:")
            for (kind, name), covering in planner.achiever_index.by_fact.items():
                if kind == "cover" and name.partition("/")[2] == symbol:
                    spoilers += covering
    for spoiler in spoilers:
        if (spoiler.cause.kind, spoiler.cause.id) not in own_causes:
            yield id(spoiler.effect)


def _condition_parts(achiever: Achiever) -> list[d.Condition]:
    return [
        part for x in achiever.conditions for part in (x.of if isinstance(x, d.AllOf) else (x,))
    ]


def _negating_achievers(planner: GoalPlanner, x: d.Condition, c: Context) -> list[Achiever]:
    """Return the achievers that make a condition false."""
    if isinstance(x, d.VarIs):
        return [
            achiever
            for achiever in planner.achiever_index.find("var", x.name)
            if planner.changes_variable(achiever, x, c)
        ]
    if isinstance(x, d.Not) and isinstance(x.of, d.HasFlag):
        return planner.achiever_index.find("flag", x.of.id)
    if isinstance(x, d.HasFlag):
        return planner.achiever_index.find("unflag", x.id)
    return []
