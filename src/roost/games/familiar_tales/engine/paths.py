"""Ways over a page: who may cross which line, and at what cost (TA-98 to TA-105)."""

from heapq import heappop, heappush

from roost.games.familiar_tales.content.schema.pages import CrossingLimit, SizeLimit
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
CROSSABLE_KINDS = ("dashed", "double-dashed")


def crossing_cost(s: TalesState, figure: str, id: str) -> int | None:
    """The move points that a line costs a figure; None: it cannot cross."""
    edge, kind = graph_of(s).edges[id], edge_kind(s, id)
    if edge.only is not None and not _let_through(s, figure, edge.only):
        return None
    if not is_allowed(s, f"cross:{kind}", figure, kind in CROSSABLE_KINDS):
        return None
    return max(0, modify(s, f"cost:{kind}", CROSSING_COSTS[kind], figure))


def _let_through(s: TalesState, figure: str, only: CrossingLimit) -> bool:
    if figure in s.enemies:
        kind = s.enemies[figure].kind
        if isinstance(only.enemies, SizeLimit):
            return s.world.campaign.enemies[kind].size in only.enemies.size
        return only.enemies == "all" or kind in only.enemies
    if figure.startswith("token:"):
        return False  # D3: what is left out may not cross
    return only.familiars == "all" or figure in only.familiars


def neighbours(s: TalesState, figure: str, space: str) -> list[tuple[str, int]]:
    """Where a figure can go from a space, at the least cost, in the page's order."""
    found: dict[str, int] = {}
    for other, id in graph_of(s).adjacency[space]:
        cost = crossing_cost(s, figure, id)
        if cost is not None and cost < found.get(other, 1 << 30):
            found[other] = cost
    return list(found.items())


def distances(s: TalesState, figure: str, start: str) -> dict[str, int]:
    """TA-102, TA-228: how many spaces away each space is along ways that the figure could go."""
    found = {start: 0}
    layer = [start]
    while layer:
        reached = [to for space in layer for to, _ in neighbours(s, figure, space)]
        layer = list(dict.fromkeys(to for to in reached if to not in found))
        found |= {to: next_distance(found) for to in layer}
    return found


def next_distance(found: dict[str, int]) -> int:
    return max(found.values()) + 1


def cheapest_path(s: TalesState, figure: str, start: str, goal: str) -> list[tuple[str, int]]:
    """TA-228: the way of least move points; of equal ones, that whose spaces come first.

    Each step is a space and its cost; without a way there is none.
    """
    places = graph_of(s).space_order
    queue: list[tuple[int, list[int], str, list[tuple[str, int]]]] = [(0, [], start, [])]
    done: set[str] = set()
    while queue:
        cost, order, space, way = heappop(queue)
        if space == goal:
            return way
        if space in done:
            continue
        done.add(space)
        for to, price in neighbours(s, figure, space):
            if to not in done:
                entry = cost + price, [*order, places[to]], to, [*way, (to, price)]
                heappush(queue, entry)
    return []


def place_figure(s: TalesState, figure: str, space: str) -> None:
    """A figure is now on this space."""
    if figure in s.familiars:
        s.familiars[figure].space = space
    elif figure in s.enemies:
        s.enemies[figure].space = space
    elif figure == CHILD:
        s.child_space = space
    else:
        s.pieces[figure.removeprefix("token:")] = space


def move_figure(s: TalesState, figure: str, to: str) -> None:
    """A figure goes, or is put, onto a space: what that sets off."""
    before = space_of(s, figure)
    place_figure(s, figure, to)
    if has_symbol(s, to, "water"):  # TA-211
        cure(s, figure, "on-fire")
    if before is not None and before != to:
        fire(s, TriggerEvent("exit", figure, at=before))
    if before != to:
        fire(s, TriggerEvent("enter", figure, at=to))
