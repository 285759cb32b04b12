"""Paths over a page: which lines a figure may cross, and at what cost (TA-98 to TA-105)."""

from heapq import heappop, heappush

from roost.games.familiar_tales.content.schema.pages import CrossingLimit, SizeLimit
from roost.games.familiar_tales.content.schema.vocabulary import CROSSABLE_KINDS
from roost.games.familiar_tales.engine.components.afflictions import cure
from roost.games.familiar_tales.engine.figures import (
    CHILD,
    edge_kind,
    graph_of,
    has_symbol,
    space_of,
)
from roost.games.familiar_tales.engine.rules import TriggerEvent, fire, is_allowed, modify
from roost.games.familiar_tales.engine.state import TalesState

CROSSING_COSTS = {"dashed": 1, "double-dashed": 2, "solid": 1, "double-solid": 1}


def crossing_cost(s: TalesState, figure: str, id: str) -> int | None:
    """Return the move points that a line costs a figure; None if it cannot cross."""
    edge, kind = graph_of(s).edges[id], edge_kind(s, id)
    if edge.only is not None and not _is_let_through(s, figure, edge.only):
        return None
    if not is_allowed(s, f"cross:{kind}", figure, kind in CROSSABLE_KINDS):
        return None
    return max(0, modify(s, f"cost:{kind}", CROSSING_COSTS[kind], figure))


def _is_let_through(s: TalesState, figure: str, only: CrossingLimit) -> bool:
    if figure in s.enemies:
        kind = s.enemies[figure].kind
        if isinstance(only.enemies, SizeLimit):
            return s.world.campaign.enemies[kind].size in only.enemies.size
        return only.enemies == "all" or kind in only.enemies
    if figure.startswith("token:"):
        return False  # D3: figures that are not listed may not cross
    return only.familiars == "all" or figure in only.familiars


def neighbours(s: TalesState, figure: str, space: str) -> list[tuple[str, int]]:
    """Return the spaces one step away, each with its lowest cost, in the page's order."""
    costs: dict[str, int] = {}
    for other, id in graph_of(s).adjacency[space]:
        cost = crossing_cost(s, figure, id)
        if cost is not None and cost < costs.get(other, 1 << 30):
            costs[other] = cost
    return list(costs.items())


def distances(s: TalesState, figure: str, start: str) -> dict[str, int]:
    """Return how many spaces away each space is for a figure (TA-102, TA-228)."""
    distance_to = {start: 0}
    layer, distance = [start], 0
    while layer:
        distance += 1
        reached = [to for space in layer for to, _ in neighbours(s, figure, space)]
        layer = list(dict.fromkeys(to for to in reached if to not in distance_to))
        distance_to |= dict.fromkeys(layer, distance)
    return distance_to


def cheapest_path(s: TalesState, figure: str, start: str, goal: str) -> list[tuple[str, int]]:
    """Return the path of the fewest move points (TA-228).

    Of equal ones, it is the first in the page's order. Each step is a space and its cost. The list
    is empty if there is no path.
    """
    space_order = graph_of(s).space_order
    queue: list[tuple[int, list[int], str, list[tuple[str, int]]]] = [(0, [], start, [])]
    done: set[str] = set()
    while queue:
        cost, orders, space, path = heappop(queue)
        if space == goal:
            return path
        if space in done:
            continue
        done.add(space)
        for to, step_cost in neighbours(s, figure, space):
            if to not in done:
                entry = cost + step_cost, [*orders, space_order[to]], to, [*path, (to, step_cost)]
                heappush(queue, entry)
    return []


def place_figure(s: TalesState, figure: str, space: str) -> None:
    """Put a figure on a space, without any consequences."""
    if figure in s.familiars:
        s.familiars[figure].space = space
    elif figure in s.enemies:
        s.enemies[figure].space = space
    elif figure == CHILD:
        s.child_space = space
    else:
        s.pieces[figure.removeprefix("token:")] = space


def move_figure(s: TalesState, figure: str, to: str) -> None:
    """Move a figure to a space and fire what that triggers."""
    before = space_of(s, figure)
    place_figure(s, figure, to)
    if has_symbol(s, to, "water"):  # TA-211
        cure(s, figure, "on-fire")
    if before is not None and before != to:
        fire(s, TriggerEvent("exit", figure, at=before))
    if before != to:
        fire(s, TriggerEvent("enter", figure, at=to))
