"""What rows of matches tell: seats, lengths, scores, and how an option changes them."""

from typing import Any

import numpy as np

from roost.simulate.interval import Interval, Values, estimate_clustered_share, estimate_mean
from roost.simulate.series import Rows
from roost.simulate.series.rows import scores, wins
from roost.study.result import MetricChange, SeatWins, ValueHistogram

MAX_BINS = 11


def measure_seats(rows: Rows, players: int) -> SeatWins:
    """By the order of the first turns: who has the first one is dealt, or is always the same."""
    found = order_by_turn(wins(rows, players), rows)
    return SeatWins([estimate_win_rate(column) for column in found], 1 / players)


def estimate_win_rate(win_shares: Values) -> Interval:
    """Of the matches: an interval that also holds where none or all were won."""
    return estimate_clustered_share(win_shares, np.ones(len(win_shares)))


def order_by_turn(values: Values, rows: Rows) -> list[Values]:
    """Columns by seat as columns by turn: who had the first turn comes first."""
    players = values.shape[1]
    order = (rows["first"][:, None] + np.arange(players)) % players
    turned = np.take_along_axis(values, order, 1)
    return [turned[:, at] for at in range(players)]


def make_histogram(values: Values, max_bins: int = MAX_BINS) -> ValueHistogram:
    """At most so many; as narrow as can be, but none that stays empty because of what all values
    have in common: matches of three may take 39, 42, 45 actions, and nothing between.
    """
    low, high = int(values.min()), int(values.max())
    apart = max(1, int(np.gcd.reduce(values.astype(np.int64) - low)))
    width = next(w for w in (apart * w for w in _bin_widths()) if (high - low) // w + 1 <= max_bins)
    first = low if width == apart else low // width * width
    places = (values.astype(np.int64) - first) // width
    counts = np.bincount(places)
    return ValueHistogram(
        [first + width * i for i in range(len(counts))], (counts / len(values)).tolist(), width
    )


def _bin_widths() -> Any:
    scale = 1
    while True:
        yield from (scale, 2 * scale, 5 * scale)
        scale *= 10


def measure_margin(rows: Rows, players: int) -> Interval:
    ordered = np.sort(scores(rows, players), 1)
    return estimate_mean(ordered[:, -1] - ordered[:, -2])


def points_ahead(rows: Rows, players: int, is_cooperative: bool) -> Values:
    """By match and seat: points ahead of the mean of the others, or the team's."""
    points = scores(rows, players).astype(np.float64)
    if is_cooperative:
        return points
    found: Values = points - (points.sum(1, keepdims=True) - points) / (players - 1)
    return found


# What changes


def match_metrics(rows: Rows, players: int, is_cooperative: bool) -> dict[str, Values]:
    """By name, a value for each match; the same matches of another series can be set against it."""
    points = scores(rows, players).astype(np.float64)
    found: dict[str, Values] = {
        "moves": rows["actions"].astype(np.float64),
        "choices": rows["choices"].astype(np.float64),
    }
    if is_cooperative:
        return {"points": points[:, 0], "aim": wins(rows, players)[:, 0], **found}
    first = order_by_turn(wins(rows, players), rows)[0]
    return {
        "first": first,
        "winner": points.max(1),
        "spread": points.max(1) - points.min(1),
        **found,
    }


def measure_changes(before: dict[str, Values], after: dict[str, Values]) -> list[MetricChange]:
    """Match by match, on the same deals."""
    return [
        MetricChange(name, float(values.mean()), estimate_mean(after[name] - values))
        for name, values in before.items()
    ]
