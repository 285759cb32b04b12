"""Sums rows up as they come, so that none need be kept."""

import numpy as np

from roost.simulate.interval import estimate_share_by_variance
from roost.simulate.series.rows import Rows, count_rows, scores, wins
from roost.simulate.summary import ScoreRange, Summary


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
        points, won = scores(rows, self._seats).astype(np.int64), wins(rows, self._seats)
        self.matches += count_rows(rows)
        self._actions += int(rows["actions"].sum())
        self._totals += points.sum(0)
        self._wins += won.sum(0)
        self._squares += (won**2).sum(0)
        self._low = np.minimum(self._low, points.min(0))
        self._high = np.maximum(self._high, points.max(0))

    def summarize(self, seconds: float, played: int | None = None) -> Summary:
        """Of the rows so far, of which there must be one; `played` of them in these seconds."""
        n = self.matches
        means = self._wins / n
        spread = np.maximum(0.0, self._squares / n - means**2) / max(1, n - 1)
        shares = [
            estimate_share_by_variance(*one, n, n - 1)
            for one in zip(means.tolist(), spread.tolist(), strict=True)
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
            [max(one.high - one.mean, one.mean - one.low) for one in shares],
        )
