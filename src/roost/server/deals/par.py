"""Par: what bots make of a seat of a deal, against the same others. Worked out once, and kept."""

import asyncio
import logging
import statistics
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from roost.server import fair
from roost.server.children import lines_of
from roost.server.deals.job import Job
from roost.server.deals.source import Source
from roost.server.peers.duties import Duties
from roost.server.store import Store

if TYPE_CHECKING:
    from roost.server.peers.peers import Peers

CHILD = "roost.server.deals.par_work"
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Measure:
    """How a level of bots is measured: it plays a deal so often."""

    bot: str
    plays: int
    iterations: int | None = None


MEASURES = (Measure("owl", 8), Measure("sage", 8, iterations=800))
"""Sages think less than at a table, so that it is done in a minute."""
WAITING = 8
"""Seats of deals that are measured or wait for it; more begin when they are asked for again."""


class Par(msgspec.Struct, frozen=True):
    """What a bot makes of a seat, on average."""

    bot: str
    plays: int
    """So often it was played by now, of so many that are wanted."""
    of: int
    mean: float | None
    error: float | None
    """The standard error of the mean; null if it cannot be told."""


class Pars:
    """Works it out for one deal after the other, in a process of its own."""

    def __init__(self, store: Store, peers: "Peers | None" = None) -> None:
        self._store = store
        self._duties = Duties(peers, "par ")
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._scores: dict[tuple[str, int, str], list[int]] = {}
        self._failed: set[tuple[str, int, str]] = set()
        """What cannot be measured is not tried again and again."""
        self._one_at_a_time = asyncio.Semaphore()

    async def of(self, source: Source, seat: int) -> list[Par]:
        """What is known by now; the rest is begun."""
        kept = await self._store.pars(source.deal, seat)
        found = {bot: msgspec.json.decode(body, type=Par) for bot, body in kept.items()}
        measures = [m for m in MEASURES if (source.deal, seat, m.bot) not in self._failed]
        missing = [measure for measure in measures if measure.bot not in found]
        if missing and await self._may_begin(source.deal, seat):
            task = asyncio.ensure_future(self._measure(source, seat, missing))
            self._tasks[source.deal, seat] = task
            task.add_done_callback(lambda _: self._tasks.pop((source.deal, seat), None))
        return [
            found.get(measure.bot) or self._so_far(source.deal, seat, measure)
            for measure in measures
        ]

    async def _may_begin(self, deal: str, seat: int) -> bool:
        """Unless it is under way, here or at another server, or too much is."""
        if (deal, seat) in self._tasks or len(self._tasks) >= WAITING:
            return False
        return await self._duties.take(f"{deal} {seat}") and (deal, seat) not in self._tasks

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @asynccontextmanager
    async def _duty(self, deal: str, seat: int) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await self._duties.end(f"{deal} {seat}")

    def _so_far(self, deal: str, seat: int, measure: Measure) -> Par:
        scores = self._scores.get((deal, seat, measure.bot), [])
        return summed(measure.bot, scores, measure.plays)

    async def _measure(self, source: Source, seat: int, measures: list[Measure]) -> None:
        async with self._one_at_a_time, self._duty(source.deal, seat):
            for measure in measures:
                key = source.deal, seat, measure.bot
                scores = self._scores[key] = []
                try:
                    await _play(job(source, seat, measure), scores)
                    if len(scores) < measure.plays:
                        raise ValueError("it ended before it was done")
                    body = msgspec.json.encode(summed(measure.bot, scores, measure.plays))
                    await self._store.put_par(*key, body)
                except Exception as error:
                    _log.error("no par", exc_info=error, extra={"game": source.game})
                    self._failed.add(key)
                finally:
                    del self._scores[key]


def job(source: Source, seat: int, measure: Measure) -> Job:
    return Job(
        game=source.game,
        players=source.players,
        options=source.options,
        deck=source.deck,
        seed=fair.seed(source.secret, source.nonces),
        bots=[bot or measure.bot for bot in source.bots_beside(seat)],
        seat=seat,
        plays=measure.plays,
        iterations=measure.iterations,
    )


def summed(bot: str, scores: list[int], of: int) -> Par:
    mean = round(statistics.fmean(scores), 2) if scores else None
    spread = statistics.stdev(scores) if len(scores) > 1 else None
    error = None if spread is None else round(spread / len(scores) ** 0.5, 2)
    return Par(bot, len(scores), of, mean, error)


async def _play(job: Job, scores: list[int]) -> None:
    """Fills the list as the scores come."""
    async with lines_of(CHILD, given=msgspec.json.encode(job)) as lines:
        async for line in lines:
            scores += [int(line)]  # one by one: somebody watches it grow
