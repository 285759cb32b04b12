"""The charts of a study, each for desktops and for phones. Pale is not significant."""

import math
from collections.abc import Callable, Iterator
from itertools import pairwise

from roost.simulate.interval import Interval
from roost.study.report import svg
from roost.study.report.assets import bird_image
from roost.study.report.messages import bot_name, card_name, say, variant_phrase
from roost.study.report.number_format import MINUS, format_integer, format_percent, format_points
from roost.study.report.svg import Chart, Element, draw_both_widths
from roost.study.result import (
    CardEffect,
    ChoiceStats,
    SeatWins,
    SelfPlayScores,
    SkillEffect,
    StudyVariant,
    ValueHistogram,
)

BASELINE_Y, TOP_Y = 250.0, 76.0
"""Lower and upper end of the bars."""
HILL_HEIGHT = 74.0
"""Height of the highest hill."""
FEET_POSITION = 0.89
"""Vertical position of a bird's feet in its image, as a fraction."""
MAX_CARDS = 5
"""Number of the best cards, and of the worst."""


def _pairs(histogram: ValueHistogram) -> Iterator[tuple[int, float]]:
    return zip(histogram.values, histogram.shares, strict=True)


# Seats


def draw_seats(seat_wins: SeatWins) -> list[Chart]:
    listed = ", ".join(format_percent(rate.mean) for rate in seat_wins.win_rates)
    alt = say("seat-alt", list=listed, fair=format_percent(seat_wins.fair_rate))
    return draw_both_widths(alt, lambda chart: _draw_seats(chart, seat_wins))


def _draw_seats(chart: Chart, seat_wins: SeatWins) -> None:
    width, is_wide, n = chart.width, chart.is_wide, len(seat_wins.win_rates)
    left = 34.0
    step = (width - left - (76 if is_wide else 8)) / n
    bar = min(84.0, step * 0.8)
    top = max(rate.high for rate in seat_wins.win_rates)
    scale = (BASELINE_Y - TOP_Y) / top
    fair = BASELINE_Y - seat_wins.fair_rate * scale
    best = max(range(n), key=lambda i: seat_wins.win_rates[i].mean)
    birds = []
    chart.add_text(0, 14, say("seat-axis"), "small soft", "start")
    for value in axis_ticks(0.0, 100 * top, 5):
        y = BASELINE_Y - value / 100 * scale
        chart.add_path("rule", f"M{left - 4:g} {y:.1f}H{width:g}")
        chart.add_text(left - 8, y + 5, format_tick(value), "small soft", "end")
    for i, rate in enumerate(seat_wins.win_rates):
        x = left + i * step + 4
        middle = x + bar / 2
        low, y, high = (BASELINE_Y - end * scale for end in (rate.low, rate.mean, rate.high))
        colour = "bar" if seat_wins.is_significant(i) else "pale"
        chart.add_sheet(svg.torn_bar_path(x, y, bar, BASELINE_Y), colour)
        whisker = svg.vertical_whisker_path(middle, low, high)
        chart.add_path("halo", whisker)
        chart.add_path("whisker", whisker)
        image, size = bird_image(min(i, 4), i != best), 54 if is_wide else 40
        if image is not None:
            at = {"x": f"{middle - size / 2:.1f}", "y": f"{high - FEET_POSITION * size:.1f}"}
            attributes = {"class": "bird", "href": image, **at, "width": size, "height": size}
            birds.append(Element("image", attributes))
        chart.add_text(middle, 272, say(f"turn-{i + 1}"), "name")
        chart.add_text(middle, 292, f"{format_percent(rate.mean)} %", "small")
    chart.add_path("dotted", f"M{left:g} {fair:.1f}H{width:g}")
    chart.elements += birds
    text = say("seat-fair", fair=format_percent(seat_wins.fair_rate))
    chart.add_text(width, fair - 8 if is_wide else 14, text, "small", "end")
    chart.height = 300


# Scores


def draw_scores(self_play: list[SelfPlayScores]) -> list[Chart]:
    listed = ", ".join(
        f"{bot_name(bot.bot, plural=True)} {format_points(bot.score.mean)}" for bot in self_play
    )
    alt = say("score-alt", list=listed)
    return draw_both_widths(alt, lambda chart: _draw_scores(chart, self_play))


def _draw_scores(chart: Chart, self_play: list[SelfPlayScores]) -> None:
    left = 92.0 if chart.is_wide else 84.0
    ends = [(bot.scores.values[0], bot.scores.values[-1] + bot.scores.width) for bot in self_play]
    low, high = _trim_range(self_play, min(end[0] for end in ends), max(end[1] for end in ends))
    scale = (chart.width - left - 8) / max(1, high - low)
    for row, bot in enumerate(self_play):
        base = 92.0 + 84 * row
        hill = _hill_path(
            bot.scores, base, HILL_HEIGHT, lambda v: left + (v - low) * scale, (low, high)
        )
        chart.add_sheet(hill, f"hill-{min(row, 2)}")
        x = left + (bot.score.mean - low) * scale
        top = base - max(18.0, _hill_height(bot.scores, bot.score.mean, HILL_HEIGHT) - 4)
        css_class = "dotted-light" if row == 0 else "dotted-card"
        chart.add_path(css_class, f"M{x:.1f} {base:g}V{top:.1f}")
        chart.add_text(left - 10, base - 22, bot.bot, "name", "end")
        chart.add_text(left - 10, base - 2, format_points(bot.score.mean), "number-row", "end")
    bottom = 92.0 + 84 * (len(self_play) - 1)
    _draw_axis(chart, low, high, left, scale, bottom + 6)
    chart.add_text(left, bottom + 44, say("score-axis"), "small soft", "start")
    chart.height = bottom + 52


def axis_ticks(low: float, high: float, max_ticks: int = 7) -> list[float]:
    """Return round numbers from `low` to `high`."""
    span = max(high - low, 1e-9)
    scale = 10.0 ** math.floor(math.log10(span / max_ticks))
    step = next(scale * s for s in (1, 2, 5, 10) if span / (scale * s) <= max_ticks)
    first = math.ceil(low / step - 1e-9)
    return [step * i for i in range(first, math.floor(high / step + 1e-9) + 1)]


def format_tick(value: float) -> str:
    return f"{round(value, 6):g}".replace("-", MINUS)


def _draw_axis(
    chart: Chart,
    low: float,
    high: float,
    left: float,
    scale: float,
    y: float,
    max_ticks: int = 7,
) -> None:
    """Draw the ticks and numbers of a horizontal axis."""
    for value in axis_ticks(low, high, max_ticks):
        x = left + (value - low) * scale
        chart.add_path("rule", f"M{x:.1f} {y - 4:g}v6")
        chart.add_text(x, y + 18, format_tick(value), "small")


def _trim_range(self_play: list[SelfPlayScores], low: float, high: float) -> tuple[float, float]:
    """Return the range without thin tails: where a histogram has more than one in 400."""
    values = [value for bot in self_play for value, share in _pairs(bot.scores) if share > 0.0025]
    widest = max(bot.scores.width for bot in self_play)
    return max(low, min(values)), min(high, max(values) + widest)


def _hill_height(histogram: ValueHistogram, value: float, height: float) -> float:
    """Return the height of a hill at a value."""
    at = (value - histogram.values[0]) / histogram.width - 0.5
    low = min(max(0, math.floor(at)), len(histogram.shares) - 1)
    high = min(low + 1, len(histogram.shares) - 1)
    share = min(histogram.shares[low], histogram.shares[high])
    return height * share / max(histogram.shares)


def _hill_path(
    histogram: ValueHistogram,
    base: float,
    height: float,
    at: Callable[[float], float],
    ends: tuple[float, float],
) -> str:
    """Return a smooth outline through the centres of the bins."""
    tall = height / max(histogram.shares)
    middles = [(value + histogram.width / 2, share) for value, share in _pairs(histogram)]
    first, last = middles[0][0] - histogram.width, middles[-1][0] + histogram.width
    line = [(first, 0.0), *middles, (last, 0.0)]
    spots = [(at(min(max(value, ends[0]), ends[1])), base - share * tall) for value, share in line]
    path = f"M{spots[0][0]:.1f} {base:g}"
    for (x, y), (nx, ny) in pairwise(spots):
        middle = (x + nx) / 2
        path += f"C{middle:.1f} {y:.1f} {middle:.1f} {ny:.1f} {nx:.1f} {ny:.1f}"
    return path + f"V{base:g}Z"


# Lengths


def draw_lengths(histogram: ValueHistogram) -> list[Chart]:
    listed = ", ".join(f"{value}: {format_percent(share)}" for value, share in _pairs(histogram))
    alt = say("length-alt", list=listed)
    return draw_both_widths(alt, lambda chart: _draw_lengths(chart, histogram))


def _draw_lengths(chart: Chart, histogram: ValueHistogram) -> None:
    n = len(histogram.values)
    step = (chart.width - 10) / n
    pile = min(62.0, step * 0.8)
    most = max(histogram.shares)
    has_room = chart.is_wide or n <= 8
    for i, (value, share) in enumerate(_pairs(histogram)):
        middle = 5 + step * (i + 0.5)
        slips = max(1 if share else 0, round(18 * share / most))
        for j in range(slips):
            shift = ((i * 7 + j * 5) % 5 - 2) * 0.9
            path = svg.strip_path(middle - pile / 2 + shift, 224.0 - 9.6 * j, pile, 8)
            chart.add_sheet(path, "slip-dark" if j % 2 else "slip", 0.6)
        if share >= 0.005 and (has_room or share > 0.3 * most):
            chart.add_text(middle, 216 - 9.6 * slips, f"{100 * share:.0f}%", "name")
        if has_room or i % 2 == 0:
            chart.add_text(middle, 254, format_integer(value), "small")
    chart.add_text(6, 280, say("length-axis", width=histogram.width), "small soft", "start")
    chart.height = 286


# Strips: luck and skill, choices


def draw_skill(skill: SkillEffect) -> list[Chart]:
    parts = {"skill": skill.skill.mean, "deal": skill.deal.mean, "both": skill.skill_on_deal.mean}
    return _draw_strips("skill", parts, say("share-axis"))


def draw_choices(choices: ChoiceStats) -> list[Chart]:
    equal, single = choices.no_difference_rate.mean, choices.one_best_rate.mean
    parts = {"equal": equal, "several": 1 - equal - single, "single": single}
    return _draw_strips("choice", parts, say("choice-axis"))


def _draw_strips(prefix: str, parts: dict[str, float], unit: str) -> list[Chart]:
    """Draw shares that add up to 1. `prefix` is that of the message ids."""
    alt = say(f"{prefix}-alt", **{name: format_percent(share) for name, share in parts.items()})
    labels = {say(f"{prefix}-{name}"): share for name, share in parts.items()}
    return draw_both_widths(alt, lambda chart: _draw_strip(chart, labels, unit))


def _draw_strip(chart: Chart, parts: dict[str, float], unit: str) -> None:
    """Draw a stacked bar over an axis, with a legend below."""
    x = left = 8.0
    room = chart.width - 2 * left
    for i, share in enumerate(parts.values()):
        length = share * room
        if length > 1:
            chart.add_sheet(svg.strip_path(x, 20, max(5.0, length - 4), 74), f"part-{i}")
        x += length
    _draw_axis(chart, 0.0, 100.0, left, room / 100, 104.0, 5)
    chart.add_text(left, 144, unit, "small soft", "start")
    gap = room / len(parts)
    for i, (name, share) in enumerate(parts.items()):
        at, y = (left + i * gap, 176.0) if chart.is_wide else (left, 176.0 + 26 * i)
        chart.add_sheet(svg.strip_path(at, y - 11, 14, 14), f"part-{i}", 0.6)
        chart.add_text(at + 20, y, name, "name", "start")
        text = f"{100 * share:.0f} %"
        if chart.is_wide:
            chart.add_text(at + 20, y + 20, text, "small soft", "start")
        else:
            chart.add_text(chart.width - 12, y, text, "small soft", "end")
    chart.height = 208 if chart.is_wide else 176 + 26 * len(parts)


# Horizontal whiskers: cards, changes


def draw_cards(effects: list[CardEffect], game: str) -> list[Chart]:
    significant = [effect for effect in effects if effect.points.excludes(0.0)]
    shown = [effect for effect in significant if effect.points.mean > 0][:MAX_CARDS]
    shown += [effect for effect in significant if effect.points.mean < 0][-MAX_CARDS:]
    rows = [
        (
            card_name(game, effect.card),
            effect.points,
            format_points(effect.points.mean, signed=True),
        )
        for effect in shown
    ]
    listed = ", ".join(f"{name} {value}" for name, _, value in rows)
    alt, unit = say("card-alt", list=listed), say("card-axis")
    return draw_both_widths(alt, lambda chart: _draw_whiskers(chart, rows, unit))


def draw_changes(variant: StudyVariant, game: str) -> list[Chart]:
    rows = []
    for change in variant.changes:
        difference = change.relative_difference
        if difference is not None:
            text = f"{format_percent(difference.mean, signed=True)}%"
            if not change.is_significant:
                text = say("change-none")
            rows.append((say(f"change-{change.metric}"), difference.scale(100), text))
    listed = ", ".join(f"{name} {text}" for name, _, text in rows)
    alt = say("change-alt", case=variant_phrase(game, variant.name), list=listed)
    return draw_both_widths(alt, lambda chart: _draw_whiskers(chart, rows, say("change-axis")))


def _draw_whiskers(chart: Chart, rows: list[tuple[str, Interval, str]], unit: str) -> None:
    """Draw rows of name, whisker and text, over an axis with this unit."""
    width, is_wide = chart.width, chart.is_wide
    left, right = (200.0, width - 150) if is_wide else (12.0, width - 12)
    step = 42.0 if is_wide else 54.0
    low = min(0.0, *(interval.low for _, interval, _ in rows))
    high = max(0.0, *(interval.high for _, interval, _ in rows))
    scale = (right - left) / ((high - low) or 1)
    zero = left - low * scale
    bottom = step * len(rows) + 8
    if is_wide:
        chart.add_path("dotted", f"M{zero:.1f} 6V{bottom:g}")
    for i, (name, interval, text) in enumerate(rows):
        y = step * i + (34 if is_wide else 40)
        line = y + 5 if is_wide else y - 16
        if not is_wide:  # only beside the whisker, so that it does not cross the text
            chart.add_path("dotted", f"M{zero:.1f} {y - 10:g}v22")
        chart.add_text(0, line, name, "name", "start")
        start, middle, end = (
            left + (at - low) * scale for at in (interval.low, interval.mean, interval.high)
        )
        chart.add_path("whisker", svg.horizontal_whisker_path(y, start, end))
        is_significant = interval.excludes(0.0)
        colour, style = ("coin", "number-row") if is_significant else ("pale", "small soft")
        chart.add_sheet(svg.octagon_path(middle, y), colour, 0.7)
        chart.add_text(width - 2, line, text, style, "end")
    _draw_axis(chart, low, high, left, scale, bottom + 8, 5)
    if is_wide:
        chart.add_text(0, bottom + 26, unit, "small soft", "start")
    else:
        chart.add_text(left, bottom + 48, unit, "small soft", "start")
    chart.height = bottom + (34 if is_wide else 54)
