"""Measures from rows of matches: seats, lengths, scores, and the effect of an option."""

from typing import Any

import numpy as np

from roost.simulate.interval import Interval, Values, estimate_clustered_share, estimate_mean
from roost.simulate.series import Rows
from roost.simulate.series.rows import scores, wins
from roost.study.result import MetricChange, SeatWins, ValueHistogram

MAX_BINS = 11


def measure_seats(rows: Rows, players: int) -> SeatWins:
    """Measure the win rates by turn order: which seat begins may be random."""
    columns = order_by_turn(wins(rows, players), rows)
    return SeatWins([estimate_win_rate(column) for column in columns], 1 / players)


def estimate_win_rate(win_shares: Values) -> Interval:
    """Estimate a win rate. The interval is also valid if no or all matches were won."""
    return estimate_clustered_share(win_shares, np.ones(len(win_shares)))


def order_by_turn(values: Values, rows: Rows) -> list[Values]:
    """Return the columns by turn order instead of by seat."""
    players = values.shape[1]
    order = (rows["first"][:, None] + np.arange(players)) % players
    ordered = np.take_along_axis(values, order, 1)
    return [ordered[:, turn] for turn in range(players)]


def make_histogram(values: Values, max_bins: int = MAX_BINS) -> ValueHistogram:
    """Return a histogram with the narrowest bins that are allowed.

    The width is a multiple of the values' common step, so that no bin is empty by construction:
    matches of three players may take 39, 42 or 45 actions.
    """
    low, high = int(values.min()), int(values.max())
    step = max(1, int(np.gcd.reduce(values.astype(np.int64) - low)))
    width = next(w for w in (step * w for w in _bin_widths()) if (high - low) // w + 1 <= max_bins)
    first = low if width == step else low // width * width
    bins = (values.astype(np.int64) - first) // width
    counts = np.bincount(bins)
    return ValueHistogram(
        [first + width * i for i in range(len(counts))], (counts / len(values)).tolist(), width
    )


def _bin_widths() -> Any:
    scale = 1
    while True:
        yield from (scale, 2 * scale, 5 * scale)
        scale *= 10


def measure_margin(rows: Rows, players: int) -> Interval:
    """Measure the margin between the best and the second score."""
    ranked = np.sort(scores(rows, players), 1)
    return estimate_mean(ranked[:, -1] - ranked[:, -2])


def points_ahead(rows: Rows, players: int, is_cooperative: bool) -> Values:
    """Return the points ahead of the mean of the others, or the team's, by match and seat."""
    points = scores(rows, players).astype(np.float64)
    if is_cooperative:
        return points
    ahead: Values = points - (points.sum(1, keepdims=True) - points) / (players - 1)
    return ahead


def match_metrics(rows: Rows, players: int, is_cooperative: bool) -> dict[str, Values]:
    """Return the metrics that variants are compared by: for each name, a value for each match."""
    points = scores(rows, players).astype(np.float64)
    metrics: dict[str, Values] = {
        "actions": rows["actions"].astype(np.float64),
        "choices": rows["choices"].astype(np.float64),
    }
    if is_cooperative:
        return {"points": points[:, 0], "team-wins": wins(rows, players)[:, 0], **metrics}
    return {
        "first-wins": order_by_turn(wins(rows, players), rows)[0],
        "winner-points": points.max(1),
        "score-gap": points.max(1) - points.min(1),
        **metrics,
    }


def measure_changes(before: dict[str, Values], after: dict[str, Values]) -> list[MetricChange]:
    """Compare metrics match by match, on the same deals."""
    return [
        MetricChange(name, float(values.mean()), estimate_mean(after[name] - values))
        for name, values in before.items()
    ]
