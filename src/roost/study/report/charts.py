"""The charts of a study as SVG, each for desktops and for phones. Pale is not significant."""

import math
from collections.abc import Callable, Iterator
from itertools import pairwise

from roost.simulate.interval import Interval
from roost.study.report import svg
from roost.study.report.assets import bird_image
from roost.study.report.messages import bot_name, card_name, say, variant_phrase
from roost.study.report.number_format import MINUS, format_integer, format_percent, format_points
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


def draw_both_widths(draw: Callable[[float], tuple[float, str]], alt: str) -> str:
    """Return a chart for both widths; CSS shows one of them."""
    charts = ""
    for width, name in ((svg.WIDE, "desk"), (svg.NARROW, "phone")):
        height, content = draw(width)
        charts += svg.make_svg(width, height, alt, content, name)
    return charts


def _pairs(histogram: ValueHistogram) -> Iterator[tuple[int, float]]:
    return zip(histogram.values, histogram.shares, strict=True)


# Seats


def draw_seats(seat_wins: SeatWins) -> str:
    listed = ", ".join(format_percent(rate.mean) for rate in seat_wins.win_rates)
    alt = say("seat-alt", list=listed, fair=format_percent(seat_wins.fair_rate))
    return draw_both_widths(lambda width: _draw_seats(seat_wins, width), alt)


def _draw_seats(seat_wins: SeatWins, width: float) -> tuple[float, str]:
    is_wide, n = width > 400, len(seat_wins.win_rates)
    left = 34.0
    step = (width - left - (76 if is_wide else 8)) / n
    bar = min(84.0, step * 0.8)
    top = max(rate.high for rate in seat_wins.win_rates)
    scale = (BASELINE_Y - TOP_Y) / top
    fair = BASELINE_Y - seat_wins.fair_rate * scale
    best = max(range(n), key=lambda i: seat_wins.win_rates[i].mean)
    drawn, birds = svg.draw_text(0, 14, say("seat-axis"), "small soft", "start"), ""
    for value in axis_ticks(0.0, 100 * top, 5):
        y = BASELINE_Y - value / 100 * scale
        drawn += svg.draw_axis_line(f"M{left - 4:g} {y:.1f}H{width:g}")
        drawn += svg.draw_text(left - 8, y + 5, format_tick(value), "small soft", "end")
    for i, rate in enumerate(seat_wins.win_rates):
        x = left + i * step + 4
        middle = x + bar / 2
        y = BASELINE_Y - rate.mean * scale
        colour = "bar" if seat_wins.is_significant(i) else "pale"
        drawn += svg.draw_sheet(svg.torn_bar_path(x, y, bar, BASELINE_Y), colour)
        ends = BASELINE_Y - rate.low * scale, BASELINE_Y - rate.high * scale
        drawn += svg.draw_vertical_whisker(middle, *ends, "halo")
        drawn += svg.draw_vertical_whisker(middle, *ends)
        image, size = bird_image(min(i, 4), i != best), 54 if is_wide else 40
        if image is not None:
            feet = BASELINE_Y - rate.high * scale - FEET_POSITION * size
            position = f'x="{middle - size / 2:.1f}" y="{feet:.1f}"'
            birds += (
                f'<image class="bird" href="{image}" {position} width="{size}" height="{size}"/>'
            )
        drawn += svg.draw_text(middle, 272, say(f"turn-{i + 1}"), "name")
        drawn += svg.draw_text(middle, 292, f"{format_percent(rate.mean)} %", "small")
    line = svg.draw_dotted_line(f"M{left:g} {fair:.1f}H{width:g}")
    text = say("seat-fair", fair=format_percent(seat_wins.fair_rate))
    label = svg.draw_text(width, fair - 8 if is_wide else 14, text, "small", "end")
    return 300, drawn + line + birds + label


# Scores


def draw_scores(self_play: list[SelfPlayScores]) -> str:
    listed = ", ".join(
        f"{bot_name(bot.bot, plural=True)} {format_points(bot.score.mean)}" for bot in self_play
    )
    return draw_both_widths(
        lambda width: _draw_scores(self_play, width), say("score-alt", list=listed)
    )


def _draw_scores(self_play: list[SelfPlayScores], width: float) -> tuple[float, str]:
    left = 92.0 if width > 400 else 84.0
    ends = [(bot.scores.values[0], bot.scores.values[-1] + bot.scores.width) for bot in self_play]
    low, high = _trim_range(self_play, min(end[0] for end in ends), max(end[1] for end in ends))
    scale = (width - left - 8) / max(1, high - low)
    drawn = ""
    for row, bot in enumerate(self_play):
        base = 92.0 + 84 * row
        hill = _hill_path(
            bot.scores, base, HILL_HEIGHT, lambda v: left + (v - low) * scale, (low, high)
        )
        drawn += svg.draw_sheet(hill, f"hill-{min(row, 2)}")
        x = left + (bot.score.mean - low) * scale
        css_class = "dotted-light" if row == 0 else "dotted-card"
        top = base - max(18.0, _hill_height(bot.scores, bot.score.mean, HILL_HEIGHT) - 4)
        drawn += f'<path class="{css_class}" d="M{x:.1f} {base:g}V{top:.1f}"/>'
        drawn += svg.draw_text(left - 10, base - 22, bot.bot, "name", "end")
        drawn += svg.draw_text(
            left - 10, base - 2, format_points(bot.score.mean), "number-row", "end"
        )
    bottom = 92.0 + 84 * (len(self_play) - 1)
    drawn += _draw_axis(low, high, left, scale, bottom + 6)
    drawn += svg.draw_text(left, bottom + 44, say("score-axis"), "small soft", "start")
    return bottom + 52, drawn


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
    low: float, high: float, left: float, scale: float, y: float, max_ticks: int = 7
) -> str:
    """Draw the ticks and numbers of a horizontal axis."""
    drawn = ""
    for value in axis_ticks(low, high, max_ticks):
        x = left + (value - low) * scale
        drawn += svg.draw_axis_line(f"M{x:.1f} {y - 4:g}v6")
        drawn += svg.draw_text(x, y + 18, format_tick(value), "small")
    return drawn


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


def draw_lengths(histogram: ValueHistogram) -> str:
    listed = ", ".join(f"{value}: {format_percent(share)}" for value, share in _pairs(histogram))
    return draw_both_widths(
        lambda width: _draw_lengths(histogram, width), say("length-alt", list=listed)
    )


def _draw_lengths(histogram: ValueHistogram, width: float) -> tuple[float, str]:
    n = len(histogram.values)
    step = (width - 10) / n
    pile = min(62.0, step * 0.8)
    most = max(histogram.shares)
    drawn = ""
    for i, (value, share) in enumerate(_pairs(histogram)):
        middle = 5 + step * (i + 0.5)
        slips = max(1 if share else 0, round(18 * share / most))
        for j in range(slips):
            shift = ((i * 7 + j * 5) % 5 - 2) * 0.9
            y = 224.0 - 9.6 * j
            path = svg.strip_path(middle - pile / 2 + shift, y, pile, 8)
            drawn += svg.draw_sheet(path, "slip-dark" if j % 2 else "slip", 0.6)
        if share >= 0.005 and (n <= 8 or share > 0.3 * most or width > 400):
            drawn += svg.draw_text(middle, 216 - 9.6 * slips, f"{100 * share:.0f}%", "name")
        if n <= 8 or i % 2 == 0 or width > 400:
            drawn += svg.draw_text(middle, 254, format_integer(value), "small")
    drawn += svg.draw_text(6, 280, say("length-axis", width=histogram.width), "small soft", "start")
    return 286, drawn


# Strips: luck and skill, choices


def draw_skill(skill: SkillEffect) -> str:
    parts = {"skill": skill.skill.mean, "deal": skill.deal.mean, "both": skill.skill_on_deal.mean}
    alt = say("skill-alt", **{name: format_percent(share) for name, share in parts.items()})
    labels = {say(f"skill-{name}"): share for name, share in parts.items()}
    return draw_both_widths(lambda width: _draw_strip(labels, width, say("share-axis")), alt)


def draw_choices(choices: ChoiceStats) -> str:
    several = 1 - choices.no_difference_rate.mean - choices.one_best_rate.mean
    parts = {
        "equal": choices.no_difference_rate.mean,
        "several": several,
        "single": choices.one_best_rate.mean,
    }
    alt = say("choice-alt", **{name: format_percent(share) for name, share in parts.items()})
    labels = {say(f"choice-{name}"): share for name, share in parts.items()}
    return draw_both_widths(lambda width: _draw_strip(labels, width, say("choice-axis")), alt)


def _draw_strip(parts: dict[str, float], width: float, unit: str) -> tuple[float, str]:
    """Draw a stacked bar over an axis, with a legend below."""
    left = 8.0
    drawn, x, room = "", left, width - 2 * left
    for i, share in enumerate(parts.values()):
        length = share * room
        if length > 1:
            drawn += svg.draw_sheet(svg.strip_path(x, 20, max(5.0, length - 4), 74), f"part-{i}")
        x += length
    drawn += _draw_axis(0.0, 100.0, left, room / 100, 104.0, 5)
    drawn += svg.draw_text(left, 144, unit, "small soft", "start")
    is_wide, gap = width > 400, room / len(parts)
    for i, (name, share) in enumerate(parts.items()):
        at, y = (left + i * gap, 176.0) if is_wide else (left, 176.0 + 26 * i)
        drawn += svg.draw_sheet(svg.strip_path(at, y - 11, 14, 14), f"part-{i}", 0.6)
        drawn += svg.draw_text(at + 20, y, name, "name", "start")
        beside = (at + 20, y + 20, "start") if is_wide else (width - 12, y, "end")
        drawn += svg.draw_text(*beside[:2], f"{100 * share:.0f} %", "small soft", beside[2])
    return 208 if is_wide else 176 + 26 * len(parts), drawn


# Horizontal whiskers: cards, changes


def draw_cards(effects: list[CardEffect], game: str) -> str:
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
    unit = say("card-axis")
    return draw_both_widths(
        lambda width: _draw_whiskers(rows, width, unit), say("card-alt", list=listed)
    )


def draw_changes(variant: StudyVariant, game: str) -> str:
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
    return draw_both_widths(lambda width: _draw_whiskers(rows, width, say("change-axis")), alt)


def _draw_whiskers(
    rows: list[tuple[str, Interval, str]], width: float, unit: str
) -> tuple[float, str]:
    """Draw rows of name, whisker and text, over an axis with this unit."""
    is_wide = width > 400
    left, right = (200.0, width - 150) if is_wide else (12.0, width - 12)
    step = 42.0 if is_wide else 54.0
    low = min(0.0, *(interval.low for _, interval, _ in rows))
    high = max(0.0, *(interval.high for _, interval, _ in rows))
    scale = (right - left) / ((high - low) or 1)
    zero = left - low * scale
    bottom = step * len(rows) + 8
    drawn = svg.draw_dotted_line(f"M{zero:.1f} 6V{bottom:g}") if is_wide else ""
    for i, (name, interval, text) in enumerate(rows):
        y = step * i + (34 if is_wide else 40)
        line = y + 5 if is_wide else y - 16
        if not is_wide:  # only beside the whisker, so that it does not cross the text
            drawn += svg.draw_dotted_line(f"M{zero:.1f} {y - 10:g}v22")
        drawn += svg.draw_text(0, line, name, "name", "start")
        drawn += svg.draw_horizontal_whisker(
            y, left + (interval.low - low) * scale, left + (interval.high - low) * scale
        )
        is_significant = interval.excludes(0.0)
        colour, style = ("coin", "number-row") if is_significant else ("pale", "small soft")
        middle = left + (interval.mean - low) * scale
        drawn += svg.draw_sheet(svg.octagon_path(middle, y), colour, 0.7)
        drawn += svg.draw_text(width - 2, line, text, style, "end")
    drawn += _draw_axis(low, high, left, scale, bottom + 8, 5)
    if is_wide:
        drawn += svg.draw_text(0, bottom + 26, unit, "small soft", "start")
    else:
        drawn += svg.draw_text(left, bottom + 48, unit, "small soft", "start")
    return bottom + (34 if is_wide else 54), drawn
