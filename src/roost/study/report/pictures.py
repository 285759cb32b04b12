"""The pictures of a study, each for a desk and for a phone. Axes have numbers, words stand beside
what they mean, and what is not significant is pale."""

import math
from collections.abc import Callable, Iterator
from itertools import pairwise

from roost.simulate.interval import Interval
from roost.study.report import paper
from roost.study.report.birds import bird
from roost.study.report.figures import MINUS, percent, points, whole
from roost.study.report.words import bot, case, say, thing
from roost.study.result import Bars, CardEffect, Choices, Seats, Skill, Table, Variant

BASE, HEAD = 250.0, 76.0
"""Where bars stand, and how high they reach at most."""
HILL = 74.0
"""How high the highest hill is."""
PERCH = 0.89
"""Where the feet of a bird are in its picture, from above."""
SHOWN_CARDS = 5
"""Of those that help, and of those that harm."""


def both(draw: Callable[[float], tuple[float, str]], alt: str) -> str:
    """A drawing at both widths."""
    found = ""
    for width, name in ((paper.WIDE, "desk"), (paper.NARROW, "phone")):
        height, drawn = draw(width)
        found += paper.svg(width, height, alt, drawn, name)
    return found


def _pairs(found: Bars) -> Iterator[tuple[int, float]]:
    return zip(found.values, found.shares, strict=True)


# Seats


def seats(found: Seats) -> str:
    listed = ", ".join(percent(wins.mean) for wins in found.wins)
    alt = say("seat-alt", list=listed, fair=percent(found.fair))
    return both(lambda width: _seats(found, width), alt)


def _seats(found: Seats, width: float) -> tuple[float, str]:
    is_wide, n = width > 400, len(found.wins)
    left = 34.0
    step = (width - left - (76 if is_wide else 8)) / n
    bar = min(84.0, step * 0.8)
    top = max(wins.high for wins in found.wins)
    scale = (BASE - HEAD) / top
    fair = BASE - found.fair * scale
    best = max(range(n), key=lambda i: found.wins[i].mean)
    drawn, birds = paper.text(0, 14, say("seat-axis"), "small soft", "start"), ""
    for value in ticks(0.0, 100 * top, 5):
        y = BASE - value / 100 * scale
        drawn += paper.rule(f"M{left - 4:g} {y:.1f}H{width:g}")
        drawn += paper.text(left - 8, y + 5, tick(value), "small soft", "end")
    for i, wins in enumerate(found.wins):
        x = left + i * step + 4
        middle = x + bar / 2
        y = BASE - wins.mean * scale
        sure = found.is_sure(i)
        drawn += paper.sheet(paper.torn_bar(x, y, bar, BASE), "bar" if sure else "pale")
        reach = BASE - wins.low * scale, BASE - wins.high * scale
        drawn += paper.upright_whisker(middle, *reach, "halo")
        drawn += paper.upright_whisker(middle, *reach)
        picture, size = bird(min(i, 4), i != best), 54 if is_wide else 40
        if picture is not None:
            feet = BASE - wins.high * scale - PERCH * size
            place = f'x="{middle - size / 2:.1f}" y="{feet:.1f}"'
            birds += (
                f'<image class="bird" href="{picture}" {place} width="{size}" height="{size}"/>'
            )
        drawn += paper.text(middle, 272, say(f"turn-{i + 1}"), "name")
        drawn += paper.text(middle, 292, f"{percent(wins.mean)} %", "small")
    line = paper.dotted(f"M{left:g} {fair:.1f}H{width:g}")
    words = say("seat-fair", fair=percent(found.fair))
    word = paper.text(width, fair - 8 if is_wide else 14, words, "small", "end")
    return 300, drawn + line + birds + word


# Scores


def scores(tables: list[Table]) -> str:
    listed = ", ".join(f"{bot(one.bot, many=True)} {points(one.score.mean)}" for one in tables)
    return both(lambda width: _scores(tables, width), say("score-alt", list=listed))


def _scores(tables: list[Table], width: float) -> tuple[float, str]:
    left = 92.0 if width > 400 else 84.0
    ends = [(one.scores.values[0], one.scores.values[-1] + one.scores.width) for one in tables]
    low, high = _trimmed(tables, min(end[0] for end in ends), max(end[1] for end in ends))
    scale = (width - left - 8) / max(1, high - low)
    drawn = ""
    for row, one in enumerate(tables):
        base = 92.0 + 84 * row
        hill = _hill(one.scores, base, HILL, lambda v: left + (v - low) * scale, (low, high))
        drawn += paper.sheet(hill, f"hill-{min(row, 2)}")
        x = left + (one.score.mean - low) * scale
        on = "dotted-light" if row == 0 else "dotted-card"
        top = base - max(18.0, _height(one.scores, one.score.mean, HILL) - 4)
        drawn += f'<path class="{on}" d="M{x:.1f} {base:g}V{top:.1f}"/>'
        drawn += paper.text(left - 10, base - 22, bot(one.bot, many=True), "name", "end")
        drawn += paper.text(left - 10, base - 2, points(one.score.mean), "number-row", "end")
    bottom = 92.0 + 84 * (len(tables) - 1)
    drawn += _axis(low, high, left, scale, bottom + 6)
    drawn += paper.text(left, bottom + 44, say("score-axis"), "small soft", "start")
    return bottom + 52, drawn


def ticks(low: float, high: float, most: int = 7) -> list[float]:
    """Round numbers from `low` to `high`."""
    span = max(high - low, 1e-9)
    scale = 10.0 ** math.floor(math.log10(span / most))
    step = next(scale * s for s in (1, 2, 5, 10) if span / (scale * s) <= most)
    first = math.ceil(low / step - 1e-9)
    return [step * i for i in range(first, math.floor(high / step + 1e-9) + 1)]


def tick(value: float) -> str:
    return f"{round(value, 6):g}".replace("-", MINUS)


def _axis(low: float, high: float, left: float, scale: float, y: float, most: int = 7) -> str:
    """Numbers below a picture, each with a mark."""
    drawn = ""
    for value in ticks(low, high, most):
        x = left + (value - low) * scale
        drawn += paper.rule(f"M{x:.1f} {y - 4:g}v6") + paper.text(x, y + 18, tick(value), "small")
    return drawn


def _trimmed(tables: list[Table], low: float, high: float) -> tuple[float, float]:
    """Without the thin ends: where any table has more than one in 400."""
    kept = [value for one in tables for value, share in _pairs(one.scores) if share > 0.0025]
    widest = max(one.scores.width for one in tables)
    return max(low, min(kept)), min(high, max(kept) + widest)


def _height(found: Bars, value: float, height: float) -> float:
    """Of a hill at a value."""
    at = (value - found.values[0]) / found.width - 0.5
    low = min(max(0, math.floor(at)), len(found.shares) - 1)
    high = min(low + 1, len(found.shares) - 1)
    share = min(found.shares[low], found.shares[high])
    return height * share / max(found.shares)


def _hill(
    found: Bars, base: float, height: float, at: Callable[[float], float], ends: tuple[float, float]
) -> str:
    """A smooth outline over the middles of the bars."""
    tall = height / max(found.shares)
    middles = [(value + found.width / 2, share) for value, share in _pairs(found)]
    first, last = middles[0][0] - found.width, middles[-1][0] + found.width
    line = [(first, 0.0), *middles, (last, 0.0)]
    spots = [(at(min(max(value, ends[0]), ends[1])), base - share * tall) for value, share in line]
    path = f"M{spots[0][0]:.1f} {base:g}"
    for (x, y), (nx, ny) in pairwise(spots):
        middle = (x + nx) / 2
        path += f"C{middle:.1f} {y:.1f} {middle:.1f} {ny:.1f} {nx:.1f} {ny:.1f}"
    return path + f"V{base:g}Z"


# Lengths


def lengths(found: Bars) -> str:
    listed = ", ".join(f"{value}: {percent(share)}" for value, share in _pairs(found))
    return both(lambda width: _lengths(found, width), say("length-alt", list=listed))


def _lengths(found: Bars, width: float) -> tuple[float, str]:
    n = len(found.values)
    step = (width - 10) / n
    pile = min(62.0, step * 0.8)
    most = max(found.shares)
    drawn = ""
    for i, (value, share) in enumerate(_pairs(found)):
        middle = 5 + step * (i + 0.5)
        slips = max(1 if share else 0, round(18 * share / most))
        for j in range(slips):
            shift = ((i * 7 + j * 5) % 5 - 2) * 0.9
            y = 224.0 - 9.6 * j
            path = paper.slip(middle - pile / 2 + shift, y, pile, 8)
            drawn += paper.sheet(path, "slip-dark" if j % 2 else "slip", 0.6)
        if share >= 0.005 and (n <= 8 or share > 0.3 * most or width > 400):
            drawn += paper.text(middle, 216 - 9.6 * slips, f"{100 * share:.0f}%", "name")
        if n <= 8 or i % 2 == 0 or width > 400:
            drawn += paper.text(middle, 254, whole(value), "small")
    drawn += paper.text(6, 280, say("length-axis", width=found.width), "small soft", "start")
    return 286, drawn


# Shares of a whole: luck and skill, real choices


def skill(found: Skill) -> str:
    parts = {"skill": found.skill.mean, "deal": found.deal.mean, "both": found.both.mean}
    alt = say("skill-alt", **{name: percent(share) for name, share in parts.items()})
    named = {say(f"skill-{name}"): share for name, share in parts.items()}
    return both(lambda width: _strip(named, width, say("share-axis")), alt)


def choices(found: Choices) -> str:
    several = 1 - found.alike.mean - found.single.mean
    parts = {"alike": found.alike.mean, "several": several, "single": found.single.mean}
    alt = say("choice-alt", **{name: percent(share) for name, share in parts.items()})
    named = {say(f"choice-{name}"): share for name, share in parts.items()}
    return both(lambda width: _strip(named, width, say("choice-axis")), alt)


def _strip(parts: dict[str, float], width: float, unit: str) -> tuple[float, str]:
    """One sheet cut in pieces over an axis; their names and shares stand below."""
    left = 8.0
    drawn, x, room = "", left, width - 2 * left
    for i, share in enumerate(parts.values()):
        long = share * room
        if long > 1:
            drawn += paper.sheet(paper.slip(x, 20, max(5.0, long - 4), 74), f"part-{i}")
        x += long
    drawn += _axis(0.0, 100.0, left, room / 100, 104.0, 5)
    drawn += paper.text(left, 144, unit, "small soft", "start")
    is_wide, gap = width > 400, room / len(parts)
    for i, (name, share) in enumerate(parts.items()):
        at, y = (left + i * gap, 176.0) if is_wide else (left, 176.0 + 26 * i)
        drawn += paper.sheet(paper.slip(at, y - 11, 14, 14), f"part-{i}", 0.6)
        drawn += paper.text(at + 20, y, name, "name", "start")
        beside = (at + 20, y + 20, "start") if is_wide else (width - 12, y, "end")
        drawn += paper.text(*beside[:2], f"{100 * share:.0f} %", "small soft", beside[2])
    return 208 if is_wide else 176 + 26 * len(parts), drawn


# Whiskers lying: cards, changes


def cards(found: list[CardEffect], game: str) -> str:
    sure = [one for one in found if one.points.without(0.0)]
    shown = [one for one in sure if one.points.mean > 0][:SHOWN_CARDS]
    shown += [one for one in sure if one.points.mean < 0][-SHOWN_CARDS:]
    rows = [
        (thing(game, one.card), one.points, points(one.points.mean, signed=True)) for one in shown
    ]
    listed = ", ".join(f"{name} {value}" for name, _, value in rows)
    unit = say("card-axis")
    return both(lambda width: _whiskers(rows, width, unit), say("card-alt", list=listed))


def changes(found: Variant, game: str) -> str:
    rows = []
    for one in found.changes:
        by = one.share
        if by is not None:
            told = f"{percent(by.mean, signed=True)}%" if one.is_sure else say("change-none")
            rows.append((say(f"change-{one.what}"), by.times(100), told))
    listed = ", ".join(f"{name} {told}" for name, _, told in rows)
    alt = say("change-alt", case=case(game, found.name), list=listed)
    return both(lambda width: _whiskers(rows, width, say("change-axis")), alt)


def _whiskers(rows: list[tuple[str, Interval, str]], width: float, unit: str) -> tuple[float, str]:
    """A row each: name, whisker, and what it comes to, over an axis in this unit."""
    is_wide = width > 400
    left, right = (200.0, width - 150) if is_wide else (12.0, width - 12)
    step = 42.0 if is_wide else 54.0
    low = min(0.0, *(one.low for _, one, _ in rows))
    high = max(0.0, *(one.high for _, one, _ in rows))
    scale = (right - left) / ((high - low) or 1)
    zero = left - low * scale
    bottom = step * len(rows) + 8
    drawn = paper.dotted(f"M{zero:.1f} 6V{bottom:g}") if is_wide else ""
    for i, (name, one, told) in enumerate(rows):
        y = step * i + (34 if is_wide else 40)
        line = y + 5 if is_wide else y - 16
        if not is_wide:  # beside the words, not through them
            drawn += paper.dotted(f"M{zero:.1f} {y - 10:g}v22")
        drawn += paper.text(0, line, name, "name", "start")
        drawn += paper.lying_whisker(
            y, left + (one.low - low) * scale, left + (one.high - low) * scale
        )
        sure = one.without(0.0)
        middle = left + (one.mean - low) * scale
        drawn += paper.sheet(paper.octagon(middle, y), "coin" if sure else "pale", 0.7)
        drawn += paper.text(width - 2, line, told, "number-row" if sure else "small soft", "end")
    drawn += _axis(low, high, left, scale, bottom + 8, 5)
    if is_wide:
        drawn += paper.text(0, bottom + 26, unit, "small soft", "start")
    else:
        drawn += paper.text(left, bottom + 48, unit, "small soft", "start")
    return bottom + (34 if is_wide else 54), drawn
