"""How long a search goes on: by iterations or by time, and until it is stopped."""

import time
from collections.abc import Iterator

import numpy as np

from roost.bots.budget import SearchBudget

MIN_CHUNK_SECONDS, MAX_CHUNK_SECONDS = 0.002, 0.005
"""Seconds that a chunk of work should take: after each it looks whether its time is over."""


class SearchClock:
    def __init__(self, budget: SearchBudget) -> None:
        self._budget = budget
        self._started = time.perf_counter()
        self.stop_flag = np.zeros(1, np.int64)
        """1 if it was stopped. Kernels see it too, in the midst of a chunk."""

    def start(self) -> None:
        """It may have been stopped before: then it stays so."""
        self._started = time.perf_counter()

    def stop(self) -> None:
        """From any thread: let the search end with the best so far."""
        self.stop_flag[0] = 1

    def is_over(self, share: float = 1.0) -> bool:
        """Whether it was stopped, or this share of its time has passed."""
        if self.stop_flag[0]:
            return True
        given = self._budget.milliseconds
        return given is not None and time.perf_counter() - self._started > share * given / 1000

    def chunks(self) -> Iterator[int]:
        """How many iterations to do next, until it is over. At least one is done."""
        done, size = 0, 1
        most = self._budget.iterations
        while most is None or done < most:
            n = size if most is None else min(size, most - done)
            began = time.perf_counter()
            yield n
            taken = time.perf_counter() - began
            done += n
            if self.is_over():
                return
            if taken < MIN_CHUNK_SECONDS:
                size *= 2
            elif taken > MAX_CHUNK_SECONDS:
                size = max(1, size // 2)
