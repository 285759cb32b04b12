"""Thread pools for work that must not block the event loop. Each kind of work has its own pool.

A pool has a fixed number of workers and a bounded queue. Work beyond the bound is refused
immediately (`server-busy`, HTTP 503), so that no client waits for an answer that cannot come soon.
Owners, mostly addresses, take turns: an owner with many jobs waits for its own jobs, not for those
of others.
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
    """Runs at most `workers` jobs, queues `max_waiting` more, and allows each owner `max_per_owner`
    of both.

    All methods belong to the event loop; only the work itself runs in a thread.
    """

    def __init__(
        self, name: str, workers: int, max_waiting: int, max_per_owner: int | None = None
    ) -> None:
        self.name = name
        self.rejections = 0
        self.waiting = 0
        self.running = 0
        self.workers = workers
        self._max_waiting = max_waiting
        self._max_per_owner = max_waiting + workers if max_per_owner is None else max_per_owner
        self._queues: OrderedDict[str, deque[_Job]] = OrderedDict()
        """The waiting jobs of each owner, in the order of their turns."""
        self._job_counts: Counter[str] = Counter()
        """The number of jobs of each owner, running and waiting."""
        self._threads = ThreadPoolExecutor(workers, f"roost-{name}")

    async def run(
        self,
        work: Callable[[], T],
        owner: str = "",
        stop: Callable[[], object] = lambda: None,
    ) -> T:
        """Run work and return its result; raise RefusalError if the queue or the owner's share is
        full.

        If the caller is cancelled while the job waits, the job never runs. If it is cancelled while
        the job runs, `stop` is called, which may end the job early. The worker is free again when
        the job has ended.
        """
        is_full = self.running >= self.workers and self.waiting >= self._max_waiting
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
            result: T = await job.future
            return result
        except asyncio.CancelledError:
            if job.is_running:
                stop()
            else:
                self._cancel_waiting(job)
            raise

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _start_jobs(self) -> None:
        """Start the next jobs on free workers, one of each owner in turn."""
        while self.running < self.workers and self._queues:
            owner, queue = self._queues.popitem(last=False)
            job = queue.popleft()
            if queue:
                self._queues[owner] = queue  # the owner's next turn comes after all others
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
    """Report a finished job to the loop. Called in the worker's thread."""
    with suppress(RuntimeError):  # the loop has ended
        if not done.cancelled():
            job.loop.call_soon_threadsafe(pool.on_job_done, job, done)


class WorkerPools:
    """The pools of a server. Bots leave one core to the event loop."""

    def __init__(self) -> None:
        self.bots = WorkerPool("bots", max(1, CORES - 1), 4000)
        """At most one job for each table; its owner is the table's owner."""
        self.tables = WorkerPool("tables", 2, 10_000)
        """Rebuilds tables and builds histories: a client that opens a table waits for it."""
        self.hints = WorkerPool("hints", 1, 64, max_per_owner=8)
        self.undo = WorkerPool("undo", 1, 64, max_per_owner=8)
        self.previews = WorkerPool("previews", 1, 64, max_per_owner=8)
        self.replays = WorkerPool("replays", 1, 16, max_per_owner=2)
        """Replays of finished matches and of uploaded records."""
        self.chronicles = WorkerPool("chronicles", 1, 16, max_per_owner=2)
        self.branches = WorkerPool("branches", 1, 16, max_per_owner=1)
        self.lessons = WorkerPool("lessons", 1, 64, max_per_owner=4)
        self.background = WorkerPool("chores", 1, 10_000)
        """Work that no client waits for: snapshots and ratings."""

    @property
    def all(self) -> list[WorkerPool]:
        return list(vars(self).values())

    def close(self) -> None:
        for pool in self.all:
            pool.close()
