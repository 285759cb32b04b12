"""Evaluates the numbers that campaign data compute (D4)."""

from roost.games.familiar_tales.content.schema import numbers as n
from roost.games.familiar_tales.engine.figures import (
    enemies_in_order,
    page_of,
    present_familiars,
    space_of,
    spaces_within,
    uncovered_symbols,
)
from roost.games.familiar_tales.engine.registry import Registry
from roost.games.familiar_tales.engine.selectors import select_places
from roost.games.familiar_tales.engine.state import Context, TalesState

number_evaluator: Registry[type] = Registry()


def evaluate(s: TalesState, value: n.NumberExpression, c: Context) -> int:
    """Return the value of a number expression."""
    return value if isinstance(value, int) else int(number_evaluator[type(value)](s, value, c))


def is_within(
    s: TalesState,
    value: int,
    low: n.NumberExpression | None,
    high: n.NumberExpression | None,
    c: Context,
) -> bool:
    """Return whether a value lies within optional bounds."""
    if low is not None and value < evaluate(s, low, c):
        return False
    return high is None or value <= evaluate(s, high, c)


def variable_value(s: TalesState, name: str) -> int:
    """Return a dial, a counter of the journal or a variable of the page."""
    if name in ("danger", "discontent", "misfortune"):
        return int(getattr(s, name))
    return (s.counters if name in s.world.counters else s.vars).get(name, 0)


def count(
    s: TalesState,
    what: str,
    kind: str | None,
    at: str | None,
    c: Context,
    within: n.NumberExpression | None = None,
) -> int:
    """Count enemies, familiars, uncovered symbols or tokens."""
    if s.page is None:
        return 0
    spaces = None if at is None else select_places(s, at, c)
    if spaces is not None and within is not None:
        spaces = spaces_within(s, spaces, evaluate(s, within, c))
    if what == "enemies":
        figures = [x for x in enemies_in_order(s) if kind is None or s.enemies[x].kind == kind]
    elif what == "familiars":
        figures = [x for x in present_familiars(s) if kind is None or x == kind]
    elif what == "symbols":
        shown_spaces = [space for space in page_of(s).spaces if spaces is None or space in spaces]
        symbols = [symbol for space in shown_spaces for _, symbol in uncovered_symbols(s, space)]
        return sum(kind is None or symbol == kind for symbol in symbols)
    else:
        token_places = [place for token, place in s.tokens if token == what]
        return sum(spaces is None or place in spaces for place in token_places)
    return sum(spaces is None or space_of(s, x) in spaces for x in figures)


@number_evaluator(n.Count)
def _count(s: TalesState, value: n.Count, c: Context) -> int:
    return count(s, value.count, value.kind, value.at, c, value.within)


@number_evaluator(n.DialNumber)
def _dial(s: TalesState, value: n.DialNumber, c: Context) -> int:
    return variable_value(s, value.dial)


@number_evaluator(n.VarNumber)
def _var(s: TalesState, value: n.VarNumber, c: Context) -> int:
    return variable_value(s, value.var)


@number_evaluator(n.Sum)
def _sum(s: TalesState, value: n.Sum, c: Context) -> int:
    return sum(evaluate(s, part, c) for part in value.sum)


@number_evaluator(n.Product)
def _product(s: TalesState, value: n.Product, c: Context) -> int:
    result = 1
    for part in value.product:
        result *= evaluate(s, part, c)
    return result


@number_evaluator(n.Half)
def _half(s: TalesState, value: n.Half, c: Context) -> int:
    return evaluate(s, value.half, c) // 2


@number_evaluator(n.Subtraction)
def _less(s: TalesState, value: n.Subtraction, c: Context) -> int:
    a, b = value.less
    return max(0, evaluate(s, a, c) - evaluate(s, b, c))


@number_evaluator(n.Maximum)
def _most(s: TalesState, value: n.Maximum, c: Context) -> int:
    return max(evaluate(s, part, c) for part in value.most)


@number_evaluator(n.Minimum)
def _least(s: TalesState, value: n.Minimum, c: Context) -> int:
    return min(evaluate(s, part, c) for part in value.least)
