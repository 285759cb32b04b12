"""What is to be done on this page: the work, who takes which part, and what each is worth."""

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
from roost.games.familiar_tales.content.schema.vocabulary import SKILLS
from roost.games.familiar_tales.engine.combat.threats import THREAT_NUMBERS, threat_limit
from roost.games.familiar_tales.engine.figures import page_of, turn_order
from roost.games.familiar_tales.engine.selectors import select_places
from roost.games.familiar_tales.engine.state import Context, TalesState

UNREAD_BOOK_WEIGHT = 0.3
"""What a book that nobody has opened yet is worth, beside a step of the page's own work."""
FORAGE_WEIGHT = 0.15
"""The same for a resource that no work wants."""
OPTIONAL_OBJECTIVE_WEIGHT = 0.5
"""The same for an objective that no way out asks for."""
EARLY_GATHERING_WEIGHT = 0.25
"""The same for gathering while there is other work."""
MIN_TURNS_FOR_SIDE_WORK = 5
"""With fewer turns left nobody looks about."""
FORAGE_STOCK = 2
"""So many of a resource are gathered for later."""
MAX_FORAGE_COST = 3.0
"""Cards that it may take."""
MAX_TURN_COST = 0.7
"""A turn may cost so much, in what threats do, for what else can be had in it."""


class PagePlan(NamedTuple):
    tasks: tuple[Task, ...]
    effect_weights: dict[int, float]
    """Effects, by their identity, and the weight of the work that they do."""
    assignments: dict[int, str]
    """Which familiar takes a task, by the task's place."""
    resource_prices: tuple[tuple[frozenset[str], str, int], ...]
    """Where the work is paid for with which resource, and how many."""
    has_side_work: bool
    """There is more to be had here than staying costs."""
    off_limits: frozenset[str]
    """Actions and codes that are left alone for a wish."""
    spoilers: dict[int, float]
    """Effects, by their identity, that would spoil a wish of this weight."""

    def weight_of(self, effect: e.Effect) -> float:
        return self.effect_weights.get(id(effect), 0.0)

    @property
    def resource_needs(self) -> dict[str, int]:
        """The resources that the work costs."""
        found: dict[str, int] = {}
        for _, kind, n in self.resource_prices:
            found[kind] = max(n, found.get(kind, 0))
        return found


NO_SPACES: frozenset[str] = frozenset()
EMPTY_PLAN = PagePlan((), {}, {}, (), False, frozenset(), {})


def make_plan(analysis: Analysis) -> PagePlan:
    s = analysis.s
    if s.page is None or not analysis.present:
        return EMPTY_PLAN
    goals = GoalPlanner(analysis)
    c = Context(self_=s.turn)
    out = _plan_exit(goals, c)
    tasks = [*out.tasks]
    story = plan_story_work(goals, c) if analysis.style.story_goals else NO_STORY_WORK
    asked_for = [
        (goals.plan_condition(x.if_, True, c), OPTIONAL_OBJECTIVE_WEIGHT)
        for x in page_of(s).objectives
    ]
    for need, weight in (*asked_for, *story.needs):
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
    books = [task for task in _unread_books(goals, tasks) if task.id not in story.off_limits]
    besides = [*books, *_spare_forage(goals, tasks)]
    lingers = bool(besides) and not analysis.is_hurried and analysis.has_time
    if lingers:
        tasks = work
    else:
        besides = [task for task in besides if task.kind != "forage"]
        if work:
            tasks = [
                task.scale_weight(EARLY_GATHERING_WEIGHT) if task.is_gathering else task
                for task in tasks
            ]
    tasks = _merge_tasks(tasks + besides)
    wanted: dict[int, float] = {}
    for task in tasks:
        if task.effect is not None:
            wanted[id(task.effect)] = max(task.weight, wanted.get(id(task.effect), 0.0))
    prices = dict.fromkeys(goals.resource_prices) | {
        (NO_SPACES, kind, n): None for kind, n in story.reserves
    }
    takers = _assign_tasks(analysis, goals, tasks)
    return PagePlan(
        tuple(tasks), wanted, takers, tuple(prices), lingers, story.off_limits, story.spoilers
    )


def _plan_exit(planner: GoalPlanner, c: Context) -> Need:
    page = page_of(planner.s)
    needs = []
    for way in page.exits:
        terms = way.if_ or d.AreGathered(way.at or "symbol:exit")
        needs.append(planner.plan_condition(terms, True, c))
    told = [w for w in planner.achiever_index.find("leave") if w.cause.kind in ("special", "code")]
    needs.append(planner.plan_achievers(told, c, 0))
    found = any_of(needs)
    return found if found.is_possible else IMPOSSIBLE


def _unread_books(planner: GoalPlanner, tasks: list[Task]) -> list[Task]:
    """Entries that nobody has read: there is mostly something in them."""
    known = {task.id for task in tasks if task.kind == "do"}
    found = []
    s = planner.s
    for space in page_of(s).spaces:
        for symbol in planner.uncovered_books(space):
            code = symbol.removeprefix("book:")
            if code in known or int(code) in s.history:
                continue
            near = tuple(n for n in planner.mind.present if planner.distance(n, [space]) < 20)
            if near:
                found.append(Task("do", frozenset([space]), near, code, weight=UNREAD_BOOK_WEIGHT))
    return found


def _spare_forage(planner: GoalPlanner, tasks: list[Task]) -> list[Task]:
    """What can be foraged, though no work wants it: of each kind a few."""
    mind = planner.mind
    known = {task.id for task in tasks if task.kind == "forage"}
    found = []
    for kind in map(str, mind.world.header.supply.resources):
        held = sum(f.resources.get(kind, 0) for f in mind.s.familiars.values())
        if kind in known or held >= FORAGE_STOCK:
            continue
        for task in planner.plan_foraging(kind).tasks:
            assert task.test is not None
            if planner.test_cost(*task.test, list(task.who)) <= MAX_FORAGE_COST:
                found.append(task._replace(weight=FORAGE_WEIGHT))
    return found


def has_time(analysis: Analysis) -> bool:
    """Whether a turn costs less than what can be had in it.

    The careless do not look at danger, and stay as long as there is something to be had.
    """
    s = analysis.s
    if turns_left(s) < MIN_TURNS_FOR_SIDE_WORK:
        return False
    if not analysis.style.is_cautious:
        return True
    blows = sum(strongest_attack(analysis, foe) * DAMAGE_SHARE for foe in s.enemies)
    return min(1.0, threat_limit(s) / THREAT_NUMBERS) * (blows + 1.5) < MAX_TURN_COST


def _merge_tasks(tasks: list[Task]) -> list[Task]:
    """The same work asked for twice is the heavier of the two."""
    best: dict[object, Task] = {}
    for task in tasks:
        key = task.kind, task.id, id(task.effect), task.who, task.spaces
        if key not in best or best[key].weight < task.weight:
            best[key] = task
    return list(best.values())


# Who takes what


def _assign_tasks(analysis: Analysis, planner: GoalPlanner, tasks: list[Task]) -> dict[int, str]:
    """Each familiar takes one thing, and each thing is taken by one: the best fitted first.

    To go somewhere oneself is no such thing: who brings the child comes along with her.
    """
    order = turn_order(analysis.s)
    start = order.index(analysis.s.turn) if analysis.s.turn in order else 0
    pairs = []
    for i, task in enumerate(tasks):
        for who in task.who if task.kind != "go" else ():
            if analysis.s.familiars[who].space is None:
                continue
            later = (order.index(who) - start) % len(order) / len(order)
            pairs.append(
                (_estimate_turns(analysis, planner, task, who) + later - 2 * task.weight, i, who)
            )
    pairs.sort()
    taken: dict[int, str] = {}
    for _, i, who in pairs:
        if i not in taken and who not in taken.values():
            taken[i] = who
    return taken


def _estimate_turns(analysis: Analysis, planner: GoalPlanner, task: Task, who: str) -> float:
    """About how many turns it takes a familiar."""
    if task.kind == "bring" and analysis.s.child_space is not None:
        far = planner.distance(who, [analysis.s.child_space])
        on = analysis.distances.from_space(who, analysis.s.child_space)
        far += min((on[x] for x in task.spaces if x in on), default=20)
    else:
        far = planner.distance(who, list(task.spaces))
    turns = far / analysis.pace(who)
    if task.test is not None:
        skill, difficulty = task.test
        turns += difficulty / (5 * max(0.4, analysis.mean_values(who)[SKILLS.index(skill)]))
    return turns


# Shutting somebody out


def _cuts_off(s: TalesState, task: Task, tasks: list[Task]) -> bool:
    """Whether doing it would keep somebody from where all must meet, or all from other work."""
    shut = task.effect
    if not isinstance(shut, e.ChangeEdge) or shut.kind in ("dashed", "double-dashed"):
        return False
    meeting = _meeting_spaces(s)
    work = [other for other in tasks if other.kind == "do" and not _closes_edge(other)]
    before = _reachable_work(s, meeting, work)
    edges = s.edges
    s.edges = {**edges, shut.id: shut.kind}
    try:
        after = _reachable_work(s, meeting, work)
        child = not meeting or _can_child_reach(s, meeting)
    finally:
        s.edges = edges
    return after != before or not child


def _closes_edge(task: Task) -> bool:
    return isinstance(task.effect, e.ChangeEdge)


def _reachable_work(
    s: TalesState, spaces: list[str], work: list[Task]
) -> tuple[set[str], set[str]]:
    """Who gets to where all must meet, and which work somebody gets to."""
    ranges = Distances(s)
    met = {name for name in s.familiars if _can_reach(ranges, s, name, spaces)} if spaces else set()
    present = {name for name, f in s.familiars.items() if f.space is not None}
    done = {
        task.id
        for task in work
        if any(
            _can_reach(ranges, s, who, list(task.spaces)) for who in present.intersection(task.who)
        )
    }
    return met, done


def _can_child_reach(s: TalesState, spaces: list[str]) -> bool:
    if s.child_space is None:
        return True
    found = Distances(s).from_space(next(iter(s.familiars)), s.child_space)
    return any(spot in found for spot in spaces)


def _can_reach(distances: Distances, s: TalesState, who: str, spaces: list[str]) -> bool:
    space = s.familiars[who].space
    return space is None or any(spot in distances.from_space(who, space) for spot in spaces)


def _meeting_spaces(s: TalesState) -> list[str]:
    """Where a way out, or an objective, has everybody gather."""
    page = page_of(s)
    asked: list[d.Condition] = [o.if_ for o in page.objectives]
    asked += [way.if_ or d.AreGathered(way.at or "symbol:exit") for way in page.exits]
    found = []
    while asked:
        one = asked.pop()
        if isinstance(one, d.AllOf | d.AnyOf):
            asked += one.of
        elif isinstance(one, d.AreGathered):
            found += select_places(s, one.place, Context(self_=s.turn))
    return found
