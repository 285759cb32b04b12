"""Cut paper as SVG: sheets with a shadow, words, whiskers. Colours are classes of the style."""

from html import escape

WIDE, NARROW = 550, 330
"""A picture is drawn twice: for a desk and for a phone."""


def make_svg(width: float, height: float, alt: str, content: str, name: str) -> str:
    return (
        f'<svg class="{name}" viewBox="0 0 {width:g} {height:g}" role="img" '
        f'aria-label="{escape(alt)}">{content}</svg>'
    )


def draw_sheet(path: str, colour: str, shift: float = 1.0) -> str:
    """A path drawn twice: its shadow, then the sheet."""
    moved = f"translate({1.1 * shift:g} {1.7 * shift:g})"
    return (
        f'<path class="shadow" d="{path}" transform="{moved}"/><path class="{colour}" d="{path}"/>'
    )


def draw_text(x: float, y: float, content: str, kind: str = "", anchor: str = "middle") -> str:
    at = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text class="{kind}" {at}>{escape(content)}</text>'


def draw_dotted_line(path: str) -> str:
    return f'<path class="dotted" d="{path}"/>'


def draw_axis_line(path: str) -> str:
    """A thin line of an axis."""
    return f'<path class="rule" d="{path}"/>'


def draw_vertical_whisker(x: float, low: float, high: float, css_class: str = "whisker") -> str:
    """From y `low` to y `high`."""
    ends = f"M{x - 6:g} {low:.1f}h12M{x - 6:g} {high:.1f}h12"
    return f'<path class="{css_class}" d="M{x:g} {low:.1f}V{high:.1f}{ends}"/>'


def draw_horizontal_whisker(y: float, low: float, high: float, css_class: str = "whisker") -> str:
    """From x `low` to x `high`."""
    ends = f"M{low:.1f} {y - 5:g}v10M{high:.1f} {y - 5:g}v10"
    return f'<path class="{css_class}" d="M{low:.1f} {y:g}H{high:.1f}{ends}"/>'


def torn_bar_path(x: float, y: float, width: float, base: float) -> str:
    """A bar whose upper edge was cut by hand."""
    a, b = x + 0.26 * width, x + 0.7 * width
    edge = f"C{a:.1f} {y - 4:.1f} {b:.1f} {y + 3:.1f} {x + width:g} {y - 1:.1f}"
    return f"M{x:g} {base:g}V{y + 2:.1f}{edge}V{base:g}Z"


def octagon_path(x: float, y: float, r: float = 10) -> str:
    k = 0.414 * r
    points = [(r, k), (k, r), (-k, r), (-r, k), (-r, -k), (-k, -r), (k, -r), (r, -k)]
    return "M" + "L".join(f"{x + a:.1f} {y + b:.1f}" for a, b in points) + "Z"


def strip_path(x: float, y: float, width: float, height: float) -> str:
    """A strip with rounded corners."""
    w, h = width - 4, height - 4
    return (
        f"M{x + 2:.1f} {y:.1f}h{w:.1f}a2 2 0 0 1 2 2v{h:.1f}a2 2 0 0 1 -2 2h{-w:.1f}"
        f"a2 2 0 0 1 -2 -2v{-h:.1f}a2 2 0 0 1 2 -2Z"
    )
