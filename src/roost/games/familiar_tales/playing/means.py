"""What it takes to do a thing: who may, where, at what price, and what must be so before."""

from abc import abstractmethod
from collections.abc import Iterator
from zlib import crc32

from roost.games.familiar_tales.actions.foraging import key_row
from roost.games.familiar_tales.conditions import holds
from roost.games.familiar_tales.costs import due
from roost.games.familiar_tales.data import conditions as d
from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.data.conditions import Condition
from roost.games.familiar_tales.data.effects import Cost
from roost.games.familiar_tales.data.words import SKILLS, Skill
from roost.games.familiar_tales.figures import page_of, sees, spaces_with, uncovered
from roost.games.familiar_tales.playing.deeds import OF_ONESELF, Doer, Way, deeds
from roost.games.familiar_tales.playing.manner import WISH
from roost.games.familiar_tales.playing.mind import Mind
from roost.games.familiar_tales.playing.ranges import openings
from roost.games.familiar_tales.playing.tasks import (
    HOPELESS,
    MET,
    Need,
    Task,
    all_of,
    any_of,
)
from roost.games.familiar_tales.reckoning import number
from roost.games.familiar_tales.selecting import places
from roost.games.familiar_tales.state import Context, State

WAITING = 4.0
"""What it costs to let time pass."""
STEP = 0.5
"""What a move point costs."""
MEETING = "meeting"
"""The id of going somewhere to trade: only once all else is ready for what is paid there."""
LINE = 8.0
"""What a shut line adds to a way, before it is known what opening it costs."""


class Means:
    """What is known of doing things; what conditions need is said by `Goals`."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.s = mind.s
        self.deeds = deeds(mind.world, str(mind.s.page), mind.s.child_card)
        self._ways: dict[tuple[int, int], Need] = {}
        self._busy: set[int] = set()
        self.prices: list[tuple[frozenset[str], str, int]] = []
        self._shunned = dict(self._shun()) if mind.manner.wishes else {}

    @abstractmethod
    def need(self, asked: Condition | None, want: bool, c: Context, depth: int = 0) -> Need: ...

    @abstractmethod
    def opened(self, line: str, depth: int) -> Need: ...

    def _shun(self) -> Iterator[tuple[tuple[str, str], float]]:
        """What brings nearer a thing that the table does not wish, and comes then by itself."""
        for name, weight in self.mind.manner.wishes:
            kind, _, id = name.partition(":")
            for way in self.deeds.to("flag", id) if kind == "flag" and weight < 0 else ():
                counted = {x.name for x in way.asked if isinstance(x, d.Var) and x.min is not None}
                for step in (w for name in counted for w in self.deeds.to("var", name)):
                    if way.doer.kind == "auto" and isinstance(step.effect, e.Add):
                        yield (step.doer.kind, step.doer.id), -weight * WISH

    # Doing something for its effect

    def by(self, ways: list[Way], c: Context, depth: int) -> Need:
        return any_of([self._way(way, depth + 1) for way in ways])

    def _way(self, way: Way, depth: int) -> Need:
        if self.mind.rounds and _is_left(way, self.mind.rounds):
            return HOPELESS
        key = id(way.effect), id(way.path)
        if key not in self._ways:
            if key[0] in self._busy:
                return HOPELESS  # what is needed for itself leads nowhere
            self._busy.add(key[0])
            self._ways[key] = self._work_out(way, depth)
            self._busy.discard(key[0])
        return self._ways[key]

    def _work_out(self, way: Way, depth: int) -> Need:
        doer = way.doer
        asked, who = way.asked, self.mind.present
        if way.chooses:
            who = [n for n in who if _may(self.s, way.chooses, n)]
        if not who:
            return HOPELESS
        turn = self.s.turn if self.s.turn in who else who[0]
        c = Context(self_=turn)
        spots = self._fitting(way, turn)
        if spots:  # where it could be done: not where the one stands who happens to have the turn
            c = Context(self_=turn, space=spots[0])
        before = all_of([self._before(x, c, depth) for x in asked])
        if not before.can_be:
            return HOPELESS
        ill = max(0.0, way.misfortune * self.mind.manner.misfortune)
        ill += self._shunned.get((doer.kind, doer.id), 0.0)
        if doer.kind in ("auto", "wait"):
            extra = WAITING if doer.kind == "wait" else 0.0
            return Need(before.cost + extra + ill, before.tasks)
        if spots:
            doer = doer._replace(at=tuple(spots))
        own = self._doing(way, doer, who, c, depth)
        if not own.can_be:
            return HOPELESS
        if not before.tasks:
            return Need(own.cost + before.cost + ill, own.tasks)
        others = [t for t in own.tasks if t.effect is not way.effect and t.id != MEETING]
        tasks = tuple(task.lighter(0.9) for task in (*before.tasks, *others))
        return Need(own.cost + before.cost + ill, tasks)

    def _fitting(self, way: Way, who: str) -> list[str]:
        """Where on the page that is so which must be so on the doer's own space."""
        if not way.local:
            return []
        return [
            spot
            for spot in dict.fromkeys(self._spots(way.doer, Context(self_=who)))
            if all(holds(self.s, x, Context(self_=who, space=spot)) for x in way.local)
        ]

    def _before(self, asked: Condition, c: Context, depth: int) -> Need:
        """What must be so beforehand, apart from where the doer stands."""
        if isinstance(asked, d.All):
            return all_of([self._before(part, c, depth) for part in asked.of])
        if isinstance(asked, d.At) and asked.who == "self":
            return MET
        if isinstance(asked, OF_ONESELF):
            return MET
        return self.need(asked, True, c, depth)

    def _doing(self, way: Way, doer: Doer, who: list[str], c: Context, depth: int) -> Need:
        if doer.kind == "enter":
            spots = self._spots(doer, c)
            if doer.who == "child":
                return self.bring(spots, depth)
            return any_of([self.go(name, spots, depth) for name in who])
        if doer.kind == "event":
            return self._event(doer)
        if doer.kind == "code" and doer.at is None and int(doer.id) not in self.s.offers:
            return self.need_offer(doer.id, c, depth)
        price, lacking, holders = self._price(doer.cost + way.path.cost, who, c)
        self.prices += [(frozenset(self._spots(doer, c)), kind, n) for kind, n in lacking]
        spots = self._spots(doer, c)
        if not holders:
            meeting = self._meeting(who, lacking, spots, depth)
            if meeting.can_be:
                return all_of([Need(price), meeting])
            return all_of([Need(price), *[self.resource(r, n, c, depth) for r, n in lacking]])
        if not spots:
            return HOPELESS
        reached = [n for n in holders if self._is_near(n, spots)]
        if not reached:
            return any_of([self.go(n, spots, depth) for n in holders])
        tests = [(skill, number(self.s, x, c)) for skill, x in way.path.tests]
        hard = sum(self.hardness(skill, x, reached) for skill, x in tests)
        near = min(self.distance(n, spots) for n in reached)
        cost = 0.5 + price + hard + STEP * near + 3.0 * way.path.rolls
        test = tests[0] if tests else None
        spaces = frozenset(spots)
        return Need(cost, (Task("do", spaces, tuple(reached), doer.id, way.effect, test),))

    def _meeting(
        self, who: list[str], lacking: list[tuple[str, int]], spots: list[str], depth: int
    ) -> Need:
        """What one of these has to pay is in others' hands: they come to where it is paid."""
        others = [name for name in self.mind.present if name not in who]
        for payer in who if others else ():
            givers = [o for o in others if any(holding(self.s, o, kind) for kind, _ in lacking)]
            names = (payer, *givers)
            if all(sum(holding(self.s, n, kind) for n in names) >= k for kind, k in lacking):
                found = all_of([self.go(name, spots, depth) for name in names])
                return Need(found.cost, tuple(_meets(task) for task in found.tasks))
        return HOPELESS

    def need_offer(self, code: str, c: Context, depth: int) -> Need:
        return self.by(self.deeds.to("offer", code), c, depth)

    def _event(self, doer: Doer) -> Need:
        if doer.id == "foraged":
            kinds = {kind.partition("/")[0] for kind in self._growing()}
            return any_of([self.forage(kind) for kind in kinds])
        if doer.id == "cared":
            return self.care(1)
        if doer.id == "defeated":
            return self.fight(list(self.s.enemies))
        return HOPELESS

    def _growing(self) -> list[str]:
        symbols = [x for space in page_of(self.s).spaces.values() for x in space.symbols]
        return [x.removeprefix("forage:") for x in symbols if x.startswith("forage:")]

    def _spots(self, doer: Doer, c: Context) -> list[str]:
        if doer.at is None:
            if doer.beside_child:
                return [self.s.child] if self.s.child is not None else []
            return list(page_of(self.s).spaces)
        wanted = doer.at if isinstance(doer.at, tuple) else (doer.at,)
        return [spot for at in wanted for spot in places(self.s, at, c)]

    def _price(
        self, costs: tuple[Cost, ...], who: list[str], c: Context
    ) -> tuple[float, list[tuple[str, int]], list[str]]:
        """What the costs are worth, the resources in them, and who of these could pay."""
        owed = due(self.s, costs, c)
        price = sum(
            (cost.cards or 0) * 1.0 + (cost.power or 0) * 1.5 + (cost.life or 0) * 1.5
            for cost in owed
        )
        kinds: dict[str, int] = {}
        for cost in owed:
            if cost.resource is not None:
                kinds[cost.resource] = kinds.get(cost.resource, 0) + cost.n
        holders = [n for n in who if all(self._holds(n, r, k) for r, k in kinds.items())]
        things = [cost.item for cost in owed if cost.item is not None]
        for item in things:
            holders = [n for n in holders if item in self._things(n)]
        return price + sum(kinds.values()) * 0.8, list(kinds.items()), holders

    def _things(self, who: str) -> list[str]:
        f = self.s.familiars[who]
        return f.equipped + f.stash

    def _holds(self, who: str, resource: str, n: int) -> bool:
        return holding(self.s, who, resource) >= n

    # Resources

    def resource(self, kind: str, n: int, c: Context, depth: int) -> Need:
        """Somebody should have so many: gathered, or made by what gives it."""
        most = max((holding(self.s, name, kind) for name in self.mind.present), default=0)
        lacking = n - most
        if lacking <= 0:
            return Need(1.0)
        kinds = self._growing() if kind == "choose" else [kind]
        ways = [w for k in {*kinds, "choose"} for w in self.deeds.to("gain", k)]
        found = [self.forage(k) for k in dict.fromkeys(kinds)]
        if depth < 4:
            found.append(self.by(ways, c, depth))
        best = any_of(found)
        return Need(best.cost * lacking, best.tasks) if best.can_be else HOPELESS

    def forage(self, kind: str, only: frozenset[str] | None = None) -> Need:
        s = self.s
        if s.supply.get(kind, 0) < 1 or page_of(s).forage is None:
            return HOPELESS
        spots = [x for x in spaces_with(s, f"forage:{kind}") if only is None or x in only]
        near = [n for n in self.mind.present if self._is_near(n, spots)]
        if not near:
            return HOPELESS
        far = min(self.distance(n, spots) for n in near)
        test: tuple[Skill, int] = ("insight", number(s, page_of(s).forage or 0, Context()))
        task = Task("forage", frozenset(spots), tuple(near), kind, None, test)
        return Need(self.hardness(*test, near) + STEP * far, (task,))

    # Going, bringing, fighting, caring

    def go(self, who: str, spots: list[str], depth: int) -> Need:
        s = self.s
        start = s.familiars[who].space
        if start is None or not spots:
            return HOPELESS
        if start in spots:
            return MET
        if self._is_near(who, spots):
            return Need(STEP * self.distance(who, spots), (Task("go", frozenset(spots), (who,)),))
        return self._opening(who, start, spots, depth)

    def _opening(self, who: str, start: str, spots: list[str], depth: int) -> Need:
        dear = dict.fromkeys(self._shut(), LINE)
        ways = self.mind.ranges.lines(who)
        lines = openings(self.s, ways, start, set(spots), dear) if depth < 4 else []
        if not lines:
            return self._put(who, start, spots, depth)
        return all_of([self.opened(line, depth) for line in lines[:1]])

    def _put(self, who: str, start: str, spots: list[str], depth: int) -> Need:
        """What is done where it is may put it where it can walk on from."""
        c = Context(self_=who)
        ways = [
            way
            for way in (self.deeds.to("place", "self") if depth < 4 else ())
            if way.doer.kind == "special"
            and start in self._spots(way.doer, c)
            and _may(self.s, way.chooses, who)
            and self._leads_to(way, who, spots)
        ]
        found = self.by(ways, c, depth)
        return Need(found.cost, tuple(task._replace(who=(who,)) for task in found.tasks))

    def _leads_to(self, way: Way, who: str, spots: list[str]) -> bool:
        to = (
            places(self.s, way.effect.at, Context(self_=who))
            if isinstance(way.effect, e.Put)
            else []
        )
        return any(not set(spots).isdisjoint(self.mind.ranges.of(who, space)) for space in to)

    def _shut(self) -> list[str]:
        return [name for kind, name in self.deeds.ways if kind == "edge"]

    def bring(self, spots: list[str], depth: int) -> Need:
        """Somebody goes to the child and takes her along."""
        s = self.s
        if s.child is None or s.child_stays or not spots:
            return HOPELESS
        if s.child in spots:
            return MET
        near = [
            n
            for n in self.mind.present
            if self._is_near(n, [s.child])
            and any(x in self.mind.ranges.of(n, s.child) for x in spots)
        ]
        if not near:
            ways = [self._opening(n, s.child, spots, depth) for n in self.mind.present[:1]]
            return any_of(ways)
        far = min(self.distance(n, [s.child]) for n in near)
        on = min(self.mind.ranges.of(near[0], s.child).get(x, 20) for x in spots)
        return Need(STEP * (far + on + 1), (Task("bring", frozenset(spots), tuple(near)),))

    def fight(self, foes: list[str]) -> Need:
        if not foes:
            return HOPELESS
        tasks = []
        cost = 0.0
        for foe in foes:
            space = self.s.enemies[foe].space
            near = tuple(n for n in self.mind.present if self._is_near(n, [space]))
            tasks.append(Task("fight", frozenset([space]), near or tuple(self.mind.present), foe))
            cost += 4.0 * self.s.enemies[foe].life
        return Need(cost, tuple(tasks))

    def care(self, times: int) -> Need:
        s = self.s
        row = key_row(s)
        if s.child is None or row is None:
            return HOPELESS
        c = Context(self_=s.turn)
        price, lacking, holders = self._price(row.cost, self.mind.present, c)
        if not holders:
            parts = [self.resource(r, n, c, 2) for r, n in lacking]
            return all_of([Need(price), *parts])
        test = None if row.test is None else (row.test.skill, number(s, row.test.difficulty, c))
        hard = 0.0 if test is None else self.hardness(*test, holders)
        near = tuple(n for n in holders if self._is_near(n, [s.child]))
        if not near:
            return HOPELESS
        far = min(self.distance(n, [s.child]) for n in near)
        task = Task("care", frozenset([s.child]), near, "", None, test)
        return Need((price + hard) * max(1, times) + STEP * far, (task,))

    # How far and how hard

    def _is_near(self, who: str, spots: list[str]) -> bool:
        """Whether it can walk there."""
        start = self.s.familiars[who].space
        if start is None:
            return False
        if start in spots:
            return True
        costs = self.mind.ranges.of(who, start)
        return any(spot in costs for spot in spots)

    def distance(self, who: str, spots: list[str]) -> int:
        start = self.s.familiars[who].space
        if start is None:
            return 20
        if start in spots:
            return 0
        costs = self.mind.ranges.of(who, start)
        return min([costs[spot] for spot in spots if spot in costs], default=20)

    def hardness(self, skill: Skill, difficulty: int, who: list[str]) -> float:
        """About how many cards it takes the best of them."""
        place = SKILLS.index(skill)
        best = max(self.mind.means(n)[place] for n in who)
        cards = max(1.0, (difficulty - 0.5) / max(0.4, best * 1.3))
        return cards if cards <= 5 else cards + 2 * (cards - 5)

    def uncovered_books(self, space: str) -> list[str]:
        return [symbol for _, symbol in uncovered(self.s, space) if symbol.startswith("book:")]

    def seen_from(self, spot: str, place: str, c: Context) -> bool:
        return any(sees(self.s, spot, seen) for seen in places(self.s, place, c))


def holding(s: State, who: str, kind: str) -> int:
    """How many of a resource a familiar has; of any, if it may be chosen."""
    held = s.familiars[who].resources
    return sum(held.values()) if kind == "choose" else held.get(kind, 0)


def _meets(task: Task) -> Task:
    return task._replace(id=MEETING) if task.kind == "go" else task


def _is_left(way: Way, rounds: int) -> bool:
    """Where nothing gets on, half of the ways are left alone, in every round others."""
    return bool(crc32(f"{way.doer.kind} {way.doer.id} {rounds}".encode()) & 1)


def _may(s: State, chooses: tuple[Condition, ...], who: str) -> bool:
    """Whether the conditions that choose who may do it let this familiar."""
    c = Context(self_=who)
    return all(holds(s, part, c) for part in chooses)
