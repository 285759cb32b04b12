"""The tables of this server: made, found, rebuilt, and let go when nobody is there."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, cast

import msgspec

from roost.contract import Refused
from roost.server import brief as briefs
from roost.server import keeping, pasts, seat_access
from roost.server.autopilot import Pace
from roost.server.deals.naming import deal_of
from roost.server.happenings import Any_, Made, decode, encode
from roost.server.live import LiveTable, TurnCame, Watcher
from roost.server.metrics import Metrics
from roost.server.pasts import Past
from roost.server.peers.names import DRIVE, ONLINE
from roost.server.pools import Pools
from roost.server.scores.ending import stored_row
from roost.server.store import ListedRow, NumberTaken, Store, TableRow
from roost.server.table import Phase, Table, rebuild

if TYPE_CHECKING:
    from roost.server.peers.peers import Peers

TIDY = 60.0
"""Seconds between two looks for tables that nobody uses."""
AT_HAND = 1000
"""Tables that are kept in memory after a start, for people who are on their way back."""
PASSING = ("table-old", "store-away", "server-busy")
"""Why a table is not loaded although nothing is wrong with it."""
SCORED = 500
"""Results that are read at once."""
RENAMED = 10
"""Tables where a new name is shown at once, at most."""

_log = logging.getLogger(__name__)


class Guest(Protocol):
    """A page that is open."""

    person: str
    generation: int
    """Of the session that it was opened in."""

    def log_out(self) -> None:
        """Close it: its session is no longer valid."""


class Hub:
    def __init__(
        self,
        store: Store,
        pace: Pace | None = None,
        metrics: Metrics | None = None,
        peers: "Peers | None" = None,
    ) -> None:
        self.store = store
        self.pools = Pools()
        self.peers = peers
        """The other servers; None: there is but this one."""
        self.metrics = metrics or Metrics()
        self.metrics.tables = lambda: len(self._tables)
        self.metrics.pools = self.pools.all
        self.turn_came: TurnCame | None = None
        """Told when it becomes the turn of somebody who has no page open."""
        self._online: dict[str, set[Guest]] = {}
        self._pace = pace or Pace()
        self._tables: dict[str, asyncio.Future[LiveTable]] = {}
        self._chores: list[asyncio.Task[None]] = []
        self._letting_go: set[asyncio.Task[None]] = set()
        self._asking: set[asyncio.Task[None]] = set()
        self._once: set[str] = set()

    def come(self, guest: Guest) -> None:
        """A page is open now."""
        self.metrics.sockets += 1
        self._online.setdefault(guest.person, set()).add(guest)
        if self.peers is not None:
            self.peers.come(ONLINE, guest.person)

    def go(self, guest: Guest) -> None:
        """A page is open no longer."""
        self.metrics.sockets -= 1
        self._online[guest.person].discard(guest)
        if not self._online[guest.person]:
            del self._online[guest.person]
            if self.peers is not None:
                self.peers.go(ONLINE, guest.person)

    def log_out(self, person: str, generation: int) -> None:
        """Close a person's pages of earlier sessions."""
        for guest in list(self._online.get(person, ())):
            if guest.generation < generation:
                guest.log_out()

    @asynccontextmanager
    async def once(self, name: str, refused: Refused) -> AsyncIterator[None]:
        """Something that is done once at a time, at all servers together; else it is refused."""
        if name in self._once:
            raise refused
        self._once.add(name)
        try:
            if self.peers is not None and not await self.peers.claims.take(name):
                raise refused
            try:
                yield
            finally:
                if self.peers is not None:
                    await self.peers.release(name)
        finally:
            self._once.discard(name)

    def open(self) -> None:
        """Go on with every match in play, and keep memory tidy, while people already come in."""
        self._chores = [asyncio.ensure_future(work()) for work in (self._wake, self._keep_tidy)]

    async def resume(self) -> None:
        """Go on with every match in play: bots may have to move."""
        for id in await self.store.playing():
            try:
                live = await self.find(id)
                live.go_on()
                if len(self._tables) > AT_HAND:  # else its people need not wait for it
                    self._let_go(live)
            except Exception as error:
                _log.error("not resumed", exc_info=error, extra={"table": id})

    async def _wake(self) -> None:
        await self.resume()
        await self.record_results()

    async def record_results(self) -> None:
        """Keep what came of matches that ended before results were kept: loading does it.

        And the scores of results that were kept before scores were.
        """
        last = 0
        while found := await self.store.unscored(last, SCORED):
            for result in found:
                last = result.number
                with suppress(msgspec.MsgspecError):
                    await self.store.put_scores(result.number, stored_row(result))
        for id in await self.store.unrecorded():
            try:
                self._let_go(await self.find(id))
            except Exception as error:  # of rules that are gone, say
                _log.info("no result", exc_info=error, extra={"table": id})

    async def make(self, made: Made, secret: str | None = None) -> LiveTable:
        """A new table; raises Refused if it cannot be played.

        With a secret if it repeats a deal.
        """
        seat_access.check_made(made)
        table = Table(made)
        people, found = table.people, briefs.encode(briefs.brief(table))
        family = briefs.root_of(made)
        deal = None if made.repeat is None else made.repeat.deal
        row = TableRow(
            made.id, made.game, table.phase, made.open, people, found, family, deal, number=1
        )
        try:
            await self.store.append(made.id, 0, encode(made), secret, row)
        except NumberTaken:  # a rematch that somebody else made at another server
            return await self.find(made.id)
        except Exception as error:
            _log.error("not stored", exc_info=error, extra={"table": made.id})
            raise Refused("not-stored") from error
        self.metrics.count(made)
        return await self.find(made.id)

    async def find(self, id: str, fresh: bool = True) -> LiveTable:
        """A table by its id; raises Refused if there is none.

        Fresh: with all that other servers have stored, as far as the store can be reached.
        """
        future = self._tables.get(id)
        if future is not None and _is_there(future):
            live = future.result()
            if fresh and self.peers is not None:
                with suppress(Refused):
                    await live.catch_up()
            return live
        if future is None:
            future = asyncio.ensure_future(self._load(id))
            self._tables[id] = future
        try:
            return await asyncio.shield(future)
        except Exception:
            if self._tables.get(id) is future:
                del self._tables[id]
            raise

    def at_hand(self, id: str) -> LiveTable | None:
        """A table that is in memory."""
        future = self._tables.get(id)
        return None if future is None or not _is_there(future) else future.result()

    def leave(self, live: LiveTable, watcher: Watcher) -> None:
        live.leave(watcher)
        self._let_go(live)

    def turn_away(self, person: str, deal: str) -> None:
        """Who plays a deal now watches no other table where it is played."""
        self.turned_away(person, deal)
        if self.peers is not None:
            self.peers.turn_away(person, deal)

    def turned_away(self, person: str, deal: str) -> None:
        """At this server."""
        for live in self._loaded():
            if deal_of(live.table.made) == deal and not live.table.seats_of(person):
                for watcher in [w for w in live.watchers if w.person == person]:
                    live.leave(watcher)

    async def listed(self, rows: list[ListedRow], person: str) -> list[briefs.Listed]:
        """Rows of the lobby, as a person is told of them."""
        return [await self._listed(row, person) for row in rows]

    async def _listed(self, row: ListedRow, person: str) -> briefs.Listed:
        """By the table itself, if it is in memory or its brief cannot be read."""
        found, phase = briefs.decode(row.brief), row.phase
        if row.id in self._tables or found is None:
            with suppress(Refused):
                table = (await self.find(row.id, fresh=False)).table
                found, phase = briefs.brief(table), table.phase
        return briefs.listed(row, cast(Phase, phase), found, person)

    async def rename(self, person: str, name: str) -> None:
        """Somebody has another name from now on, also where they sit."""
        for row in await self.store.tables_of(person, RENAMED, "waiting", "dealing", "playing"):
            with suppress(Refused):
                await (await self.find(row.id)).rename(person, name)

    def tidy(self) -> None:
        """Let go of tables that nobody used since the last time: they can be rebuilt."""
        for live in self._loaded():
            if live.was_idle:
                self._let_go(live)
            live.was_idle = live.is_idle

    async def close(self) -> None:
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await asyncio.gather(*(live.close() for live in self._loaded()))
        await asyncio.gather(*(live.put_row(whole=True) for live in self._loaded()))
        await asyncio.gather(*self._letting_go)
        self.pools.close()

    def _let_go(self, live: LiveTable) -> None:
        if live.is_idle and self._tables.pop(live.table.id, None) is not None:
            task = asyncio.ensure_future(self._put_away(live))
            self._letting_go.add(task)
            task.add_done_callback(self._letting_go.discard)

    async def _put_away(self, live: LiveTable) -> None:
        await live.put_row(whole=True)
        if self.peers is not None and live.table.id not in self._tables:
            await self.peers.release(f"{DRIVE}{live.table.id}")

    async def _keep_tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY)
            self.tidy()

    def _called(self, table: Table, person: str) -> None:
        if self.turn_came is None or person in self._online:
            return
        if self.peers is None:
            self.turn_came(table, person)
            return
        task = asyncio.ensure_future(self._called_elsewhere(table, person))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    async def _called_elsewhere(self, table: Table, person: str) -> None:
        """Unless a page of theirs is open at another server."""
        assert self.peers is not None
        with suppress(Refused):
            if not await self.peers.is_online(person) and self.turn_came is not None:
                self.turn_came(table, person)

    # What other servers say

    def online(self) -> list[str]:
        """Who has a page open here."""
        return list(self._online)

    def ids(self) -> list[str]:
        """The tables in memory."""
        return [live.table.id for live in self._loaded()]

    def happened(self, table: str, number: int) -> None:
        future = self._tables.get(table)
        if future is None:
            return
        if _is_there(future):
            future.result().happened(number)
        elif not future.done():  # it may have been read just before
            future.add_done_callback(lambda done: self.happened(table, number))

    def present(self, table: str, people: frozenset[str]) -> None:
        future = self._tables.get(table)
        if future is not None and _is_there(future):
            future.result().present(people)

    async def adopt(self, table: str) -> None:
        (await self.find(table)).go_on()

    def _loaded(self) -> list[LiveTable]:
        return [future.result() for future in self._tables.values() if _is_there(future)]

    async def _load(self, id: str) -> LiveTable:
        rows = await self.store.happenings(id)
        if not rows:
            raise Refused("table-unknown")
        try:
            made = decode(rows[0][1])
            states, before = await keeping.find(self.store, made), await self._before(made)
            secret = await self.store.secret(id)
            work = partial(_rebuilt, rows, secret, states, before)
            table = await self.pools.tables.run(work)
        except Exception as error:
            if isinstance(error, Refused) and error.refusal.message in PASSING:
                raise
            _log.error("a table cannot be rebuilt", exc_info=error, extra={"table": id})
            raise Refused("table-broken") from error
        live = LiveTable(
            table,
            self.store,
            self._pace,
            self.metrics,
            self.pools,
            self._called,
            peers=self.peers,
        )
        await live.put_row()
        return live

    async def _before(self, made: Any_) -> Past | None:
        """What was played before a branch."""
        fork = made.fork if isinstance(made, Made) else None
        return None if fork is None else await pasts.find(self.store, fork.past)


def _rebuilt(
    rows: list[tuple[int, bytes]], secret: str | None, states: list[bytes], before: Past | None
) -> Table:
    """All of a table's past is read and carried out here: in a thread of a pool."""
    past = [decode(body) for _, body in rows]
    kept = keeping.read(past[0], states)
    return rebuild(past, secret, kept, before, [number for number, _ in rows])


def _is_there(future: "asyncio.Future[Any]") -> bool:
    return future.done() and not future.cancelled() and future.exception() is None
