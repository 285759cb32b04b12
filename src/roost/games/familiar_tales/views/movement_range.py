"""Computes where a familiar can go with its move points, and what it can see."""

from heapq import heappop, heappush

from roost.contract import BoardData
from roost.games.familiar_tales.engine.actions.movement import STAND_UP_COST, move_points
from roost.games.familiar_tales.engine.figures import can_see, page_of, space_of
from roost.games.familiar_tales.engine.paths import neighbours
from roost.games.familiar_tales.engine.state import MoveInProgress, TalesState


def points_left(s: TalesState, move: MoveInProgress) -> int:
    return move.points if move.points is not None else move_points(s, move)


def reachable_spaces(s: TalesState, move: MoveInProgress) -> BoardData:
    """Return each space within reach with its cost and the path there."""
    start = space_of(s, move.who)
    if start is None:
        return {}
    is_down = "knocked-down" in s.familiars[move.who].afflictions
    budget = points_left(s, move) - STAND_UP_COST * is_down
    spaces: BoardData = {}
    queue: list[tuple[int, int, str, list[str]]] = [(0, 0, start, [])]
    while queue:
        cost, steps, space, path = heappop(queue)
        if space in spaces:
            continue
        spaces[space] = {"cost": cost, "path": path}
        for target, price in neighbours(s, move.who, space):
            if target not in spaces and cost + price <= budget:
                heappush(queue, (cost + price, steps + 1, target, [*path, target]))
    del spaces[start]
    return spaces


def visible_spaces(s: TalesState, figure: str | None) -> list[str]:
    """TA-189: return the spaces in a figure's line of sight."""
    start = space_of(s, figure)
    if start is None:
        return []
    return [space for space in page_of(s).spaces if can_see(s, start, space)]
