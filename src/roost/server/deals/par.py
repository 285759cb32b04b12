"""Par: what bots make of a seat of a deal, against the same others. Worked out once, and kept."""

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
    """How a level of bots is measured: it plays a deal so often."""

    bot: str
    plays: int
    iterations: int | None = None


MEASUREMENTS = (ParMeasurement("owl", 8), ParMeasurement("sage", 8, iterations=800))
"""Sages think less than at a table, so that it is done in a minute."""
MAX_QUEUED = 8
"""Seats of deals that are measured or wait for it; more begin when they are asked for again."""


class Par(msgspec.Struct, frozen=True):
    """What a bot makes of a seat, on average."""

    bot: str
    plays: int
    """So often it was played by now, of so many that are wanted."""
    planned_plays: int
    mean: float | None
    standard_error: float | None
    """The standard error of the mean; null if it cannot be told."""


class ParCalculator:
    """Works it out for one deal after the other, in a process of its own."""

    def __init__(self, store: Store, cluster: "Cluster | None" = None) -> None:
        self._store = store
        self._leases = Leases(cluster, "par ")
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._scores: dict[tuple[str, int, str], list[int]] = {}
        self._failed: set[tuple[str, int, str]] = set()
        """What cannot be measured is not tried again and again."""
        self._one_at_a_time = asyncio.Semaphore()

    async def get(self, source: DealSource, seat: int) -> list[Par]:
        """What is known by now; the rest is begun."""
        kept = await self._store.read_pars(source.deal_id, seat)
        found = {bot: msgspec.json.decode(body, type=Par) for bot, body in kept.items()}
        measures = [m for m in MEASUREMENTS if (source.deal_id, seat, m.bot) not in self._failed]
        missing = [measure for measure in measures if measure.bot not in found]
        if missing and await self._can_begin(source.deal_id, seat):
            task = asyncio.ensure_future(self._measure(source, seat, missing))
            self._tasks[source.deal_id, seat] = task
            task.add_done_callback(lambda _: self._tasks.pop((source.deal_id, seat), None))
        return [
            found.get(measure.bot) or self._partial_par(source.deal_id, seat, measure)
            for measure in measures
        ]

    async def _can_begin(self, deal_id: str, seat: int) -> bool:
        """Unless it is under way, here or at another server, or too much is."""
        if (deal_id, seat) in self._tasks or len(self._tasks) >= MAX_QUEUED:
            return False
        return (
            await self._leases.acquire(f"{deal_id} {seat}") and (deal_id, seat) not in self._tasks
        )

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

    def _partial_par(self, deal_id: str, seat: int, measure: ParMeasurement) -> Par:
        scores = self._scores.get((deal_id, seat, measure.bot), [])
        return summarize_scores(measure.bot, scores, measure.plays)

    async def _measure(self, source: DealSource, seat: int, measures: list[ParMeasurement]) -> None:
        async with self._one_at_a_time, self._lease(source.deal_id, seat):
            for measure in measures:
                key = source.deal_id, seat, measure.bot
                scores = self._scores[key] = []
                try:
                    await _play(build_job(source, seat, measure), scores)
                    if len(scores) < measure.plays:
                        raise ValueError("it ended before it was done")
                    body = msgspec.json.encode(summarize_scores(measure.bot, scores, measure.plays))
                    await self._store.save_par(*key, body)
                except Exception as error:
                    _log.error("no par", exc_info=error, extra={"game": source.game})
                    self._failed.add(key)
                finally:
                    del self._scores[key]


def build_job(source: DealSource, seat: int, measure: ParMeasurement) -> ParJob:
    return ParJob(
        game=source.game,
        players=source.players,
        options=source.options,
        deck=source.deck,
        seed=fairness.compute_seed(source.secret, source.nonces),
        bots=[bot or measure.bot for bot in source.bots_for_seat(seat)],
        seat=seat,
        plays=measure.plays,
        iterations=measure.iterations,
    )


def summarize_scores(bot: str, scores: list[int], of: int) -> Par:
    mean = round(statistics.fmean(scores), 2) if scores else None
    spread = statistics.stdev(scores) if len(scores) > 1 else None
    error = None if spread is None else round(spread / len(scores) ** 0.5, 2)
    return Par(bot, len(scores), of, mean, error)


async def _play(job: ParJob, scores: list[int]) -> None:
    """Fills the list as the scores come."""
    async with stream_module_output(WORKER_MODULE, stdin=msgspec.json.encode(job)) as lines:
        async for line in lines:
            scores += [int(line)]  # one by one: somebody watches it grow
