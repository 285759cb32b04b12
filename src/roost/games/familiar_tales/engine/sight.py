"""Line of sight (TA-189), computed exactly with integers."""

from roost.games.familiar_tales.content.schema.pages import Line, Point


def is_intersecting(one: Line, two: Line) -> bool:
    """Return whether two line segments have a point in common; touching counts."""
    (a, b), (c, d) = one, two
    sides = _side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)
    if sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0:
        return True
    return (
        (sides[0] == 0 and _is_between(a, b, c))
        or (sides[1] == 0 and _is_between(a, b, d))
        or (sides[2] == 0 and _is_between(c, d, a))
        or (sides[3] == 0 and _is_between(c, d, b))
    )


def is_inside(point: Point, area: tuple[Point, ...]) -> bool:
    """Return whether a point is inside a polygon and not on its border."""
    x, y = point
    is_odd = False
    for i, a in enumerate(area):
        b = area[i - 1]
        if _side(a, b, point) == 0 and _is_between(a, b, point):
            return False
        if (a[1] > y) != (b[1] > y):
            right = (b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])
            is_odd ^= (right > 0) == (b[1] > a[1])
    return is_odd


def _side(a: Point, b: Point, p: Point) -> int:
    """Return the side of the line from a to b on which a point lies: -1, 0 or 1."""
    cross = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    return (cross > 0) - (cross < 0)


def _is_between(a: Point, b: Point, p: Point) -> bool:
    """Return whether a point on the line through a and b lies between them."""
    low_x, high_x = min(a[0], b[0]), max(a[0], b[0])
    low_y, high_y = min(a[1], b[1]), max(a[1], b[1])
    return low_x <= p[0] <= high_x and low_y <= p[1] <= high_y
