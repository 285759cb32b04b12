"""The smallest pieces of a drawing, as SVG text."""

from collections.abc import Iterable
from xml.sax.saxutils import quoteattr

INK, PAPER, LAMP = "#2A2333", "#FFF8EA", "#F2B544"
Spot = tuple[float, float]


def number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def attributes(**given: object) -> str:
    """`stroke_width` is written `stroke-width`; None is left out."""
    shown = ((name.rstrip("_").replace("_", "-"), value) for name, value in given.items())
    return "".join(f" {name}={quoteattr(_text(v))}" for name, v in shown if v is not None)


def _text(value: object) -> str:
    return number(value) if isinstance(value, int | float) else str(value)


def path(d: str, fill: str = "none", **given: object) -> str:
    return f"<path{attributes(d=d, fill=fill, **given)}/>"


def stroke(d: str, colour: str, width: float, **given: object) -> str:
    pen = {"stroke": colour, "stroke_width": width}
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return f"<path{attributes(d=d, fill='none', **pen, **ends, **given)}/>"


def polygon(points: Iterable[Spot]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def segment(a: Spot, b: Spot) -> str:
    return f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}"


def disc(at: Spot, radius: float) -> str:
    x, y, r = at[0], at[1], radius
    half = f"a{number(r)} {number(r)} 0 1 1"
    return f"M{number(x - r)} {number(y)}{half} {number(2 * r)} 0{half} {number(-2 * r)} 0Z"


def slip(x: float, y: float, width: float, height: float, **given: object) -> str:
    """A strip of paper with round corners and its shadow."""
    place = {"x": x, "y": y, "width": width, "height": height, "rx": height / 2.6}
    below = place | {"x": x + 1, "y": y + 1.6}
    return (
        f"<rect{attributes(**below, fill=INK, opacity='.22')}/>"
        f"<rect{attributes(**place, fill=PAPER, **given)}/>"
    )


def aside(a: Spot, b: Spot, by: float) -> tuple[Spot, Spot]:
    """The same line, shifted to its left."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    sx, sy = dy / length * by, -dx / length * by
    return (a[0] + sx, a[1] + sy), (b[0] + sx, b[1] + sy)
