"""Places names and symbols along the border of a space, so that its middle stays free."""

from dataclasses import dataclass

from roost.games.familiar_tales.content.schema.pages import Point, Space
from roost.games.familiar_tales.maps import glyphs
from roost.games.familiar_tales.maps.shapes import XY

NAME_SIZE, SMALL_NAME_SIZE, TINY_NAME_SIZE = 18.0, 15.0, 12.5
LEADING = 1.1
DOT_CLEARANCE = 20.0
"""The free height above and below the dot, where a figure stands."""
SYMBOL_SIZE, SYMBOL_GAP = 34.0, 5.0
MARGIN = 13.0
NAME_CLEARANCE = 9.0
"""The free height above a name where a slanted edge crosses."""
SEARCH_STEP = 4.0


@dataclass(frozen=True)
class Box:
    """A rectangle of the map that is occupied."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Box") -> bool:
        overlaps_horizontally = self.left < other.right and other.left < self.right
        return overlaps_horizontally and self.top < other.bottom and other.top < self.bottom

    @property
    def center(self) -> XY:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


@dataclass(frozen=True)
class NameLabel:
    """A space's name, placed on the map."""

    lines: list[str]
    at: XY
    """The middle of the first baseline."""
    size: float

    @property
    def box(self) -> Box:
        half = max(glyphs.text_width(line, self.size) for line in self.lines) / 2
        top = self.at[1] - self.size * 0.8
        height = self.size * (1.1 + LEADING * (len(self.lines) - 1))
        return Box(self.at[0] - half, top, self.at[0] + half, top + height)


def widest_span(area: tuple[Point, ...], y: float) -> tuple[float, float]:
    """Return the widest horizontal span of an area at a height, less a margin."""
    crossings: list[float] = []
    for i, a in enumerate(area):
        b = area[i - 1]
        if (a[1] > y) != (b[1] > y):
            crossings.append(a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]))
    crossings.sort()
    pairs = list(zip(crossings[::2], crossings[1::2], strict=True))
    left, right = max(pairs, key=lambda p: p[1] - p[0], default=(0.0, 0.0))
    return left + MARGIN, right - MARGIN


def free_span(area: tuple[Point, ...], top: float, bottom: float) -> tuple[float, float]:
    """Return the horizontal span that is free over a whole band."""
    spans = [widest_span(area, y) for y in (top, (top + bottom) / 2, bottom)]
    return max(left for left, _ in spans), min(right for _, right in spans)


def place_name(space: Space, text: str, at: Point | None) -> NameLabel:
    """Place a name at the top of its space, as high as it fits.

    If it does not fit, it is wrapped, made smaller, or placed below the dot.
    """
    if at is not None:
        return _place_name_at(space, text, at)
    top, bottom = (pick(y for _, y in space.area) for pick in (min, max))
    above = top + MARGIN, space.dot[1] - DOT_CLEARANCE
    below = space.dot[1] + DOT_CLEARANCE, bottom - MARGIN - SYMBOL_SIZE
    for size, max_lines, (high, low) in (
        *((NAME_SIZE, 1, above), (NAME_SIZE, 2, above)),
        *((SMALL_NAME_SIZE, 2, above), (SMALL_NAME_SIZE, 2, below)),
        *((TINY_NAME_SIZE, 2, above), (TINY_NAME_SIZE, 3, above)),
    ):
        y = high
        while y + size <= low:
            left, right = free_span(space.area, y - NAME_CLEARANCE, y + size)
            lines = glyphs.wrap_text(text, right - left, size, max_lines)
            fits = all(glyphs.text_width(line, size) <= right - left for line in lines)
            if fits and y + size * LEADING * len(lines) <= low:
                return NameLabel(lines, ((left + right) / 2, y + size * 0.82), size)
            y += SEARCH_STEP
    lines = glyphs.wrap_text(text, 0, TINY_NAME_SIZE, 3)
    return NameLabel(lines, (space.dot[0], top + MARGIN + TINY_NAME_SIZE), TINY_NAME_SIZE)


def _place_name_at(space: Space, text: str, at: Point) -> NameLabel:
    """Place a name around a point, on two lines if the space is too narrow there."""
    left, right = widest_span(space.area, at[1])
    max_width = 2 * min(at[0] - left, right - at[0])
    lines = glyphs.wrap_text(
        text, max_width, NAME_SIZE, 1 if glyphs.text_width(text, NAME_SIZE) <= max_width else 2
    )
    lift = NAME_SIZE * LEADING * (len(lines) - 1) / 2
    return NameLabel(lines, (at[0], at[1] + NAME_SIZE * 0.3 - lift), NAME_SIZE)


def place_symbols(space: Space, at: Point | None) -> list[tuple[str, XY]]:
    """Place symbols in rows from the lower left corner, or to the right of a given point."""
    if at is not None:
        step = SYMBOL_SIZE + SYMBOL_GAP
        return [(s, (at[0] + i * step, float(at[1]))) for i, s in enumerate(space.symbols)]
    placed: list[tuple[str, XY]] = []
    remaining = list(space.symbols)
    y = max(y for _, y in space.area) - MARGIN - SYMBOL_SIZE / 2
    while remaining and y > min(y for _, y in space.area):
        left, right = free_span(space.area, y - SYMBOL_SIZE / 2, y + SYMBOL_SIZE / 2)
        row_length = int((right - left + SYMBOL_GAP) // (SYMBOL_SIZE + SYMBOL_GAP))
        if row_length > 0:
            row, remaining = remaining[:row_length], remaining[row_length:]
            start = left + SYMBOL_SIZE / 2
            placed += [(s, (start + i * (SYMBOL_SIZE + SYMBOL_GAP), y)) for i, s in enumerate(row)]
            y -= SYMBOL_SIZE + SYMBOL_GAP
        else:
            y -= SEARCH_STEP
    return placed
