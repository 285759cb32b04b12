"""Lines by kind (TA-98 to TA-101), links, and what stands written along them."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from roost.games.familiar_tales.data.pages import Edge, Line
from roost.games.familiar_tales.drawing import letters, pictures
from roost.games.familiar_tales.drawing.layout import Box
from roost.games.familiar_tales.drawing.strokes import (
    INK,
    PAPER,
    Spot,
    aside,
    number,
    segment,
    slip,
    stroke,
)

DASHES = "11 9"
DARK, LIGHT = "#4A3A36", "#F3E9F2"
WALL, MORTAR = "#4A3328", "#D9B98C"
LABEL = 13.0
HEAD = 24.0
NEAR_DOT = 38.0
"""How far from a dot a link begins: a figure stands there."""


def border(line: Line, kind: str, on_dark: bool) -> str:
    a, b = line
    colour = LIGHT if on_dark else DARK
    if kind == "dashed":
        return stroke(segment(a, b), colour, 4, stroke_dasharray=DASHES)
    if kind == "double-dashed":
        both = [segment(*aside(a, b, by)) for by in (-4.5, 4.5)]
        return stroke("".join(both), colour, 4, stroke_dasharray=DASHES)
    if kind == "solid":
        return stroke(segment(a, b), colour if on_dark else WALL, 6)
    return ""


def walls(lines: list[Line]) -> str:
    d = "".join(segment(a, b) for a, b in lines)
    return stroke(d, WALL, 13) + stroke(d, MORTAR, 4) if d else ""


def heads(edge: Edge) -> tuple[str, ...]:
    """Whom a line lets through, if not all familiars."""
    if edge.only is None or edge.only.familiars == "all":
        return ()
    return tuple(f"seat-{name}" for name in edge.only.familiars)


def tag_width(text: str, shown: tuple[str, ...]) -> float:
    return letters.width(text, LABEL) + len(shown) * HEAD + 18


def tag(text: str, shown: tuple[str, ...], at: Spot) -> str:
    """A slip with a line's name, and the heads of those who may cross."""
    if not text and not shown:
        return ""
    width = tag_width(text, shown)
    left = at[0] - width / 2
    drawn = slip(left, at[1] - 11, width, 22)
    drawn += letters.written(text, (left + 9, at[1] + 4.6), LABEL, INK, "start")
    x = left + 9 + letters.width(text, LABEL) + HEAD / 2 + 2
    for i, head in enumerate(shown):
        drawn += pictures.centred(head, (x + i * HEAD, at[1]), HEAD - 2)
    return drawn


@dataclass(frozen=True)
class Slot:
    """Where a line's name may be written: its middle, and how it is turned."""

    at: Spot
    angle: float
    box: Box


def slots(edge: Edge) -> Iterator[Slot]:
    """Beside the line, at its middle before its ends; on the line if nowhere else is free."""
    assert edge.line is not None
    (ax, ay), (bx, by) = sorted(edge.line)
    size = max(1.0, hypot(bx - ax, by - ay))
    upright = abs(bx - ax) < abs(by - ay)
    width = tag_width(edge.label, heads(edge))
    half = (11.0, width / 2) if upright else (width / 2, 11.0)
    for aside_by in (19.0, 24.0, 0.0):
        for share in (0.5, 0.25, 0.75, 0.0, 1.0):
            for side in (1, -1) if aside_by else (1,):
                x = ax + (bx - ax) * share + (by - ay) / size * aside_by * side
                y = ay + (by - ay) * share - (bx - ax) / size * aside_by * side
                box = Box(x - half[0], y - half[1], x + half[0], y + half[1])
                yield Slot((x, y), 90.0 if upright else 0.0, box)


def label(edge: Edge, taken: list[Box]) -> str:
    """A line's name where it covers no other; it is then taken, too."""
    if edge.line is None or not (edge.label or heads(edge)):
        return ""
    tried = list(slots(edge))
    slot = next((s for s in tried if not any(s.box.meets(b) for b in taken)), tried[0])
    taken.append(slot.box)
    turn = f"rotate({number(slot.angle)} {number(slot.at[0])} {number(slot.at[1])})"
    drawn = tag(edge.label, heads(edge), slot.at)
    return f'<g transform="{turn}">{drawn}</g>' if slot.angle else drawn


def link(edge: Edge, a: Spot, b: Spot) -> str:
    """Footprints from space to space over whatever lies between, and the way's name."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    if length < 2 * NEAR_DOT:
        return ""
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    start = a[0] + ux * NEAR_DOT, a[1] + uy * NEAR_DOT
    end = b[0] - ux * NEAR_DOT, b[1] - uy * NEAR_DOT
    pull = _pull(a, b)
    tracks = (-5, 5) if edge.kind == "double-dashed" else (0,)
    drawn = ""
    for by in tracks:
        d = _curve(*aside(start, end, by), (pull[0] + uy * by, pull[1] - ux * by))
        solid = edge.kind in ("solid", "double-solid")
        dashes = None if solid else "0.1 11"
        drawn += stroke(d, INK, 8.5, stroke_dasharray=dashes, opacity=".85")
        drawn += stroke(d, PAPER, 5, stroke_dasharray=dashes)
    return drawn


def link_name(edge: Edge, a: Spot, b: Spot, taken: list[Box]) -> str:
    """In the middle of its way, or as near to it as nothing else stands."""
    if not (edge.label or heads(edge)):
        return ""
    half = tag_width(edge.label, heads(edge)) / 2
    boxes = []
    for share in (0.5, 0.42, 0.58, 0.34, 0.66):
        x, y = _bent(a, b, share)
        boxes.append(Box(x - half, y - 11, x + half, y + 11))
    box = next((b for b in boxes if not any(b.meets(t) for t in taken)), boxes[0])
    taken.append(box)
    return tag(edge.label, heads(edge), box.middle)


def _curve(a: Spot, b: Spot, pull: Spot) -> str:
    inner = " ".join(number(v) for v in (*pull, *b))
    return f"M{number(a[0])} {number(a[1])}Q{inner}"


def _pull(a: Spot, b: Spot) -> Spot:
    """What a link's curve bends toward: a little aside of the straight way."""
    length = max(1.0, hypot(b[0] - a[0], b[1] - a[1]))
    bend = min(60.0, length * 0.14) / length
    return (a[0] + b[0]) / 2 + (b[1] - a[1]) * bend, (a[1] + b[1]) / 2 - (b[0] - a[0]) * bend


def _bent(a: Spot, b: Spot, share: float) -> Spot:
    pull, rest = _pull(a, b), 1 - share
    x = rest * rest * a[0] + 2 * rest * share * pull[0] + share * share * b[0]
    y = rest * rest * a[1] + 2 * rest * share * pull[1] + share * share * b[1]
    return x, y
