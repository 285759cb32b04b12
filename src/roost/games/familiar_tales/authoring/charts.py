"""Pictures of a tally: how long pages last, how often familiars flee, how much misfortune."""

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import ceil, floor
from xml.sax.saxutils import escape

from roost.games.familiar_tales.authoring.tally import Spread, Tally, flights, spread
from roost.games.familiar_tales.authoring.trial import Stay, Trial
from roost.games.familiar_tales.drawing.letters import definitions, width, written
from roost.games.familiar_tales.drawing.strokes import INK, attributes, path, segment, stroke

GROUND, BAR, BAND, SOFT = "#FBF4E4", "#3F6B8A", "#F2D9A0", "#8A7F86"
TINTS = {1: "#C9624A", 2: "#E0A04C", 3: "#6E9457", 4: "#3F6B8A"}
"""By number of players."""
WIDE, ROW, HEAD = 760, 30, 64
NAMES = 178.0
"""Where the names of rows end."""
LINES = 12
"""So many an axis has at most, beside that at nothing."""
MEANT = (4, 7)
"""How many rounds a page is meant to last."""


def pictures(tally: Tally, words: dict[str, str]) -> dict[str, str]:
    """SVG by name. `words` has a title for each, `players`, and the names of pages by id."""
    found = {
        "rounds": by_page(tally, lambda stay: stay.rounds, words["rounds"], words, MEANT),
        "flights": counts(tally, flights, words["flights"], words),
        "misfortune": counts(tally, lambda trial: trial.misfortune, words["misfortune"], words),
    }
    for id in tally.counters():
        found[id] = counts(tally, partial(_counter, id), words[id], words)
    return found


def _counter(id: str, trial: Trial) -> int:
    return trial.counters.get(id, 0)


def by_page(
    tally: Tally,
    what: Callable[[Stay], float],
    title: str,
    words: dict[str, str],
    meant: tuple[int, int] | None = None,
) -> str:
    """A row a page and number of players: the middle four fifths, and the mean."""
    rows = {
        words.get(page, page): {n: tally.spread(what, page, n) for n in tally.players()}
        for page in tally.pages()
    }
    return by_row(rows, title, words, meant)


def by_chapter(
    tally: Tally, what: Callable[[list[Stay]], float], title: str, words: dict[str, str]
) -> str:
    """The same a chapter: what came of its pages together in one play."""
    rows = {
        f"{words['chapter']} {chapter}": {
            n: spread(tally.in_chapter(what, chapter, n)) for n in tally.players()
        }
        for chapter in tally.chapters()
    }
    return by_row(rows, title, words)


def by_row(
    rows: dict[str, dict[int, Spread]],
    title: str,
    words: dict[str, str],
    meant: tuple[int, int] | None = None,
) -> str:
    players = list(next(iter(rows.values()), {}))
    step = ROW * 0.55 * len(players) + 14
    height = HEAD + step * len(rows) + 44
    left, right = NAMES + 12, WIDE - 30.0
    spreads = [found for row in rows.values() for found in row.values()]
    most = max([0.0, *(max(found.high, found.mean) for found in spreads)])
    top = max(1, ceil(max(most, (meant or (0, 0))[1] + 1)))
    least = min([0, *(floor(min(found.low, found.mean)) for found in spreads)])
    scale = (right - left) / (top - least)
    zero = left - least * scale
    drawn = ""
    if meant is not None:
        x, band = zero + meant[0] * scale, (meant[1] - meant[0]) * scale
        drawn += _rect(x, HEAD - 12, band, height - HEAD - 24, BAND)
    drawn += _axis(left, right, HEAD - 12, height - 36, top, least)
    for i, (name, by_players) in enumerate(rows.items()):
        y = HEAD + i * step
        drawn += written(name, (NAMES, y + step / 2), 13, INK, "end")
        for j, (count, found) in enumerate(by_players.items()):
            middle = y + 8 + j * ROW * 0.55
            a, b = zero + found.low * scale, zero + found.high * scale
            drawn += stroke(segment((a, middle), (b, middle)), TINTS.get(count, BAR), 7)
            drawn += _dot(zero + found.mean * scale, middle)
    return _sheet(height, title, drawn, players, words)


def shares(tally: Tally, endings: dict[str, str], title: str, words: dict[str, str]) -> str:
    """Of a hundred plays of each number of players, how many came to each ending."""
    players = tally.players()
    step = ROW * 0.55 * len(players) + 14
    height = HEAD + step * len(endings) + 44
    left, right = 220.0, WIDE - 60.0
    drawn = _axis(left, right, HEAD - 12, height - 36, 100)
    for i, (id, name) in enumerate(endings.items()):
        y = HEAD + i * step
        drawn += written(name, (left - 12, y + step / 2), 13, INK, "end")
        for j, count in enumerate(players):
            share = tally.share(id, count)
            top, end = y + 2 + j * ROW * 0.55, left + share * (right - left)
            drawn += _rect(left, top, end - left, 12, TINTS.get(count, BAR))
            drawn += written(
                f"{share:.0%}".removesuffix("%"), (end + 6, top + 10), 10, SOFT, "start"
            )
    return _sheet(height, title, drawn, players, words)


def counts(tally: Tally, what: Callable[[Trial], int], title: str, words: dict[str, str]) -> str:
    """How many trials had 0, 1, 2 …; bars by number of players side by side."""
    players = tally.players()
    found = {count: Counter(what(t) for t in tally.of(count)) for count in players}
    top = max((n for counted in found.values() for n in counted), default=0)
    values = range(min(top, 12) + 1)
    height, left, right, base = 320, 60.0, WIDE - 30.0, 262.0
    room = (right - left) / len(values)
    bar = min(26.0, room * 0.8 / max(1, len(players)))
    drawn = stroke(segment((left, base), (right, base)), SOFT, 1.5)
    for value in values:
        middle = left + room * (value + 0.5)
        drawn += written(_label(value, top), (middle, base + 20), 13, INK)
        for j, count in enumerate(players):
            n = sum(n for v, n in found[count].items() if min(v, 12) == value)
            share = n / max(1, sum(found[count].values()))
            x = middle + (j - len(players) / 2) * bar
            drawn += _rect(x + 1, base - share * 180, bar - 2, share * 180, TINTS.get(count, BAR))
            if share >= 0.005:
                text = f"{share:.0%}".removesuffix("%")
                drawn += written(text, (x + bar / 2, base - share * 180 - 4), 10, SOFT)
    return _sheet(height, title, drawn, players, words)


def _label(value: int, top: int) -> str:
    return f"{value}+" if value == 12 and top > 12 else str(value)


def _axis(left: float, right: float, top: float, bottom: float, most: int, least: int = 0) -> str:
    """From the least to the most; where something may be less than nothing, nothing is a line."""
    drawn = ""
    step = next(n for n in _round_numbers() if (most - least) / n <= LINES)
    for n in range(-(-least // step) * step, most + 1, step):
        x = left + (right - left) * (n - least) / (most - least)
        wide, dark = (1.8, ".9") if n == 0 and least < 0 else (0.7, ".45")
        drawn += stroke(segment((x, top), (x, bottom)), SOFT, wide, opacity=dark)
        drawn += written(_signed(n), (x, bottom + 16), 12, INK)
    return drawn


def _round_numbers() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 …"""
    return (n * 10**power for power in itertools.count() for n in (1, 2, 5))


def _signed(n: int) -> str:
    """A dash before what is less than nothing: the outlines have no minus."""
    return str(n).replace("-", "\N{EN DASH}")


def _sheet(
    height: float, title: str, drawn: str, players: Sequence[int], words: dict[str, str]
) -> str:
    head = written(title, (20, 30), 19, INK, "start")
    x = WIDE - 30 - 34.0 * len(players) - width(words["players"], 12)
    head += written(words["players"], (x, 30), 12, SOFT, "start")
    x += width(words["players"], 12) + 12
    for i, count in enumerate(players):
        head += _rect(x + i * 34, 19, 13, 13, TINTS.get(count, BAR))
        head += written(str(count), (x + i * 34 + 17, 30), 12, INK, "start")
    ground = path(f"M0 0H{WIDE}V{height:.0f}H0Z", GROUND)
    size = f'viewBox="0 0 {WIDE} {height:.0f}" role="img"'
    used = f"<defs>{definitions(head + drawn)}</defs>"
    body = f"<title>{escape(title)}</title>{used}{ground}{head}{drawn}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{body}</svg>\n'


def _dot(x: float, y: float) -> str:
    return f"<circle{attributes(cx=x, cy=y, r=4.6, fill=GROUND, stroke=INK, stroke_width=2)}/>"


def _rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f"<rect{attributes(x=x, y=y, width=width, height=max(0.0, height), fill=fill)}/>"
