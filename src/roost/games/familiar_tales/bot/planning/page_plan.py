"""Plans the open page: its tasks, their weights, and which familiar does which task."""

from typing import NamedTuple

from roost.games.familiar_tales.bot.analysis import Analysis
from roost.games.familiar_tales.bot.distances import Distances
from roost.games.familiar_tales.bot.planning.deadlines import turns_left
from roost.games.familiar_tales.bot.planning.goal_planner import GoalPlanner
from roost.games.familiar_tales.bot.planning.story_work import NO_STORY_WORK, plan_story_work
from roost.games.familiar_tales.bot.planning.tasks import IMPOSSIBLE, Need, Task, any_of
from roost.games.familiar_tales.bot.valuation.enemies import DAMAGE_SHARE, strongest_attack
from roost.games.familiar_tales.content.schema import conditions as d
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.vocabulary import CROSSABLE_KINDS, SKILLS
from roost.games.familiar_tales.engine.combat.threats import THREAT_NUMBERS, threat_limit
from roost.games.familiar_tales.engine.figures import page_of, turn_order
from roost.games.familiar_tales.engine.selectors import select_places
from roost.games.familiar_tales.engine.state import Context, TalesState

UNREAD_BOOK_WEIGHT = 0.3
"""Weight of an unread book, relative to a task that an exit needs."""
FORAGE_WEIGHT = 0.15
"""Weight of foraging a resource that no task needs."""
OPTIONAL_OBJECTIVE_WEIGHT = 0.5
"""Weight of an objective that no exit needs."""
EARLY_GATHERING_WEIGHT = 0.25
"""Weight of gathering while there are other tasks."""
MIN_TURNS_FOR_SIDE_WORK = 5
"""With fewer turns left there is no side work."""
FORAGE_STOCK = 2
"""The number of each resource that is foraged in advance."""
MAX_FORAGE_COST = 3.0
"""The most cards that foraging in advance may take."""
MAX_TURN_COST = 0.7
"""The highest cost of a turn, by threats, at which side work is done."""


class PagePlan(NamedTuple):
    """The bot's plan for the open page."""

    tasks: tuple[Task, ...]
    effect_weights: dict[int, float]
    """The weight of each effect that a task is done for, by its `id()`."""
    assignments: dict[int, str]
    """The familiar assigned to each task, by the task's index."""
    resource_prices: tuple[tuple[frozenset[str], str, int], ...]
    """Prices of the tasks: spaces where it is paid, resource, amount."""
    has_side_work: bool
    """Whether there is more to gain here than staying costs."""
    off_limits: frozenset[str]
    """Actions and codes that are avoided for a story goal."""
    spoilers: dict[int, float]
    """Effects, by their `id()`, that would make a story goal impossible, with its weight."""

    def weight_of(self, effect: e.Effect) -> float:
        return self.effect_weights.get(id(effect), 0.0)

    @property
    def resource_needs(self) -> dict[str, int]:
        """The largest amount of each resource that a task costs."""
        needs: dict[str, int] = {}
        for _, kind, n in self.resource_prices:
            needs[kind] = max(n, needs.get(kind, 0))
        return needs


NO_SPACES: frozenset[str] = frozenset()
EMPTY_PLAN = PagePlan((), {}, {}, (), False, frozenset(), {})


def make_plan(analysis: Analysis) -> PagePlan:
    """Make the plan for the open page."""
    s = analysis.s
    if s.page is None or not analysis.present:
        return EMPTY_PLAN
    planner = GoalPlanner(analysis)
    c = Context(self_=s.turn)
    exit_need = _plan_exit(planner, c)
    tasks = [*exit_need.tasks]
    story = plan_story_work(planner, c) if analysis.style.story_goals else NO_STORY_WORK
    objectives = [
        (planner.plan_condition(x.if_, True, c), OPTIONAL_OBJECTIVE_WEIGHT)
        for x in page_of(s).objectives
    ]
    for need, weight in (*objectives, *story.needs):
        known = {(task.kind, task.id, task.effect is not None, task.who) for task in tasks}
        tasks += [
            task.scale_weight(weight)
            for task in need.tasks
            if (task.kind, task.id, task.effect is not None, task.who) not in known
        ]
    tasks = [task for task in tasks if not _cuts_off(s, task, tasks)]
    tasks = [
        t for t in tasks if t.id not in story.off_limits and id(t.effect) not in story.spoilers
    ]
    work = [task for task in tasks if not task.is_gathering]
    books = [task for task in _unread_books(planner, tasks) if task.id not in story.off_limits]
    side_work = [*books, *_spare_forage(planner, tasks)]
    has_side_work = bool(side_work) and not analysis.is_hurried and analysis.has_time
    if has_side_work:
        tasks = work
    else:
        side_work = [task for task in side_work if task.kind != "forage"]
        if work:
            tasks = [
                task.scale_weight(EARLY_GATHERING_WEIGHT) if task.is_gathering else task
                for task in tasks
            ]
    tasks = _merge_tasks(tasks + side_work)
    effect_weights: dict[int, float] = {}
    for task in tasks:
        if task.effect is not None:
            effect_weights[id(task.effect)] = max(
                task.weight, effect_weights.get(id(task.effect), 0.0)
            )
    prices = dict.fromkeys(planner.resource_prices) | {
        (NO_SPACES, kind, n): None for kind, n in story.reserves
    }
    assignments = _assign_tasks(analysis, planner, tasks)
    return PagePlan(
        tuple(tasks),
        effect_weights,
        assignments,
        tuple(prices),
        has_side_work,
        story.off_limits,
        story.spoilers,
    )


def _plan_exit(planner: GoalPlanner, c: Context) -> Need:
    """Plan leaving the page by the cheapest exit, action or code."""
    page = page_of(planner.s)
    needs = []
    for exit in page.exits:
        condition = exit.if_ or d.AreGathered(exit.at or "symbol:exit")
        needs.append(planner.plan_condition(condition, True, c))
    achievers = [
        achiever
        for achiever in planner.achiever_index.find("leave")
        if achiever.cause.kind in ("special", "code")
    ]
    needs.append(planner.plan_achievers(achievers, 0))
    need = any_of(needs)
    return need if need.is_possible else IMPOSSIBLE


def _unread_books(planner: GoalPlanner, tasks: list[Task]) -> list[Task]:
    """Return tasks to read the entries that have not been read, because most of them are useful."""
    known = {task.id for task in tasks if task.kind == "do"}
    books = []
    s = planner.s
    for space in page_of(s).spaces:
        for symbol in planner.uncovered_books(space):
            code = symbol.removeprefix("book:")
            if code in known or int(code) in s.history:
                continue
            familiars = tuple(
                n for n in planner.analysis.present if planner.distance(n, [space]) < 20
            )
            if familiars:
                books.append(
                    Task("do", frozenset([space]), familiars, code, weight=UNREAD_BOOK_WEIGHT)
                )
    return books


def _spare_forage(planner: GoalPlanner, tasks: list[Task]) -> list[Task]:
    """Return tasks to forage a small stock of resources that no task needs."""
    analysis = planner.analysis
    known = {task.id for task in tasks if task.kind == "forage"}
    spare = []
    for kind in map(str, analysis.world.header.supply.resources):
        stock = sum(f.resources.get(kind, 0) for f in analysis.s.familiars.values())
        if kind in known or stock >= FORAGE_STOCK:
            continue
        for task in planner.plan_foraging(kind).tasks:
            assert task.test is not None
            if planner.test_cost(*task.test, list(task.who)) <= MAX_FORAGE_COST:
                spare.append(task._replace(weight=FORAGE_WEIGHT))
    return spare


def has_time(analysis: Analysis) -> bool:
    """Return whether a turn costs less than what side work gains.

    A style that is not cautious ignores threats.
    """
    s = analysis.s
    if turns_left(s) < MIN_TURNS_FOR_SIDE_WORK:
        return False
    if not analysis.style.is_cautious:
        return True
    damage = sum(strongest_attack(analysis, enemy_id) * DAMAGE_SHARE for enemy_id in s.enemies)
    return min(1.0, threat_limit(s) / THREAT_NUMBERS) * (damage + 1.5) < MAX_TURN_COST


def _merge_tasks(tasks: list[Task]) -> list[Task]:
    """Merge equal tasks, keeping the highest weight."""
    best: dict[object, Task] = {}
    for task in tasks:
        key = task.kind, task.id, id(task.effect), task.who, task.spaces
        if key not in best or best[key].weight < task.weight:
            best[key] = task
    return list(best.values())


# Assignment of tasks


def _assign_tasks(analysis: Analysis, planner: GoalPlanner, tasks: list[Task]) -> dict[int, str]:
    """Assign each familiar one task and each task one familiar, the best match first.

    Tasks of the kind `go` are not assigned, because the familiar that brings the child arrives with
    her.
    """
    order = turn_order(analysis.s)
    start = order.index(analysis.s.turn) if analysis.s.turn in order else 0
    pairs = []
    for i, task in enumerate(tasks):
        for who in task.who if task.kind != "go" else ():
            if analysis.s.familiars[who].space is None:
                continue
            delay = (order.index(who) - start) % len(order) / len(order)
            pairs.append(
                (_estimate_turns(analysis, planner, task, who) + delay - 2 * task.weight, i, who)
            )
    pairs.sort()
    assignments: dict[int, str] = {}
    for _, i, who in pairs:
        if i not in assignments and who not in assignments.values():
            assignments[i] = who
    return assignments


def _estimate_turns(analysis: Analysis, planner: GoalPlanner, task: Task, who: str) -> float:
    """Estimate how many turns a task takes a familiar."""
    if task.kind == "bring" and analysis.s.child_space is not None:
        distance = planner.distance(who, [analysis.s.child_space])
        onward = analysis.distances.from_space(who, analysis.s.child_space)
        distance += min((onward[x] for x in task.spaces if x in onward), default=20)
    else:
        distance = planner.distance(who, list(task.spaces))
    turns = distance / analysis.pace(who)
    if task.test is not None:
        skill, difficulty = task.test
        turns += difficulty / (5 * max(0.4, analysis.mean_values(who)[SKILLS.index(skill)]))
    return turns


# Closing edges


def _cuts_off(s: TalesState, task: Task, tasks: list[Task]) -> bool:
    """Return whether a task would close the way to a meeting space or to other tasks."""
    effect = task.effect
    if not isinstance(effect, e.ChangeEdge) or effect.kind in CROSSABLE_KINDS:
        return False
    spaces = _meeting_spaces(s)
    work = [t for t in tasks if t.kind == "do" and not isinstance(t.effect, e.ChangeEdge)]
    before = _reachable_work(s, spaces, work)
    edges = s.edges
    s.edges = {**edges, effect.id: effect.kind}
    try:
        after = _reachable_work(s, spaces, work)
        can_child_reach = not spaces or _can_child_reach(s, spaces)
    finally:
        s.edges = edges
    return after != before or not can_child_reach


def _reachable_work(
    s: TalesState, spaces: list[str], work: list[Task]
) -> tuple[set[str], set[str]]:
    """Return who can reach the meeting spaces and which tasks can be reached."""
    distances = Distances(s)
    familiars = {name for name in s.familiars if distances.can_reach(name, spaces)}
    task_ids = {
        task.id for task in work if any(distances.can_reach(who, task.spaces) for who in task.who)
    }
    return familiars, task_ids


def _can_child_reach(s: TalesState, spaces: list[str]) -> bool:
    if s.child_space is None:
        return True
    costs = Distances(s).from_space(next(iter(s.familiars)), s.child_space)
    return any(space in costs for space in spaces)


def _meeting_spaces(s: TalesState) -> list[str]:
    """Return the spaces on which an exit or an objective has all familiars gather."""
    page = page_of(s)
    conditions: list[d.Condition] = [o.if_ for o in page.objectives]
    conditions += [exit.if_ or d.AreGathered(exit.at or "symbol:exit") for exit in page.exits]
    spaces = []
    while conditions:
        condition = conditions.pop()
        if isinstance(condition, d.AllOf | d.AnyOf):
            conditions += condition.of
        elif isinstance(condition, d.AreGathered):
            spaces += select_places(s, condition.place, Context(self_=s.turn))
    return spaces
