"""Where names and symbols go: along the edges of a space, so that its middle stays free."""

from dataclasses import dataclass

from roost.games.familiar_tales.data.pages import Point, Space
from roost.games.familiar_tales.drawing import letters
from roost.games.familiar_tales.drawing.strokes import Spot

NAME, SMALL_NAME, TINY_NAME = 18.0, 15.0, 12.5
LEADING = 1.1
CLEAR = 20.0
"""A figure on the dot needs so much above and below."""
SYMBOL, GAP = 34.0, 5.0
MARGIN = 13.0
AIR = 9.0
"""So much is kept above a name where a line slants over it."""
STEP = 4.0


@dataclass(frozen=True)
class Box:
    """A stretch of the map that something covers."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    @property
    def middle(self) -> Spot:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


@dataclass(frozen=True)
class Name:
    lines: list[str]
    at: Spot
    """The middle of the first baseline."""
    size: float

    @property
    def box(self) -> Box:
        half = max(letters.width(line, self.size) for line in self.lines) / 2
        top = self.at[1] - self.size * 0.8
        height = self.size * (1.1 + LEADING * (len(self.lines) - 1))
        return Box(self.at[0] - half, top, self.at[0] + half, top + height)


def span(area: tuple[Point, ...], y: float) -> tuple[float, float]:
    """The widest stretch of an area at a height, less a margin; empty where there is none."""
    found: list[float] = []
    for i, a in enumerate(area):
        b = area[i - 1]
        if (a[1] > y) != (b[1] > y):
            found.append(a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]))
    found.sort()
    pairs = list(zip(found[::2], found[1::2], strict=True))
    left, right = max(pairs, key=lambda p: p[1] - p[0], default=(0.0, 0.0))
    return left + MARGIN, right - MARGIN


def room(area: tuple[Point, ...], top: float, bottom: float) -> tuple[float, float]:
    """What is free over the whole of a band."""
    spans = [span(area, y) for y in (top, (top + bottom) / 2, bottom)]
    return max(left for left, _ in spans), min(right for _, right in spans)


def name_of(space: Space, text: str, at: Point | None) -> Name:
    """At the top, as high as it fits; in several lines, smaller, or below the dot if it must."""
    if at is not None:
        return _put(space, text, at)
    top, bottom = (pick(y for _, y in space.area) for pick in (min, max))
    above = top + MARGIN, space.dot[1] - CLEAR
    below = space.dot[1] + CLEAR, bottom - MARGIN - SYMBOL
    for size, most, (high, low) in (
        *((NAME, 1, above), (NAME, 2, above), (SMALL_NAME, 2, above), (SMALL_NAME, 2, below)),
        *((TINY_NAME, 2, above), (TINY_NAME, 3, above)),
    ):
        y = high
        while y + size <= low:
            left, right = room(space.area, y - AIR, y + size)
            lines = letters.broken(text, right - left, size, most)
            fits = all(letters.width(line, size) <= right - left for line in lines)
            if fits and y + size * LEADING * len(lines) <= low:
                return Name(lines, ((left + right) / 2, y + size * 0.82), size)
            y += STEP
    lines = letters.broken(text, 0, TINY_NAME, 3)
    return Name(lines, (space.dot[0], top + MARGIN + TINY_NAME), TINY_NAME)


def _put(space: Space, text: str, at: Point) -> Name:
    """Around a point, in two lines if the space is too narrow there."""
    left, right = span(space.area, at[1])
    wide = 2 * min(at[0] - left, right - at[0])
    lines = letters.broken(text, wide, NAME, 1 if letters.width(text, NAME) <= wide else 2)
    lift = NAME * LEADING * (len(lines) - 1) / 2
    return Name(lines, (at[0], at[1] + NAME * 0.3 - lift), NAME)


def symbols_of(space: Space, at: Point | None) -> list[tuple[str, Spot]]:
    """In rows from the lower left corner, or to the right of where the first was put."""
    if at is not None:
        step = SYMBOL + GAP
        return [(s, (at[0] + i * step, float(at[1]))) for i, s in enumerate(space.symbols)]
    found: list[tuple[str, Spot]] = []
    left_over = list(space.symbols)
    y = max(y for _, y in space.area) - MARGIN - SYMBOL / 2
    while left_over and y > min(y for _, y in space.area):
        left, right = room(space.area, y - SYMBOL / 2, y + SYMBOL / 2)
        fit = int((right - left + GAP) // (SYMBOL + GAP))
        if fit > 0:
            row, left_over = left_over[:fit], left_over[fit:]
            start = left + SYMBOL / 2
            found += [(s, (start + i * (SYMBOL + GAP), y)) for i, s in enumerate(row)]
            y -= SYMBOL + GAP
        else:
            y -= STEP
    return found
