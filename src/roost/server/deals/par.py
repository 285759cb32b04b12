"""Par: the mean score of bots on a seat of a deal, against the same opponents. It is measured
once and stored.
"""

import asyncio
import logging
import statistics
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from roost.server.child_process import stream_module_output
from roost.server.cluster.leases import Leases
from roost.server.deals.par_job import ParJob
from roost.server.deals.source import DealSource
from roost.server.storage import Store
from roost.server.tables import fairness

if TYPE_CHECKING:
    from roost.server.cluster.cluster import Cluster

WORKER_MODULE = "roost.server.deals.par_worker"
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ParMeasurement:
    """The settings of a bot's measurement: how often it plays the deal, and its search budget."""

    bot: str
    plays: int
    iterations: int | None = None


MEASUREMENTS = (ParMeasurement("owl", 8), ParMeasurement("sage", 8, iterations=800))
"""Sages search less than at a table, so that the measurement takes a minute."""
MAX_QUEUED = 8
"""Measurements that run or wait. Further ones start when they are requested again."""


class Par(msgspec.Struct, frozen=True):
    """A bot's mean score for a seat of a deal."""

    bot: str
    plays: int
    """Number of times that the bot has played the deal so far."""
    planned_plays: int
    mean: float | None
    standard_error: float | None
    """The standard error of the mean; null if it is unknown."""


class ParCalculator:
    """Measures par for one deal after the other, in a child process."""

    def __init__(self, store: Store, cluster: "Cluster | None" = None) -> None:
        self._store = store
        self._leases = Leases(cluster, "par ")
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._scores: dict[tuple[str, int, str], list[int]] = {}
        self._failed: set[tuple[str, int, str]] = set()
        """Measurements that failed. They are not tried again."""
        self._one_at_a_time = asyncio.Semaphore()

    async def get(self, source: DealSource, seat: int) -> list[Par]:
        """Return the par that is known so far, and start missing measurements."""
        deal_id = source.deal_id
        bodies = await self._store.read_pars(deal_id, seat)
        stored = {bot: msgspec.json.decode(body, type=Par) for bot, body in bodies.items()}
        measurements = [m for m in MEASUREMENTS if (deal_id, seat, m.bot) not in self._failed]
        missing = [one for one in measurements if one.bot not in stored]
        if missing and await self._can_begin(deal_id, seat):
            task = asyncio.ensure_future(self._measure(source, seat, missing))
            self._tasks[deal_id, seat] = task
            task.add_done_callback(lambda _: self._tasks.pop((deal_id, seat), None))
        return [
            stored.get(one.bot) or self._partial_par(deal_id, seat, one) for one in measurements
        ]

    async def _can_begin(self, deal_id: str, seat: int) -> bool:
        """Return False if the measurement runs here or at another server, or too many do."""
        if (deal_id, seat) in self._tasks or len(self._tasks) >= MAX_QUEUED:
            return False
        has_lease = await self._leases.acquire(f"{deal_id} {seat}")
        return has_lease and (deal_id, seat) not in self._tasks

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @asynccontextmanager
    async def _lease(self, deal_id: str, seat: int) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await self._leases.release(f"{deal_id} {seat}")

    def _partial_par(self, deal_id: str, seat: int, measurement: ParMeasurement) -> Par:
        scores = self._scores.get((deal_id, seat, measurement.bot), [])
        return summarize_scores(measurement.bot, scores, measurement.plays)

    async def _measure(
        self, source: DealSource, seat: int, measurements: list[ParMeasurement]
    ) -> None:
        async with self._one_at_a_time, self._lease(source.deal_id, seat):
            for measurement in measurements:
                key = source.deal_id, seat, measurement.bot
                scores = self._scores[key] = []
                try:
                    await _run_worker(build_job(source, seat, measurement), scores)
                    if len(scores) < measurement.plays:
                        raise ValueError("the process ended too early")
                    par = summarize_scores(measurement.bot, scores, measurement.plays)
                    await self._store.save_par(*key, msgspec.json.encode(par))
                except Exception as error:
                    _log.error("par not measured", exc_info=error, extra={"game": source.game})
                    self._failed.add(key)
                finally:
                    del self._scores[key]


def build_job(source: DealSource, seat: int, measurement: ParMeasurement) -> ParJob:
    return ParJob(
        game=source.game,
        players=source.players,
        options=source.options,
        deck=source.deck,
        seed=fairness.compute_seed(source.secret, source.nonces),
        bots=[bot or measurement.bot for bot in source.bots_for_seat(seat)],
        seat=seat,
        plays=measurement.plays,
        iterations=measurement.iterations,
    )


def summarize_scores(bot: str, scores: list[int], planned_plays: int) -> Par:
    mean = round(statistics.fmean(scores), 2) if scores else None
    deviation = statistics.stdev(scores) if len(scores) > 1 else None
    error = None if deviation is None else round(deviation / len(scores) ** 0.5, 2)
    return Par(bot, len(scores), planned_plays, mean, error)


async def _run_worker(job: ParJob, scores: list[int]) -> None:
    """Append each score as soon as the child process prints it, so that clients see progress."""
    async with stream_module_output(WORKER_MODULE, stdin=msgspec.json.encode(job)) as lines:
        async for line in lines:
            scores += [int(line)]  # one by one, because clients may read the list at any time
