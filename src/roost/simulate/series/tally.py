"""Statistics of rows, which are added chunk by chunk and not kept."""

import msgspec
import numpy as np

from roost.simulate.interval import estimate_share_by_variance
from roost.simulate.series.rows import Rows, count_rows, scores, wins


class ScoreRange(msgspec.Struct, frozen=True):
    mean: float
    low: int
    high: int


class Summary(msgspec.Struct, frozen=True):
    matches: int
    win_rates: list[float]
    """The win rate of each seat. Winners who tie share a match."""
    scores: list[ScoreRange]
    """The scores of each seat."""
    mean_actions: float
    """Mean number of actions of a match."""
    matches_per_second: float
    win_rate_margins: list[float]
    """For each seat, the 95 % margin of error of the win rate."""


class RowTally:
    def __init__(self, seats: int) -> None:
        self._seats = seats
        self.matches = 0
        self._actions = 0
        self._totals = np.zeros(seats, np.int64)
        self._wins = np.zeros(seats)
        self._squares = np.zeros(seats)
        self._low = np.full(seats, np.iinfo(np.int64).max)
        self._high = np.full(seats, np.iinfo(np.int64).min)

    def add(self, rows: Rows) -> None:
        if count_rows(rows) == 0:
            return
        points, win_shares = scores(rows, self._seats).astype(np.int64), wins(rows, self._seats)
        self.matches += count_rows(rows)
        self._actions += int(rows["actions"].sum())
        self._totals += points.sum(0)
        self._wins += win_shares.sum(0)
        self._squares += (win_shares**2).sum(0)
        self._low = np.minimum(self._low, points.min(0))
        self._high = np.maximum(self._high, points.max(0))

    def summarize(self, seconds: float, played: int | None = None) -> Summary:
        """Summarize the rows so far, at least one.

        `played` of them took `seconds`; the others were loaded from disk.
        """
        n = self.matches
        means = self._wins / n
        variances = np.maximum(0.0, self._squares / n - means**2) / max(1, n - 1)
        win_rates = [
            estimate_share_by_variance(mean, variance, n, n - 1)
            for mean, variance in zip(means.tolist(), variances.tolist(), strict=True)
        ]
        return Summary(
            n,
            means.tolist(),
            [
                ScoreRange(total / n, low, high)
                for total, low, high in zip(
                    self._totals.tolist(), self._low.tolist(), self._high.tolist(), strict=True
                )
            ],
            self._actions / n,
            (n if played is None else played) / max(seconds, 1e-9),
            [max(rate.high - rate.mean, rate.mean - rate.low) for rate in win_rates],
        )
