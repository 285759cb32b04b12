"""Elements of charts in the style of cut paper. Colours are CSS classes (`style/`).

A chart is a list of elements; `templates/chart.svg` writes them, with all texts escaped.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

WIDE, NARROW = 550, 330
"""Widths of a chart, which is drawn twice: for desktops and for phones. CSS shows one of them."""


class Element(NamedTuple):
    tag: str
    attributes: dict[str, Any]
    text: str | None = None


@dataclass
class Chart:
    css_class: str
    width: float
    alt: str
    height: float = 0.0
    elements: list[Element] = field(default_factory=list)

    @property
    def is_wide(self) -> bool:
        return self.width == WIDE

    def add_path(self, css_class: str, path: str) -> None:
        self.elements.append(Element("path", {"class": css_class, "d": path}))

    def add_sheet(self, path: str, colour: str, shift: float = 1.0) -> None:
        """Add a path with a shadow."""
        offset = f"translate({1.1 * shift:g} {1.7 * shift:g})"
        shadow = {"class": "shadow", "d": path, "transform": offset}
        self.elements.append(Element("path", shadow))
        self.add_path(colour, path)

    def add_text(
        self, x: float, y: float, text: str, css_class: str = "", anchor: str = "middle"
    ) -> None:
        at = {"x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor}
        self.elements.append(Element("text", {"class": css_class, **at}, text))


def draw_both_widths(alt: str, draw: Callable[[Chart], None]) -> list[Chart]:
    charts = [Chart("desk", WIDE, alt), Chart("phone", NARROW, alt)]
    for chart in charts:
        draw(chart)
    return charts


def vertical_whisker_path(x: float, low: float, high: float) -> str:
    """Return a whisker from y `low` to y `high`."""
    return f"M{x:g} {low:.1f}V{high:.1f}M{x - 6:g} {low:.1f}h12M{x - 6:g} {high:.1f}h12"


def horizontal_whisker_path(y: float, low: float, high: float) -> str:
    """Return a whisker from x `low` to x `high`."""
    return f"M{low:.1f} {y:g}H{high:.1f}M{low:.1f} {y - 5:g}v10M{high:.1f} {y - 5:g}v10"


def torn_bar_path(x: float, y: float, width: float, base: float) -> str:
    """Return a bar with an irregular upper edge."""
    a, b = x + 0.26 * width, x + 0.7 * width
    edge = f"C{a:.1f} {y - 4:.1f} {b:.1f} {y + 3:.1f} {x + width:g} {y - 1:.1f}"
    return f"M{x:g} {base:g}V{y + 2:.1f}{edge}V{base:g}Z"


def octagon_path(x: float, y: float, r: float = 10) -> str:
    k = 0.414 * r
    points = [(r, k), (k, r), (-k, r), (-r, k), (-r, -k), (-k, -r), (k, -r), (r, -k)]
    return "M" + "L".join(f"{x + a:.1f} {y + b:.1f}" for a, b in points) + "Z"


def strip_path(x: float, y: float, width: float, height: float) -> str:
    """Return a rectangle with rounded corners."""
    w, h = width - 4, height - 4
    return (
        f"M{x + 2:.1f} {y:.1f}h{w:.1f}a2 2 0 0 1 2 2v{h:.1f}a2 2 0 0 1 -2 2h{-w:.1f}"
        f"a2 2 0 0 1 -2 -2v{-h:.1f}a2 2 0 0 1 2 -2Z"
    )
