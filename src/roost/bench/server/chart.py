"""Draws the CPU time per move as a bar chart."""

from collections.abc import Callable
from xml.sax.saxutils import escape

from roost.bench.all_peers.chart import BAR, LEFT, RIGHT, ROW, STYLE, TOP, WIDTH
from roost.bench.measurement import Measurement

GAP = 14
"""Space before each group of bars."""


def draw_scale_chart(
    measurements: list[Measurement], title: str, legend: str, label_of: Callable[[str], str]
) -> str:
    """Return an SVG. `label_of` describes a measurement by its name."""
    costs = [measurement for measurement in measurements if measurement.unit == "µs/move"]
    scale = (WIDTH - LEFT - RIGHT) / max(cost.value for cost in costs)
    body, y, group = [], float(TOP - GAP), ""
    for cost in costs:
        previous, group = group, cost.name.partition(".")[0]
        y += GAP if group != previous else 0
        body.append(_row(label_of(cost.name), cost.value, y, cost.value * scale))
        y += ROW
    height = y + 16
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img" '
        f'aria-label="{escape(title)}"><style>{STYLE}</style>'
        f'<rect class="back" width="{WIDTH}" height="{height:.0f}"/>'
        f'<text class="title" x="16" y="26">{escape(title)}</text>'
        f'<text class="small" x="16" y="44">{escape(legend)}</text>{"".join(body)}</svg>\n'
    )


def _row(label: str, value: float, y: float, length: float) -> str:
    middle = y + ROW / 2 + 4
    return (
        f'<text x="{LEFT - 10}" y="{middle:.0f}" text-anchor="end">{escape(label)}</text>'
        f'<rect class="ours" x="{LEFT}" y="{y + (ROW - BAR) / 2:.0f}" width="{length:.0f}" '
        f'height="{BAR}" rx="2"/>'
        f'<text x="{LEFT + length + 8:.0f}" y="{middle:.0f}">{value:,.0f} µs</text>'
    )
