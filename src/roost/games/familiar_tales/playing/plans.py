"""What is to be done on this page: the work, who takes which part, and what each is worth."""

from typing import NamedTuple

from roost.games.familiar_tales.danger import NUMBERS, reach
from roost.games.familiar_tales.data import conditions as d
from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.data.words import SKILLS
from roost.games.familiar_tales.figures import page_of, turn_order
from roost.games.familiar_tales.playing.clocks import turns_left
from roost.games.familiar_tales.playing.foes import HIT, attack_of
from roost.games.familiar_tales.playing.goals import Goals
from roost.games.familiar_tales.playing.mind import Mind
from roost.games.familiar_tales.playing.ranges import Ranges
from roost.games.familiar_tales.playing.tasks import HOPELESS, Need, Task, any_of
from roost.games.familiar_tales.playing.wishing import NO_WISHES, wished
from roost.games.familiar_tales.selecting import places
from roost.games.familiar_tales.state import Context, State

CURIOUS = 0.3
"""What a book that nobody has opened yet is worth, beside a step of the page's own work."""
GATHERING = 0.15
"""The same for a resource that no work wants."""
BESIDES = 0.5
"""The same for an objective that no way out asks for."""
EARLY = 0.25
"""The same for gathering while there is other work."""
HURRY = 5
"""With fewer turns left nobody looks about."""
STORE = 2
"""So many of a resource are gathered for later."""
EASY = 3.0
"""Cards that it may take."""
CHEAP = 0.7
"""A turn may cost so much, in what threats do, for what else can be had in it."""


class Plan(NamedTuple):
    tasks: tuple[Task, ...]
    wanted: dict[int, float]
    """Effects, by their identity, and the weight of the work that they do."""
    takers: dict[int, str]
    """Which familiar takes a task, by the task's place."""
    prices: tuple[tuple[frozenset[str], str, int], ...]
    """Where the work is paid for with which resource, and how many."""
    lingers: bool
    """There is more to be had here than staying costs."""
    waits: frozenset[str]
    """Actions and codes that are left alone for a wish."""
    spoils: dict[int, float]
    """Effects, by their identity, that would spoil a wish of this weight."""

    def weight(self, effect: e.Effect) -> float:
        return self.wanted.get(id(effect), 0.0)

    @property
    def needs(self) -> dict[str, int]:
        """The resources that the work costs."""
        found: dict[str, int] = {}
        for _, kind, n in self.prices:
            found[kind] = max(n, found.get(kind, 0))
        return found


NOWHERE: frozenset[str] = frozenset()
NOTHING = Plan((), {}, {}, (), False, frozenset(), {})


def plan(mind: Mind) -> Plan:
    s = mind.s
    if s.page is None or not mind.present:
        return NOTHING
    goals = Goals(mind)
    c = Context(self_=s.turn)
    out = _way_out(goals, c)
    tasks = [*out.tasks]
    story = wished(goals, c) if mind.manner.wishes else NO_WISHES
    asked_for = [(goals.need(x.if_, True, c), BESIDES) for x in page_of(s).objectives]
    for need, weight in (*asked_for, *story.needs):
        known = {(task.kind, task.id, task.effect is not None, task.who) for task in tasks}
        tasks += [
            task.lighter(weight)
            for task in need.tasks
            if (task.kind, task.id, task.effect is not None, task.who) not in known
        ]
    tasks = [task for task in tasks if not _cuts_off(s, task, tasks)]
    tasks = [t for t in tasks if t.id not in story.waits and id(t.effect) not in story.spoils]
    work = [task for task in tasks if not task.gathers]
    books = [task for task in _books(goals, tasks) if task.id not in story.waits]
    besides = [*books, *_growing(goals, tasks)]
    lingers = bool(besides) and not mind.hurries and mind.has_time
    if lingers:
        tasks = work
    else:
        besides = [task for task in besides if task.kind != "forage"]
        if work:
            tasks = [task.lighter(EARLY) if task.gathers else task for task in tasks]
    tasks = _merged(tasks + besides)
    wanted: dict[int, float] = {}
    for task in tasks:
        if task.effect is not None:
            wanted[id(task.effect)] = max(task.weight, wanted.get(id(task.effect), 0.0))
    prices = dict.fromkeys(goals.prices) | {(NOWHERE, kind, n): None for kind, n in story.stock}
    takers = _takers(mind, goals, tasks)
    return Plan(tuple(tasks), wanted, takers, tuple(prices), lingers, story.waits, story.spoils)


def _way_out(goals: Goals, c: Context) -> Need:
    page = page_of(goals.s)
    needs = []
    for way in page.exits:
        terms = way.if_ or d.Gathered(way.at or "symbol:exit")
        needs.append(goals.need(terms, True, c))
    told = [w for w in goals.deeds.to("leave") if w.doer.kind in ("special", "code")]
    needs.append(goals.by(told, c, 0))
    found = any_of(needs)
    return found if found.can_be else HOPELESS


def _books(goals: Goals, tasks: list[Task]) -> list[Task]:
    """Entries that nobody has read: there is mostly something in them."""
    known = {task.id for task in tasks if task.kind == "do"}
    found = []
    s = goals.s
    for space in page_of(s).spaces:
        for symbol in goals.uncovered_books(space):
            code = symbol.removeprefix("book:")
            if code in known or int(code) in s.history:
                continue
            near = tuple(n for n in goals.mind.present if goals.distance(n, [space]) < 20)
            if near:
                found.append(Task("do", frozenset([space]), near, code, weight=CURIOUS))
    return found


def _growing(goals: Goals, tasks: list[Task]) -> list[Task]:
    """What can be foraged, though no work wants it: of each kind a few."""
    mind = goals.mind
    known = {task.id for task in tasks if task.kind == "forage"}
    found = []
    for kind in map(str, mind.world.head.supply.resources):
        held = sum(f.resources.get(kind, 0) for f in mind.s.familiars.values())
        if kind in known or held >= STORE:
            continue
        for task in goals.forage(kind).tasks:
            assert task.test is not None
            if goals.hardness(*task.test, list(task.who)) <= EASY:
                found.append(task._replace(weight=GATHERING))
    return found


def has_time(mind: Mind) -> bool:
    """Whether a turn costs less than what can be had in it.

    The careless do not look at danger, and stay as long as there is something to be had.
    """
    s = mind.s
    if turns_left(s) < HURRY:
        return False
    if not mind.manner.looks:
        return True
    blows = sum(attack_of(mind, foe) * HIT for foe in s.enemies)
    return min(1.0, reach(s) / NUMBERS) * (blows + 1.5) < CHEAP


def _merged(tasks: list[Task]) -> list[Task]:
    """The same work asked for twice is the heavier of the two."""
    best: dict[object, Task] = {}
    for task in tasks:
        key = task.kind, task.id, id(task.effect), task.who, task.spaces
        if key not in best or best[key].weight < task.weight:
            best[key] = task
    return list(best.values())


# Who takes what


def _takers(mind: Mind, goals: Goals, tasks: list[Task]) -> dict[int, str]:
    """Each familiar takes one thing, and each thing is taken by one: the best fitted first.

    To go somewhere oneself is no such thing: who brings the child comes along with her.
    """
    order = turn_order(mind.s)
    start = order.index(mind.s.turn) if mind.s.turn in order else 0
    pairs = []
    for i, task in enumerate(tasks):
        for who in task.who if task.kind != "go" else ():
            if mind.s.familiars[who].space is None:
                continue
            later = (order.index(who) - start) % len(order) / len(order)
            pairs.append((_turns(mind, goals, task, who) + later - 2 * task.weight, i, who))
    pairs.sort()
    taken: dict[int, str] = {}
    for _, i, who in pairs:
        if i not in taken and who not in taken.values():
            taken[i] = who
    return taken


def _turns(mind: Mind, goals: Goals, task: Task, who: str) -> float:
    """About how many turns it takes a familiar."""
    if task.kind == "bring" and mind.s.child is not None:
        far = goals.distance(who, [mind.s.child])
        on = mind.ranges.of(who, mind.s.child)
        far += min((on[x] for x in task.spaces if x in on), default=20)
    else:
        far = goals.distance(who, list(task.spaces))
    turns = far / mind.pace(who)
    if task.test is not None:
        skill, difficulty = task.test
        turns += difficulty / (5 * max(0.4, mind.means(who)[SKILLS.index(skill)]))
    return turns


# Shutting somebody out


def _cuts_off(s: State, task: Task, tasks: list[Task]) -> bool:
    """Whether doing it would keep somebody from where all must meet, or all from other work."""
    shut = task.effect
    if not isinstance(shut, e.ChangeEdge) or shut.kind in ("dashed", "double-dashed"):
        return False
    meeting = _meeting(s)
    work = [other for other in tasks if other.kind == "do" and not _shuts(other)]
    before = _reached(s, meeting, work)
    edges = s.edges
    s.edges = {**edges, shut.id: shut.kind}
    try:
        after = _reached(s, meeting, work)
        child = not meeting or _child_reaches(s, meeting)
    finally:
        s.edges = edges
    return after != before or not child


def _shuts(task: Task) -> bool:
    return isinstance(task.effect, e.ChangeEdge)


def _reached(s: State, meeting: list[str], work: list[Task]) -> tuple[set[str], set[str]]:
    """Who gets to where all must meet, and which work somebody gets to."""
    ranges = Ranges(s)
    met = {name for name in s.familiars if _reaches(ranges, s, name, meeting)} if meeting else set()
    present = {name for name, f in s.familiars.items() if f.space is not None}
    done = {
        task.id
        for task in work
        if any(
            _reaches(ranges, s, who, list(task.spaces)) for who in present.intersection(task.who)
        )
    }
    return met, done


def _child_reaches(s: State, meeting: list[str]) -> bool:
    if s.child is None:
        return True
    found = Ranges(s).of(next(iter(s.familiars)), s.child)
    return any(spot in found for spot in meeting)


def _reaches(ranges: Ranges, s: State, who: str, meeting: list[str]) -> bool:
    space = s.familiars[who].space
    return space is None or any(spot in ranges.of(who, space) for spot in meeting)


def _meeting(s: State) -> list[str]:
    """Where a way out, or an objective, has everybody gather."""
    page = page_of(s)
    asked: list[d.Condition] = [o.if_ for o in page.objectives]
    asked += [way.if_ or d.Gathered(way.at or "symbol:exit") for way in page.exits]
    found = []
    while asked:
        one = asked.pop()
        if isinstance(one, d.All | d.AnyOf):
            asked += one.of
        elif isinstance(one, d.Gathered):
            found += places(s, one.place, Context(self_=s.turn))
    return found
