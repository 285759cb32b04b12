"""What it takes to do a thing: who may, where, at what price, and what must be so before."""

from abc import abstractmethod
from collections.abc import Iterator
from zlib import crc32

from roost.games.familiar_tales.bot.analysis import Analysis
from roost.games.familiar_tales.bot.distances import edges_to_open
from roost.games.familiar_tales.bot.planning.achievers import (
    ACTOR_CONDITIONS,
    Achiever,
    Cause,
    achievers_on_page,
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
from roost.games.familiar_tales.content.schema.vocabulary import SKILLS, Skill
from roost.games.familiar_tales.engine.actions.forage import key_level
from roost.games.familiar_tales.engine.conditions import holds
from roost.games.familiar_tales.engine.costs import due_costs
from roost.games.familiar_tales.engine.expressions import evaluate
from roost.games.familiar_tales.engine.figures import (
    can_see,
    page_of,
    spaces_with_symbol,
    uncovered_symbols,
)
from roost.games.familiar_tales.engine.selectors import select_places
from roost.games.familiar_tales.engine.state import Context, TalesState

WAITING_COST = 4.0
"""What it costs to let time pass."""
MOVE_POINT_COST = 0.5
"""What a move point costs."""
MEETING_ID = "meeting"
"""The id of going somewhere to trade: only once all else is ready for what is paid there."""
CLOSED_EDGE_COST = 8.0
"""What a shut line adds to a way, before it is known what opening it costs."""


class TaskPlanner:
    """What is known of doing things; what conditions need is said by `Goals`."""

    def __init__(self, analysis: Analysis) -> None:
        self.mind = analysis
        self.s = analysis.s
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
    ) -> Need: ...

    @abstractmethod
    def open_edge(self, line: str, depth: int) -> Need: ...

    def _find_avoidance_costs(self) -> Iterator[tuple[tuple[str, str], float]]:
        """What brings nearer a thing that the table does not wish, and comes then by itself."""
        for name, weight in self.mind.style.story_goals:
            kind, _, id = name.partition(":")
            for way in (
                self.achiever_index.find("flag", id) if kind == "flag" and weight < 0 else ()
            ):
                counted = {
                    x.name for x in way.conditions if isinstance(x, d.VarIs) and x.min is not None
                }
                for step in (w for name in counted for w in self.achiever_index.find("var", name)):
                    if way.cause.kind == "auto" and isinstance(step.effect, e.AddToVariable):
                        yield (step.cause.kind, step.cause.id), -weight * STORY_GOAL_VALUE

    # Doing something for its effect

    def plan_achievers(self, achievers: list[Achiever], c: Context, depth: int) -> Need:
        return any_of([self._plan_cached_achiever(way, depth + 1) for way in achievers])

    def _plan_cached_achiever(self, achiever: Achiever, depth: int) -> Need:
        if self.mind.rounds_stuck and _is_skipped(achiever, self.mind.rounds_stuck):
            return IMPOSSIBLE
        key = id(achiever.effect), id(achiever.path)
        if key not in self._needs:
            if key[0] in self._in_progress:
                return IMPOSSIBLE  # what is needed for itself leads nowhere
            self._in_progress.add(key[0])
            self._needs[key] = self._plan_achiever(achiever, depth)
            self._in_progress.discard(key[0])
        return self._needs[key]

    def _plan_achiever(self, achiever: Achiever, depth: int) -> Need:
        doer = achiever.cause
        asked, who = achiever.conditions, self.mind.present
        if achiever.actor_conditions:
            who = [n for n in who if _can_act(self.s, achiever.actor_conditions, n)]
        if not who:
            return IMPOSSIBLE
        turn = self.s.turn if self.s.turn in who else who[0]
        c = Context(self_=turn)
        spots = self._suitable_spaces(achiever, turn)
        if spots:  # where it could be done: not where the one stands who happens to have the turn
            c = Context(self_=turn, space=spots[0])
        before = all_of([self._plan_precondition(x, c, depth) for x in asked])
        if not before.is_possible:
            return IMPOSSIBLE
        ill = max(0.0, achiever.misfortune * self.mind.style.misfortune)
        ill += self._avoidance_costs.get((doer.kind, doer.id), 0.0)
        if doer.kind in ("auto", "wait"):
            extra = WAITING_COST if doer.kind == "wait" else 0.0
            return Need(before.cost + extra + ill, before.tasks)
        if spots:
            doer = doer._replace(at=tuple(spots))
        own = self._plan_cause(achiever, doer, who, c, depth)
        if not own.is_possible:
            return IMPOSSIBLE
        if not before.tasks:
            return Need(own.cost + before.cost + ill, own.tasks)
        others = [t for t in own.tasks if t.effect is not achiever.effect and t.id != MEETING_ID]
        tasks = tuple(task.scale_weight(0.9) for task in (*before.tasks, *others))
        return Need(own.cost + before.cost + ill, tasks)

    def _suitable_spaces(self, achiever: Achiever, who: str) -> list[str]:
        """Where on the page that is so which must be so on the doer's own space."""
        if not achiever.space_conditions:
            return []
        return [
            spot
            for spot in dict.fromkeys(self._cause_spaces(achiever.cause, Context(self_=who)))
            if all(
                holds(self.s, x, Context(self_=who, space=spot)) for x in achiever.space_conditions
            )
        ]

    def _plan_precondition(self, condition: Condition, c: Context, depth: int) -> Need:
        """What must be so beforehand, apart from where the doer stands."""
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
            spots = self._cause_spaces(cause, c)
            if cause.who == "child":
                return self.plan_bringing_child(spots, depth)
            return any_of([self.plan_going(name, spots, depth) for name in who])
        if cause.kind == "event":
            return self._plan_event(cause)
        if cause.kind == "code" and cause.at is None and int(cause.id) not in self.s.open_codes:
            return self.plan_offer(cause.id, c, depth)
        price, lacking, holders = self._price_costs(cause.cost + achiever.path.cost, who, c)
        self.resource_prices += [
            (frozenset(self._cause_spaces(cause, c)), kind, n) for kind, n in lacking
        ]
        spots = self._cause_spaces(cause, c)
        if not holders:
            meeting = self._plan_meeting(who, lacking, spots, depth)
            if meeting.is_possible:
                return all_of([Need(price), meeting])
            return all_of([Need(price), *[self.plan_resource(r, n, c, depth) for r, n in lacking]])
        if not spots:
            return IMPOSSIBLE
        reached = [n for n in holders if self._can_reach(n, spots)]
        if not reached:
            return any_of([self.plan_going(n, spots, depth) for n in holders])
        tests = [(skill, evaluate(self.s, x, c)) for skill, x in achiever.path.tests]
        hard = sum(self.test_cost(skill, x, reached) for skill, x in tests)
        near = min(self.distance(n, spots) for n in reached)
        cost = 0.5 + price + hard + MOVE_POINT_COST * near + 3.0 * achiever.path.rolls
        test = tests[0] if tests else None
        spaces = frozenset(spots)
        return Need(cost, (Task("do", spaces, tuple(reached), cause.id, achiever.effect, test),))

    def _plan_meeting(
        self, who: list[str], prices: list[tuple[str, int]], spaces: list[str], depth: int
    ) -> Need:
        """What one of these has to pay is in others' hands: they come to where it is paid."""
        others = [name for name in self.mind.present if name not in who]
        for payer in who if others else ():
            givers = [
                o for o in others if any(resource_count(self.s, o, kind) for kind, _ in prices)
            ]
            names = (payer, *givers)
            if all(sum(resource_count(self.s, n, kind) for n in names) >= k for kind, k in prices):
                found = all_of([self.plan_going(name, spaces, depth) for name in names])
                return Need(found.cost, tuple(_as_meeting(task) for task in found.tasks))
        return IMPOSSIBLE

    def plan_offer(self, code: str, c: Context, depth: int) -> Need:
        return self.plan_achievers(self.achiever_index.find("offer", code), c, depth)

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
        wanted = cause.at if isinstance(cause.at, tuple) else (cause.at,)
        return [spot for at in wanted for spot in select_places(self.s, at, c)]

    def _price_costs(
        self, costs: tuple[Cost, ...], who: list[str], c: Context
    ) -> tuple[float, list[tuple[str, int]], list[str]]:
        """What the costs are worth, the resources in them, and who of these could pay."""
        owed = due_costs(self.s, costs, c)
        price = sum(
            (cost.cards or 0) * 1.0 + (cost.power or 0) * 1.5 + (cost.life or 0) * 1.5
            for cost in owed
        )
        kinds: dict[str, int] = {}
        for cost in owed:
            if cost.resource is not None:
                kinds[cost.resource] = kinds.get(cost.resource, 0) + cost.n
        holders = [n for n in who if all(self._has_resource(n, r, k) for r, k in kinds.items())]
        things = [cost.item for cost in owed if cost.item is not None]
        for item in things:
            holders = [n for n in holders if item in self._items_of(n)]
        return price + sum(kinds.values()) * 0.8, list(kinds.items()), holders

    def _items_of(self, who: str) -> list[str]:
        f = self.s.familiars[who]
        return f.equipped + f.stash

    def _has_resource(self, who: str, resource: str, n: int) -> bool:
        return resource_count(self.s, who, resource) >= n

    # Resources

    def plan_resource(self, kind: str, n: int, c: Context, depth: int) -> Need:
        """Somebody should have so many: gathered, or made by what gives it."""
        most = max((resource_count(self.s, name, kind) for name in self.mind.present), default=0)
        lacking = n - most
        if lacking <= 0:
            return Need(1.0)
        kinds = self._forage_kinds() if kind == "choose" else [kind]
        ways = [w for k in {*kinds, "choose"} for w in self.achiever_index.find("gain", k)]
        found = [self.plan_foraging(k) for k in dict.fromkeys(kinds)]
        if depth < 4:
            found.append(self.plan_achievers(ways, c, depth))
        best = any_of(found)
        return Need(best.cost * lacking, best.tasks) if best.is_possible else IMPOSSIBLE

    def plan_foraging(self, kind: str, allowed_spaces: frozenset[str] | None = None) -> Need:
        s = self.s
        if s.supply.get(kind, 0) < 1 or page_of(s).forage is None:
            return IMPOSSIBLE
        spots = [
            x
            for x in spaces_with_symbol(s, f"forage:{kind}")
            if allowed_spaces is None or x in allowed_spaces
        ]
        near = [n for n in self.mind.present if self._can_reach(n, spots)]
        if not near:
            return IMPOSSIBLE
        far = min(self.distance(n, spots) for n in near)
        test: tuple[Skill, int] = ("insight", evaluate(s, page_of(s).forage or 0, Context()))
        task = Task("forage", frozenset(spots), tuple(near), kind, None, test)
        return Need(self.test_cost(*test, near) + MOVE_POINT_COST * far, (task,))

    # Going, bringing, fighting, caring

    def plan_going(self, who: str, spaces: list[str], depth: int) -> Need:
        s = self.s
        start = s.familiars[who].space
        if start is None or not spaces:
            return IMPOSSIBLE
        if start in spaces:
            return SATISFIED
        if self._can_reach(who, spaces):
            return Need(
                MOVE_POINT_COST * self.distance(who, spaces),
                (Task("go", frozenset(spaces), (who,)),),
            )
        return self._plan_opening(who, start, spaces, depth)

    def _plan_opening(self, who: str, start: str, spaces: list[str], depth: int) -> Need:
        dear = dict.fromkeys(self._openable_edges(), CLOSED_EDGE_COST)
        ways = self.mind.distances.edge_costs(who)
        lines = edges_to_open(self.s, ways, start, set(spaces), dear) if depth < 4 else []
        if not lines:
            return self._plan_relocation(who, start, spaces, depth)
        return all_of([self.open_edge(line, depth) for line in lines[:1]])

    def _plan_relocation(self, who: str, start: str, spaces: list[str], depth: int) -> Need:
        """What is done where it is may put it where it can walk on from."""
        c = Context(self_=who)
        ways = [
            way
            for way in (self.achiever_index.find("place", "self") if depth < 4 else ())
            if way.cause.kind == "special"
            and start in self._cause_spaces(way.cause, c)
            and _can_act(self.s, way.actor_conditions, who)
            and self._leads_to(way, who, spaces)
        ]
        found = self.plan_achievers(ways, c, depth)
        return Need(found.cost, tuple(task._replace(who=(who,)) for task in found.tasks))

    def _leads_to(self, achiever: Achiever, who: str, spaces: list[str]) -> bool:
        to = (
            select_places(self.s, achiever.effect.at, Context(self_=who))
            if isinstance(achiever.effect, e.PlaceFigure)
            else []
        )
        return any(
            not set(spaces).isdisjoint(self.mind.distances.from_space(who, space)) for space in to
        )

    def _openable_edges(self) -> list[str]:
        return [name for kind, name in self.achiever_index.by_fact if kind == "edge"]

    def plan_bringing_child(self, spaces: list[str], depth: int) -> Need:
        """Somebody goes to the child and takes her along."""
        s = self.s
        if s.child_space is None or s.is_child_staying or not spaces:
            return IMPOSSIBLE
        if s.child_space in spaces:
            return SATISFIED
        near = [
            n
            for n in self.mind.present
            if self._can_reach(n, [s.child_space])
            and any(x in self.mind.distances.from_space(n, s.child_space) for x in spaces)
        ]
        if not near:
            ways = [
                self._plan_opening(n, s.child_space, spaces, depth) for n in self.mind.present[:1]
            ]
            return any_of(ways)
        far = min(self.distance(n, [s.child_space]) for n in near)
        on = min(self.mind.distances.from_space(near[0], s.child_space).get(x, 20) for x in spaces)
        return Need(
            MOVE_POINT_COST * (far + on + 1), (Task("bring", frozenset(spaces), tuple(near)),)
        )

    def plan_fight(self, enemy_ids: list[str]) -> Need:
        if not enemy_ids:
            return IMPOSSIBLE
        tasks = []
        cost = 0.0
        for foe in enemy_ids:
            space = self.s.enemies[foe].space
            near = tuple(n for n in self.mind.present if self._can_reach(n, [space]))
            tasks.append(Task("fight", frozenset([space]), near or tuple(self.mind.present), foe))
            cost += 4.0 * self.s.enemies[foe].life
        return Need(cost, tuple(tasks))

    def plan_care(self, times: int) -> Need:
        s = self.s
        row = key_level(s)
        if s.child_space is None or row is None:
            return IMPOSSIBLE
        c = Context(self_=s.turn)
        price, lacking, holders = self._price_costs(row.cost, self.mind.present, c)
        if not holders:
            parts = [self.plan_resource(r, n, c, 2) for r, n in lacking]
            return all_of([Need(price), *parts])
        test = None if row.test is None else (row.test.skill, evaluate(s, row.test.difficulty, c))
        hard = 0.0 if test is None else self.test_cost(*test, holders)
        near = tuple(n for n in holders if self._can_reach(n, [s.child_space]))
        if not near:
            return IMPOSSIBLE
        far = min(self.distance(n, [s.child_space]) for n in near)
        task = Task("care", frozenset([s.child_space]), near, "", None, test)
        return Need((price + hard) * max(1, times) + MOVE_POINT_COST * far, (task,))

    # How far and how hard

    def _can_reach(self, who: str, spaces: list[str]) -> bool:
        """Whether it can walk there."""
        start = self.s.familiars[who].space
        if start is None:
            return False
        if start in spaces:
            return True
        costs = self.mind.distances.from_space(who, start)
        return any(spot in costs for spot in spaces)

    def distance(self, who: str, spaces: list[str]) -> int:
        start = self.s.familiars[who].space
        if start is None:
            return 20
        if start in spaces:
            return 0
        costs = self.mind.distances.from_space(who, start)
        return min([costs[spot] for spot in spaces if spot in costs], default=20)

    def test_cost(self, skill: Skill, difficulty: int, who: list[str]) -> float:
        """About how many cards it takes the best of them."""
        place = SKILLS.index(skill)
        best = max(self.mind.mean_values(n)[place] for n in who)
        cards = max(1.0, (difficulty - 0.5) / max(0.4, best * 1.3))
        return cards if cards <= 5 else cards + 2 * (cards - 5)

    def uncovered_books(self, space: str) -> list[str]:
        return [
            symbol for _, symbol in uncovered_symbols(self.s, space) if symbol.startswith("book:")
        ]

    def is_visible_from(self, space: str, place: str, c: Context) -> bool:
        return any(can_see(self.s, space, seen) for seen in select_places(self.s, place, c))


def resource_count(s: TalesState, who: str, kind: str) -> int:
    """How many of a resource a familiar has; of any, if it may be chosen."""
    held = s.familiars[who].resources
    return sum(held.values()) if kind == "choose" else held.get(kind, 0)


def _as_meeting(task: Task) -> Task:
    return task._replace(id=MEETING_ID) if task.kind == "go" else task


def _is_skipped(achiever: Achiever, rounds: int) -> bool:
    """Where nothing gets on, half of the ways are left alone, in every round others."""
    return bool(crc32(f"{achiever.cause.kind} {achiever.cause.id} {rounds}".encode()) & 1)


def _can_act(s: TalesState, conditions: tuple[Condition, ...], who: str) -> bool:
    """Whether the conditions that choose who may do it let this familiar."""
    c = Context(self_=who)
    return all(holds(s, part, c) for part in conditions)
