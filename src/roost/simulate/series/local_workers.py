"""Processes of this machine that work through tasks, whose results come in the tasks' order."""

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import parent_process
from typing import TypeVar

from roost.system.workers import create_worker_pool

T = TypeVar("T")
R = TypeVar("R")

QUEUED_PER_WORKER = 3
"""Tasks that each worker has waiting: few, so that a stop is soon felt."""


def count_cores() -> int:
    """Those that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class LocalWorkers:
    """Workers that stay for several series. They are called when there is work for them."""

    def __init__(self, jobs: int | None = None) -> None:
        self.jobs = jobs or count_cores()
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> "LocalWorkers":
        return self

    def __exit__(self, *error: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def __call__(self, work: Callable[[T], R], tasks: Iterator[T]) -> Iterator[R]:
        """What `work` makes of each task. Whoever stops listening stops the work."""
        if self.jobs == 1:
            yield from map(work, tasks)
            return
        if self._pool is None:
            self._pool = create_worker_pool(self.jobs, _init_worker)
        pool = self._pool
        begun: deque[Future[R]] = deque()
        try:
            begun.extend(
                pool.submit(work, task) for task in islice(tasks, QUEUED_PER_WORKER * self.jobs)
            )
            while begun:
                yield begun.popleft().result()
                begun.extend(pool.submit(work, task) for task in islice(tasks, 1))
        finally:
            for waiting in begun:
                waiting.cancel()


def map_in_order(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Iterator[R]:
    """The same by workers who come for this alone."""
    with LocalWorkers(jobs) as crew:
        yield from crew(work, iter(tasks))


def _init_worker() -> None:
    """A key pressed in the terminal reaches all; who gave out the work decides what it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    """Nobody computes for one who is gone, however that came about."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
