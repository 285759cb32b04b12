"""All tables of this server: created, found, loaded on demand, and unloaded when idle."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from roost.contract import RefusalError
from roost.server.cluster.names import DRIVE_CLAIM, ONLINE
from roost.server.deals.deal_ids import deal_id_of
from roost.server.metrics import Metrics
from roost.server.storage import LobbyRow, SequenceTakenError, Store, TableRow
from roost.server.tables import branches, lobby, seat_access, snapshots
from roost.server.tables.audience import Watcher
from roost.server.tables.bot_runner import Timing
from roost.server.tables.branches import MatchPrefix
from roost.server.tables.events import TableCreated, TableEvent, decode_event, encode_event
from roost.server.tables.live_table import LiveTable, TurnCallback
from roost.server.tables.lobby import LobbyTable
from roost.server.tables.table import Phase, Table
from roost.server.worker_pools import WorkerPools

if TYPE_CHECKING:
    from roost.server.cluster.cluster import Cluster
    from roost.server.ws.connection import Connection

CLEANUP_INTERVAL = 60.0
"""Seconds between two searches for idle tables."""
MAX_KEPT_AT_START = 1000
"""Tables that stay in memory after a start, for players who are about to reconnect."""
TEMPORARY_REFUSALS = ("table-old", "store-unavailable", "server-busy")
"""Refusals that do not mean that the table is damaged."""
MAX_RENAMED_TABLES = 10
"""Maximum number of tables that show an account's new name immediately."""

_log = logging.getLogger(__name__)


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
        """The other servers; None if this is the only one."""
        self.metrics = metrics or Metrics()
        self.metrics.loaded_tables = lambda: len(self._tables)
        self.metrics.pools = self.pools.all
        self.on_turn: TurnCallback | None = None
        """Called when it becomes the turn of an account that has no open connection."""
        self._connections: dict[str, set[Connection]] = {}
        self._timing = timing or Timing()
        self._tables: dict[str, asyncio.Future[LiveTable]] = {}
        self._background_tasks: list[asyncio.Task[None]] = []
        self._unload_tasks: set[asyncio.Task[None]] = set()
        self._notify_tasks: set[asyncio.Task[None]] = set()
        self._exclusive_names: set[str] = set()

    def add_connection(self, connection: "Connection") -> None:
        self.metrics.open_sockets += 1
        self._connections.setdefault(connection.account_id, set()).add(connection)
        if self.cluster is not None:
            self.cluster.presence.add(ONLINE, connection.account_id)

    def remove_connection(self, connection: "Connection") -> None:
        self.metrics.open_sockets -= 1
        self._connections[connection.account_id].discard(connection)
        if not self._connections[connection.account_id]:
            del self._connections[connection.account_id]
            if self.cluster is not None:
                self.cluster.presence.remove(ONLINE, connection.account_id)

    def log_out(self, account_id: str, generation: int) -> None:
        """Close the account's connections of earlier session generations."""
        for connection in list(self._connections.get(account_id, ())):
            if connection.generation < generation:
                connection.log_out()

    @asynccontextmanager
    async def run_exclusively(self, name: str, error: RefusalError) -> AsyncIterator[None]:
        """Run a block once at a time across all servers; raise `error` if it runs already."""
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
        """Resume all matches in play and unload idle tables, in the background."""
        loops = (self.resume_matches, self._cleanup_loop)
        self._background_tasks = [asyncio.ensure_future(loop()) for loop in loops]

    async def resume_matches(self) -> None:
        """Load every table with a match in play, because a bot may have to move."""
        for id in await self.store.find_tables_in_play():
            try:
                live = await self.find(id)
                live.schedule_next()
                if len(self._tables) > MAX_KEPT_AT_START:
                    self._unload(live)
            except Exception as error:
                _log.error("match not resumed", exc_info=error, extra={"table": id})

    async def create(self, created: TableCreated, secret: str | None = None) -> LiveTable:
        """Create a table; raise RefusalError if it cannot be played.

        A table that repeats a deal gets that deal's secret.
        """
        seat_access.check_created(created)
        table = Table.create(created)
        repeated_deal = created.repeated_deal
        row = TableRow(
            created.id,
            created.game,
            table.phase,
            created.is_listed,
            table.member_ids,
            lobby.encode_summary(lobby.summarize(table)),
            lobby.find_root_id(created),
            None if repeated_deal is None else repeated_deal.deal_id,
            event_count=1,
        )
        try:
            await self.store.append(created.id, 0, encode_event(created), secret, row)
        except SequenceTakenError:  # a rematch that was created at another server
            return await self.find(created.id)
        except Exception as error:
            _log.error("table not stored", exc_info=error, extra={"table": created.id})
            raise RefusalError("not-stored") from error
        self.metrics.count_event(created)
        return await self.find(created.id)

    async def find(self, id: str, fresh: bool = True) -> LiveTable:
        """Return a table, loading it if necessary; raise RefusalError if there is none.

        `fresh`: include all events of other servers, as far as the store can be reached.
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
        """Return a table if it is in memory."""
        future = self._tables.get(id)
        return None if future is None or not _is_loaded(future) else future.result()

    def unwatch(self, live: LiveTable, watcher: Watcher) -> None:
        live.unwatch(watcher)
        self._unload(live)

    def hide_deal_from(self, account_id: str, deal_id: str) -> None:
        """Stop an account that starts a deal from watching other tables with the same deal."""
        self.hide_deal_from_locally(account_id, deal_id)
        if self.cluster is not None:
            self.cluster.announce_deal_start(account_id, deal_id)

    def hide_deal_from_locally(self, account_id: str, deal_id: str) -> None:
        for live in self._loaded_tables():
            table = live.table
            if deal_id_of(table.created) == deal_id and not table.seats_of(account_id):
                live.remove_watchers([account_id])

    async def build_lobby_tables(self, rows: list[LobbyRow], account_id: str) -> list[LobbyTable]:
        """Build the lobby's rows for an account."""
        return [await self._build_lobby_table(row, account_id) for row in rows]

    async def _build_lobby_table(self, row: LobbyRow, account_id: str) -> LobbyTable:
        """Use the table itself if it is in memory or its summary cannot be decoded."""
        summary, phase = lobby.decode_summary(row.summary), row.phase
        if row.id in self._tables or summary is None:
            with suppress(RefusalError):
                table = (await self.find(row.id, fresh=False)).table
                summary, phase = lobby.summarize(table), table.phase
        return lobby.build_lobby_table(row, cast(Phase, phase), summary, account_id)

    async def rename_account(self, account_id: str, name: str) -> None:
        """Show an account's new name at its tables."""
        phases = ("waiting", "dealing", "playing")
        for row in await self.store.find_tables_of(account_id, MAX_RENAMED_TABLES, *phases):
            with suppress(RefusalError):
                await (await self.find(row.id)).rename(account_id, name)

    def unload_idle(self) -> None:
        """Unload tables that were idle since the last call. They can be rebuilt from the store."""
        for live in self._loaded_tables():
            if live.was_idle:
                self._unload(live)
            live.was_idle = live.is_idle

    async def close(self) -> None:
        for task in self._background_tasks:
            task.cancel()
        await asyncio.gather(*self._background_tasks, return_exceptions=True)
        await asyncio.gather(*(live.close() for live in self._loaded_tables()))
        await asyncio.gather(*(live.save_row() for live in self._loaded_tables()))
        await asyncio.gather(*self._unload_tasks)
        self.pools.close()

    def _unload(self, live: LiveTable) -> None:
        if live.is_idle and self._tables.pop(live.table.id, None) is not None:
            task = asyncio.ensure_future(self._finish_unload(live))
            self._unload_tasks.add(task)
            task.add_done_callback(self._unload_tasks.discard)

    async def _finish_unload(self, live: LiveTable) -> None:
        await live.save_row()
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
        """Notify an account that has no open connection at another server."""
        assert self.cluster is not None
        with suppress(RefusalError):
            if not await self.cluster.is_online(account_id) and self.on_turn is not None:
                self.on_turn(table, account_id)

    # Called by the cluster

    def online_ids(self) -> list[str]:
        """Return the accounts that have a connection to this server."""
        return list(self._connections)

    def loaded_ids(self) -> list[str]:
        """Return the ids of the tables in memory."""
        return [live.table.id for live in self._loaded_tables()]

    def on_remote_event(self, table_id: str, sequence: int) -> None:
        future = self._tables.get(table_id)
        if future is None:
            return
        if _is_loaded(future):
            future.result().on_remote_event(sequence)
        elif not future.done():  # it may have read the events just before
            future.add_done_callback(lambda done: self.on_remote_event(table_id, sequence))

    def on_remote_presence(self, table_id: str, account_ids: frozenset[str]) -> None:
        live = self.get_loaded(table_id)
        if live is not None:
            live.on_remote_presence(account_ids)

    async def take_over(self, table_id: str) -> None:
        (await self.find(table_id)).schedule_next()

    def _loaded_tables(self) -> list[LiveTable]:
        return [future.result() for future in self._tables.values() if _is_loaded(future)]

    async def _load(self, id: str) -> LiveTable:
        rows = await self.store.read_events(id)
        if not rows:
            raise RefusalError("table-unknown")
        try:
            created = decode_event(rows[0][1])
            bodies = await snapshots.load_snapshots(self.store, created)
            prefix = await self._load_prefix(created)
            secret = await self.store.read_secret(id)
            work = partial(_rebuild_table, rows, secret, bodies, prefix)
            table = await self.pools.tables.run(work)
        except Exception as error:
            if isinstance(error, RefusalError) and error.refusal.message in TEMPORARY_REFUSALS:
                raise
            _log.error("table not rebuilt", exc_info=error, extra={"table": id})
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
        await live.open()
        return live

    async def _load_prefix(self, created: TableEvent) -> MatchPrefix | None:
        origin = created.branch_origin if isinstance(created, TableCreated) else None
        return (
            None if origin is None else await branches.load_prefix(self.store, origin.prefix_hash)
        )


def _rebuild_table(
    rows: list[tuple[int, bytes]],
    secret: str | None,
    snapshot_bodies: list[bytes],
    prefix: MatchPrefix | None,
) -> Table:
    """Decode and apply all events of a table. Runs in a worker thread."""
    events = [decode_event(body) for _, body in rows]
    decoded = snapshots.decode_snapshots(events[0], snapshot_bodies)
    return Table.from_events(events, secret, decoded, prefix, [sequence for sequence, _ in rows])


def _is_loaded(future: "asyncio.Future[Any]") -> bool:
    return future.done() and not future.cancelled() and future.exception() is None
