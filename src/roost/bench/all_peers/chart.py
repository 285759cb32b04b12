"""Readings as a picture: a bar for each, on a scale on which each step is ten times the one before.

Ours are filled and theirs are outlined, so that no colour has to be told from another.
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
    """SVG. `ours` is how the names of our own readings begin."""
    shown = sorted(measurements, key=lambda r: -r.value)
    low = math.floor(math.log10(min(r.value for r in shown)))
    high = math.ceil(math.log10(max(r.value for r in shown)))
    scale = (WIDTH - LEFT - RIGHT) / (high - low)
    height = TOP + ROW * len(shown) + 30
    body = [
        _grid_line(power, LEFT + (power - low) * scale, height) for power in range(low, high + 1)
    ]
    for i, reading in enumerate(shown):
        length = (math.log10(reading.value) - low) * scale
        body.append(_row(reading, TOP + ROW * i, length, reading.name.startswith(own_prefix)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}"><style>{STYLE}</style>'
        f'<rect class="back" width="{WIDTH}" height="{height}"/>'
        f'<text class="title" x="16" y="26">{escape(title)}</text>'
        f'<text class="small" x="16" y="44">{escape(legend)}</text>{"".join(body)}</svg>\n'
    )


def _grid_line(power: int, x: float, height: int) -> str:
    named = f"{10**power:,}" if power < 6 else f"{10 ** (power - 6):,} million"
    return (
        f'<line class="grid" x1="{x:.0f}" x2="{x:.0f}" y1="{TOP - 8}" y2="{height - 24}"/>'
        f'<text class="small" x="{x:.0f}" y="{height - 8}" text-anchor="middle">{named}</text>'
    )


def _row(measurement: Measurement, y: int, length: float, is_own: bool) -> str:
    middle = y + ROW / 2 + 4
    kind = "ours" if is_own else "theirs"
    return (
        f'<text x="{LEFT - 10}" y="{middle:.0f}" text-anchor="end">{escape(measurement.name)}</text>'
        f'<rect class="{kind}" x="{LEFT}" y="{y + (ROW - BAR) / 2:.0f}" width="{length:.0f}" '
        f'height="{BAR}" rx="2"/>'
        f'<text x="{LEFT + length + 8:.0f}" y="{middle:.0f}">{_format_rate(measurement.value)}</text>'
    )


def _format_rate(value: float) -> str:
    return f"{value / 1e6:,.1f} M" if value >= 1e6 else f"{value / 1e3:,.1f} k"
