"""Geometry of the lines and areas of a page."""

from collections.abc import Iterator
from math import hypot

from roost.games.familiar_tales.content.schema.pages import Line, Point

TOLERANCE = 2.0
"""The distance at which two hand-drawn lines still count as one."""


def length(line: Line) -> float:
    (ax, ay), (bx, by) = line
    return hypot(bx - ax, by - ay)


def sides(area: tuple[Point, ...]) -> Iterator[Line]:
    for i, corner in enumerate(area):
        yield area[i - 1], corner


def overlap(one: Line, two: Line) -> tuple[float, float] | None:
    """Return the part of `one` that `two` runs along, as distances from the start of `one`."""
    size = length(one)
    if size == 0:
        return None
    (ax, ay), (bx, by) = one
    ux, uy = (bx - ax) / size, (by - ay) / size
    ends = []
    for x, y in two:
        if abs((x - ax) * uy - (y - ay) * ux) > TOLERANCE:
            return None
        ends.append((x - ax) * ux + (y - ay) * uy)
    low, high = max(0.0, min(ends)), min(size, max(ends))
    return (low, high) if high - low > TOLERANCE else None


def uncovered_length(line: Line, others: list[Line]) -> float:
    """Return the length of the parts of a line that no other line runs along."""
    spans = sorted(span for other in others if (span := overlap(line, other)) is not None)
    reached, free = 0.0, 0.0
    for low, high in spans:
        free += max(0.0, low - reached)
        reached = max(reached, high)
    return free + max(0.0, length(line) - reached)


def common_border(one: tuple[Point, ...], two: tuple[Point, ...]) -> list[Line]:
    """Return the line segments that bound both areas."""
    segments: list[Line] = []
    for a in sides(one):
        for b in sides(two):
            span = overlap(a, b)
            if span is not None:
                segments.append((_along(a, span[0]), _along(a, span[1])))
    return segments


def is_proper_crossing(one: Line, two: Line) -> bool:
    """Return whether two lines cross at a point that is not an end of either."""
    (a, b), (c, d) = one, two
    sides_of = _side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)
    return sides_of[0] * sides_of[1] < 0 and sides_of[2] * sides_of[3] < 0


def _side(a: Point, b: Point, p: Point) -> int:
    cross = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    size = max(1.0, hypot(b[0] - a[0], b[1] - a[1]))
    return 0 if abs(cross) / size <= TOLERANCE else 1 if cross > 0 else -1


def _along(line: Line, by: float) -> Point:
    (ax, ay), (bx, by_) = line
    share = by / length(line)
    return round(ax + (bx - ax) * share), round(ay + (by_ - ay) * share)
