"""Decides when a search ends: by iterations, by time, or because it was stopped."""

import time
from collections.abc import Iterator

import numpy as np

from roost.bots.budget import SearchBudget

MIN_CHUNK_SECONDS, MAX_CHUNK_SECONDS = 0.002, 0.005
"""Target duration of a chunk of iterations. The time limit is checked after each chunk."""


class SearchClock:
    def __init__(self, budget: SearchBudget) -> None:
        self._budget = budget
        self._started = time.perf_counter()
        self.stop_flag = np.zeros(1, np.int64)
        """1 after `stop`. An array, so that kernels can read it during a chunk."""

    def start(self) -> None:
        """Start the time limit. A search that was stopped before stays stopped."""
        self._started = time.perf_counter()

    def stop(self) -> None:
        """End the search with its best action so far. May be called from any thread."""
        self.stop_flag[0] = 1

    def is_over(self, share: float = 1.0) -> bool:
        """Return whether the search was stopped or this share of its time has passed."""
        if self.stop_flag[0]:
            return True
        limit = self._budget.milliseconds
        return limit is not None and time.perf_counter() - self._started > share * limit / 1000

    def chunks(self) -> Iterator[int]:
        """Yield the number of iterations to run next, until the search is over. At least one."""
        done, size = 0, 1
        limit = self._budget.iterations
        while limit is None or done < limit:
            n = size if limit is None else min(size, limit - done)
            start = time.perf_counter()
            yield n
            seconds = time.perf_counter() - start
            done += n
            if self.is_over():
                return
            if seconds < MIN_CHUNK_SECONDS:
                size *= 2
            elif seconds > MAX_CHUNK_SECONDS:
                size = max(1, size // 2)
