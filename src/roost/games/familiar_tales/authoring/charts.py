"""Charts of trial statistics: rounds per page, flights, misfortune, counters, endings."""

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import ceil, floor
from xml.sax.saxutils import escape

from roost.games.familiar_tales.authoring.trial import PageVisit, Trial
from roost.games.familiar_tales.authoring.trial_statistics import (
    Distribution,
    TrialStatistics,
    count_flights,
    summarize,
)
from roost.games.familiar_tales.maps.glyphs import draw_text, glyph_definitions, text_width
from roost.games.familiar_tales.maps.shapes import (
    INK,
    draw_path,
    draw_stroke,
    format_attributes,
    line_path,
)

BACKGROUND, DEFAULT_COLOUR, TARGET_COLOUR, MUTED = "#FBF4E4", "#3F6B8A", "#F2D9A0", "#8A7F86"
PLAYER_COLOURS = {1: "#C9624A", 2: "#E0A04C", 3: "#6E9457", 4: "#3F6B8A"}
"""Colours by number of players."""
WIDTH, ROW_HEIGHT, HEADER_HEIGHT = 760, 30, 64
NAME_COLUMN_END = 178.0
"""The right edge of the row names."""
MAX_GRID_LINES = 12
"""The most grid lines of an axis, not counting the one at zero."""
TARGET_ROUNDS = (4, 7)
"""The number of rounds that a page should last."""


def draw_charts(statistics: TrialStatistics, captions: dict[str, str]) -> dict[str, str]:
    """Return charts as SVG, by name.

    `captions` has a title for each chart, `players`, and the titles of pages by id.
    """
    charts = {
        "rounds": chart_by_page(
            statistics, lambda visit: visit.rounds, captions["rounds"], captions, TARGET_ROUNDS
        ),
        "flights": chart_counts(statistics, count_flights, captions["flights"], captions),
        "misfortune": chart_counts(
            statistics, lambda trial: trial.misfortune, captions["misfortune"], captions
        ),
    }
    for id in statistics.counter_ids():
        charts[id] = chart_counts(statistics, partial(_counter_value, id), captions[id], captions)
    return charts


def _counter_value(id: str, trial: Trial) -> int:
    return trial.counters.get(id, 0)


def chart_by_page(
    statistics: TrialStatistics,
    measure: Callable[[PageVisit], float],
    title: str,
    captions: dict[str, str],
    target_range: tuple[int, int] | None = None,
) -> str:
    """Draw a row for each page and number of players: mean, 10th and 90th percentile."""
    rows = {
        captions.get(page, page): {
            n: statistics.visit_distribution(measure, page, n) for n in statistics.player_counts()
        }
        for page in statistics.pages()
    }
    return chart_rows(rows, title, captions, target_range)


def chart_by_chapter(
    statistics: TrialStatistics,
    measure: Callable[[list[PageVisit]], float],
    title: str,
    captions: dict[str, str],
) -> str:
    """Draw the same for each chapter: the sum over its pages in one trial."""
    rows = {
        f"{captions['chapter']} {chapter}": {
            n: summarize(statistics.chapter_values(measure, chapter, n))
            for n in statistics.player_counts()
        }
        for chapter in statistics.chapters()
    }
    return chart_rows(rows, title, captions)


def chart_rows(
    rows: dict[str, dict[int, Distribution]],
    title: str,
    captions: dict[str, str],
    target_range: tuple[int, int] | None = None,
) -> str:
    players = list(next(iter(rows.values()), {}))
    step = ROW_HEIGHT * 0.55 * len(players) + 14
    height = HEADER_HEIGHT + step * len(rows) + 44
    left, right = NAME_COLUMN_END + 12, WIDTH - 30.0
    distributions = [distribution for row in rows.values() for distribution in row.values()]
    highest = max(
        [0.0, *(max(distribution.p90, distribution.mean) for distribution in distributions)]
    )
    top = max(1, ceil(max(highest, (target_range or (0, 0))[1] + 1)))
    lowest = min(
        [0, *(floor(min(distribution.p10, distribution.mean)) for distribution in distributions)]
    )
    scale = (right - left) / (top - lowest)
    zero = left - lowest * scale
    svg = ""
    if target_range is not None:
        x, band = zero + target_range[0] * scale, (target_range[1] - target_range[0]) * scale
        svg += _draw_rect(x, HEADER_HEIGHT - 12, band, height - HEADER_HEIGHT - 24, TARGET_COLOUR)
    svg += _draw_axis(left, right, HEADER_HEIGHT - 12, height - 36, top, lowest)
    for i, (name, by_players) in enumerate(rows.items()):
        y = HEADER_HEIGHT + i * step
        svg += draw_text(name, (NAME_COLUMN_END, y + step / 2), 13, INK, "end")
        for j, (count, distribution) in enumerate(by_players.items()):
            center = y + 8 + j * ROW_HEIGHT * 0.55
            a, b = zero + distribution.p10 * scale, zero + distribution.p90 * scale
            svg += draw_stroke(line_path((a, center), (b, center)), _player_colour(count), 7)
            svg += _draw_dot(zero + distribution.mean * scale, center)
    return _draw_sheet(height, title, svg, players, captions)


def chart_endings(
    statistics: TrialStatistics, endings: dict[str, str], title: str, captions: dict[str, str]
) -> str:
    """Draw the share of trials, in percent, that reached each ending."""
    players = statistics.player_counts()
    step = ROW_HEIGHT * 0.55 * len(players) + 14
    height = HEADER_HEIGHT + step * len(endings) + 44
    left, right = 220.0, WIDTH - 60.0
    svg = _draw_axis(left, right, HEADER_HEIGHT - 12, height - 36, 100)
    for i, (id, name) in enumerate(endings.items()):
        y = HEADER_HEIGHT + i * step
        svg += draw_text(name, (left - 12, y + step / 2), 13, INK, "end")
        for j, count in enumerate(players):
            share = statistics.ending_share(id, count)
            top, end = y + 2 + j * ROW_HEIGHT * 0.55, left + share * (right - left)
            svg += _draw_rect(left, top, end - left, 12, _player_colour(count))
            svg += draw_text(
                f"{share:.0%}".removesuffix("%"), (end + 6, top + 10), 10, MUTED, "start"
            )
    return _draw_sheet(height, title, svg, players, captions)


def chart_counts(
    statistics: TrialStatistics,
    measure: Callable[[Trial], int],
    title: str,
    captions: dict[str, str],
) -> str:
    """Draw a histogram: the share of trials with 0, 1, 2 …, by number of players."""
    players = statistics.player_counts()
    counts = {
        count: Counter(measure(t) for t in statistics.trials_with(count)) for count in players
    }
    top = max((n for counter in counts.values() for n in counter), default=0)
    values = range(min(top, 12) + 1)
    height, left, right, base = 320, 60.0, WIDTH - 30.0, 262.0
    column_width = (right - left) / len(values)
    bar_width = min(26.0, column_width * 0.8 / max(1, len(players)))
    svg = draw_stroke(line_path((left, base), (right, base)), MUTED, 1.5)
    for value in values:
        center = left + column_width * (value + 0.5)
        svg += draw_text(_bar_label(value, top), (center, base + 20), 13, INK)
        for j, count in enumerate(players):
            n = sum(n for v, n in counts[count].items() if min(v, 12) == value)
            share = n / max(1, sum(counts[count].values()))
            x = center + (j - len(players) / 2) * bar_width
            svg += _draw_rect(
                x + 1,
                base - share * 180,
                bar_width - 2,
                share * 180,
                _player_colour(count),
            )
            if share >= 0.005:
                text = f"{share:.0%}".removesuffix("%")
                svg += draw_text(text, (x + bar_width / 2, base - share * 180 - 4), 10, MUTED)
    return _draw_sheet(height, title, svg, players, captions)


def _bar_label(value: int, top: int) -> str:
    return f"{value}+" if value == 12 and top > 12 else str(value)


def _draw_axis(
    left: float, right: float, top: float, bottom: float, highest: int, lowest: int = 0
) -> str:
    """Draw the grid from the lowest to the highest value, with a thick line at zero."""
    svg = ""
    step = next(n for n in _round_numbers() if (highest - lowest) / n <= MAX_GRID_LINES)
    for n in range(-(-lowest // step) * step, highest + 1, step):
        x = left + (right - left) * (n - lowest) / (highest - lowest)
        line_width, opacity = (1.8, ".9") if n == 0 and lowest < 0 else (0.7, ".45")
        svg += draw_stroke(line_path((x, top), (x, bottom)), MUTED, line_width, opacity=opacity)
        svg += draw_text(_signed_text(n), (x, bottom + 16), 12, INK)
    return svg


def _round_numbers() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50 …"""
    return (n * 10**power for power in itertools.count() for n in (1, 2, 5))


def _signed_text(n: int) -> str:
    """Write negative numbers with an en dash, because the outlines have no minus sign."""
    return str(n).replace("-", "\N{EN DASH}")


def _draw_sheet(
    height: float, title: str, svg: str, players: Sequence[int], captions: dict[str, str]
) -> str:
    header = draw_text(title, (20, 30), 19, INK, "start")
    x = WIDTH - 30 - 34.0 * len(players) - text_width(captions["players"], 12)
    header += draw_text(captions["players"], (x, 30), 12, MUTED, "start")
    x += text_width(captions["players"], 12) + 12
    for i, count in enumerate(players):
        header += _draw_rect(x + i * 34, 19, 13, 13, _player_colour(count))
        header += draw_text(str(count), (x + i * 34 + 17, 30), 12, INK, "start")
    background = draw_path(f"M0 0H{WIDTH}V{height:.0f}H0Z", BACKGROUND)
    attributes = f'viewBox="0 0 {WIDTH} {height:.0f}" role="img"'
    definitions = f"<defs>{glyph_definitions(header + svg)}</defs>"
    body = f"<title>{escape(title)}</title>{definitions}{background}{header}{svg}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{body}</svg>\n'


def _player_colour(players: int) -> str:
    return PLAYER_COLOURS.get(players, DEFAULT_COLOUR)


def _draw_dot(x: float, y: float) -> str:
    place = format_attributes(cx=x, cy=y, r=4.6, fill=BACKGROUND, stroke=INK, stroke_width=2)
    return f"<circle{place}/>"


def _draw_rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f"<rect{format_attributes(x=x, y=y, width=width, height=max(0.0, height), fill=fill)}/>"
