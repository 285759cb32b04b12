"""Pictures of a tally: how long pages last, how often familiars flee, how much misfortune."""

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
"""By number of players."""
WIDTH, ROW_HEIGHT, HEADER_HEIGHT = 760, 30, 64
NAME_COLUMN_END = 178.0
"""Where the names of rows end."""
MAX_GRID_LINES = 12
"""So many an axis has at most, beside that at nothing."""
TARGET_ROUNDS = (4, 7)
"""How many rounds a page is meant to last."""


def draw_charts(statistics: TrialStatistics, captions: dict[str, str]) -> dict[str, str]:
    """SVG by name. `words` has a title for each, `players`, and the names of pages by id."""
    found = {
        "rounds": chart_by_page(
            statistics, lambda stay: stay.rounds, captions["rounds"], captions, TARGET_ROUNDS
        ),
        "flights": chart_counts(statistics, count_flights, captions["flights"], captions),
        "misfortune": chart_counts(
            statistics, lambda trial: trial.misfortune, captions["misfortune"], captions
        ),
    }
    for id in statistics.counter_ids():
        found[id] = chart_counts(statistics, partial(_counter_value, id), captions[id], captions)
    return found


def _counter_value(id: str, trial: Trial) -> int:
    return trial.counters.get(id, 0)


def chart_by_page(
    statistics: TrialStatistics,
    measure: Callable[[PageVisit], float],
    title: str,
    captions: dict[str, str],
    target_range: tuple[int, int] | None = None,
) -> str:
    """A row a page and number of players: the middle four fifths, and the mean."""
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
    """The same a chapter: what came of its pages together in one play."""
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
    spreads = [found for row in rows.values() for found in row.values()]
    most = max([0.0, *(max(found.p90, found.mean) for found in spreads)])
    top = max(1, ceil(max(most, (target_range or (0, 0))[1] + 1)))
    least = min([0, *(floor(min(found.p10, found.mean)) for found in spreads)])
    scale = (right - left) / (top - least)
    zero = left - least * scale
    drawn = ""
    if target_range is not None:
        x, band = zero + target_range[0] * scale, (target_range[1] - target_range[0]) * scale
        drawn += _draw_rect(x, HEADER_HEIGHT - 12, band, height - HEADER_HEIGHT - 24, TARGET_COLOUR)
    drawn += _draw_axis(left, right, HEADER_HEIGHT - 12, height - 36, top, least)
    for i, (name, by_players) in enumerate(rows.items()):
        y = HEADER_HEIGHT + i * step
        drawn += draw_text(name, (NAME_COLUMN_END, y + step / 2), 13, INK, "end")
        for j, (count, found) in enumerate(by_players.items()):
            middle = y + 8 + j * ROW_HEIGHT * 0.55
            a, b = zero + found.p10 * scale, zero + found.p90 * scale
            drawn += draw_stroke(
                line_path((a, middle), (b, middle)), PLAYER_COLOURS.get(count, DEFAULT_COLOUR), 7
            )
            drawn += _draw_dot(zero + found.mean * scale, middle)
    return _draw_sheet(height, title, drawn, players, captions)


def chart_endings(
    statistics: TrialStatistics, endings: dict[str, str], title: str, captions: dict[str, str]
) -> str:
    """Of a hundred plays of each number of players, how many came to each ending."""
    players = statistics.player_counts()
    step = ROW_HEIGHT * 0.55 * len(players) + 14
    height = HEADER_HEIGHT + step * len(endings) + 44
    left, right = 220.0, WIDTH - 60.0
    drawn = _draw_axis(left, right, HEADER_HEIGHT - 12, height - 36, 100)
    for i, (id, name) in enumerate(endings.items()):
        y = HEADER_HEIGHT + i * step
        drawn += draw_text(name, (left - 12, y + step / 2), 13, INK, "end")
        for j, count in enumerate(players):
            share = statistics.ending_share(id, count)
            top, end = y + 2 + j * ROW_HEIGHT * 0.55, left + share * (right - left)
            drawn += _draw_rect(
                left, top, end - left, 12, PLAYER_COLOURS.get(count, DEFAULT_COLOUR)
            )
            drawn += draw_text(
                f"{share:.0%}".removesuffix("%"), (end + 6, top + 10), 10, MUTED, "start"
            )
    return _draw_sheet(height, title, drawn, players, captions)


def chart_counts(
    statistics: TrialStatistics,
    measure: Callable[[Trial], int],
    title: str,
    captions: dict[str, str],
) -> str:
    """How many trials had 0, 1, 2 …; bars by number of players side by side."""
    players = statistics.player_counts()
    found = {count: Counter(measure(t) for t in statistics.trials_with(count)) for count in players}
    top = max((n for counted in found.values() for n in counted), default=0)
    values = range(min(top, 12) + 1)
    height, left, right, base = 320, 60.0, WIDTH - 30.0, 262.0
    room = (right - left) / len(values)
    bar = min(26.0, room * 0.8 / max(1, len(players)))
    drawn = draw_stroke(line_path((left, base), (right, base)), MUTED, 1.5)
    for value in values:
        middle = left + room * (value + 0.5)
        drawn += draw_text(_bar_label(value, top), (middle, base + 20), 13, INK)
        for j, count in enumerate(players):
            n = sum(n for v, n in found[count].items() if min(v, 12) == value)
            share = n / max(1, sum(found[count].values()))
            x = middle + (j - len(players) / 2) * bar
            drawn += _draw_rect(
                x + 1,
                base - share * 180,
                bar - 2,
                share * 180,
                PLAYER_COLOURS.get(count, DEFAULT_COLOUR),
            )
            if share >= 0.005:
                text = f"{share:.0%}".removesuffix("%")
                drawn += draw_text(text, (x + bar / 2, base - share * 180 - 4), 10, MUTED)
    return _draw_sheet(height, title, drawn, players, captions)


def _bar_label(value: int, top: int) -> str:
    return f"{value}+" if value == 12 and top > 12 else str(value)


def _draw_axis(
    left: float, right: float, top: float, bottom: float, highest: int, lowest: int = 0
) -> str:
    """From the least to the most; where something may be less than nothing, nothing is a line."""
    drawn = ""
    step = next(n for n in _round_numbers() if (highest - lowest) / n <= MAX_GRID_LINES)
    for n in range(-(-lowest // step) * step, highest + 1, step):
        x = left + (right - left) * (n - lowest) / (highest - lowest)
        wide, dark = (1.8, ".9") if n == 0 and lowest < 0 else (0.7, ".45")
        drawn += draw_stroke(line_path((x, top), (x, bottom)), MUTED, wide, opacity=dark)
        drawn += draw_text(_signed_text(n), (x, bottom + 16), 12, INK)
    return drawn


def _round_numbers() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 …"""
    return (n * 10**power for power in itertools.count() for n in (1, 2, 5))


def _signed_text(n: int) -> str:
    """A dash before what is less than nothing: the outlines have no minus."""
    return str(n).replace("-", "\N{EN DASH}")


def _draw_sheet(
    height: float, title: str, svg: str, players: Sequence[int], captions: dict[str, str]
) -> str:
    head = draw_text(title, (20, 30), 19, INK, "start")
    x = WIDTH - 30 - 34.0 * len(players) - text_width(captions["players"], 12)
    head += draw_text(captions["players"], (x, 30), 12, MUTED, "start")
    x += text_width(captions["players"], 12) + 12
    for i, count in enumerate(players):
        head += _draw_rect(x + i * 34, 19, 13, 13, PLAYER_COLOURS.get(count, DEFAULT_COLOUR))
        head += draw_text(str(count), (x + i * 34 + 17, 30), 12, INK, "start")
    ground = draw_path(f"M0 0H{WIDTH}V{height:.0f}H0Z", BACKGROUND)
    size = f'viewBox="0 0 {WIDTH} {height:.0f}" role="img"'
    used = f"<defs>{glyph_definitions(head + svg)}</defs>"
    body = f"<title>{escape(title)}</title>{used}{ground}{head}{svg}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{body}</svg>\n'


def _draw_dot(x: float, y: float) -> str:
    return f"<circle{format_attributes(cx=x, cy=y, r=4.6, fill=BACKGROUND, stroke=INK, stroke_width=2)}/>"


def _draw_rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f"<rect{format_attributes(x=x, y=y, width=width, height=max(0.0, height), fill=fill)}/>"
