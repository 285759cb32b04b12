"""Basic SVG shapes as text."""

from collections.abc import Iterable
from xml.sax.saxutils import quoteattr

INK, PAPER, LAMP = "#2A2333", "#FFF8EA", "#F2B544"
XY = tuple[float, float]


def format_number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def format_attributes(**attrs: object) -> str:
    """Format SVG attributes: `stroke_width` becomes `stroke-width`, None is left out."""
    pairs = ((name.rstrip("_").replace("_", "-"), value) for name, value in attrs.items())
    return "".join(f" {name}={quoteattr(_format_value(v))}" for name, v in pairs if v is not None)


def _format_value(value: object) -> str:
    return format_number(value) if isinstance(value, int | float) else str(value)


def draw_path(d: str, fill: str = "none", **attrs: object) -> str:
    return f"<path{format_attributes(d=d, fill=fill, **attrs)}/>"


def draw_stroke(d: str, colour: str, width: float, **attrs: object) -> str:
    pen = {"stroke": colour, "stroke_width": width}
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return f"<path{format_attributes(d=d, fill='none', **pen, **ends, **attrs)}/>"


def polygon_path(points: Iterable[XY]) -> str:
    return "M" + "L".join(f"{format_number(x)} {format_number(y)}" for x, y in points) + "Z"


def line_path(a: XY, b: XY) -> str:
    return (
        f"M{format_number(a[0])} {format_number(a[1])}L{format_number(b[0])} {format_number(b[1])}"
    )


def circle_path(at: XY, radius: float) -> str:
    x, y, r = at[0], at[1], radius
    half = f"a{format_number(r)} {format_number(r)} 0 1 1"
    start = f"M{format_number(x - r)} {format_number(y)}"
    return f"{start}{half} {format_number(2 * r)} 0{half} {format_number(-2 * r)} 0Z"


def draw_pill(x: float, y: float, width: float, height: float, **attrs: object) -> str:
    """Draw a strip of paper with round corners and a shadow."""
    box = {"x": x, "y": y, "width": width, "height": height, "rx": height / 2.6}
    shadow = box | {"x": x + 1, "y": y + 1.6}
    return (
        f"<rect{format_attributes(**shadow, fill=INK, opacity='.22')}/>"
        f"<rect{format_attributes(**box, fill=PAPER, **attrs)}/>"
    )


def shift_line(a: XY, b: XY, by: float) -> tuple[XY, XY]:
    """Return a line, shifted to its left."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    sx, sy = dy / length * by, -dx / length * by
    return (a[0] + sx, a[1] + sy), (b[0] + sx, b[1] + sy)
