"""Computes reviews, one after the other in a child process, and stores them."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from roost.contract import RefusalError
from roost.server.child_process import stream_module_output
from roost.server.cluster.leases import Leases
from roost.server.storage import Store

if TYPE_CHECKING:
    from roost.bots.review.review import Review
    from roost.server.cluster.cluster import Cluster

WORKER_MODULE = "roost.bots.review.worker"
MAX_JOBS = 8
"""Maximum number of jobs, waiting ones included."""
MAX_JOBS_PER_OWNER = 2
"""Maximum number of jobs of one client."""
TIMEOUT = 600.0
"""Seconds for one review."""
MAX_LINE_BYTES = 8 << 20
"""Maximum size of a review."""

ReviewKey = tuple[str, int]
"""A table and a seat."""

_log = logging.getLogger(__name__)


@dataclass
class ReviewJob:
    """A running review. `total` is 0 until it is known."""

    done: int = 0
    total: int = 0
    task: "asyncio.Task[None] | None" = None
    owner: str = ""
    """The client that started it."""

    @property
    def has_failed(self) -> bool:
        """Whether the job has failed. A finished job is removed."""
        return self.task is not None and self.task.done()


class ReviewJobs:
    def __init__(self, store: Store, cluster: "Cluster | None" = None) -> None:
        self._store = store
        self._leases = Leases(cluster, "review ")
        self._jobs: dict[ReviewKey, ReviewJob] = {}
        self._one_at_a_time = asyncio.Semaphore()

    async def load(self, key: ReviewKey) -> "Review | None":
        """Return a stored review; None if there is none."""
        from roost.bots.review.review import FORMAT_VERSION, Review  # loads numba: only when needed

        body = await self._store.read_review(*key, FORMAT_VERSION)
        return None if body is None else msgspec.json.decode(body, type=Review)

    async def start(
        self, key: ReviewKey, record: Callable[[], bytes], owner: str = ""
    ) -> ReviewJob:
        """Start a job unless it is running, perhaps at another server.

        Raises RefusalError if there are too many jobs, or too many of this owner, or if the job has
        failed.
        """
        if key not in self._jobs:
            jobs = self._jobs.values()
            own_count = sum(job.owner == owner and not job.has_failed for job in jobs)
            if len(jobs) >= MAX_JOBS or own_count >= MAX_JOBS_PER_OWNER:
                raise RefusalError("review-busy")
            if not await self._leases.acquire(_lease_name(key)):
                return _parse_progress(await self._leases.progress(_lease_name(key)))
        job = self._jobs.get(key)
        if job is None:
            job = self._jobs[key] = ReviewJob(owner=owner)
            job.task = asyncio.ensure_future(self._run(key, record(), job))
        elif job.has_failed:  # the next request starts it again
            del self._jobs[key]
            raise RefusalError("review-failed")
        return job

    async def close(self) -> None:
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, key: ReviewKey, record: bytes, job: ReviewJob) -> None:
        try:
            async with self._one_at_a_time, asyncio.timeout(TIMEOUT):
                body = await self._run_worker(key, record, job)
            from roost.bots.review.review import FORMAT_VERSION

            await self._store.save_review(*key, FORMAT_VERSION, body)
        except Exception as error:
            _log.error("review failed", exc_info=error, extra={"table": key[0]})
            return
        finally:
            await self._leases.release(_lease_name(key))
        del self._jobs[key]

    async def _run_worker(self, key: ReviewKey, record: bytes, job: ReviewJob) -> bytes:
        async with stream_module_output(
            WORKER_MODULE, str(key[1]), stdin=record, max_line=MAX_LINE_BYTES
        ) as lines:
            async for line in lines:
                if line.startswith(b"{"):
                    return line
                job.done, job.total = map(int, line.split())
                await self._leases.report(_lease_name(key), line.decode().strip())
        raise ValueError("the process ended too early")


def _lease_name(key: ReviewKey) -> str:
    return f"{key[0]} {key[1]}"


def _parse_progress(text: str) -> ReviewJob:
    done, of = map(int, text.split() or (0, 0))
    return ReviewJob(done, of)
