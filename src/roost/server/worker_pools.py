"""Threads for work that must not hold up the event loop. Each kind of work has a pool of its own.

A pool has a fixed number of workers and a bounded queue. What exceeds the bound is refused at once
(`server-busy`, HTTP 503), so that nobody waits for an answer that cannot come soon. Owners, mostly
addresses, take turns: whoever asks for much waits for their own jobs and not for those of others.
"""

import asyncio
import os
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from roost.contract import RefusalError

T = TypeVar("T")

CORES = os.cpu_count() or 1


@dataclass(eq=False)
class _Job:
    work: Callable[[], Any]
    owner: str
    future: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop
    is_running: bool = False


class WorkerPool:
    """At most `workers` jobs run, `most` wait, and `each` owner has so many of both.

    All methods belong to the event loop; only the work itself runs in a thread.
    """

    def __init__(
        self, name: str, workers: int, max_waiting: int, max_per_owner: int | None = None
    ) -> None:
        self.name = name
        self.rejections = 0
        self.waiting = 0
        self.running = 0
        self._workers = workers
        self._max_waiting = max_waiting
        self._max_per_owner = max_waiting + workers if max_per_owner is None else max_per_owner
        self._queues: OrderedDict[str, deque[_Job]] = OrderedDict()
        """Of each owner, in the order of their turns."""
        self._job_counts: Counter[str] = Counter()
        """Of each owner, running and waiting."""
        self._threads = ThreadPoolExecutor(workers, f"roost-{name}")

    async def run(
        self,
        work: Callable[[], T],
        owner: str = "",
        stop: Callable[[], object] = lambda: None,
    ) -> T:
        """What `work` returns; raises Refused if the queue is full, or this owner's share of it.

        If the caller is cancelled while the job waits, it never runs; while it runs, `stop` is
        called, which may end it early. Its worker is free again when it has ended.
        """
        is_full = self.running >= self._workers and self.waiting >= self._max_waiting
        if is_full or self._job_counts[owner] >= self._max_per_owner:
            self.rejections += 1
            raise RefusalError("server-busy")
        loop = asyncio.get_running_loop()
        job = _Job(work, owner, loop.create_future(), loop)
        self._job_counts[owner] += 1
        self.waiting += 1
        self._queues.setdefault(owner, deque()).append(job)
        self._start_jobs()
        try:
            found: T = await job.future
            return found
        except asyncio.CancelledError:
            if job.is_running:
                stop()
            else:
                self._cancel_waiting(job)
            raise

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _start_jobs(self) -> None:
        """Give free workers the next jobs: one of the next owner."""
        while self.running < self._workers and self._queues:
            owner, queue = self._queues.popitem(last=False)
            job = queue.popleft()
            if queue:
                self._queues[owner] = queue  # their next turn comes after everybody's
            self.waiting -= 1
            self.running += 1
            job.is_running = True
            self._threads.submit(job.work).add_done_callback(partial(_notify_loop, self, job))

    def _cancel_waiting(self, job: _Job) -> None:
        queue = self._queues.get(job.owner)
        if queue is not None and job in queue:
            queue.remove(job)
            if not queue:
                del self._queues[job.owner]
            self.waiting -= 1
            self._discount(job)

    def _discount(self, job: _Job) -> None:
        self._job_counts[job.owner] -= 1
        if not self._job_counts[job.owner]:
            del self._job_counts[job.owner]

    def on_job_done(self, job: _Job, done: "Future[Any]") -> None:
        self.running -= 1
        self._discount(job)
        if not job.future.done():
            error = done.exception()
            if error is None:
                job.future.set_result(done.result())
            else:
                job.future.set_exception(error)
        self._start_jobs()


def _notify_loop(pool: WorkerPool, job: _Job, done: "Future[Any]") -> None:
    """From the worker's thread."""
    with suppress(RuntimeError):  # the loop has ended: nobody waits
        if not done.cancelled():
            job.loop.call_soon_threadsafe(pool.on_job_done, job, done)


class WorkerPools:
    """Those of a server. Bots leave a core to the event loop, however many tables they play at."""

    def __init__(self) -> None:
        self.bots = WorkerPool("bots", max(1, CORES - 1), 4000)
        """One job for each table at most; owners are those who made the tables."""
        self.tables = WorkerPool("tables", 2, 10_000)
        """Rebuilds tables and tells their past: what a page waits for that opens one."""
        self.hints = WorkerPool("hints", 1, 64, max_per_owner=8)
        self.undo = WorkerPool("undo", 1, 64, max_per_owner=8)
        self.previews = WorkerPool("previews", 1, 64, max_per_owner=8)
        self.replays = WorkerPool("replays", 1, 16, max_per_owner=2)
        """Of finished matches, and of records that people send."""
        self.chronicles = WorkerPool("chronicles", 1, 16, max_per_owner=2)
        self.branches = WorkerPool("branches", 1, 16, max_per_owner=1)
        self.lessons = WorkerPool("lessons", 1, 64, max_per_owner=4)
        self.background = WorkerPool("chores", 1, 10_000)
        """What nobody waits for: states that are kept, and ratings."""

    @property
    def all(self) -> list[WorkerPool]:
        return list(vars(self).values())

    def close(self) -> None:
        for pool in self.all:
            pool.close()
