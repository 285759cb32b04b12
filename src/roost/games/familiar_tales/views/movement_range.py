"""How far a familiar comes with the points of its move, and what it sees."""

from heapq import heappop, heappush

from roost.contract import BoardData
from roost.games.familiar_tales.engine.actions.movement import STAND_UP_COST, move_points
from roost.games.familiar_tales.engine.figures import can_see, page_of, space_of
from roost.games.familiar_tales.engine.paths import neighbours
from roost.games.familiar_tales.engine.state import MoveInProgress, TalesState


def points_left(s: TalesState, moving: MoveInProgress) -> int:
    return moving.points if moving.points is not None else move_points(s, moving)


def reachable_spaces(s: TalesState, moving: MoveInProgress) -> BoardData:
    """Each space within reach: what it costs, and the way there."""
    start = space_of(s, moving.who)
    if start is None:
        return {}
    down = "knocked-down" in s.familiars[moving.who].afflictions
    budget = points_left(s, moving) - STAND_UP_COST * down
    found: BoardData = {}
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


def visible_spaces(s: TalesState, figure: str | None) -> list[str]:
    """TA-189: the spaces that a figure has in its line of sight."""
    eyes = space_of(s, figure)
    if eyes is None:
        return []
    return [space for space in page_of(s).spaces if can_see(s, eyes, space)]
