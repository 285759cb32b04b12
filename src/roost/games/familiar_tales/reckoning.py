"""Numbers that data computes (D4)."""

from roost.games.familiar_tales.data import numbers as n
from roost.games.familiar_tales.figures import (
    around,
    enemies_in_order,
    in_play,
    page_of,
    space_of,
    uncovered,
)
from roost.games.familiar_tales.selecting import places
from roost.games.familiar_tales.state import Context, State
from roost.games.familiar_tales.words import Words

form: Words[type] = Words()


def number(s: State, value: n.Number, c: Context) -> int:
    return value if isinstance(value, int) else int(form[type(value)](s, value, c))


def within(s: State, value: int, low: n.Number | None, high: n.Number | None, c: Context) -> bool:
    if low is not None and value < number(s, low, c):
        return False
    return high is None or value <= number(s, high, c)


def variable(s: State, name: str) -> int:
    """A dial, a counter of the journal or a variable of the page."""
    if name in ("danger", "discontent", "misfortune"):
        return int(getattr(s, name))
    return (s.counters if name in s.world.counters else s.vars).get(name, 0)


def count(
    s: State,
    what: str,
    kind: str | None,
    at: str | None,
    c: Context,
    within: n.Number | None = None,
) -> int:
    """How many enemies, familiars, uncovered symbols or tokens there are."""
    if s.page is None:
        return 0
    spaces = None if at is None else places(s, at, c)
    if spaces is not None and within is not None:
        spaces = around(s, spaces, number(s, within, c))
    if what == "enemies":
        found = [x for x in enemies_in_order(s) if kind is None or s.enemies[x].kind == kind]
    elif what == "familiars":
        found = [x for x in in_play(s) if kind is None or x == kind]
    elif what == "symbols":
        where = [space for space in page_of(s).spaces if spaces is None or space in spaces]
        shown = [symbol for space in where for _, symbol in uncovered(s, space)]
        return sum(kind is None or symbol == kind for symbol in shown)
    else:
        lying = [place for token, place in s.tokens if token == what]
        return sum(spaces is None or place in spaces for place in lying)
    return sum(spaces is None or space_of(s, x) in spaces for x in found)


@form(n.Count)
def _count(s: State, value: n.Count, c: Context) -> int:
    return count(s, value.count, value.kind, value.at, c, value.within)


@form(n.DialNumber)
def _dial(s: State, value: n.DialNumber, c: Context) -> int:
    return variable(s, value.dial)


@form(n.VarNumber)
def _var(s: State, value: n.VarNumber, c: Context) -> int:
    return variable(s, value.var)


@form(n.Sum)
def _sum(s: State, value: n.Sum, c: Context) -> int:
    return sum(number(s, part, c) for part in value.sum)


@form(n.Product)
def _product(s: State, value: n.Product, c: Context) -> int:
    result = 1
    for part in value.product:
        result *= number(s, part, c)
    return result


@form(n.Half)
def _half(s: State, value: n.Half, c: Context) -> int:
    return number(s, value.half, c) // 2


@form(n.Less)
def _less(s: State, value: n.Less, c: Context) -> int:
    a, b = value.less
    return max(0, number(s, a, c) - number(s, b, c))


@form(n.Most)
def _most(s: State, value: n.Most, c: Context) -> int:
    return max(number(s, part, c) for part in value.most)


@form(n.Least)
def _least(s: State, value: n.Least, c: Context) -> int:
    return min(number(s, part, c) for part in value.least)
