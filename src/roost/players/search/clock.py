"""How long a search goes on: by iterations or by time, and until it is stopped."""

import time
from collections.abc import Iterator

from roost.players.effort import Effort

SHORT, LONG = 0.002, 0.005
"""Seconds that a chunk of work should take: so a search that is stopped is soon back."""


class Clock:
    def __init__(self, effort: Effort) -> None:
        self._effort = effort
        self._stopped = False
        self._began = time.perf_counter()

    def start(self) -> None:
        self._began = time.perf_counter()
        self._stopped = False

    def stop(self) -> None:
        """From any thread: let the search end with the best so far."""
        self._stopped = True

    def is_over(self, share: float = 1.0) -> bool:
        """Whether it was stopped, or this share of its time has passed."""
        if self._stopped:
            return True
        given = self._effort.milliseconds
        return given is not None and time.perf_counter() - self._began > share * given / 1000

    def chunks(self) -> Iterator[int]:
        """How many iterations to do next, until it is over. At least one is done."""
        done, size = 0, 1
        most = self._effort.iterations
        while most is None or done < most:
            n = size if most is None else min(size, most - done)
            began = time.perf_counter()
            yield n
            taken = time.perf_counter() - began
            done += n
            if self.is_over():
                return
            if taken < SHORT:
                size *= 2
            elif taken > LONG:
                size = max(1, size // 2)
