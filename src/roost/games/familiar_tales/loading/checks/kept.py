"""Whether what a circle does could ever end it."""

from collections.abc import Collection

from roost.games.familiar_tales.data import conditions as c
from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.data.numbers import Number

Effects = Collection[e.Effect]
"""All that a circle does."""
MOVES = (e.Put, e.Shift, e.Encounter, e.Defeat, e.Withdraw, e.Act, e.EnemyTurn, e.Life)
THINGS = (e.Gain, e.Lose, e.GiveItem, e.GiveArtifact, e.Banish, e.Afflict, e.Cure, e.Mark)
SIGNS = (e.Cover, e.Uncover, e.ChangeSymbol, e.PutToken, e.TakeToken)
FOREVER = (c.EraIs, c.ChapterIs, c.Players, c.Visited, c.Chosen, c.ChildCard, c.Is, c.TurnOf)
TURNED = (e.Danger, e.Discontent, e.Misfortune)
DIALS = tuple(kind.word for kind in TURNED)


def goes_on(x: e.Effect, circle: Effects) -> bool:
    """Whether an effect changes something every time, as the circle goes round.

    Dials, tokens and pieces run out, unless something in the circle puts them back.
    """
    match x:
        case e.Add():
            return isinstance(x.by, int) and x.by != 0 and x.name not in DIALS
        case e.Set():
            others = [y for y in circle if isinstance(y, e.Set | e.Add) and y.name == x.name]
            return any(y != x for y in others)
        case e.Danger():
            return any(isinstance(y, e.Danger) and _against(x.by, y.by) for y in circle)
        case e.Life():
            return any(isinstance(y, e.Life) and _against(x.by, y.by) for y in circle)
        case e.Afflict():
            return any(isinstance(y, e.Cure) and y.of in (x.with_, "all") for y in circle)
        case e.Encounter():
            return any(isinstance(y, e.Defeat | e.Withdraw) for y in circle)
        case e.Defeat():
            return any(isinstance(y, e.Encounter) for y in circle)
        case e.Put():
            return any(isinstance(y, e.Put) and y.at != x.at for y in circle)
        case e.Shift():
            return x.choose
        case e.PutToken():
            return any(isinstance(y, e.TakeToken) and y.kind == x.kind for y in circle)
        case e.TakeToken():
            return any(isinstance(y, e.PutToken) and y.kind == x.kind for y in circle)
        case e.ChangeEdge():
            lines = [y for y in circle if isinstance(y, e.ChangeEdge) and y.id == x.id]
            return any(y.kind != x.kind for y in lines)
    return True


def _against(a: Number, b: Number) -> bool:
    return isinstance(a, int) and isinstance(b, int) and a * b < 0


def stays(condition: c.Condition, circle: Effects) -> bool:
    """Whether a condition, once it holds, holds on. In doubt it does not."""
    match condition:
        case c.All():
            return all(stays(x, circle) for x in condition.of)
        case c.AnyOf():
            return any(stays(x, circle) for x in condition.of)
        case c.Not():
            return _stays_false(condition.of, circle)
        case c.Var() | c.Dial():
            return not _has(circle, e.OpenPage) and _within(condition, circle)
        case c.Flag():
            return e.Untick(condition.id) not in circle
    return isinstance(condition, FOREVER) or _untouched(condition, circle)


def _stays_false(x: c.Condition, circle: Effects) -> bool:
    match x:
        case c.Not():
            return stays(x.of, circle)
        case c.All():
            return any(_stays_false(part, circle) for part in x.of)
        case c.AnyOf():
            return all(_stays_false(part, circle) for part in x.of)
        case c.Flag():
            return e.Tick(x.id) not in circle
        case c.Visited():
            return e.GoTo(x.code) not in circle
        case c.Var(name=name, is_=None, min=int(low), max=None):
            return stays(c.Var(name, max=low - 1), circle)
        case c.Var(name=name, is_=None, min=None, max=int(high)):
            return stays(c.Var(name, min=high + 1), circle)
    return isinstance(x, FOREVER) or _untouched(x, circle)


def _within(x: c.Var | c.Dial, circle: Effects) -> bool:
    """Whether a number stays in its range."""
    is_ = x.is_ if isinstance(x, c.Var) else None
    for effect in circle:
        if isinstance(effect, e.Set):
            fits = effect.name != x.name or _in_range(effect.to, is_, x.min, x.max)
            if not fits:
                return False
        by = _added(effect, x.name)
        if not isinstance(by, int) or (by and is_ is not None):
            return False
        if (by > 0 and x.max is not None) or (by < 0 and x.min is not None):
            return False
    return True


def _added(effect: e.Effect, name: str) -> Number:
    if isinstance(effect, e.Add):
        return effect.by if effect.name == name else 0
    if isinstance(effect, e.Danger | e.Discontent | e.Misfortune):
        return effect.by if effect.word == name else 0
    return 0


def _in_range(n: Number, is_: Number | None, low: Number | None, high: Number | None) -> bool:
    bounds = [bound for bound in (n, is_, low, high) if bound is not None]
    if not all(isinstance(bound, int) for bound in bounds):
        return False
    return (is_ in (None, n)) and (low is None or low <= n) and (high is None or n <= high)  # type: ignore[operator]


def _untouched(x: c.Condition, circle: Effects) -> bool:
    """Whether nothing in the circle has to do with it."""
    if _has(circle, e.OpenPage):
        return False
    match x:
        case c.Var() | c.Dial():
            names = {y.name for y in circle if isinstance(y, e.Set | e.Add)}
            return x.name not in names and not _has(circle, *TURNED)
        case c.EdgeIs():
            return not any(isinstance(y, e.ChangeEdge) and y.id == x.id for y in circle)
        case c.TokenAt() | c.Covered():
            return not _has(circle, *SIGNS)
        case c.LifeIs() | c.At() | c.Sees() | c.Gathered() | c.Fled():
            return not _has(circle, *MOVES, e.ChangeEdge)
        case c.CountIs():
            return not _has(circle, *MOVES, *SIGNS, e.ChangeEdge)
        case c.PowerIs():
            return not _has(circle, e.Power)
        case c.Has():
            return not _has(circle, *THINGS)
    return False


def _has(circle: Effects, *kinds: type[e.Effect]) -> bool:
    return any(isinstance(x, kinds) for x in circle)
