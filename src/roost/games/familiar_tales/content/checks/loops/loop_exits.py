"""Decides whether the effects of a cycle can ever end it."""

from collections.abc import Collection

from roost.games.familiar_tales.content.schema import conditions as c
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.numbers import NumberExpression

LoopEffects = Collection[e.Effect]
"""All effects of a cycle."""
FIGURE_EFFECTS = (
    e.PlaceFigure,
    e.ShiftFigure,
    e.Encounter,
    e.Defeat,
    e.Withdraw,
    e.EnemiesAct,
    e.EnemyTurn,
    e.ChangeLife,
)
BELONGING_EFFECTS = (
    e.Gain,
    e.Lose,
    e.GiveItem,
    e.GiveArtifact,
    e.Banish,
    e.Afflict,
    e.Cure,
    e.GiveMark,
)
SYMBOL_EFFECTS = (e.Cover, e.Uncover, e.ChangeSymbol, e.PlaceToken, e.RemoveToken)
CONSTANT_CONDITIONS = (
    c.EraIs,
    c.ChapterIs,
    c.PlayerCountIs,
    c.HasVisited,
    c.HasChosen,
    c.ChildCardIs,
    c.FigureIs,
    c.TurnIs,
)
DIAL_EFFECTS = (e.ChangeDanger, e.ChangeDiscontent, e.ChangeMisfortune)
DIALS = tuple(kind.tag for kind in DIAL_EFFECTS)


def can_repeat(x: e.Effect, cycle: LoopEffects) -> bool:
    """Return whether an effect changes something every time around the cycle.

    Dials, tokens and pieces run out, unless an effect of the cycle restores them.
    """
    match x:
        case e.AddToVariable():
            return isinstance(x.by, int) and x.by != 0 and x.name not in DIALS
        case e.SetVariable():
            others = [
                y
                for y in cycle
                if isinstance(y, e.SetVariable | e.AddToVariable) and y.name == x.name
            ]
            return any(y != x for y in others)
        case e.ChangeDanger():
            return any(isinstance(y, e.ChangeDanger) and _is_opposite(x.by, y.by) for y in cycle)
        case e.ChangeLife():
            return any(isinstance(y, e.ChangeLife) and _is_opposite(x.by, y.by) for y in cycle)
        case e.Afflict():
            return any(isinstance(y, e.Cure) and y.of in (x.with_, "all") for y in cycle)
        case e.Encounter():
            return any(isinstance(y, e.Defeat | e.Withdraw) for y in cycle)
        case e.Defeat():
            return any(isinstance(y, e.Encounter) for y in cycle)
        case e.PlaceFigure():
            return any(isinstance(y, e.PlaceFigure) and y.at != x.at for y in cycle)
        case e.ShiftFigure():
            return x.choose
        case e.PlaceToken():
            return any(isinstance(y, e.RemoveToken) and y.kind == x.kind for y in cycle)
        case e.RemoveToken():
            return any(isinstance(y, e.PlaceToken) and y.kind == x.kind for y in cycle)
        case e.ChangeEdge():
            lines = [y for y in cycle if isinstance(y, e.ChangeEdge) and y.id == x.id]
            return any(y.kind != x.kind for y in lines)
    return True


def _is_opposite(a: NumberExpression, b: NumberExpression) -> bool:
    return isinstance(a, int) and isinstance(b, int) and a * b < 0


def is_permanent(condition: c.Condition, cycle: LoopEffects) -> bool:
    """Return whether a condition that holds stays true. In doubt it does not."""
    match condition:
        case c.AllOf():
            return all(is_permanent(x, cycle) for x in condition.of)
        case c.AnyOf():
            return any(is_permanent(x, cycle) for x in condition.of)
        case c.Not():
            return _stays_false(condition.of, cycle)
        case c.VarIs() | c.DialIs():
            return not _has(cycle, e.OpenPage) and _stays_within(condition, cycle)
        case c.HasFlag():
            return e.ClearFlag(condition.id) not in cycle
    return isinstance(condition, CONSTANT_CONDITIONS) or _is_untouched(condition, cycle)


def _stays_false(x: c.Condition, cycle: LoopEffects) -> bool:
    match x:
        case c.Not():
            return is_permanent(x.of, cycle)
        case c.AllOf():
            return any(_stays_false(part, cycle) for part in x.of)
        case c.AnyOf():
            return all(_stays_false(part, cycle) for part in x.of)
        case c.HasFlag():
            return e.SetFlag(x.id) not in cycle
        case c.HasVisited():
            return e.GoTo(x.code) not in cycle
        case c.VarIs(name=name, is_=None, min=int(low), max=None):
            return is_permanent(c.VarIs(name, max=low - 1), cycle)
        case c.VarIs(name=name, is_=None, min=None, max=int(high)):
            return is_permanent(c.VarIs(name, min=high + 1), cycle)
    return isinstance(x, CONSTANT_CONDITIONS) or _is_untouched(x, cycle)


def _stays_within(x: c.VarIs | c.DialIs, cycle: LoopEffects) -> bool:
    """Return whether a variable stays in its range."""
    exact = x.is_ if isinstance(x, c.VarIs) else None
    for effect in cycle:
        if isinstance(effect, e.SetVariable):
            is_in_range = effect.name != x.name or _in_range(effect.to, exact, x.min, x.max)
            if not is_in_range:
                return False
        change = _added(effect, x.name)
        if not isinstance(change, int) or (change and exact is not None):
            return False
        if (change > 0 and x.max is not None) or (change < 0 and x.min is not None):
            return False
    return True


def _added(effect: e.Effect, name: str) -> NumberExpression:
    if isinstance(effect, e.AddToVariable):
        return effect.by if effect.name == name else 0
    if isinstance(effect, e.ChangeDanger | e.ChangeDiscontent | e.ChangeMisfortune):
        return effect.by if effect.tag == name else 0
    return 0


def _in_range(
    n: NumberExpression,
    is_: NumberExpression | None,
    low: NumberExpression | None,
    high: NumberExpression | None,
) -> bool:
    bounds = [bound for bound in (n, is_, low, high) if bound is not None]
    if not all(isinstance(bound, int) for bound in bounds):
        return False
    return (is_ in (None, n)) and (low is None or low <= n) and (high is None or n <= high)  # type: ignore[operator]


def _is_untouched(x: c.Condition, cycle: LoopEffects) -> bool:
    """Return whether no effect of the cycle concerns the condition."""
    if _has(cycle, e.OpenPage):
        return False
    match x:
        case c.VarIs() | c.DialIs():
            names = {y.name for y in cycle if isinstance(y, e.SetVariable | e.AddToVariable)}
            return x.name not in names and not _has(cycle, *DIAL_EFFECTS)
        case c.EdgeIs():
            return not any(isinstance(y, e.ChangeEdge) and y.id == x.id for y in cycle)
        case c.TokenAt() | c.IsCovered():
            return not _has(cycle, *SYMBOL_EFFECTS)
        case c.LifeIs() | c.IsAt() | c.CanSee() | c.AreGathered() | c.HasFled():
            return not _has(cycle, *FIGURE_EFFECTS, e.ChangeEdge)
        case c.CountIs():
            return not _has(cycle, *FIGURE_EFFECTS, *SYMBOL_EFFECTS, e.ChangeEdge)
        case c.PowerIs():
            return not _has(cycle, e.ChangePower)
        case c.FigureHas():
            return not _has(cycle, *BELONGING_EFFECTS)
    return False


def _has(cycle: LoopEffects, *kinds: type[e.Effect]) -> bool:
    return any(isinstance(x, kinds) for x in cycle)
