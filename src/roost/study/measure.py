"""What rows of matches tell: seats, lengths, scores, and how an option changes them."""

from typing import Any

import numpy as np

from roost.simulate.interval import Interval, Values, mean_of, ratio_share_of
from roost.simulate.series import Rows
from roost.simulate.series.rows import scores, wins
from roost.study.result import Bars, Change, Seats

MOST_BARS = 11


def seats(rows: Rows, players: int) -> Seats:
    """By the order of the first turns: who has the first one is dealt, or is always the same."""
    found = by_turn(wins(rows, players), rows)
    return Seats([win_share(column) for column in found], 1 / players)


def win_share(shares: Values) -> Interval:
    """Of the matches: an interval that also holds where none or all were won."""
    return ratio_share_of(shares, np.ones(len(shares)))


def by_turn(table: Values, rows: Rows) -> list[Values]:
    """Columns by seat as columns by turn: who had the first turn comes first."""
    players = table.shape[1]
    order = (rows["first"][:, None] + np.arange(players)) % players
    turned = np.take_along_axis(table, order, 1)
    return [turned[:, at] for at in range(players)]


def bars(values: Values, most: int = MOST_BARS) -> Bars:
    """At most so many; as narrow as can be, but none that stays empty because of what all values
    have in common: matches of three may take 39, 42, 45 actions, and nothing between.
    """
    low, high = int(values.min()), int(values.max())
    apart = max(1, int(np.gcd.reduce(values.astype(np.int64) - low)))
    width = next(w for w in (apart * w for w in _widths()) if (high - low) // w + 1 <= most)
    first = low if width == apart else low // width * width
    places = (values.astype(np.int64) - first) // width
    counts = np.bincount(places)
    return Bars(
        [first + width * i for i in range(len(counts))], (counts / len(values)).tolist(), width
    )


def _widths() -> Any:
    scale = 1
    while True:
        yield from (scale, 2 * scale, 5 * scale)
        scale *= 10


def margin(rows: Rows, players: int) -> Interval:
    ordered = np.sort(scores(rows, players), 1)
    return mean_of(ordered[:, -1] - ordered[:, -2])


def ahead(rows: Rows, players: int, cooperative: bool) -> Values:
    """By match and seat: points ahead of the mean of the others, or the team's."""
    points = scores(rows, players).astype(np.float64)
    if cooperative:
        return points
    found: Values = points - (points.sum(1, keepdims=True) - points) / (players - 1)
    return found


# What changes


def facts(rows: Rows, players: int, cooperative: bool) -> dict[str, Values]:
    """By name, a value for each match; the same matches of another series can be set against it."""
    points = scores(rows, players).astype(np.float64)
    found: dict[str, Values] = {
        "moves": rows["actions"].astype(np.float64),
        "choices": rows["choices"].astype(np.float64),
    }
    if cooperative:
        return {"points": points[:, 0], "aim": wins(rows, players)[:, 0], **found}
    first = by_turn(wins(rows, players), rows)[0]
    return {
        "first": first,
        "winner": points.max(1),
        "spread": points.max(1) - points.min(1),
        **found,
    }


def changes(before: dict[str, Values], after: dict[str, Values]) -> list[Change]:
    """Match by match, on the same deals."""
    return [
        Change(name, float(values.mean()), mean_of(after[name] - values))
        for name, values in before.items()
    ]
