"""How far a familiar comes with the points of its move, and what it sees."""

from heapq import heappop, heappush

from roost.contract import Data
from roost.games.familiar_tales.actions.moving import STANDING, points
from roost.games.familiar_tales.figures import page_of, sees, space_of
from roost.games.familiar_tales.state import Moving, State
from roost.games.familiar_tales.ways import neighbours


def left(s: State, moving: Moving) -> int:
    return moving.points if moving.points is not None else points(s, moving)


def reached(s: State, moving: Moving) -> Data:
    """Each space within reach: what it costs, and the way there."""
    start = space_of(s, moving.who)
    if start is None:
        return {}
    down = "knocked-down" in s.familiars[moving.who].afflictions
    budget = left(s, moving) - STANDING * down
    found: Data = {}
    queue: list[tuple[int, int, str, list[str]]] = [(0, 0, start, [])]
    while queue:
        cost, steps, space, way = heappop(queue)
        if space in found:
            continue
        found[space] = {"cost": cost, "way": way}
        for to, price in neighbours(s, moving.who, space):
            if to not in found and cost + price <= budget:
                heappush(queue, (cost + price, steps + 1, to, [*way, to]))
    del found[start]
    return found


def seen(s: State, figure: str | None) -> list[str]:
    """TA-189: the spaces that a figure has in its line of sight."""
    eyes = space_of(s, figure)
    if eyes is None:
        return []
    return [space for space in page_of(s).spaces if sees(s, eyes, space)]
