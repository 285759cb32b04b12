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

from roost.contract import Refused

T = TypeVar("T")

CORES = os.cpu_count() or 1


@dataclass(eq=False)
class _Job:
    work: Callable[[], Any]
    owner: str
    future: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop
    is_running: bool = False


class Pool:
    """At most `workers` jobs run, `most` wait, and `each` owner has so many of both.

    All methods belong to the event loop; only the work itself runs in a thread.
    """

    def __init__(self, name: str, workers: int, most: int, each: int | None = None) -> None:
        self.name = name
        self.refusals = 0
        self.waiting = 0
        self.running = 0
        self._workers = workers
        self._most = most
        self._each = most + workers if each is None else each
        self._queues: OrderedDict[str, deque[_Job]] = OrderedDict()
        """Of each owner, in the order of their turns."""
        self._jobs: Counter[str] = Counter()
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
        is_full = self.running >= self._workers and self.waiting >= self._most
        if is_full or self._jobs[owner] >= self._each:
            self.refusals += 1
            raise Refused("server-busy")
        loop = asyncio.get_running_loop()
        job = _Job(work, owner, loop.create_future(), loop)
        self._jobs[owner] += 1
        self.waiting += 1
        self._queues.setdefault(owner, deque()).append(job)
        self._fill()
        try:
            found: T = await job.future
            return found
        except asyncio.CancelledError:
            if job.is_running:
                stop()
            else:
                self._drop(job)
            raise

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _fill(self) -> None:
        """Give free workers the next jobs: one of the next owner."""
        while self.running < self._workers and self._queues:
            owner, queue = self._queues.popitem(last=False)
            job = queue.popleft()
            if queue:
                self._queues[owner] = queue  # their next turn comes after everybody's
            self.waiting -= 1
            self.running += 1
            job.is_running = True
            self._threads.submit(job.work).add_done_callback(partial(_tell, self, job))

    def _drop(self, job: _Job) -> None:
        queue = self._queues.get(job.owner)
        if queue is not None and job in queue:
            queue.remove(job)
            if not queue:
                del self._queues[job.owner]
            self.waiting -= 1
            self._left(job)

    def _left(self, job: _Job) -> None:
        self._jobs[job.owner] -= 1
        if not self._jobs[job.owner]:
            del self._jobs[job.owner]

    def ended(self, job: _Job, done: "Future[Any]") -> None:
        self.running -= 1
        self._left(job)
        if not job.future.done():
            error = done.exception()
            if error is None:
                job.future.set_result(done.result())
            else:
                job.future.set_exception(error)
        self._fill()


def _tell(pool: Pool, job: _Job, done: "Future[Any]") -> None:
    """From the worker's thread."""
    with suppress(RuntimeError):  # the loop has ended: nobody waits
        if not done.cancelled():
            job.loop.call_soon_threadsafe(pool.ended, job, done)


class Pools:
    """Those of a server. Bots leave a core to the event loop, however many tables they play at."""

    def __init__(self) -> None:
        self.bots = Pool("bots", max(1, CORES - 1), 4000)
        """One job for each table at most; owners are those who made the tables."""
        self.tables = Pool("tables", 2, 10_000)
        """Rebuilds tables and tells their past: what a page waits for that opens one."""
        self.hints = Pool("hints", 1, 64, each=8)
        self.undo = Pool("undo", 1, 64, each=8)
        self.previews = Pool("previews", 1, 64, each=8)
        self.replays = Pool("replays", 1, 16, each=2)
        """Of finished matches, and of records that people send."""
        self.chronicles = Pool("chronicles", 1, 16, each=2)
        self.branches = Pool("branches", 1, 16, each=1)
        self.lessons = Pool("lessons", 1, 64, each=4)
        self.chores = Pool("chores", 1, 10_000)
        """What nobody waits for: states that are kept, and ratings."""

    @property
    def all(self) -> list[Pool]:
        return list(vars(self).values())

    def close(self) -> None:
        for pool in self.all:
            pool.close()
