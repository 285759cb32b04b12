"""How the cost of a move grows, as a picture: a bar for each reading, from nought on."""

from collections.abc import Callable
from xml.sax.saxutils import escape

from roost.bench.all_peers.chart import BAR, LEFT, RIGHT, ROW, STYLE, TOP, WIDTH
from roost.bench.measurement import Measurement

GAP = 14
"""Before each group."""


def draw_scale_chart(
    measurements: list[Measurement], title: str, legend: str, label_of: Callable[[str], str]
) -> str:
    """SVG. `named` says what a reading's name means; those of a group stand together."""
    shown = [reading for reading in measurements if reading.unit == "µs/move"]
    scale = (WIDTH - LEFT - RIGHT) / max(reading.value for reading in shown)
    body, y, group = [], float(TOP - GAP), ""
    for reading in shown:
        before, group = group, reading.name.partition(".")[0]
        y += GAP if group != before else 0
        body.append(_row(label_of(reading.name), reading.value, y, reading.value * scale))
        y += ROW
    height = y + 16
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img" '
        f'aria-label="{escape(title)}"><style>{STYLE}</style>'
        f'<rect class="back" width="{WIDTH}" height="{height:.0f}"/>'
        f'<text class="title" x="16" y="26">{escape(title)}</text>'
        f'<text class="small" x="16" y="44">{escape(legend)}</text>{"".join(body)}</svg>\n'
    )


def _row(name: str, value: float, y: float, length: float) -> str:
    middle = y + ROW / 2 + 4
    return (
        f'<text x="{LEFT - 10}" y="{middle:.0f}" text-anchor="end">{escape(name)}</text>'
        f'<rect class="ours" x="{LEFT}" y="{y + (ROW - BAR) / 2:.0f}" width="{length:.0f}" '
        f'height="{BAR}" rx="2"/>'
        f'<text x="{LEFT + length + 8:.0f}" y="{middle:.0f}">{value:,.0f} µs</text>'
    )
