"""From what should be so back to what can be done for it now (conditions of D4)."""

from collections.abc import Callable

from roost.games.familiar_tales.conditions import holds
from roost.games.familiar_tales.data import conditions as d
from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.data.conditions import Condition
from roost.games.familiar_tales.data.words import FAMILIARS
from roost.games.familiar_tales.figures import CHILD, around, edge_kind, page_of, space_of
from roost.games.familiar_tales.playing.deeds import Way
from roost.games.familiar_tales.playing.means import Means
from roost.games.familiar_tales.playing.tasks import HOPELESS, MET, Need, Task, all_of, any_of
from roost.games.familiar_tales.reckoning import count, number, variable
from roost.games.familiar_tales.selecting import is_at, places, select
from roost.games.familiar_tales.state import Context

DEEPEST = 5
TOKENS = ("wood", "fire", "objective", "door", "log", "completed", "food", "material", "metal")


class Goals(Means):
    """Works backward. `want` is whether a condition should hold, or not."""

    def need(self, asked: Condition | None, want: bool, c: Context, depth: int = 0) -> Need:
        if asked is None or holds(self.s, asked, c) == want:
            return MET
        if depth > DEEPEST:
            return HOPELESS
        if isinstance(asked, d.Not):
            return self.need(asked.of, not want, c, depth)
        if isinstance(asked, d.All | d.AnyOf):
            parts = [self.need(part, want, c, depth) for part in asked.of]
            together = isinstance(asked, d.All) == want
            return all_of(parts) if together else any_of(parts)
        found = _LEAVES.get(type(asked))
        return found(self, asked, want, c, depth) if found is not None else HOPELESS

    # Journal, variables, dials

    def objectives(self, x: d.Objectives, want: bool, c: Context, depth: int) -> Need:
        wanted = [o for o in page_of(self.s).objectives if x.ids == "all" or o.id in x.ids]
        parts = [self.need(o.if_, want, c, depth) for o in wanted]
        return all_of(parts) if want else any_of(parts)

    def flag(self, x: d.Flag, want: bool, c: Context, depth: int) -> Need:
        return self.by(self.deeds.to("flag" if want else "unflag", x.id), c, depth)

    def variable(self, x: d.Var | d.Dial, want: bool, c: Context, depth: int) -> Need:
        now = variable(self.s, x.name)
        low, high = self._bounds(x, c)
        fits = low <= now <= high
        ways: list[Way] = []
        times: list[float] = []
        for way in self.deeds.to("var", x.name):
            after = self._after(way, now, c)
            if after is None or after == now:
                continue
            meets = (low <= after <= high) == want
            gap = (low - now if now < low else now - high) if want and not fits else 1
            nearer = (after > now) == (now < low) if want else True
            if meets or nearer:
                ways.append(way)
                times.append(max(1.0, abs(gap) / max(1, abs(after - now))))
        needs = [self.by([w], c, depth) for w in ways]
        found = [
            Need(n.cost * t, n.tasks) if n.can_be else n for n, t in zip(needs, times, strict=True)
        ]
        if x.name == "discontent" and (now > high) == want:
            found.append(self.care(now - high if want else 1))
        return any_of(found)

    def leaves(self, way: Way, x: d.Var, c: Context) -> bool:
        """Whether it makes a variable something else than what is asked for."""
        after = self._after(way, variable(self.s, x.name), c)
        low, high = self._bounds(x, c)
        return after is not None and not low <= after <= high

    def _bounds(self, x: d.Var | d.Dial, c: Context) -> tuple[int, int]:
        s = self.s
        if isinstance(x, d.Var) and x.is_ is not None:
            value = number(s, x.is_, c)
            return value, value
        low = -(1 << 20) if x.min is None else number(s, x.min, c)
        high = 1 << 20 if x.max is None else number(s, x.max, c)
        return low, high

    def _after(self, way: Way, now: int, c: Context) -> int | None:
        x = way.effect
        if isinstance(x, e.Set):
            return number(self.s, x.to, c)
        if isinstance(x, e.Add | e.Danger | e.Discontent | e.Misfortune):
            return max(0, now + number(self.s, x.by, c))
        return None

    # Lines, tokens, symbols

    def edge(self, x: d.EdgeIs, want: bool, c: Context, depth: int) -> Need:
        return self.by([w for w in self.deeds.to("edge", x.id) if _makes(w, x, want)], c, depth)

    def token(self, x: d.TokenAt, want: bool, c: Context, depth: int) -> Need:
        return self._tokens(x.kind, x.at, want, c, depth)

    def _tokens(self, kind: str, at: str | None, more: bool, c: Context, depth: int) -> Need:
        spots = None if at is None else set(places(self.s, at, c))
        ways = [
            way
            for way in self.deeds.to("token" if more else "untoken", kind)
            if isinstance(way.effect, e.PutToken | e.TakeToken)
            and (
                spots is None
                or way.effect.at == "here"
                or spots & set(places(self.s, way.effect.at, c))
            )
        ]
        return self.by(ways, c, depth)

    def covered(self, x: d.Covered, want: bool, c: Context, depth: int) -> Need:
        found = [self.by(self.deeds.to("cover" if want else "uncover", x.symbol), c, depth)]
        space, _, symbol = x.symbol.partition("/")
        if want and symbol.startswith("forage:"):
            kind = symbol.removeprefix("forage:").partition("/")[0]
            found.append(self.forage(kind, frozenset([space])))
        return any_of(found)

    def counted(self, x: d.CountIs, want: bool, c: Context, depth: int) -> Need:
        s = self.s
        now = count(s, x.of, x.kind, x.at, c, x.within)
        low = 0 if x.min is None else number(s, x.min, c)
        more = (now < low) == want
        if x.of == "enemies":
            if more:
                return self.by(self.deeds.to("encounter", x.kind or ""), c, depth)
            spots = self._around(x, c)
            foes = [n for n, foe in s.enemies.items() if x.kind in (None, foe.kind)]
            near = [n for n in foes if spots is None or s.enemies[n].space in spots]
            return any_of([self.fight(near), self.by(self.deeds.to("defeat"), c, depth)])
        if x.of == "familiars":
            if not more or x.at is None:
                return HOPELESS
            spots = self._around(x, c) or []
            away = [n for n in self.mind.present if s.familiars[n].space not in spots]
            needs = sorted((self.go(n, spots, depth) for n in away), key=lambda n: n.cost)
            return all_of(needs[: max(1, low - now)])
        if x.of in TOKENS:
            return self._tokens(x.of, x.at, more, c, depth)
        if x.of == "symbols" and not more and (x.kind or "").startswith("forage:"):
            return self.forage(str(x.kind).removeprefix("forage:"))
        if x.of == "symbols" and not more and (x.kind or "").startswith("book:"):
            return self.by(self.deeds.to("visit", str(x.kind).removeprefix("book:")), c, depth)
        return HOPELESS

    def _around(self, x: d.CountIs, c: Context) -> list[str] | None:
        """Where figures count."""
        if x.at is None:
            return None
        spots = places(self.s, x.at, c)
        return spots if x.within is None else around(self.s, spots, number(self.s, x.within, c))

    # Figures

    def at(self, x: d.At, want: bool, c: Context, depth: int) -> Need:
        s = self.s
        if not want:
            return HOPELESS
        spots = places(s, x.place, c)
        figures = select(s, x.who, c)
        needs = []
        for figure in figures:
            if figure == CHILD:
                needs.append(self.bring(spots, depth))
            elif figure in s.familiars:
                needs.append(self.go(figure, spots, depth))
            elif figure in s.enemies:
                needs.append(self.fight([figure]))
            else:
                needs.append(self.by(self.deeds.to("place", figure), c, depth))
        return any_of(needs)

    def gathered(self, x: d.Gathered, want: bool, c: Context, depth: int) -> Need:
        if not want:
            return HOPELESS
        s = self.s
        spots = places(s, x.place, c)
        names = list(FAMILIARS) if x.in_play == "all" else self.mind.present
        needs = [
            self.go(name, spots, depth)
            for name in names
            if s.familiars[name].space is not None and s.familiars[name].space not in spots
        ]
        if x.child and space_of(s, CHILD) not in spots:
            needs.append(self.bring(spots, depth))
        found = all_of(needs)
        return Need(found.cost, tuple(_gathering(task) for task in found.tasks))

    def life(self, x: d.LifeIs, want: bool, c: Context, depth: int) -> Need:
        foes = [name for name in select(self.s, x.who, c) if name in self.s.enemies]
        return self.fight(foes)

    def has(self, x: d.Has, want: bool, c: Context, depth: int) -> Need:
        if not want:
            return HOPELESS
        if x.resource is not None:
            return self.resource(x.resource, number(self.s, x.n, c), c, depth)
        if x.item is not None:
            return self.by(self.deeds.to("item", x.item), c, depth)
        return HOPELESS

    # Story

    def visited(self, x: d.Visited, want: bool, c: Context, depth: int) -> Need:
        return self.by(self.deeds.to("visit", str(x.code)), c, depth) if want else HOPELESS

    def chosen(self, x: d.Chosen, want: bool, c: Context, depth: int) -> Need:
        ways = self.deeds.to("choice", f"{x.code}/{x.option}")
        return self.by(ways, c, depth) if want else HOPELESS

    def sees(self, x: d.Sees, want: bool, c: Context, depth: int) -> Need:
        figures = [n for n in select(self.s, x.who, c) if n in self.s.familiars]
        spots = [spot for spot in page_of(self.s).spaces if self.seen_from(spot, x.place, c)]
        found = [self.go(n, spots, depth) for n in figures if not is_at(self.s, n, x.place, c)]
        return any_of(found) if want else HOPELESS

    # Ways that must be opened first

    def opened(self, line: str, depth: int) -> Need:
        if edge_kind(self.s, line) in ("dashed", "double-dashed"):
            return HOPELESS  # it is open, but not for this figure
        ways = [w for w in self.deeds.to("edge", line) if _opens(w)]
        return self.by(ways, Context(self_=self.s.turn), depth + 1)


def _gathering(task: Task) -> Task:
    return task._replace(gathers=True) if task.kind in ("go", "bring") else task


def _made(way: Way) -> str | None:
    x = way.effect
    if isinstance(x, e.ChangeEdge):
        return x.kind
    if isinstance(x, e.PutToken):
        return {"door": "double-solid", "log": "dashed"}.get(x.kind)
    return None


def _makes(way: Way, x: d.EdgeIs, want: bool) -> bool:
    made = _made(way)
    if made is None:
        return isinstance(way.effect, e.TakeToken)
    return (made == x.is_) == want


def _opens(way: Way) -> bool:
    return _made(way) in ("dashed", "double-dashed") or isinstance(way.effect, e.TakeToken)


_LEAVES: dict[type, Callable[..., Need]] = {
    d.Objectives: Goals.objectives,
    d.Flag: Goals.flag,
    d.Var: Goals.variable,
    d.Dial: Goals.variable,
    d.EdgeIs: Goals.edge,
    d.TokenAt: Goals.token,
    d.Covered: Goals.covered,
    d.CountIs: Goals.counted,
    d.At: Goals.at,
    d.Gathered: Goals.gathered,
    d.LifeIs: Goals.life,
    d.Has: Goals.has,
    d.Visited: Goals.visited,
    d.Chosen: Goals.chosen,
    d.Sees: Goals.sees,
}
