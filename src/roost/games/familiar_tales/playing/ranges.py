"""How far it is from space to space for a figure, remembered as long as the lines stay."""

from functools import lru_cache
from heapq import heappop, heappush
from typing import Any

from roost.games.familiar_tales.data.rules import Modifier
from roost.games.familiar_tales.figures import chart_of
from roost.games.familiar_tales.state import State
from roost.games.familiar_tales.ways import crossing
from roost.games.familiar_tales.world import World

Costs = dict[str, int]
"""The least move points to each space that can be reached."""
Lines = dict[str, int | None]
"""What each line costs a figure; None: it cannot cross."""

KINDS = ("dashed", "double-dashed", "solid", "double-solid")
MOST_KNOWN = 20_000
_known: dict[Any, Any] = {}
"""Costs and lines by all that they depend on."""


class Ranges:
    def __init__(self, s: State) -> None:
        self._s = s
        self._own: dict[tuple[str, str], Costs] = {}
        self._lines: dict[str, Lines] = {}
        self._edges: Any = None

    def of(self, figure: str, start: str) -> Costs:
        """From a space, for a familiar, an enemy or the child."""
        found = self._own.get((figure, start))
        if found is None:
            found = self._own[figure, start] = self._look_up(figure, start)
        return found

    def lines(self, figure: str) -> Lines:
        found = self._lines.get(figure)
        if found is None:
            key = self._key(figure)
            found = _known.get((key, "lines")) if key is not None else None
            if found is None:
                s = self._s
                found = {line: crossing(s, figure, line) for line in chart_of(s).edges}
                self._keep((key, "lines") if key is not None else None, found)
            self._lines[figure] = found
        return found

    def _look_up(self, figure: str, start: str) -> Costs:
        key = self._key(figure)
        found: Costs | None = _known.get((key, start)) if key is not None else None
        if found is None:
            found = _spread(self._s, self.lines(figure), start)
            self._keep((key, start) if key is not None else None, found)
        return found

    def _keep(self, key: Any, found: Any) -> None:
        if key is not None:
            if len(_known) >= MOST_KNOWN:
                _known.clear()
            _known[key] = found

    def _key(self, figure: str) -> Any:
        """All that the ways of a figure depend on; None if that is too much to say."""
        s = self._s
        if not is_steady(s.world, str(s.page)):
            return None
        if self._edges is None:
            self._edges = s.world, s.page, tuple(sorted(s.edges.items()))
        if figure in s.familiars:
            f = s.familiars[figure]
            return self._edges, figure, tuple(f.equipped), tuple(f.bonds)
        return self._edges, s.enemies[figure].kind if figure in s.enemies else figure


@lru_cache(maxsize=256)
def is_steady(world: World, page: str) -> bool:
    """Whether no rule lets figures cross lines only under some condition."""
    for word in [f"{what}:{kind}" for what in ("cross", "cost") for kind in KINDS]:
        for kind, id in world.having(word):
            for _, rule in world.rules(kind, id).modifiers.get(word, ()):
                if (kind != "page" or id == page) and _is_conditional(rule):
                    return False
    return True


def _is_conditional(rule: Modifier) -> bool:
    return rule.if_ is not None or rule.at is not None or rule.once is not None


def _spread(s: State, lines: Lines, start: str) -> Costs:
    ways = chart_of(s).ways
    found: Costs = {}
    queue = [(0, start)]
    while queue:
        cost, space = heappop(queue)
        if space in found:
            continue
        found[space] = cost
        for to, line in ways[space]:
            price = lines[line]
            if price is not None and to not in found:
                heappush(queue, (cost + price, to))
    return found


def openings(
    s: State, lines: Lines, start: str, goals: set[str], dear: dict[str, float]
) -> list[str]:
    """The shut lines to be opened on the cheapest way to one of the goals.

    `dear` is what it would cost to open each line that can be opened at all.
    """
    ways = chart_of(s).ways
    queue: list[tuple[float, str, tuple[str, ...]]] = [(0.0, start, ())]
    done: set[str] = set()
    while queue:
        cost, space, opened = heappop(queue)
        if space in goals:
            return list(opened)
        if space in done:
            continue
        done.add(space)
        for to, line in ways[space]:
            price = lines[line]
            if price is not None:
                heappush(queue, (cost + price, to, opened))
            elif line in dear:
                heappush(queue, (cost + dear[line], to, (*opened, line)))
    return []
