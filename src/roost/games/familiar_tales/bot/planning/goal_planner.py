"""From what should be so back to what can be done for it now (conditions of D4)."""

from collections.abc import Callable

from roost.games.familiar_tales.bot.planning.achievers import Achiever
from roost.games.familiar_tales.bot.planning.task_planner import TaskPlanner
from roost.games.familiar_tales.bot.planning.tasks import (
    IMPOSSIBLE,
    SATISFIED,
    Need,
    Task,
    all_of,
    any_of,
)
from roost.games.familiar_tales.content.schema import conditions as d
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.conditions import Condition
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS
from roost.games.familiar_tales.engine.conditions import holds
from roost.games.familiar_tales.engine.expressions import count, evaluate, variable_value
from roost.games.familiar_tales.engine.figures import (
    CHILD,
    edge_kind,
    page_of,
    space_of,
    spaces_within,
)
from roost.games.familiar_tales.engine.selectors import is_at, select, select_places
from roost.games.familiar_tales.engine.state import Context

MAX_DEPTH = 5
TOKENS = ("wood", "fire", "objective", "door", "log", "completed", "food", "material", "metal")


class GoalPlanner(TaskPlanner):
    """Works backward. `want` is whether a condition should hold, or not."""

    def plan_condition(
        self, condition: Condition | None, should_hold: bool, c: Context, depth: int = 0
    ) -> Need:
        if condition is None or holds(self.s, condition, c) == should_hold:
            return SATISFIED
        if depth > MAX_DEPTH:
            return IMPOSSIBLE
        if isinstance(condition, d.Not):
            return self.plan_condition(condition.of, not should_hold, c, depth)
        if isinstance(condition, d.AllOf | d.AnyOf):
            parts = [self.plan_condition(part, should_hold, c, depth) for part in condition.of]
            together = isinstance(condition, d.AllOf) == should_hold
            return all_of(parts) if together else any_of(parts)
        found = _PLANNERS.get(type(condition))
        return found(self, condition, should_hold, c, depth) if found is not None else IMPOSSIBLE

    # Journal, variables, dials

    def plan_objectives(
        self, x: d.ObjectivesMet, should_hold: bool, c: Context, depth: int
    ) -> Need:
        wanted = [o for o in page_of(self.s).objectives if x.ids == "all" or o.id in x.ids]
        parts = [self.plan_condition(o.if_, should_hold, c, depth) for o in wanted]
        return all_of(parts) if should_hold else any_of(parts)

    def plan_flag(self, x: d.HasFlag, should_hold: bool, c: Context, depth: int) -> Need:
        return self.plan_achievers(
            self.achiever_index.find("flag" if should_hold else "unflag", x.id), c, depth
        )

    def plan_variable(
        self, x: d.VarIs | d.DialIs, should_hold: bool, c: Context, depth: int
    ) -> Need:
        now = variable_value(self.s, x.name)
        low, high = self._bounds(x, c)
        fits = low <= now <= high
        ways: list[Achiever] = []
        times: list[float] = []
        for way in self.achiever_index.find("var", x.name):
            after = self._value_after(way, now, c)
            if after is None or after == now:
                continue
            meets = (low <= after <= high) == should_hold
            gap = (low - now if now < low else now - high) if should_hold and not fits else 1
            nearer = (after > now) == (now < low) if should_hold else True
            if meets or nearer:
                ways.append(way)
                times.append(max(1.0, abs(gap) / max(1, abs(after - now))))
        needs = [self.plan_achievers([w], c, depth) for w in ways]
        found = [
            Need(n.cost * t, n.tasks) if n.is_possible else n
            for n, t in zip(needs, times, strict=True)
        ]
        if x.name == "discontent" and (now > high) == should_hold:
            found.append(self.plan_care(now - high if should_hold else 1))
        return any_of(found)

    def changes_variable(self, achiever: Achiever, x: d.VarIs, c: Context) -> bool:
        """Whether it makes a variable something else than what is asked for."""
        after = self._value_after(achiever, variable_value(self.s, x.name), c)
        low, high = self._bounds(x, c)
        return after is not None and not low <= after <= high

    def _bounds(self, x: d.VarIs | d.DialIs, c: Context) -> tuple[int, int]:
        s = self.s
        if isinstance(x, d.VarIs) and x.is_ is not None:
            value = evaluate(s, x.is_, c)
            return value, value
        low = -(1 << 20) if x.min is None else evaluate(s, x.min, c)
        high = 1 << 20 if x.max is None else evaluate(s, x.max, c)
        return low, high

    def _value_after(self, achiever: Achiever, current: int, c: Context) -> int | None:
        x = achiever.effect
        if isinstance(x, e.SetVariable):
            return evaluate(self.s, x.to, c)
        if isinstance(
            x, e.AddToVariable | e.ChangeDanger | e.ChangeDiscontent | e.ChangeMisfortune
        ):
            return max(0, current + evaluate(self.s, x.by, c))
        return None

    # Lines, tokens, symbols

    def plan_edge(self, x: d.EdgeIs, should_hold: bool, c: Context, depth: int) -> Need:
        return self.plan_achievers(
            [
                w
                for w in self.achiever_index.find("edge", x.id)
                if _achieves_edge(w, x, should_hold)
            ],
            c,
            depth,
        )

    def plan_token(self, x: d.TokenAt, should_hold: bool, c: Context, depth: int) -> Need:
        return self._plan_tokens(x.kind, x.at, should_hold, c, depth)

    def _plan_tokens(self, kind: str, at: str | None, more: bool, c: Context, depth: int) -> Need:
        spots = None if at is None else set(select_places(self.s, at, c))
        ways = [
            way
            for way in self.achiever_index.find("token" if more else "untoken", kind)
            if isinstance(way.effect, e.PlaceToken | e.RemoveToken)
            and (
                spots is None
                or way.effect.at == "here"
                or spots & set(select_places(self.s, way.effect.at, c))
            )
        ]
        return self.plan_achievers(ways, c, depth)

    def plan_cover(self, x: d.IsCovered, should_hold: bool, c: Context, depth: int) -> Need:
        found = [
            self.plan_achievers(
                self.achiever_index.find("cover" if should_hold else "uncover", x.symbol), c, depth
            )
        ]
        space, _, symbol = x.symbol.partition("/")
        if should_hold and symbol.startswith("forage:"):
            kind = symbol.removeprefix("forage:").partition("/")[0]
            found.append(self.plan_foraging(kind, frozenset([space])))
        return any_of(found)

    def plan_count(self, x: d.CountIs, should_hold: bool, c: Context, depth: int) -> Need:
        s = self.s
        now = count(s, x.of, x.kind, x.at, c, x.within)
        low = 0 if x.min is None else evaluate(s, x.min, c)
        more = (now < low) == should_hold
        if x.of == "enemies":
            if more:
                return self.plan_achievers(
                    self.achiever_index.find("encounter", x.kind or ""), c, depth
                )
            spots = self._counted_spaces(x, c)
            foes = [n for n, foe in s.enemies.items() if x.kind in (None, foe.kind)]
            near = [n for n in foes if spots is None or s.enemies[n].space in spots]
            return any_of(
                [
                    self.plan_fight(near),
                    self.plan_achievers(self.achiever_index.find("defeat"), c, depth),
                ]
            )
        if x.of == "familiars":
            if not more or x.at is None:
                return IMPOSSIBLE
            spots = self._counted_spaces(x, c) or []
            away = [n for n in self.mind.present if s.familiars[n].space not in spots]
            needs = sorted((self.plan_going(n, spots, depth) for n in away), key=lambda n: n.cost)
            return all_of(needs[: max(1, low - now)])
        if x.of in TOKENS:
            return self._plan_tokens(x.of, x.at, more, c, depth)
        if x.of == "symbols" and not more and (x.kind or "").startswith("forage:"):
            return self.plan_foraging(str(x.kind).removeprefix("forage:"))
        if x.of == "symbols" and not more and (x.kind or "").startswith("book:"):
            return self.plan_achievers(
                self.achiever_index.find("visit", str(x.kind).removeprefix("book:")), c, depth
            )
        return IMPOSSIBLE

    def _counted_spaces(self, x: d.CountIs, c: Context) -> list[str] | None:
        """Where figures count."""
        if x.at is None:
            return None
        spots = select_places(self.s, x.at, c)
        return (
            spots
            if x.within is None
            else spaces_within(self.s, spots, evaluate(self.s, x.within, c))
        )

    # Figures

    def plan_position(self, x: d.IsAt, should_hold: bool, c: Context, depth: int) -> Need:
        s = self.s
        if not should_hold:
            return IMPOSSIBLE
        spots = select_places(s, x.place, c)
        figures = select(s, x.who, c)
        needs = []
        for figure in figures:
            if figure == CHILD:
                needs.append(self.plan_bringing_child(spots, depth))
            elif figure in s.familiars:
                needs.append(self.plan_going(figure, spots, depth))
            elif figure in s.enemies:
                needs.append(self.plan_fight([figure]))
            else:
                needs.append(
                    self.plan_achievers(self.achiever_index.find("place", figure), c, depth)
                )
        return any_of(needs)

    def plan_gathering(self, x: d.AreGathered, should_hold: bool, c: Context, depth: int) -> Need:
        if not should_hold:
            return IMPOSSIBLE
        s = self.s
        spots = select_places(s, x.place, c)
        names = list(FAMILIARS) if x.in_play == "all" else self.mind.present
        needs = [
            self.plan_going(name, spots, depth)
            for name in names
            if s.familiars[name].space is not None and s.familiars[name].space not in spots
        ]
        if x.child and space_of(s, CHILD) not in spots:
            needs.append(self.plan_bringing_child(spots, depth))
        found = all_of(needs)
        return Need(found.cost, tuple(_as_gathering(task) for task in found.tasks))

    def plan_life(self, x: d.LifeIs, should_hold: bool, c: Context, depth: int) -> Need:
        foes = [name for name in select(self.s, x.who, c) if name in self.s.enemies]
        return self.plan_fight(foes)

    def plan_possession(self, x: d.FigureHas, should_hold: bool, c: Context, depth: int) -> Need:
        if not should_hold:
            return IMPOSSIBLE
        if x.resource is not None:
            return self.plan_resource(x.resource, evaluate(self.s, x.n, c), c, depth)
        if x.item is not None:
            return self.plan_achievers(self.achiever_index.find("item", x.item), c, depth)
        return IMPOSSIBLE

    # Story

    def plan_visit(self, x: d.HasVisited, should_hold: bool, c: Context, depth: int) -> Need:
        return (
            self.plan_achievers(self.achiever_index.find("visit", str(x.code)), c, depth)
            if should_hold
            else IMPOSSIBLE
        )

    def plan_choice(self, x: d.HasChosen, should_hold: bool, c: Context, depth: int) -> Need:
        ways = self.achiever_index.find("choice", f"{x.code}/{x.option}")
        return self.plan_achievers(ways, c, depth) if should_hold else IMPOSSIBLE

    def plan_sight(self, x: d.CanSee, should_hold: bool, c: Context, depth: int) -> Need:
        figures = [n for n in select(self.s, x.who, c) if n in self.s.familiars]
        spots = [spot for spot in page_of(self.s).spaces if self.is_visible_from(spot, x.place, c)]
        found = [
            self.plan_going(n, spots, depth) for n in figures if not is_at(self.s, n, x.place, c)
        ]
        return any_of(found) if should_hold else IMPOSSIBLE

    # Ways that must be opened first

    def open_edge(self, line: str, depth: int) -> Need:
        if edge_kind(self.s, line) in ("dashed", "double-dashed"):
            return IMPOSSIBLE  # it is open, but not for this figure
        ways = [w for w in self.achiever_index.find("edge", line) if _opens_edge(w)]
        return self.plan_achievers(ways, Context(self_=self.s.turn), depth + 1)


def _as_gathering(task: Task) -> Task:
    return task._replace(is_gathering=True) if task.kind in ("go", "bring") else task


def _edge_kind_after(achiever: Achiever) -> str | None:
    x = achiever.effect
    if isinstance(x, e.ChangeEdge):
        return x.kind
    if isinstance(x, e.PlaceToken):
        return {"door": "double-solid", "log": "dashed"}.get(x.kind)
    return None


def _achieves_edge(achiever: Achiever, x: d.EdgeIs, should_hold: bool) -> bool:
    made = _edge_kind_after(achiever)
    if made is None:
        return isinstance(achiever.effect, e.RemoveToken)
    return (made == x.is_) == should_hold


def _opens_edge(achiever: Achiever) -> bool:
    return _edge_kind_after(achiever) in ("dashed", "double-dashed") or isinstance(
        achiever.effect, e.RemoveToken
    )


_PLANNERS: dict[type, Callable[..., Need]] = {
    d.ObjectivesMet: GoalPlanner.plan_objectives,
    d.HasFlag: GoalPlanner.plan_flag,
    d.VarIs: GoalPlanner.plan_variable,
    d.DialIs: GoalPlanner.plan_variable,
    d.EdgeIs: GoalPlanner.plan_edge,
    d.TokenAt: GoalPlanner.plan_token,
    d.IsCovered: GoalPlanner.plan_cover,
    d.CountIs: GoalPlanner.plan_count,
    d.IsAt: GoalPlanner.plan_position,
    d.AreGathered: GoalPlanner.plan_gathering,
    d.LifeIs: GoalPlanner.plan_life,
    d.FigureHas: GoalPlanner.plan_possession,
    d.HasVisited: GoalPlanner.plan_visit,
    d.HasChosen: GoalPlanner.plan_choice,
    d.CanSee: GoalPlanner.plan_sight,
}
