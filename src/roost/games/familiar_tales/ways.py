"""Ways over a page: who may cross which line, and at what cost (TA-98 to TA-105)."""

from heapq import heappop, heappush

from roost.games.familiar_tales.afflictions import cure
from roost.games.familiar_tales.data.pages import Only, Sizes
from roost.games.familiar_tales.figures import (
    CHILD,
    chart_of,
    edge_kind,
    has_symbol,
    space_of,
)
from roost.games.familiar_tales.rules import Event, fire, may, modified
from roost.games.familiar_tales.state import State

COST = {"dashed": 1, "double-dashed": 2, "solid": 1, "double-solid": 1}
CROSSED = ("dashed", "double-dashed")


def crossing(s: State, figure: str, id: str) -> int | None:
    """The move points that a line costs a figure; None: it cannot cross."""
    edge, kind = chart_of(s).edges[id], edge_kind(s, id)
    if edge.only is not None and not _let_through(s, figure, edge.only):
        return None
    if not may(s, f"cross:{kind}", figure, kind in CROSSED):
        return None
    return max(0, modified(s, f"cost:{kind}", COST[kind], figure))


def _let_through(s: State, figure: str, only: Only) -> bool:
    if figure in s.enemies:
        kind = s.enemies[figure].kind
        if isinstance(only.enemies, Sizes):
            return s.world.campaign.enemies[kind].size in only.enemies.size
        return only.enemies == "all" or kind in only.enemies
    if figure.startswith("token:"):
        return False  # D3: what is left out may not cross
    return only.familiars == "all" or figure in only.familiars


def neighbours(s: State, figure: str, space: str) -> list[tuple[str, int]]:
    """Where a figure can go from a space, at the least cost, in the page's order."""
    found: dict[str, int] = {}
    for other, id in chart_of(s).ways[space]:
        cost = crossing(s, figure, id)
        if cost is not None and cost < found.get(other, 1 << 30):
            found[other] = cost
    return list(found.items())


def distances(s: State, figure: str, start: str) -> dict[str, int]:
    """TA-102, TA-228: how many spaces away each space is along ways that the figure could go."""
    found = {start: 0}
    layer = [start]
    while layer:
        reached = [to for space in layer for to, _ in neighbours(s, figure, space)]
        layer = list(dict.fromkeys(to for to in reached if to not in found))
        found |= {to: found_at(found) for to in layer}
    return found


def found_at(found: dict[str, int]) -> int:
    return max(found.values()) + 1


def cheapest(s: State, figure: str, start: str, goal: str) -> list[tuple[str, int]]:
    """TA-228: the way of least move points; of equal ones, that whose spaces come first.

    Each step is a space and its cost; without a way there is none.
    """
    places = chart_of(s).places
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


def set_down(s: State, figure: str, space: str) -> None:
    """A figure is now on this space."""
    if figure in s.familiars:
        s.familiars[figure].space = space
    elif figure in s.enemies:
        s.enemies[figure].space = space
    elif figure == CHILD:
        s.child = space
    else:
        s.pieces[figure.removeprefix("token:")] = space


def go(s: State, figure: str, to: str) -> None:
    """A figure goes, or is put, onto a space: what that sets off."""
    before = space_of(s, figure)
    set_down(s, figure, to)
    if has_symbol(s, to, "water"):  # TA-211
        cure(s, figure, "on-fire")
    if before is not None and before != to:
        fire(s, Event("exit", figure, at=before))
    if before != to:
        fire(s, Event("enter", figure, at=to))
