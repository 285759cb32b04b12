"""Plans what it takes to bring an effect about: who can, where, at what price, and what comes
first.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from zlib import crc32

from roost.games.familiar_tales.bot.analysis import Analysis
from roost.games.familiar_tales.bot.distances import edges_to_open
from roost.games.familiar_tales.bot.planning.achievers import (
    ACTOR_CONDITIONS,
    Achiever,
    Cause,
    achievers_on_page,
    edge_kind_after,
)
from roost.games.familiar_tales.bot.planning.tasks import (
    IMPOSSIBLE,
    SATISFIED,
    Need,
    Task,
    all_of,
    any_of,
)
from roost.games.familiar_tales.bot.style import STORY_GOAL_VALUE
from roost.games.familiar_tales.content.schema import conditions as d
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.conditions import Condition
from roost.games.familiar_tales.content.schema.effects import Cost
from roost.games.familiar_tales.content.schema.vocabulary import CROSSABLE_KINDS, SKILLS, Skill
from roost.games.familiar_tales.engine.actions.forage import key_level
from roost.games.familiar_tales.engine.conditions import holds
from roost.games.familiar_tales.engine.costs import due_costs
from roost.games.familiar_tales.engine.expressions import evaluate
from roost.games.familiar_tales.engine.figures import (
    can_see,
    edge_kind,
    page_of,
    spaces_with_symbol,
    uncovered_symbols,
)
from roost.games.familiar_tales.engine.selectors import select_places
from roost.games.familiar_tales.engine.state import Context, TalesState

WAITING_COST = 4.0
"""The cost of letting time pass."""
MOVE_POINT_COST = 0.5
"""The cost of a move point."""
MEETING_ID = "meeting"
"""The id of a task to go somewhere and trade. It waits until everything else for the price is
ready.
"""
CLOSED_EDGE_COST = 8.0
"""The extra cost of a path for each closed edge, before opening it is planned."""


class TaskPlanner(ABC):
    """Plans tasks. The subclass `GoalPlanner` plans the conditions that tasks need."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.s = analysis.s
        self.can_reach = analysis.distances.can_reach
        self.achiever_index = achievers_on_page(
            analysis.world, str(analysis.s.page), analysis.s.child_card
        )
        self._needs: dict[tuple[int, int], Need] = {}
        self._in_progress: set[int] = set()
        self.resource_prices: list[tuple[frozenset[str], str, int]] = []
        self._avoidance_costs = (
            dict(self._find_avoidance_costs()) if analysis.style.story_goals else {}
        )

    @abstractmethod
    def plan_condition(
        self, condition: Condition | None, should_hold: bool, c: Context, depth: int = 0
    ) -> Need:
        """Return what is needed for a condition to hold, or not to hold (`should_hold=False`)."""

    def _find_avoidance_costs(self) -> Iterator[tuple[tuple[str, str], float]]:
        """Yield costs for causes that raise a counter towards an unwanted automatic flag."""
        for name, weight in self.analysis.style.story_goals:
            kind, _, id = name.partition(":")
            for achiever in (
                self.achiever_index.find("flag", id) if kind == "flag" and weight < 0 else ()
            ):
                counters = {
                    x.name
                    for x in achiever.conditions
                    if isinstance(x, d.VarIs) and x.min is not None
                }
                sources = [x for name in counters for x in self.achiever_index.find("var", name)]
                for source in sources:
                    if achiever.cause.kind == "auto" and isinstance(source.effect, e.AddToVariable):
                        yield (source.cause.kind, source.cause.id), -weight * STORY_GOAL_VALUE

    # Achieving effects

    def plan_achievers(self, achievers: list[Achiever], depth: int) -> Need:
        """Return the need of the cheapest of these achievers."""
        return any_of([self._plan_cached_achiever(achiever, depth + 1) for achiever in achievers])

    def plan_fact(self, kind: str, name: str, depth: int) -> Need:
        """Return the need of the cheapest achiever of a fact."""
        return self.plan_achievers(self.achiever_index.find(kind, name), depth)

    def _plan_cached_achiever(self, achiever: Achiever, depth: int) -> Need:
        if self.analysis.rounds_stuck and _is_skipped(achiever, self.analysis.rounds_stuck):
            return IMPOSSIBLE
        key = id(achiever.effect), id(achiever.path)
        if key not in self._needs:
            if key[0] in self._in_progress:
                return IMPOSSIBLE  # a circular dependency
            self._in_progress.add(key[0])
            self._needs[key] = self._plan_achiever(achiever, depth)
            self._in_progress.discard(key[0])
        return self._needs[key]

    def _plan_achiever(self, achiever: Achiever, depth: int) -> Need:
        cause = achiever.cause
        who = self.analysis.present
        if achiever.actor_conditions:
            who = [n for n in who if _can_act(self.s, achiever.actor_conditions, n)]
        if not who:
            return IMPOSSIBLE
        turn = self.s.turn if self.s.turn in who else who[0]
        c = Context(self_=turn)
        spaces = self._suitable_spaces(achiever, turn)
        if spaces:  # evaluate conditions where the task is done
            c = Context(self_=turn, space=spaces[0])
        preconditions = all_of([self._plan_precondition(x, c, depth) for x in achiever.conditions])
        if not preconditions.is_possible:
            return IMPOSSIBLE
        penalty = max(0.0, achiever.misfortune * self.analysis.style.misfortune)
        penalty += self._avoidance_costs.get((cause.kind, cause.id), 0.0)
        if cause.kind in ("auto", "wait"):
            extra = WAITING_COST if cause.kind == "wait" else 0.0
            return Need(preconditions.cost + extra + penalty, preconditions.tasks)
        if spaces:
            cause = cause._replace(at=tuple(spaces))
        action = self._plan_cause(achiever, cause, who, c, depth)
        if not action.is_possible:
            return IMPOSSIBLE
        if not preconditions.tasks:
            return Need(action.cost + preconditions.cost + penalty, action.tasks)
        others = [t for t in action.tasks if t.effect is not achiever.effect and t.id != MEETING_ID]
        tasks = tuple(task.scale_weight(0.9) for task in (*preconditions.tasks, *others))
        return Need(action.cost + preconditions.cost + penalty, tasks)

    def _suitable_spaces(self, achiever: Achiever, who: str) -> list[str]:
        """Return the spaces on which the conditions about the actor's own space hold."""
        if not achiever.space_conditions:
            return []
        return [
            space
            for space in dict.fromkeys(self._cause_spaces(achiever.cause, Context(self_=who)))
            if all(
                holds(self.s, x, Context(self_=who, space=space)) for x in achiever.space_conditions
            )
        ]

    def _plan_precondition(self, condition: Condition, c: Context, depth: int) -> Need:
        """Plan a condition, except where the actor stands and who it is."""
        if isinstance(condition, d.AllOf):
            return all_of([self._plan_precondition(part, c, depth) for part in condition.of])
        if isinstance(condition, d.IsAt) and condition.who == "self":
            return SATISFIED
        if isinstance(condition, ACTOR_CONDITIONS):
            return SATISFIED
        return self.plan_condition(condition, True, c, depth)

    def _plan_cause(
        self, achiever: Achiever, cause: Cause, who: list[str], c: Context, depth: int
    ) -> Need:
        if cause.kind == "enter":
            spaces = self._cause_spaces(cause, c)
            if cause.who == "child":
                return self.plan_bringing_child(spaces, depth)
            return any_of([self.plan_going(name, spaces, depth) for name in who])
        if cause.kind == "event":
            return self._plan_event(cause)
        if cause.kind == "code" and cause.at is None and int(cause.id) not in self.s.open_codes:
            return self.plan_fact("offer", cause.id, depth)
        spaces = self._cause_spaces(cause, c)
        price, prices, payers = self._price_costs(cause.cost + achiever.path.cost, who, c)
        self.resource_prices += [(frozenset(spaces), kind, n) for kind, n in prices]
        if not payers:
            meeting = self._plan_meeting(who, prices, spaces, depth)
            if meeting.is_possible:
                return all_of([Need(price), meeting])
            return all_of([Need(price), *[self.plan_resource(r, n, depth) for r, n in prices]])
        if not spaces:
            return IMPOSSIBLE
        actors = [n for n in payers if self.can_reach(n, spaces)]
        if not actors:
            return any_of([self.plan_going(n, spaces, depth) for n in payers])
        tests = [(skill, evaluate(self.s, x, c)) for skill, x in achiever.path.tests]
        test_costs = sum(self.test_cost(skill, x, actors) for skill, x in tests)
        distance = min(self.distance(n, spaces) for n in actors)
        cost = 0.5 + price + test_costs + MOVE_POINT_COST * distance + 3.0 * achiever.path.rolls
        test = tests[0] if tests else None
        return Need(
            cost, (Task("do", frozenset(spaces), tuple(actors), cause.id, achiever.effect, test),)
        )

    def _plan_meeting(
        self, who: list[str], prices: list[tuple[str, int]], spaces: list[str], depth: int
    ) -> Need:
        """Plan a meeting where others hand over the resources that a payer lacks."""
        others = [name for name in self.analysis.present if name not in who]
        for payer in who if others else ():
            givers = [
                other
                for other in others
                if any(resource_count(self.s, other, kind) for kind, _ in prices)
            ]
            names = (payer, *givers)
            if all(sum(resource_count(self.s, n, kind) for n in names) >= k for kind, k in prices):
                need = all_of([self.plan_going(name, spaces, depth) for name in names])
                return Need(need.cost, tuple(_as_meeting(task) for task in need.tasks))
        return IMPOSSIBLE

    def _plan_event(self, cause: Cause) -> Need:
        if cause.id == "foraged":
            kinds = {kind.partition("/")[0] for kind in self._forage_kinds()}
            return any_of([self.plan_foraging(kind) for kind in kinds])
        if cause.id == "cared":
            return self.plan_care(1)
        if cause.id == "defeated":
            return self.plan_fight(list(self.s.enemies))
        return IMPOSSIBLE

    def _forage_kinds(self) -> list[str]:
        symbols = [x for space in page_of(self.s).spaces.values() for x in space.symbols]
        return [x.removeprefix("forage:") for x in symbols if x.startswith("forage:")]

    def _cause_spaces(self, cause: Cause, c: Context) -> list[str]:
        if cause.at is None:
            if cause.is_beside_child:
                return [self.s.child_space] if self.s.child_space is not None else []
            return list(page_of(self.s).spaces)
        selectors = cause.at if isinstance(cause.at, tuple) else (cause.at,)
        return [space for selector in selectors for space in select_places(self.s, selector, c)]

    def _price_costs(
        self, costs: tuple[Cost, ...], who: list[str], c: Context
    ) -> tuple[float, list[tuple[str, int]], list[str]]:
        """Return the value of the costs, the resources in them, and who can pay."""
        due = due_costs(self.s, costs, c)
        price = sum(
            (cost.cards or 0) * 1.0 + (cost.power or 0) * 1.5 + (cost.life or 0) * 1.5
            for cost in due
        )
        resources: dict[str, int] = {}
        for cost in due:
            if cost.resource is not None:
                resources[cost.resource] = resources.get(cost.resource, 0) + cost.n
        payers = [n for n in who if all(self._has_resource(n, r, k) for r, k in resources.items())]
        item_ids = [cost.item for cost in due if cost.item is not None]
        for item in item_ids:
            payers = [n for n in payers if item in self._items_of(n)]
        return price + sum(resources.values()) * 0.8, list(resources.items()), payers

    def _items_of(self, who: str) -> list[str]:
        f = self.s.familiars[who]
        return f.equipped + f.stash

    def _has_resource(self, who: str, resource: str, n: int) -> bool:
        return resource_count(self.s, who, resource) >= n

    # Resources

    def plan_resource(self, kind: str, n: int, depth: int) -> Need:
        """Plan that one familiar has this many of a resource, by foraging or by an effect."""
        largest = max(
            (resource_count(self.s, name, kind) for name in self.analysis.present), default=0
        )
        missing = n - largest
        if missing <= 0:
            return Need(1.0)
        kinds = self._forage_kinds() if kind == "choose" else [kind]
        achievers = [w for k in {*kinds, "choose"} for w in self.achiever_index.find("gain", k)]
        needs = [self.plan_foraging(k) for k in dict.fromkeys(kinds)]
        if depth < 4:
            needs.append(self.plan_achievers(achievers, depth))
        best = any_of(needs)
        return Need(best.cost * missing, best.tasks) if best.is_possible else IMPOSSIBLE

    def plan_foraging(self, kind: str, allowed_spaces: frozenset[str] | None = None) -> Need:
        s = self.s
        if s.supply.get(kind, 0) < 1 or page_of(s).forage is None:
            return IMPOSSIBLE
        spaces = [
            x
            for x in spaces_with_symbol(s, f"forage:{kind}")
            if allowed_spaces is None or x in allowed_spaces
        ]
        familiars = [n for n in self.analysis.present if self.can_reach(n, spaces)]
        if not familiars:
            return IMPOSSIBLE
        distance = min(self.distance(n, spaces) for n in familiars)
        test: tuple[Skill, int] = ("insight", evaluate(s, page_of(s).forage or 0, Context()))
        task = Task("forage", frozenset(spaces), tuple(familiars), kind, None, test)
        return Need(self.test_cost(*test, familiars) + MOVE_POINT_COST * distance, (task,))

    # Going, bringing the child, fighting, caring

    def plan_going(self, who: str, spaces: list[str], depth: int) -> Need:
        s = self.s
        start = s.familiars[who].space
        if start is None or not spaces:
            return IMPOSSIBLE
        if start in spaces:
            return SATISFIED
        if self.can_reach(who, spaces):
            return Need(
                MOVE_POINT_COST * self.distance(who, spaces),
                (Task("go", frozenset(spaces), (who,)),),
            )
        return self._plan_opening(who, start, spaces, depth)

    def _plan_opening(self, who: str, start: str, spaces: list[str], depth: int) -> Need:
        opening_costs = dict.fromkeys(self._openable_edges(), CLOSED_EDGE_COST)
        edge_costs = self.analysis.distances.edge_costs(who)
        edges = (
            edges_to_open(self.s, edge_costs, start, set(spaces), opening_costs)
            if depth < 4
            else []
        )
        if not edges:
            return self._plan_relocation(who, start, spaces, depth)
        return self._open_edge(edges[0], depth)

    def _open_edge(self, edge: str, depth: int) -> Need:
        if edge_kind(self.s, edge) in CROSSABLE_KINDS:
            return IMPOSSIBLE  # this figure cannot cross it
        achievers = [
            achiever
            for achiever in self.achiever_index.find("edge", edge)
            if edge_kind_after(achiever) in CROSSABLE_KINDS
            or isinstance(achiever.effect, e.RemoveToken)
        ]
        return self.plan_achievers(achievers, depth + 1)

    def _plan_relocation(self, who: str, start: str, spaces: list[str], depth: int) -> Need:
        """Plan an action that puts the familiar on a space from which it can walk on."""
        c = Context(self_=who)
        achievers = [
            achiever
            for achiever in (self.achiever_index.find("place", "self") if depth < 4 else ())
            if achiever.cause.kind == "special"
            and start in self._cause_spaces(achiever.cause, c)
            and _can_act(self.s, achiever.actor_conditions, who)
            and self._leads_to(achiever, who, spaces)
        ]
        need = self.plan_achievers(achievers, depth)
        return Need(need.cost, tuple(task._replace(who=(who,)) for task in need.tasks))

    def _leads_to(self, achiever: Achiever, who: str, spaces: list[str]) -> bool:
        targets = (
            select_places(self.s, achiever.effect.at, Context(self_=who))
            if isinstance(achiever.effect, e.PlaceFigure)
            else []
        )
        return any(
            not set(spaces).isdisjoint(self.analysis.distances.from_space(who, space))
            for space in targets
        )

    def _openable_edges(self) -> list[str]:
        return [name for kind, name in self.achiever_index.by_fact if kind == "edge"]

    def plan_bringing_child(self, spaces: list[str], depth: int) -> Need:
        """Plan that a familiar goes to the child and takes her to one of the spaces."""
        s = self.s
        if s.child_space is None or s.is_child_staying or not spaces:
            return IMPOSSIBLE
        if s.child_space in spaces:
            return SATISFIED
        familiars = [
            n
            for n in self.analysis.present
            if self.can_reach(n, [s.child_space])
            and any(x in self.analysis.distances.from_space(n, s.child_space) for x in spaces)
        ]
        if not familiars:
            needs = [
                self._plan_opening(n, s.child_space, spaces, depth)
                for n in self.analysis.present[:1]
            ]
            return any_of(needs)
        distance = min(self.distance(n, [s.child_space]) for n in familiars)
        onward = min(
            self.analysis.distances.from_space(familiars[0], s.child_space).get(x, 20)
            for x in spaces
        )
        return Need(
            MOVE_POINT_COST * (distance + onward + 1),
            (Task("bring", frozenset(spaces), tuple(familiars)),),
        )

    def plan_fight(self, enemy_ids: list[str]) -> Need:
        if not enemy_ids:
            return IMPOSSIBLE
        tasks = []
        cost = 0.0
        for enemy_id in enemy_ids:
            space = self.s.enemies[enemy_id].space
            familiars = tuple(n for n in self.analysis.present if self.can_reach(n, [space]))
            tasks.append(
                Task(
                    "fight", frozenset([space]), familiars or tuple(self.analysis.present), enemy_id
                )
            )
            cost += 4.0 * self.s.enemies[enemy_id].life
        return Need(cost, tuple(tasks))

    def plan_care(self, times: int) -> Need:
        s = self.s
        level = key_level(s)
        if s.child_space is None or level is None:
            return IMPOSSIBLE
        c = Context(self_=s.turn)
        price, prices, payers = self._price_costs(level.cost, self.analysis.present, c)
        if not payers:
            parts = [self.plan_resource(r, n, 2) for r, n in prices]
            return all_of([Need(price), *parts])
        test = (
            None
            if level.test is None
            else (level.test.skill, evaluate(s, level.test.difficulty, c))
        )
        test_cost = 0.0 if test is None else self.test_cost(*test, payers)
        familiars = tuple(n for n in payers if self.can_reach(n, [s.child_space]))
        if not familiars:
            return IMPOSSIBLE
        distance = min(self.distance(n, [s.child_space]) for n in familiars)
        task = Task("care", frozenset([s.child_space]), familiars, "", None, test)
        return Need((price + test_cost) * max(1, times) + MOVE_POINT_COST * distance, (task,))

    # Distance and difficulty

    def distance(self, who: str, spaces: list[str]) -> int:
        start = self.s.familiars[who].space
        if start is None:
            return 20
        costs = self.analysis.distances.from_space(who, start)
        return min([costs[space] for space in spaces if space in costs], default=20)

    def test_cost(self, skill: Skill, difficulty: int, who: list[str]) -> float:
        """Estimate how many cards a test takes the best of these familiars."""
        skill_index = SKILLS.index(skill)
        best = max(self.analysis.mean_values(n)[skill_index] for n in who)
        cards = max(1.0, (difficulty - 0.5) / max(0.4, best * 1.3))
        return cards if cards <= 5 else cards + 2 * (cards - 5)

    def uncovered_books(self, space: str) -> list[str]:
        return [
            symbol for _, symbol in uncovered_symbols(self.s, space) if symbol.startswith("book:")
        ]

    def is_visible_from(self, space: str, place: str, c: Context) -> bool:
        return any(can_see(self.s, space, target) for target in select_places(self.s, place, c))


def resource_count(s: TalesState, who: str, kind: str) -> int:
    """Return how many of a resource a familiar has; `choose` counts all resources."""
    held = s.familiars[who].resources
    return sum(held.values()) if kind == "choose" else held.get(kind, 0)


def _as_meeting(task: Task) -> Task:
    return task._replace(id=MEETING_ID) if task.kind == "go" else task


def _is_skipped(achiever: Achiever, rounds: int) -> bool:
    """Return whether to ignore an achiever while the bot is stuck: a changing half each round."""
    return bool(crc32(f"{achiever.cause.kind} {achiever.cause.id} {rounds}".encode()) & 1)


def _can_act(s: TalesState, conditions: tuple[Condition, ...], who: str) -> bool:
    """Return whether a familiar meets the conditions on the actor."""
    c = Context(self_=who)
    return all(holds(s, part, c) for part in conditions)
