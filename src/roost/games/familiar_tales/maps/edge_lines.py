"""Edges by kind (TA-98 to TA-101), links, and their labels."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from roost.games.familiar_tales.content.schema.pages import Edge, Line
from roost.games.familiar_tales.maps import artwork, glyphs
from roost.games.familiar_tales.maps.labels import Box
from roost.games.familiar_tales.maps.shapes import (
    INK,
    PAPER,
    XY,
    draw_pill,
    draw_stroke,
    format_number,
    line_path,
    shift_line,
)

DASH_PATTERN = "11 9"
DARK_LINE, LIGHT_LINE = "#4A3A36", "#F3E9F2"
WALL_COLOUR, MORTAR_COLOUR = "#4A3328", "#D9B98C"
LABEL_SIZE = 13.0
HEAD_SIZE = 24.0
DOT_CLEARANCE = 38.0
"""Distance between a dot and the start of its link, because a figure stands at the dot."""


def draw_edge(line: Line, kind: str, on_dark: bool) -> str:
    a, b = line
    colour = LIGHT_LINE if on_dark else DARK_LINE
    if kind == "dashed":
        return draw_stroke(line_path(a, b), colour, 4, stroke_dasharray=DASH_PATTERN)
    if kind == "double-dashed":
        both = [line_path(*shift_line(a, b, by)) for by in (-4.5, 4.5)]
        return draw_stroke("".join(both), colour, 4, stroke_dasharray=DASH_PATTERN)
    if kind == "solid":
        return draw_stroke(line_path(a, b), colour if on_dark else WALL_COLOUR, 6)
    return ""


def draw_walls(lines: list[Line]) -> str:
    d = "".join(line_path(a, b) for a, b in lines)
    return draw_stroke(d, WALL_COLOUR, 13) + draw_stroke(d, MORTAR_COLOUR, 4) if d else ""


def head_ids(edge: Edge) -> tuple[str, ...]:
    """Return the artwork of the familiars that may cross an edge; empty if all may."""
    if edge.only is None or edge.only.familiars == "all":
        return ()
    return tuple(f"seat-{name}" for name in edge.only.familiars)


def tag_width(text: str, heads: tuple[str, ...]) -> float:
    return glyphs.text_width(text, LABEL_SIZE) + len(heads) * HEAD_SIZE + 18


def draw_tag(text: str, heads: tuple[str, ...], at: XY) -> str:
    """Draw a tag with an edge's name and the heads of the familiars that may cross."""
    if not text and not heads:
        return ""
    width = tag_width(text, heads)
    left = at[0] - width / 2
    svg = draw_pill(left, at[1] - 11, width, 22)
    svg += glyphs.draw_text(text, (left + 9, at[1] + 4.6), LABEL_SIZE, INK, "start")
    x = left + 9 + glyphs.text_width(text, LABEL_SIZE) + HEAD_SIZE / 2 + 2
    for i, head in enumerate(heads):
        svg += artwork.draw_centred(head, (x + i * HEAD_SIZE, at[1]), HEAD_SIZE - 2)
    return svg


@dataclass(frozen=True)
class LabelSlot:
    """A position for an edge's label: center, rotation and covered area."""

    at: XY
    angle: float
    box: Box


def label_slots(edge: Edge) -> Iterator[LabelSlot]:
    """Yield label positions: beside the edge, its middle before its ends, then on the edge
    itself.
    """
    assert edge.line is not None
    (ax, ay), (bx, by) = sorted(edge.line)
    size = max(1.0, hypot(bx - ax, by - ay))
    is_vertical = abs(bx - ax) < abs(by - ay)
    width = tag_width(edge.label, head_ids(edge))
    half = (11.0, width / 2) if is_vertical else (width / 2, 11.0)
    for offset in (19.0, 24.0, 0.0):
        for share in (0.5, 0.25, 0.75, 0.0, 1.0):
            for side in (1, -1) if offset else (1,):
                x = ax + (bx - ax) * share + (by - ay) / size * offset * side
                y = ay + (by - ay) * share - (bx - ax) / size * offset * side
                box = Box(x - half[0], y - half[1], x + half[0], y + half[1])
                yield LabelSlot((x, y), 90.0 if is_vertical else 0.0, box)


def draw_label(edge: Edge, occupied: list[Box]) -> str:
    """Draw an edge's label where it overlaps no other, and mark its area as occupied."""
    if edge.line is None or not (edge.label or head_ids(edge)):
        return ""
    slots = list(label_slots(edge))
    slot = next((s for s in slots if not any(s.box.overlaps(b) for b in occupied)), slots[0])
    occupied.append(slot.box)
    rotation = f"rotate({' '.join(format_number(n) for n in (slot.angle, *slot.at))})"
    tag = draw_tag(edge.label, head_ids(edge), slot.at)
    return f'<g transform="{rotation}">{tag}</g>' if slot.angle else tag


def draw_link(edge: Edge, a: XY, b: XY) -> str:
    """Draw a link as footprints from space to space, over whatever lies between."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    if length < 2 * DOT_CLEARANCE:
        return ""
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    start = a[0] + ux * DOT_CLEARANCE, a[1] + uy * DOT_CLEARANCE
    end = b[0] - ux * DOT_CLEARANCE, b[1] - uy * DOT_CLEARANCE
    control = _control_point(a, b)
    tracks = (-5, 5) if edge.kind == "double-dashed" else (0,)
    svg = ""
    for offset in tracks:
        d = _curve(
            *shift_line(start, end, offset), (control[0] + uy * offset, control[1] - ux * offset)
        )
        is_solid = edge.kind in ("solid", "double-solid")
        dashes = None if is_solid else "0.1 11"
        svg += draw_stroke(d, INK, 8.5, stroke_dasharray=dashes, opacity=".85")
        svg += draw_stroke(d, PAPER, 5, stroke_dasharray=dashes)
    return svg


def draw_link_label(edge: Edge, a: XY, b: XY, occupied: list[Box]) -> str:
    """Draw a link's label near its middle, where it overlaps no other."""
    if not (edge.label or head_ids(edge)):
        return ""
    half = tag_width(edge.label, head_ids(edge)) / 2
    boxes = []
    for share in (0.5, 0.42, 0.58, 0.34, 0.66):
        x, y = _point_on_curve(a, b, share)
        boxes.append(Box(x - half, y - 11, x + half, y + 11))
    box = next((b for b in boxes if not any(b.overlaps(t) for t in occupied)), boxes[0])
    occupied.append(box)
    return draw_tag(edge.label, head_ids(edge), box.center)


def _curve(a: XY, b: XY, control: XY) -> str:
    inner = " ".join(format_number(v) for v in (*control, *b))
    return f"M{format_number(a[0])} {format_number(a[1])}Q{inner}"


def _control_point(a: XY, b: XY) -> XY:
    """Return the control point of a link's curve: a little beside the straight line."""
    length = max(1.0, hypot(b[0] - a[0], b[1] - a[1]))
    bend = min(60.0, length * 0.14) / length
    return (a[0] + b[0]) / 2 + (b[1] - a[1]) * bend, (a[1] + b[1]) / 2 - (b[0] - a[0]) * bend


def _point_on_curve(a: XY, b: XY, share: float) -> XY:
    control, rest = _control_point(a, b), 1 - share
    x = rest * rest * a[0] + 2 * rest * share * control[0] + share * share * b[0]
    y = rest * rest * a[1] + 2 * rest * share * control[1] + share * share * b[1]
    return x, y
