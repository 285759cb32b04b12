"""Move costs between spaces for a figure, cached until an edge changes."""

from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush
from typing import Any

from roost.games.familiar_tales.content.schema.rules import Modifier
from roost.games.familiar_tales.engine.figures import graph_of
from roost.games.familiar_tales.engine.paths import CROSSING_COSTS, crossing_cost
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.engine.world import World

MoveCosts = dict[str, int]
"""The fewest move points to each reachable space."""
EdgeCosts = dict[str, int | None]
"""The move points to cross each edge; None if the figure cannot cross it."""

MAX_CACHED = 20_000
_cache: dict[Any, Any] = {}
"""Move costs and edge costs, by everything they depend on."""


class Distances:
    """Move costs in one state."""

    def __init__(self, s: TalesState) -> None:
        self._s = s
        self._move_costs: dict[tuple[str, str], MoveCosts] = {}
        self._edge_costs: dict[str, EdgeCosts] = {}
        self._edge_key: Any = None

    def from_space(self, figure: str, start: str) -> MoveCosts:
        """Return the move costs from a space for a familiar, an enemy or the child."""
        costs = self._move_costs.get((figure, start))
        if costs is None:
            costs = self._move_costs[figure, start] = self._find_costs(figure, start)
        return costs

    def can_reach(self, familiar: str, spaces: Iterable[str]) -> bool:
        """Return whether a familiar can walk to one of the spaces."""
        start = self._s.familiars[familiar].space
        return start is not None and not self.from_space(familiar, start).keys().isdisjoint(spaces)

    def edge_costs(self, figure: str) -> EdgeCosts:
        costs = self._edge_costs.get(figure)
        if costs is None:
            key = self._cache_key(figure)
            costs = _cache.get((key, "edges")) if key is not None else None
            if costs is None:
                s = self._s
                costs = {edge: crossing_cost(s, figure, edge) for edge in graph_of(s).edges}
                self._store((key, "edges") if key is not None else None, costs)
            self._edge_costs[figure] = costs
        return costs

    def _find_costs(self, figure: str, start: str) -> MoveCosts:
        key = self._cache_key(figure)
        costs: MoveCosts | None = _cache.get((key, start)) if key is not None else None
        if costs is None:
            costs = _shortest_costs(self._s, self.edge_costs(figure), start)
            self._store((key, start) if key is not None else None, costs)
        return costs

    def _store(self, key: Any, value: Any) -> None:
        if key is not None:
            if len(_cache) >= MAX_CACHED:
                _cache.clear()
            _cache[key] = value

    def _cache_key(self, figure: str) -> Any:
        """Return what a figure's move costs depend on; None if they cannot be cached."""
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
    """Return whether crossing an edge never depends on a condition on this page."""
    for modifier in [f"{aspect}:{kind}" for aspect in ("cross", "cost") for kind in CROSSING_COSTS]:
        for kind, id in world.rule_sources(modifier):
            for _, rule in world.ruleset(kind, id).modifiers.get(modifier, ()):
                if (kind != "page" or id == page) and _is_conditional(rule):
                    return False
    return True


def _is_conditional(rule: Modifier) -> bool:
    return rule.if_ is not None or rule.at is not None or rule.once is not None


def _shortest_costs(s: TalesState, edge_costs: EdgeCosts, start: str) -> MoveCosts:
    adjacency = graph_of(s).adjacency
    costs: MoveCosts = {}
    queue = [(0, start)]
    while queue:
        cost, space = heappop(queue)
        if space in costs:
            continue
        costs[space] = cost
        for to, edge in adjacency[space]:
            price = edge_costs[edge]
            if price is not None and to not in costs:
                heappush(queue, (cost + price, to))
    return costs


def edges_to_open(
    s: TalesState,
    edge_costs: EdgeCosts,
    start: str,
    targets: set[str],
    opening_costs: dict[str, float],
) -> list[str]:
    """Return the closed edges to open on the cheapest path to one of the targets.

    `opening_costs` has an estimate for each edge that can be opened.
    """
    adjacency = graph_of(s).adjacency
    queue: list[tuple[float, str, tuple[str, ...]]] = [(0.0, start, ())]
    visited: set[str] = set()
    while queue:
        cost, space, opened = heappop(queue)
        if space in targets:
            return list(opened)
        if space in visited:
            continue
        visited.add(space)
        for to, edge in adjacency[space]:
            price = edge_costs[edge]
            if price is not None:
                heappush(queue, (cost + price, to, opened))
            elif edge in opening_costs:
                heappush(queue, (cost + opening_costs[edge], to, (*opened, edge)))
    return []
