"""SVG elements of charts, in the style of cut paper. Colours are CSS classes (`style/`)."""

from html import escape

WIDE, NARROW = 550, 330
"""Widths of a chart, which is drawn twice: for desktops and for phones."""


def make_svg(width: float, height: float, alt: str, content: str, name: str) -> str:
    return (
        f'<svg class="{name}" viewBox="0 0 {width:g} {height:g}" role="img" '
        f'aria-label="{escape(alt)}">{content}</svg>'
    )


def draw_sheet(path: str, colour: str, shift: float = 1.0) -> str:
    """Draw a path with a shadow."""
    offset = f"translate({1.1 * shift:g} {1.7 * shift:g})"
    return (
        f'<path class="shadow" d="{path}" transform="{offset}"/><path class="{colour}" d="{path}"/>'
    )


def draw_text(x: float, y: float, content: str, kind: str = "", anchor: str = "middle") -> str:
    at = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text class="{kind}" {at}>{escape(content)}</text>'


def draw_dotted_line(path: str) -> str:
    return f'<path class="dotted" d="{path}"/>'


def draw_axis_line(path: str) -> str:
    """Draw a thin line."""
    return f'<path class="rule" d="{path}"/>'


def draw_vertical_whisker(x: float, low: float, high: float, css_class: str = "whisker") -> str:
    """Draw a whisker from y `low` to y `high`."""
    ends = f"M{x - 6:g} {low:.1f}h12M{x - 6:g} {high:.1f}h12"
    return f'<path class="{css_class}" d="M{x:g} {low:.1f}V{high:.1f}{ends}"/>'


def draw_horizontal_whisker(y: float, low: float, high: float, css_class: str = "whisker") -> str:
    """Draw a whisker from x `low` to x `high`."""
    ends = f"M{low:.1f} {y - 5:g}v10M{high:.1f} {y - 5:g}v10"
    return f'<path class="{css_class}" d="M{low:.1f} {y:g}H{high:.1f}{ends}"/>'


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
