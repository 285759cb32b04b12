"""Line of sight (TA-189), exact in whole numbers."""

from roost.games.familiar_tales.content.schema.pages import Line, Point


def is_intersecting(one: Line, two: Line) -> bool:
    """Whether two straight lines have a point in common; touching counts."""
    (a, b), (c, d) = one, two
    turns = _side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)
    if turns[0] * turns[1] < 0 and turns[2] * turns[3] < 0:
        return True
    return (
        (turns[0] == 0 and _between(a, b, c))
        or (turns[1] == 0 and _between(a, b, d))
        or (turns[2] == 0 and _between(c, d, a))
        or (turns[3] == 0 and _between(c, d, b))
    )


def is_inside(point: Point, area: tuple[Point, ...]) -> bool:
    """Whether a point is within a polygon, and not on its border."""
    x, y = point
    inside = False
    for i, a in enumerate(area):
        b = area[i - 1]
        if _side(a, b, point) == 0 and _between(a, b, point):
            return False
        if (a[1] > y) != (b[1] > y):
            right = (b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])
            inside ^= (right > 0) == (b[1] > a[1])
    return inside


def _side(a: Point, b: Point, p: Point) -> int:
    """On which side of the line from a to b a point lies: -1, 0 or 1."""
    cross = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    return (cross > 0) - (cross < 0)


def _between(a: Point, b: Point, p: Point) -> bool:
    """Whether a point of the line through a and b lies between them."""
    low_x, high_x = min(a[0], b[0]), max(a[0], b[0])
    low_y, high_y = min(a[1], b[1]), max(a[1], b[1])
    return low_x <= p[0] <= high_x and low_y <= p[1] <= high_y
