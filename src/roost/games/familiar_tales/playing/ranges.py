"""How far it is from space to space for a figure, remembered as long as the lines stay."""

from functools import lru_cache
from heapq import heappop, heappush

from roost.games.familiar_tales.data.rules import Modifier
from roost.games.familiar_tales.figures import chart_of
from roost.games.familiar_tales.state import State
from roost.games.familiar_tales.ways import crossing
from roost.games.familiar_tales.world import World

Costs = dict[str, int]
"""The least move points to each space that can be reached."""

_known: dict[object, Costs] = {}
MOST_KNOWN = 20_000


class Ranges:
    def __init__(self, s: State) -> None:
        self._s = s
        self._own: dict[tuple[str, str], Costs] = {}
        self._lines: object = None

    def of(self, figure: str, start: str) -> Costs:
        """From a space, for a familiar, an enemy or the child."""
        found = self._own.get((figure, start))
        if found is None:
            found = self._own[figure, start] = self._look_up(figure, start)
        return found

    def _look_up(self, figure: str, start: str) -> Costs:
        s = self._s
        if not _is_steady(s.world, str(s.page)):
            return _spread(s, figure, start)
        if self._lines is None:
            self._lines = s.world, s.page, tuple(sorted(s.edges.items()))
        kind: object = s.enemies[figure].kind if figure in s.enemies else figure
        if figure in s.familiars:
            f = s.familiars[figure]
            kind = figure, tuple(f.equipped), tuple(f.bonds)
        key = self._lines, kind, start
        found = _known.get(key)
        if found is None:
            if len(_known) >= MOST_KNOWN:
                _known.clear()
            found = _known[key] = _spread(s, figure, start)
        return found


@lru_cache(maxsize=256)
def _is_steady(world: World, page: str) -> bool:
    """Whether no rule lets figures cross lines only under some condition."""
    words = [f"{what}:{kind}" for what in ("cross", "cost") for kind in _KINDS]
    for word in words:
        for kind, id in world.having(word):
            for _, rule in world.rules(kind, id).modifiers.get(word, ()):
                if (kind != "page" or id == page) and _is_conditional(rule):
                    return False
    return True


_KINDS = ("dashed", "double-dashed", "solid", "double-solid")


def _is_conditional(rule: Modifier) -> bool:
    return rule.if_ is not None or rule.at is not None or rule.once is not None


def _spread(s: State, figure: str, start: str) -> Costs:
    chart = chart_of(s)
    costs: dict[str, int | None] = {}
    found: Costs = {}
    queue = [(0, start)]
    while queue:
        cost, space = heappop(queue)
        if space in found:
            continue
        found[space] = cost
        for to, line in chart.ways[space]:
            if to in found:
                continue
            if line not in costs:
                costs[line] = crossing(s, figure, line)
            price = costs[line]
            if price is not None:
                heappush(queue, (cost + price, to))
    return found


def openings(
    s: State, figure: str, start: str, goals: set[str], dear: dict[str, float]
) -> list[str]:
    """The shut lines to be opened on the cheapest way to one of the goals.

    `dear` is what it would cost to open each line that can be opened at all.
    """
    chart = chart_of(s)
    queue: list[tuple[float, str, tuple[str, ...]]] = [(0.0, start, ())]
    done: set[str] = set()
    while queue:
        cost, space, opened = heappop(queue)
        if space in goals:
            return list(opened)
        if space in done:
            continue
        done.add(space)
        for to, line in chart.ways[space]:
            price = crossing(s, figure, line)
            if price is not None:
                heappush(queue, (cost + price, to, opened))
            elif line in dear:
                heappush(queue, (cost + dear[line], to, (*opened, line)))
    return []
