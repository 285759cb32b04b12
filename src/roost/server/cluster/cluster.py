"""This server's membership in the cluster: heartbeats, claims, announcements and polling."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from roost.contract import RefusalError
from roost.server.cluster.bus_message import BusMessage
from roost.server.cluster.claims import Claims
from roost.server.cluster.names import DRIVE_CLAIM, ONLINE
from roost.server.cluster.presence import PresenceAnnouncer

if TYPE_CHECKING:
    from roost.server.storage.postgres import PostgresStore
    from roost.server.tables.manager import TableManager

ALL_TABLES = "all"
"""Stands for all tables. A table's id is longer."""
MAX_TAKEOVERS = 50
"""Tables of dead servers that are taken over in one heartbeat."""
SLOW_POLL = 3.0
"""Seconds between two polls while Redis is available."""
FAST_POLL = 0.5

_log = logging.getLogger(__name__)


class Cluster:
    def __init__(
        self, store: "PostgresStore", lease: float, redis: str | None, channel: str
    ) -> None:
        self.server_id = secrets.token_hex(8)
        self.claims = Claims(store, self.server_id, lease)
        self.store = store
        self._lease = lease
        self._tables: TableManager
        self.presence = PresenceAnnouncer(store, self.server_id, self._announce_presence)
        self._bus = None
        if redis is not None:
            from roost.server.cluster.bus import Bus  # which loads redis: an extra

            self._bus = Bus(
                redis, f"roost {channel}", self.server_id, self._receive, self._poll_all_soon
            )
        self._other_servers: set[str] = set()
        self._is_database_up = True
        self._poll_now = asyncio.Event()
        self._tables_to_poll: set[str] = set()
        """Tables whose presence has changed at other servers."""
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def dependencies_down(self) -> dict[str, bool]:
        """Whether each shared service is unavailable, by its name."""
        is_down = {"database": not self._is_database_up}
        return is_down if self._bus is None else is_down | {"redis": not self._bus.is_up}

    @property
    def problems(self) -> list[str]:
        """Problems that do not stop play, for the health check."""
        return [
            f"{name} unavailable" for name, is_down in self.dependencies_down.items() if is_down
        ]

    @property
    def is_database_up(self) -> bool:
        """Whether the database is available."""
        return self._is_database_up

    async def start(self, tables: "TableManager") -> None:
        self._tables = tables
        await self._heartbeat()
        if self._bus is not None:
            self._bus.start()
        loops: list[Callable[[], Awaitable[None]]] = [self._heartbeat_loop, self._poll_loop]
        self._tasks = [asyncio.ensure_future(loop()) for loop in loops]

    async def close(self) -> None:
        """Leave the cluster. Other servers take over this server's claims."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.store.remove_server(self.server_id)
        except Exception as error:
            _log.info("server not removed from the cluster", extra={"error": type(error).__name__})
        if self._bus is not None:
            await self._bus.close()

    # Announcements

    def announce_event(self, table_id: str, sequence: int) -> None:
        self._publish(BusMessage("event_stored", table_id, sequence))

    def announce_deal_start(self, account_id: str, deal_id: str) -> None:
        self._publish(BusMessage("deal_started", deal_id, account_id=account_id))

    async def release(self, name: str) -> None:
        try:
            if await self.claims.release(name):
                self._publish(BusMessage("claim_released", name))
        except Exception as error:  # the claim ends with this server
            _log.info("claim not released", extra={"error": type(error).__name__})

    # Queries

    async def fetch_remote_ids(self, table_id: str) -> frozenset[str]:
        return (await self.store.find_remote_ids(self.server_id, [table_id], self._lease))[table_id]

    async def is_online(self, account_id: str) -> bool:
        return account_id in await self.fetch_remote_ids(ONLINE)

    def _publish(self, message: BusMessage) -> None:
        if self._bus is not None:
            self._bus.publish(message)

    def _announce_presence(self, table_id: str) -> None:
        if table_id != ONLINE:
            self._publish(BusMessage("presence_changed", table_id))

    # Messages of other servers

    def _receive(self, messages: list[BusMessage]) -> None:
        for message in messages:
            match message.type:
                case "event_stored":
                    self._tables.on_remote_event(message.key, message.sequence)
                case "presence_changed":
                    self._tables_to_poll.add(message.key)
                    self._poll_now.set()
                case "claim_released":
                    self.claims.on_released(message.key)
                case "deal_started":
                    self._tables.hide_deal_from_locally(message.account_id, message.key)

    def _poll_all_soon(self) -> None:
        self._tables_to_poll.add(ALL_TABLES)
        self._poll_now.set()

    # Background loops

    async def _heartbeat_loop(self) -> None:
        while True:
            await asyncio.sleep(self._lease / 5)
            try:
                await self._heartbeat()
                await self._take_over_claims()
                await self.store.forget_dead_servers(self.server_id, self._lease)
            except RefusalError:
                self._set_database_up(False)
            except Exception as error:
                _log.error("heartbeat failed", exc_info=error)

    async def _heartbeat(self) -> None:
        sent_at = time.monotonic()
        others = await self.store.heartbeat(self.server_id, self._lease)
        self._set_database_up(True)
        self.claims.on_heartbeat(sent_at)
        if others != self._other_servers:
            self._other_servers = others
            self._poll_all_soon()  # accounts at a server that is gone are gone as well
        self.presence.flush()

    def _set_database_up(self, is_up: bool) -> None:
        if is_up != self._is_database_up:
            self._is_database_up = is_up
            _log.warning("database available" if is_up else "database unavailable")
            if is_up:
                self.presence.announce_all()
                self._poll_all_soon()

    async def _take_over_claims(self) -> None:
        """Take over claims of servers that are gone."""
        for name in await self.store.find_orphaned_claims(DRIVE_CLAIM, self._lease, MAX_TAKEOVERS):
            if await self.claims.acquire(name):
                _log.info("table taken over", extra={"table": name.removeprefix(DRIVE_CLAIM)})
                try:
                    await self._tables.take_over(name.removeprefix(DRIVE_CLAIM))
                except RefusalError as error:  # for example, the game does not exist any more
                    _log.info("table not taken over", extra={"reason": error.refusal.message})
                    await self.release(name)

    async def _poll_loop(self) -> None:
        last_poll = time.monotonic()
        while True:
            interval = SLOW_POLL if self._bus is not None and self._bus.is_up else FAST_POLL
            # Not `wait_for`: in Python 3.11 it can lose a cancellation.
            with suppress(TimeoutError):
                async with asyncio.timeout(interval):
                    await self._poll_now.wait()
            self._poll_now.clear()
            table_ids, self._tables_to_poll = self._tables_to_poll, set()
            try:
                if time.monotonic() - last_poll >= interval or ALL_TABLES in table_ids:
                    last_poll = time.monotonic()
                    await self._poll_all()
                else:
                    await self._poll_presence(table_ids)
            except RefusalError:  # the database is unavailable
                self._tables_to_poll |= table_ids
            except Exception as error:
                _log.error("polling failed", exc_info=error)

    async def _poll_all(self) -> None:
        online_ids = self._tables.online_ids()
        if online_ids:
            generations = await self.store.read_generations(online_ids)
            for account_id, generation in generations.items():
                self._tables.log_out(account_id, generation)
        loaded_ids = self._tables.loaded_ids()
        if loaded_ids:
            sequences = await self.store.read_last_sequences(loaded_ids)
            for table_id, sequence in sequences.items():
                self._tables.on_remote_event(table_id, sequence)
        await self._poll_presence(set(loaded_ids))

    async def _poll_presence(self, table_ids: set[str]) -> None:
        loaded_ids = list(table_ids & set(self._tables.loaded_ids()))
        if loaded_ids:
            remote_ids = await self.store.find_remote_ids(self.server_id, loaded_ids, self._lease)
            for table_id, account_ids in remote_ids.items():
                self._tables.on_remote_presence(table_id, account_ids)
