"""Draws measurements as a bar chart with a logarithmic scale.

Roost's bars are filled and the peers' are outlined, so that the chart can be read without colour.
"""

import math
from xml.sax.saxutils import escape

from roost.bench.measurement import Measurement

WIDTH, LEFT, RIGHT = 860, 250, 110
ROW, BAR, TOP = 26, 16, 64
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #22304a }
  .title { font-size: 16px; font-weight: 600 }
  .small { font-size: 11px; fill: #5b6780 }
  .grid { stroke: #d8dee9 }
  .ours { fill: #2f6f8f }
  .theirs { fill: #ffffff; stroke: #8a6d3b; stroke-width: 1.5 }
  .back { fill: #ffffff }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6ebf5 } .small { fill: #a9b4c8 } .grid { stroke: #39435a }
    .ours { fill: #6db6d6 } .theirs { fill: #1b2233; stroke: #d2b277 } .back { fill: #1b2233 }
  }
"""


def draw_chart(measurements: list[Measurement], title: str, own_prefix: str, legend: str) -> str:
    """Return an SVG. Names of Roost's own measurements start with `own_prefix`."""
    ranked = sorted(measurements, key=lambda m: -m.value)
    low = math.floor(math.log10(min(m.value for m in ranked)))
    high = math.ceil(math.log10(max(m.value for m in ranked)))
    scale = (WIDTH - LEFT - RIGHT) / (high - low)
    height = TOP + ROW * len(ranked) + 30
    body = [
        _grid_line(power, LEFT + (power - low) * scale, height) for power in range(low, high + 1)
    ]
    for i, measurement in enumerate(ranked):
        length = (math.log10(measurement.value) - low) * scale
        is_own = measurement.name.startswith(own_prefix)
        body.append(_row(measurement, TOP + ROW * i, length, is_own))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}"><style>{STYLE}</style>'
        f'<rect class="back" width="{WIDTH}" height="{height}"/>'
        f'<text class="title" x="16" y="26">{escape(title)}</text>'
        f'<text class="small" x="16" y="44">{escape(legend)}</text>{"".join(body)}</svg>\n'
    )


def _grid_line(power: int, x: float, height: int) -> str:
    label = f"{10**power:,}" if power < 6 else f"{10 ** (power - 6):,} million"
    return (
        f'<line class="grid" x1="{x:.0f}" x2="{x:.0f}" y1="{TOP - 8}" y2="{height - 24}"/>'
        f'<text class="small" x="{x:.0f}" y="{height - 8}" text-anchor="middle">{label}</text>'
    )


def _row(measurement: Measurement, y: int, length: float, is_own: bool) -> str:
    middle = y + ROW / 2 + 4
    kind = "ours" if is_own else "theirs"
    name, value = escape(measurement.name), _format_rate(measurement.value)
    return (
        f'<text x="{LEFT - 10}" y="{middle:.0f}" text-anchor="end">{name}</text>'
        f'<rect class="{kind}" x="{LEFT}" y="{y + (ROW - BAR) / 2:.0f}" width="{length:.0f}" '
        f'height="{BAR}" rx="2"/>'
        f'<text x="{LEFT + length + 8:.0f}" y="{middle:.0f}">{value}</text>'
    )


def _format_rate(value: float) -> str:
    return f"{value / 1e6:,.1f} M" if value >= 1e6 else f"{value / 1e3:,.1f} k"
