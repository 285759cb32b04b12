"""Thread pools for work that must not block the event loop. Each kind of work has its own pool.

A pool has a fixed number of workers and a bounded queue. Work beyond the bound is refused
immediately (`server-busy`, HTTP 503), so that no client waits for an answer that cannot come soon.
Owners, mostly addresses, take turns: an owner with many jobs waits for its own jobs, not for those
of others.
"""

import asyncio
import os
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from roost.contract import RefusalError
from roost.server.limits import OpenCounter

T = TypeVar("T")

CORES = os.cpu_count() or 1


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
        self._turns: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """The waiting jobs of each owner, in the order of their turns."""
        self._jobs = OpenCounter(max_waiting + workers if max_per_owner is None else max_per_owner)
        """Counts the jobs of each owner, running and waiting."""
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
        if is_full or self._jobs.is_full(owner):
            self.rejections += 1
            raise RefusalError("server-busy")
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        self._jobs.add(owner)
        self.waiting += 1
        self._turns.setdefault(owner, deque()).append(turn)
        self._grant_turns()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._remove_waiting(turn, owner)
            else:  # cancelled after the turn was granted
                self._end_job(owner)
            raise
        job = self._threads.submit(work)
        job.add_done_callback(partial(self._on_job_done, loop, owner))
        try:
            return await asyncio.wrap_future(job)
        except asyncio.CancelledError:
            stop()
            raise

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _grant_turns(self) -> None:
        """Let the next jobs run on free workers, one of each owner in turn."""
        while self.running < self.workers and self._turns:
            owner, queue = self._turns.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._turns[owner] = queue  # the owner's next turn comes after all others
            if not turn.cancelled():
                self.waiting -= 1
                self.running += 1
                turn.set_result(None)

    def _remove_waiting(self, turn: "asyncio.Future[None]", owner: str) -> None:
        self.waiting -= 1
        self._jobs.remove(owner)
        queue = self._turns.get(owner, deque())
        with suppress(ValueError):
            queue.remove(turn)
            if not queue:
                del self._turns[owner]

    def _on_job_done(self, loop: asyncio.AbstractEventLoop, owner: str, job: "Future[Any]") -> None:
        """Report a finished job to the loop. Called in the worker's thread."""
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(self._end_job, owner)

    def _end_job(self, owner: str) -> None:
        self.running -= 1
        self._jobs.remove(owner)
        self._grant_turns()


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
