"""Plans backward from the conditions that should hold to the tasks that can be done now.

Conditions are those of section D4 of the campaign format.
"""

from collections.abc import Callable

from roost.games.familiar_tales.bot.planning.achievers import Achiever, edge_kind_after
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
    page_of,
    space_of,
    spaces_within,
)
from roost.games.familiar_tales.engine.selectors import is_at, select, select_places
from roost.games.familiar_tales.engine.state import Context

MAX_DEPTH = 5
TOKENS = ("wood", "fire", "objective", "door", "log", "completed", "food", "material", "metal")


class GoalPlanner(TaskPlanner):
    """Adds conditions to the task planner, one method for each kind of condition."""

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
            needs_all = isinstance(condition, d.AllOf) == should_hold
            return all_of(parts) if needs_all else any_of(parts)
        plan = _PLANNERS.get(type(condition))
        return plan(self, condition, should_hold, c, depth) if plan is not None else IMPOSSIBLE

    # Journal, variables, dials

    def plan_objectives(
        self, x: d.ObjectivesMet, should_hold: bool, c: Context, depth: int
    ) -> Need:
        objectives = [
            objective
            for objective in page_of(self.s).objectives
            if x.ids == "all" or objective.id in x.ids
        ]
        parts = [
            self.plan_condition(objective.if_, should_hold, c, depth) for objective in objectives
        ]
        return all_of(parts) if should_hold else any_of(parts)

    def plan_flag(self, x: d.HasFlag, should_hold: bool, c: Context, depth: int) -> Need:
        return self.plan_fact("flag" if should_hold else "unflag", x.id, depth)

    def plan_variable(
        self, x: d.VarIs | d.DialIs, should_hold: bool, c: Context, depth: int
    ) -> Need:
        current = variable_value(self.s, x.name)
        low, high = self._bounds(x, c)
        is_within = low <= current <= high
        achievers: list[Achiever] = []
        times: list[float] = []
        for achiever in self.achiever_index.find("var", x.name):
            after = self._value_after(achiever, current, c)
            if after is None or after == current:
                continue
            is_reached = (low <= after <= high) == should_hold
            gap = (
                (low - current if current < low else current - high)
                if should_hold and not is_within
                else 1
            )
            is_nearer = (after > current) == (current < low) if should_hold else True
            if is_reached or is_nearer:
                achievers.append(achiever)
                times.append(max(1.0, abs(gap) / max(1, abs(after - current))))
        needs = [self.plan_achievers([achiever], depth) for achiever in achievers]
        scaled = [
            Need(need.cost * factor, need.tasks) if need.is_possible else need
            for need, factor in zip(needs, times, strict=True)
        ]
        if x.name == "discontent" and (current > high) == should_hold:
            scaled.append(self.plan_care(current - high if should_hold else 1))
        return any_of(scaled)

    def changes_variable(self, achiever: Achiever, x: d.VarIs, c: Context) -> bool:
        """Return whether an achiever moves a variable out of the required range."""
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
        effect = achiever.effect
        if isinstance(effect, e.SetVariable):
            return evaluate(self.s, effect.to, c)
        if isinstance(
            effect, e.AddToVariable | e.ChangeDanger | e.ChangeDiscontent | e.ChangeMisfortune
        ):
            return max(0, current + evaluate(self.s, effect.by, c))
        return None

    # Edges, tokens, symbols

    def plan_edge(self, x: d.EdgeIs, should_hold: bool, c: Context, depth: int) -> Need:
        candidates = self.achiever_index.find("edge", x.id)
        achievers = [a for a in candidates if _achieves_edge(a, x, should_hold)]
        return self.plan_achievers(achievers, depth)

    def plan_token(self, x: d.TokenAt, should_hold: bool, c: Context, depth: int) -> Need:
        return self._plan_tokens(x.kind, x.at, should_hold, c, depth)

    def _plan_tokens(self, kind: str, at: str | None, more: bool, c: Context, depth: int) -> Need:
        spaces = None if at is None else set(select_places(self.s, at, c))
        achievers = [
            achiever
            for achiever in self.achiever_index.find("token" if more else "untoken", kind)
            if isinstance(achiever.effect, e.PlaceToken | e.RemoveToken)
            and (
                spaces is None
                or achiever.effect.at == "here"
                or spaces & set(select_places(self.s, achiever.effect.at, c))
            )
        ]
        return self.plan_achievers(achievers, depth)

    def plan_cover(self, x: d.IsCovered, should_hold: bool, c: Context, depth: int) -> Need:
        needs = [self.plan_fact("cover" if should_hold else "uncover", x.symbol, depth)]
        space, _, symbol = x.symbol.partition("/")
        if should_hold and symbol.startswith("forage:"):
            kind = symbol.removeprefix("forage:").partition("/")[0]
            needs.append(self.plan_foraging(kind, frozenset([space])))
        return any_of(needs)

    def plan_count(self, x: d.CountIs, should_hold: bool, c: Context, depth: int) -> Need:
        s = self.s
        current = count(s, x.of, x.kind, x.at, c, x.within)
        low = 0 if x.min is None else evaluate(s, x.min, c)
        needs_more = (current < low) == should_hold
        if x.of == "enemies":
            if needs_more:
                return self.plan_fact("encounter", x.kind or "", depth)
            spaces = self._counted_spaces(x, c)
            enemy_ids = [n for n, enemy in s.enemies.items() if x.kind in (None, enemy.kind)]
            counted = [n for n in enemy_ids if spaces is None or s.enemies[n].space in spaces]
            return any_of(
                [
                    self.plan_fight(counted),
                    self.plan_fact("defeat", "", depth),
                ]
            )
        if x.of == "familiars":
            if not needs_more or x.at is None:
                return IMPOSSIBLE
            spaces = self._counted_spaces(x, c) or []
            away = [n for n in self.analysis.present if s.familiars[n].space not in spaces]
            needs = sorted((self.plan_going(n, spaces, depth) for n in away), key=lambda n: n.cost)
            return all_of(needs[: max(1, low - current)])
        if x.of in TOKENS:
            return self._plan_tokens(x.of, x.at, needs_more, c, depth)
        if x.of == "symbols" and not needs_more and (x.kind or "").startswith("forage:"):
            return self.plan_foraging(str(x.kind).removeprefix("forage:"))
        if x.of == "symbols" and not needs_more and (x.kind or "").startswith("book:"):
            return self.plan_fact("visit", str(x.kind).removeprefix("book:"), depth)
        return IMPOSSIBLE

    def _counted_spaces(self, x: d.CountIs, c: Context) -> list[str] | None:
        """Return the spaces on which figures count; None for all."""
        if x.at is None:
            return None
        spaces = select_places(self.s, x.at, c)
        return (
            spaces
            if x.within is None
            else spaces_within(self.s, spaces, evaluate(self.s, x.within, c))
        )

    # Figures

    def plan_position(self, x: d.IsAt, should_hold: bool, c: Context, depth: int) -> Need:
        s = self.s
        if not should_hold:
            return IMPOSSIBLE
        spaces = select_places(s, x.place, c)
        figures = select(s, x.who, c)
        needs = []
        for figure in figures:
            if figure == CHILD:
                needs.append(self.plan_bringing_child(spaces, depth))
            elif figure in s.familiars:
                needs.append(self.plan_going(figure, spaces, depth))
            elif figure in s.enemies:
                needs.append(self.plan_fight([figure]))
            else:
                needs.append(self.plan_fact("place", figure, depth))
        return any_of(needs)

    def plan_gathering(self, x: d.AreGathered, should_hold: bool, c: Context, depth: int) -> Need:
        if not should_hold:
            return IMPOSSIBLE
        s = self.s
        spaces = select_places(s, x.place, c)
        names = list(FAMILIARS) if x.in_play == "all" else self.analysis.present
        needs = [
            self.plan_going(name, spaces, depth)
            for name in names
            if s.familiars[name].space is not None and s.familiars[name].space not in spaces
        ]
        if x.child and space_of(s, CHILD) not in spaces:
            needs.append(self.plan_bringing_child(spaces, depth))
        need = all_of(needs)
        return Need(need.cost, tuple(_as_gathering(task) for task in need.tasks))

    def plan_life(self, x: d.LifeIs, should_hold: bool, c: Context, depth: int) -> Need:
        enemy_ids = [name for name in select(self.s, x.who, c) if name in self.s.enemies]
        return self.plan_fight(enemy_ids)

    def plan_possession(self, x: d.FigureHas, should_hold: bool, c: Context, depth: int) -> Need:
        if not should_hold:
            return IMPOSSIBLE
        if x.resource is not None:
            return self.plan_resource(x.resource, evaluate(self.s, x.n, c), depth)
        if x.item is not None:
            return self.plan_fact("item", x.item, depth)
        return IMPOSSIBLE

    # Story

    def plan_visit(self, x: d.HasVisited, should_hold: bool, c: Context, depth: int) -> Need:
        return self.plan_fact("visit", str(x.code), depth) if should_hold else IMPOSSIBLE

    def plan_choice(self, x: d.HasChosen, should_hold: bool, c: Context, depth: int) -> Need:
        if not should_hold:
            return IMPOSSIBLE
        return self.plan_fact("choice", f"{x.code}/{x.option}", depth)

    def plan_sight(self, x: d.CanSee, should_hold: bool, c: Context, depth: int) -> Need:
        figures = [n for n in select(self.s, x.who, c) if n in self.s.familiars]
        spaces = [
            space for space in page_of(self.s).spaces if self.is_visible_from(space, x.place, c)
        ]
        needs = [
            self.plan_going(n, spaces, depth) for n in figures if not is_at(self.s, n, x.place, c)
        ]
        return any_of(needs) if should_hold else IMPOSSIBLE


def _as_gathering(task: Task) -> Task:
    return task._replace(is_gathering=True) if task.kind in ("go", "bring") else task


def _achieves_edge(achiever: Achiever, x: d.EdgeIs, should_hold: bool) -> bool:
    kind = edge_kind_after(achiever)
    if kind is None:
        return isinstance(achiever.effect, e.RemoveToken)
    return (kind == x.is_) == should_hold


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
