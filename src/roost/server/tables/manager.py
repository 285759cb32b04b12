"""The tables of this server: made, found, rebuilt, and let go when nobody is there."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, cast

import msgspec

from roost.contract import RefusalError
from roost.server.cluster.names import DRIVE_CLAIM, ONLINE
from roost.server.deals.deal_ids import deal_id_of
from roost.server.metrics import Metrics
from roost.server.scores.finished_match import rebuild_result_row
from roost.server.storage import LobbyRow, SequenceTakenError, Store, TableRow
from roost.server.tables import lobby as briefs
from roost.server.tables import match_prefix, seat_access, snapshot_storage
from roost.server.tables.bot_runner import Timing
from roost.server.tables.events import TableCreated, TableEvent, decode_event, encode_event
from roost.server.tables.live_table import LiveTable, TurnCallback, Watcher
from roost.server.tables.match_prefix import MatchPrefix
from roost.server.tables.table import Phase, Table, rebuild
from roost.server.worker_pools import WorkerPools

if TYPE_CHECKING:
    from roost.server.cluster.cluster import Cluster

CLEANUP_INTERVAL = 60.0
"""Seconds between two looks for tables that nobody uses."""
MAX_KEPT_AT_START = 1000
"""Tables that are kept in memory after a start, for people who are on their way back."""
TEMPORARY_REFUSALS = ("table-old", "store-away", "server-busy")
"""Why a table is not loaded although nothing is wrong with it."""
SCORED = 500
"""Results that are read at once."""
MAX_RENAMED_TABLES = 10
"""Tables where a new name is shown at once, at most."""

_log = logging.getLogger(__name__)


class OpenConnection(Protocol):
    """A page that is open."""

    account_id: str
    generation: int
    """Of the session that it was opened in."""

    def log_out(self) -> None:
        """Close it: its session is no longer valid."""


class TableManager:
    def __init__(
        self,
        store: Store,
        timing: Timing | None = None,
        metrics: Metrics | None = None,
        cluster: "Cluster | None" = None,
    ) -> None:
        self.store = store
        self.pools = WorkerPools()
        self.cluster = cluster
        """The other servers; None: there is but this one."""
        self.metrics = metrics or Metrics()
        self.metrics.loaded_tables = lambda: len(self._tables)
        self.metrics.pools = self.pools.all
        self.on_turn: TurnCallback | None = None
        """Told when it becomes the turn of somebody who has no page open."""
        self._connections: dict[str, set[OpenConnection]] = {}
        self._timing = timing or Timing()
        self._tables: dict[str, asyncio.Future[LiveTable]] = {}
        self._background_tasks: list[asyncio.Task[None]] = []
        self._unload_tasks: set[asyncio.Task[None]] = set()
        self._notify_tasks: set[asyncio.Task[None]] = set()
        self._exclusive_names: set[str] = set()

    def add_connection(self, guest: OpenConnection) -> None:
        """A page is open now."""
        self.metrics.open_sockets += 1
        self._connections.setdefault(guest.account_id, set()).add(guest)
        if self.cluster is not None:
            self.cluster.add_presence(ONLINE, guest.account_id)

    def remove_connection(self, guest: OpenConnection) -> None:
        """A page is open no longer."""
        self.metrics.open_sockets -= 1
        self._connections[guest.account_id].discard(guest)
        if not self._connections[guest.account_id]:
            del self._connections[guest.account_id]
            if self.cluster is not None:
                self.cluster.remove_presence(ONLINE, guest.account_id)

    def log_out(self, account_id: str, generation: int) -> None:
        """Close a person's pages of earlier sessions."""
        for guest in list(self._connections.get(account_id, ())):
            if guest.generation < generation:
                guest.log_out()

    @asynccontextmanager
    async def run_exclusively(self, name: str, error: RefusalError) -> AsyncIterator[None]:
        """Something that is done once at a time, at all servers together; else it is refused."""
        if name in self._exclusive_names:
            raise error
        self._exclusive_names.add(name)
        try:
            if self.cluster is not None and not await self.cluster.claims.acquire(name):
                raise error
            try:
                yield
            finally:
                if self.cluster is not None:
                    await self.cluster.release(name)
        finally:
            self._exclusive_names.discard(name)

    def start(self) -> None:
        """Go on with every match in play, and keep memory tidy, while people already come in."""
        self._background_tasks = [
            asyncio.ensure_future(work()) for work in (self._start_up, self._cleanup_loop)
        ]

    async def resume_matches(self) -> None:
        """Go on with every match in play: bots may have to move."""
        for id in await self.store.find_tables_in_play():
            try:
                live = await self.find(id)
                live.schedule_next()
                if len(self._tables) > MAX_KEPT_AT_START:  # else its people need not wait for it
                    self._unload(live)
            except Exception as error:
                _log.error("not resumed", exc_info=error, extra={"table": id})

    async def _start_up(self) -> None:
        await self.resume_matches()
        await self.record_results()

    async def record_results(self) -> None:
        """Keep what came of matches that ended before results were kept: loading does it.

        And the scores of results that were kept before scores were.
        """
        last = 0
        while found := await self.store.unscored(last, SCORED):
            for result in found:
                last = result.id
                with suppress(msgspec.MsgspecError):
                    await self.store.put_scores(result.id, rebuild_result_row(result))
        for id in await self.store.unrecorded():
            try:
                self._unload(await self.find(id))
            except Exception as error:  # of rules that are gone, say
                _log.info("no result", exc_info=error, extra={"table": id})

    async def create(self, created: TableCreated, secret: str | None = None) -> LiveTable:
        """A new table; raises Refused if it cannot be played.

        With a secret if it repeats a deal.
        """
        seat_access.check_created(created)
        table = Table(created)
        people, found = table.member_ids, briefs.encode_summary(briefs.summarize(table))
        family = briefs.find_root_id(created)
        deal = None if created.repeated_deal is None else created.repeated_deal.deal_id
        row = TableRow(
            created.id,
            created.game,
            table.phase,
            created.is_listed,
            people,
            found,
            family,
            deal,
            event_count=1,
        )
        try:
            await self.store.append(created.id, 0, encode_event(created), secret, row)
        except SequenceTakenError:  # a rematch that somebody else made at another server
            return await self.find(created.id)
        except Exception as error:
            _log.error("not stored", exc_info=error, extra={"table": created.id})
            raise RefusalError("not-stored") from error
        self.metrics.count_event(created)
        return await self.find(created.id)

    async def find(self, id: str, fresh: bool = True) -> LiveTable:
        """A table by its id; raises Refused if there is none.

        Fresh: with all that other servers have stored, as far as the store can be reached.
        """
        future = self._tables.get(id)
        if future is not None and _is_loaded(future):
            live = future.result()
            if fresh and self.cluster is not None:
                with suppress(RefusalError):
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

    def get_loaded(self, id: str) -> LiveTable | None:
        """A table that is in memory."""
        future = self._tables.get(id)
        return None if future is None or not _is_loaded(future) else future.result()

    def unwatch(self, live: LiveTable, watcher: Watcher) -> None:
        live.unwatch(watcher)
        self._unload(live)

    def hide_deal_from(self, account_id: str, deal_id: str) -> None:
        """Who plays a deal now watches no other table where it is played."""
        self.hide_deal_from_locally(account_id, deal_id)
        if self.cluster is not None:
            self.cluster.announce_deal_start(account_id, deal_id)

    def hide_deal_from_locally(self, account_id: str, deal_id: str) -> None:
        """At this server."""
        for live in self._loaded_tables():
            if deal_id_of(live.table.created) == deal_id and not live.table.seats_of(account_id):
                for watcher in [w for w in live.watchers if w.account_id == account_id]:
                    live.unwatch(watcher)

    async def build_lobby_tables(
        self, rows: list[LobbyRow], account_id: str
    ) -> list[briefs.LobbyTable]:
        """Rows of the lobby, as a person is told of them."""
        return [await self._build_lobby_table(row, account_id) for row in rows]

    async def _build_lobby_table(self, row: LobbyRow, account_id: str) -> briefs.LobbyTable:
        """By the table itself, if it is in memory or its brief cannot be read."""
        found, phase = briefs.decode_summary(row.summary), row.phase
        if row.id in self._tables or found is None:
            with suppress(RefusalError):
                table = (await self.find(row.id, fresh=False)).table
                found, phase = briefs.summarize(table), table.phase
        return briefs.build_lobby_table(row, cast(Phase, phase), found, account_id)

    async def rename_account(self, account_id: str, name: str) -> None:
        """Somebody has another name from now on, also where they sit."""
        for row in await self.store.find_tables_of(
            account_id, MAX_RENAMED_TABLES, "waiting", "dealing", "playing"
        ):
            with suppress(RefusalError):
                await (await self.find(row.id)).rename(account_id, name)

    def unload_idle(self) -> None:
        """Let go of tables that nobody used since the last time: they can be rebuilt."""
        for live in self._loaded_tables():
            if live.was_idle:
                self._unload(live)
            live.was_idle = live.is_idle

    async def close(self) -> None:
        for chore in self._background_tasks:
            chore.cancel()
        await asyncio.gather(*self._background_tasks, return_exceptions=True)
        await asyncio.gather(*(live.close() for live in self._loaded_tables()))
        await asyncio.gather(
            *(live.save_row(refresh_summary=True) for live in self._loaded_tables())
        )
        await asyncio.gather(*self._unload_tasks)
        self.pools.close()

    def _unload(self, live: LiveTable) -> None:
        if live.is_idle and self._tables.pop(live.table.id, None) is not None:
            task = asyncio.ensure_future(self._finish_unload(live))
            self._unload_tasks.add(task)
            task.add_done_callback(self._unload_tasks.discard)

    async def _finish_unload(self, live: LiveTable) -> None:
        await live.save_row(refresh_summary=True)
        if self.cluster is not None and live.table.id not in self._tables:
            await self.cluster.release(f"{DRIVE_CLAIM}{live.table.id}")

    async def _cleanup_loop(self) -> None:
        while True:
            await asyncio.sleep(CLEANUP_INTERVAL)
            self.unload_idle()

    def _notify_turn(self, table: Table, account_id: str) -> None:
        if self.on_turn is None or account_id in self._connections:
            return
        if self.cluster is None:
            self.on_turn(table, account_id)
            return
        task = asyncio.ensure_future(self._notify_unless_online(table, account_id))
        self._notify_tasks.add(task)
        task.add_done_callback(self._notify_tasks.discard)

    async def _notify_unless_online(self, table: Table, account_id: str) -> None:
        """Unless a page of theirs is open at another server."""
        assert self.cluster is not None
        with suppress(RefusalError):
            if not await self.cluster.is_online(account_id) and self.on_turn is not None:
                self.on_turn(table, account_id)

    # What other servers say

    def online_ids(self) -> list[str]:
        """Who has a page open here."""
        return list(self._connections)

    def loaded_ids(self) -> list[str]:
        """The tables in memory."""
        return [live.table.id for live in self._loaded_tables()]

    def on_remote_event(self, table_id: str, sequence: int) -> None:
        future = self._tables.get(table_id)
        if future is None:
            return
        if _is_loaded(future):
            future.result().on_remote_event(sequence)
        elif not future.done():  # it may have been read just before
            future.add_done_callback(lambda done: self.on_remote_event(table_id, sequence))

    def on_remote_presence(self, table_id: str, account_ids: frozenset[str]) -> None:
        future = self._tables.get(table_id)
        if future is not None and _is_loaded(future):
            future.result().on_remote_presence(account_ids)

    async def take_over(self, table_id: str) -> None:
        (await self.find(table_id)).schedule_next()

    def _loaded_tables(self) -> list[LiveTable]:
        return [future.result() for future in self._tables.values() if _is_loaded(future)]

    async def _load(self, id: str) -> LiveTable:
        rows = await self.store.read_events(id)
        if not rows:
            raise RefusalError("table-unknown")
        try:
            made = decode_event(rows[0][1])
            states, before = (
                await snapshot_storage.load_snapshots(self.store, made),
                await self._load_prefix(made),
            )
            secret = await self.store.read_secret(id)
            work = partial(_rebuild_table, rows, secret, states, before)
            table = await self.pools.tables.run(work)
        except Exception as error:
            if isinstance(error, RefusalError) and error.refusal.message in TEMPORARY_REFUSALS:
                raise
            _log.error("a table cannot be rebuilt", exc_info=error, extra={"table": id})
            raise RefusalError("table-broken") from error
        live = LiveTable(
            table,
            self.store,
            self._timing,
            self.metrics,
            self.pools,
            self._notify_turn,
            cluster=self.cluster,
        )
        await live.save_row()
        return live

    async def _load_prefix(self, created: TableEvent) -> MatchPrefix | None:
        """What was played before a branch."""
        fork = created.branch_origin if isinstance(created, TableCreated) else None
        return (
            None if fork is None else await match_prefix.load_prefix(self.store, fork.prefix_hash)
        )


def _rebuild_table(
    rows: list[tuple[int, bytes]],
    secret: str | None,
    states: list[bytes],
    before: MatchPrefix | None,
) -> Table:
    """All of a table's past is read and carried out here: in a thread of a pool."""
    past = [decode_event(body) for _, body in rows]
    kept = snapshot_storage.decode_snapshots(past[0], states)
    return rebuild(past, secret, kept, before, [number for number, _ in rows])


def _is_loaded(future: "asyncio.Future[Any]") -> bool:
    return future.done() and not future.cancelled() and future.exception() is None
