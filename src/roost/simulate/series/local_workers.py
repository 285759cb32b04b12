"""Worker processes on this machine. Results come in the order of the tasks."""

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
"""Queued tasks for each worker. Few, so that stopping is fast."""


def count_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class LocalWorkers:
    """A pool of worker processes for several series. It starts with the first task."""

    def __init__(self, jobs: int | None = None) -> None:
        self.jobs = jobs or count_cores()
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> "LocalWorkers":
        return self

    def __exit__(self, *error: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def __call__(self, work: Callable[[T], R], tasks: Iterator[T]) -> Iterator[R]:
        """Yield the result of `work` for each task. Closing the iterator cancels queued tasks."""
        if self.jobs == 1:
            yield from map(work, tasks)
            return
        if self._pool is None:
            self._pool = create_worker_pool(self.jobs, _init_worker)
        pool = self._pool
        queue: deque[Future[R]] = deque()
        try:
            queue.extend(
                pool.submit(work, task) for task in islice(tasks, QUEUED_PER_WORKER * self.jobs)
            )
            while queue:
                yield queue.popleft().result()
                queue.extend(pool.submit(work, task) for task in islice(tasks, 1))
        finally:
            for future in queue:
                future.cancel()


def map_in_order(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Iterator[R]:
    """Yield the results of tasks, with a pool for this call only."""
    with LocalWorkers(jobs) as workers:
        yield from workers(work, iter(tasks))


def _init_worker() -> None:
    """Ignore Ctrl-C, which reaches all processes, because the parent decides what it stops."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    """End the worker when its parent has ended for any reason."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
