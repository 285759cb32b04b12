"""Draws measurements as bar charts."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment

from roost.bench.measurement import Measurement

TEMPLATE = Environment(autoescape=True).from_string(
    Path(__file__).with_name("chart.svg.jinja").read_text(encoding="utf-8")
)


class Bar(NamedTuple):
    label: str
    value: str
    length: float
    """The fraction of the longest possible bar."""
    kind: str = "ours"


def draw_rate_chart(
    measurements: list[Measurement], title: str, own_prefixes: tuple[str, ...], legend: str
) -> str:
    """Return an SVG of rates with a logarithmic scale.

    Names of Roost's own measurements start with one of `own_prefixes`.
    """
    ranked = sorted(measurements, key=lambda m: -m.value)
    low = math.floor(math.log10(ranked[-1].value))
    width = math.ceil(math.log10(ranked[0].value)) - low
    bars = [
        Bar(
            m.name,
            f"{m.value / 1e6:,.1f} M" if m.value >= 1e6 else f"{m.value / 1e3:,.1f} k",
            (math.log10(m.value) - low) / width,
            "ours" if m.name.startswith(own_prefixes) else "theirs",
        )
        for m in ranked
    ]
    grid = {f"{10 ** (low + i):,}": i / width for i in range(width + 1)}
    return _draw(bars, title, legend, grid)


def draw_scale_chart(
    measurements: list[Measurement], title: str, legend: str, label_of: Callable[[str], str]
) -> str:
    """Return an SVG of the CPU time per move. `label_of` describes a measurement by its name."""
    costs = [measurement for measurement in measurements if measurement.unit == "µs/move"]
    longest = max(cost.value for cost in costs)
    bars = [Bar(label_of(c.name), f"{c.value:,.0f} µs", c.value / longest) for c in costs]
    return _draw(bars, title, legend, {})


def _draw(bars: list[Bar], title: str, legend: str, grid: dict[str, float]) -> str:
    height = 94 + 26 * len(bars)
    return TEMPLATE.render(bars=bars, title=title, legend=legend, grid=grid, height=height) + "\n"
