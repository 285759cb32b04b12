"""How far it is from space to space for a figure, remembered as long as the lines stay."""

from functools import lru_cache
from heapq import heappop, heappush
from typing import Any

from roost.games.familiar_tales.content.schema.rules import Modifier
from roost.games.familiar_tales.engine.figures import graph_of
from roost.games.familiar_tales.engine.paths import crossing_cost
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.engine.world import World

MoveCosts = dict[str, int]
"""The least move points to each space that can be reached."""
EdgeCosts = dict[str, int | None]
"""What each line costs a figure; None: it cannot cross."""

EDGE_KINDS = ("dashed", "double-dashed", "solid", "double-solid")
MAX_CACHED = 20_000
_cache: dict[Any, Any] = {}
"""Costs and lines by all that they depend on."""


class Distances:
    def __init__(self, s: TalesState) -> None:
        self._s = s
        self._move_costs: dict[tuple[str, str], MoveCosts] = {}
        self._edge_costs: dict[str, EdgeCosts] = {}
        self._edge_key: Any = None

    def from_space(self, figure: str, start: str) -> MoveCosts:
        """From a space, for a familiar, an enemy or the child."""
        found = self._move_costs.get((figure, start))
        if found is None:
            found = self._move_costs[figure, start] = self._find_costs(figure, start)
        return found

    def edge_costs(self, figure: str) -> EdgeCosts:
        found = self._edge_costs.get(figure)
        if found is None:
            key = self._cache_key(figure)
            found = _cache.get((key, "lines")) if key is not None else None
            if found is None:
                s = self._s
                found = {line: crossing_cost(s, figure, line) for line in graph_of(s).edges}
                self._store((key, "lines") if key is not None else None, found)
            self._edge_costs[figure] = found
        return found

    def _find_costs(self, figure: str, start: str) -> MoveCosts:
        key = self._cache_key(figure)
        found: MoveCosts | None = _cache.get((key, start)) if key is not None else None
        if found is None:
            found = _shortest_costs(self._s, self.edge_costs(figure), start)
            self._store((key, start) if key is not None else None, found)
        return found

    def _store(self, key: Any, value: Any) -> None:
        if key is not None:
            if len(_cache) >= MAX_CACHED:
                _cache.clear()
            _cache[key] = value

    def _cache_key(self, figure: str) -> Any:
        """All that the ways of a figure depend on; None if that is too much to say."""
        s = self._s
        if not has_fixed_costs(s.world, str(s.page)):
            return None
        if self._edge_key is None:
            self._edge_key = s.world, s.page, tuple(sorted(s.edges.items()))
        if figure in s.familiars:
            f = s.familiars[figure]
            return self._edge_key, figure, tuple(f.equipped), tuple(f.bonds)
        return self._edge_key, s.enemies[figure].kind if figure in s.enemies else figure


@lru_cache(maxsize=256)
def has_fixed_costs(world: World, page: str) -> bool:
    """Whether no rule lets figures cross lines only under some condition."""
    for word in [f"{what}:{kind}" for what in ("cross", "cost") for kind in EDGE_KINDS]:
        for kind, id in world.rule_sources(word):
            for _, rule in world.ruleset(kind, id).modifiers.get(word, ()):
                if (kind != "page" or id == page) and _is_conditional(rule):
                    return False
    return True


def _is_conditional(rule: Modifier) -> bool:
    return rule.if_ is not None or rule.at is not None or rule.once is not None


def _shortest_costs(s: TalesState, lines: EdgeCosts, start: str) -> MoveCosts:
    ways = graph_of(s).adjacency
    found: MoveCosts = {}
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


def edges_to_open(
    s: TalesState, lines: EdgeCosts, start: str, targets: set[str], opening_costs: dict[str, float]
) -> list[str]:
    """The shut lines to be opened on the cheapest way to one of the goals.

    `dear` is what it would cost to open each line that can be opened at all.
    """
    ways = graph_of(s).adjacency
    queue: list[tuple[float, str, tuple[str, ...]]] = [(0.0, start, ())]
    done: set[str] = set()
    while queue:
        cost, space, opened = heappop(queue)
        if space in targets:
            return list(opened)
        if space in done:
            continue
        done.add(space)
        for to, line in ways[space]:
            price = lines[line]
            if price is not None:
                heappush(queue, (cost + price, to, opened))
            elif line in opening_costs:
                heappush(queue, (cost + opening_costs[line], to, (*opened, line)))
    return []
