"""All that this server has to do with the others."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from roost.contract import RefusalError
from roost.server.cluster.bus_message import BusMessage
from roost.server.cluster.claims import Claims
from roost.server.cluster.names import DRIVE_CLAIM, ONLINE
from roost.server.cluster.presence import PresenceAnnouncer

if TYPE_CHECKING:
    from roost.server.storage.postgres import PostgresStore

ALL_TABLES = "all"
"""In place of a table, whose id is longer: look at all of them."""
MAX_TAKEOVERS = 50
"""Tables of a dead server that are taken over at a time."""
SLOW_POLL = 3.0
"""Seconds between two looks for what was missed, and while Redis is away."""
FAST_POLL = 0.5

_log = logging.getLogger(__name__)


class LocalTables(Protocol):
    """The tables of this server that are in memory."""

    def loaded_ids(self) -> list[str]: ...
    def online_ids(self) -> list[str]:
        """Who has a page open here."""

    def log_out(self, account_id: str, generation: int) -> None:
        """Close a person's pages of earlier sessions."""

    def on_remote_event(self, table_id: str, sequence: int) -> None:
        """Another server has stored so many."""

    def on_remote_presence(self, table_id: str, account_ids: frozenset[str]) -> None:
        """Who is there at other servers."""

    def hide_deal_from_locally(self, account_id: str, deal_id: str) -> None:
        """Who plays a deal elsewhere watches no table of it here."""

    async def take_over(self, table_id: str) -> None:
        """Nobody else goes on with it."""


class Cluster:
    def __init__(
        self, store: "PostgresStore", lease: float, redis: str | None, channel: str
    ) -> None:
        self.server_id = secrets.token_hex(8)
        self.claims = Claims(store, self.server_id, lease)
        self._store = store
        self._lease = lease
        self._tables: LocalTables
        self._presence = PresenceAnnouncer(store, self.server_id, self._announce_presence)
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
        """Tables where somebody came or went elsewhere."""
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def dependencies_down(self) -> dict[str, bool]:
        """What servers share, and whether it cannot be reached."""
        found = {"database": not self._is_database_up}
        return found if self._bus is None else found | {"redis": not self._bus.is_up}

    @property
    def problems(self) -> list[str]:
        """What is wrong although people can come in."""
        return [f"{name} away" for name, is_away in self.dependencies_down.items() if is_away]

    @property
    def is_database_up(self) -> bool:
        """Whether the database is there."""
        return self._is_database_up

    async def start(self, tables: LocalTables) -> None:
        self._tables = tables
        await self._heartbeat()
        if self._bus is not None:
            self._bus.start()
        works: list[Callable[[], Awaitable[None]]] = [self._heartbeat_loop, self._poll_loop]
        self._tasks = [asyncio.ensure_future(work()) for work in works]

    async def close(self) -> None:
        """Others take over what this server did."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self._store.remove_server(self.server_id)
        except Exception as error:
            _log.info("no farewell", extra={"error": type(error).__name__})
        if self._bus is not None:
            await self._bus.close()

    # What this server has to say

    def announce_event(self, table_id: str, sequence: int) -> None:
        self._publish(BusMessage("happened", table_id, sequence))

    def add_presence(self, table_id: str, account_id: str) -> None:
        self._presence.add(table_id, account_id)

    def remove_presence(self, table_id: str, account_id: str) -> None:
        self._presence.remove(table_id, account_id)

    def announce_deal_start(self, account_id: str, deal_id: str) -> None:
        self._publish(BusMessage("away", deal_id, account_id=account_id))

    async def release(self, name: str) -> None:
        try:
            if await self.claims.release(name):
                self._publish(BusMessage("free", name))
        except Exception as error:  # it ends with this server
            _log.info("not released", extra={"error": type(error).__name__})

    # What this server asks

    async def fetch_remote_ids(self, table_id: str) -> frozenset[str]:
        return (await self._store.find_remote_ids(self.server_id, [table_id], self._lease))[
            table_id
        ]

    async def report_progress(self, claim: str, note: str) -> None:
        await self._store.save_claim_note(claim, self.server_id, note)

    async def fetch_progress(self, claim: str) -> str:
        return await self._store.read_claim_note(claim)

    async def is_online(self, account_id: str) -> bool:
        return account_id in await self.fetch_remote_ids(ONLINE)

    def _publish(self, message: BusMessage) -> None:
        if self._bus is not None:
            self._bus.publish(message)

    def _announce_presence(self, table_id: str) -> None:
        if table_id != ONLINE:
            self._publish(BusMessage("present", table_id))

    # What others say

    def _receive(self, messages: list[BusMessage]) -> None:
        for word in messages:
            match word.type:
                case "happened":
                    self._tables.on_remote_event(word.key, word.sequence)
                case "present":
                    self._tables_to_poll.add(word.key)
                    self._poll_now.set()
                case "free":
                    self.claims.on_released(word.key)
                case "away":
                    self._tables.hide_deal_from_locally(word.account_id, word.key)

    def _poll_all_soon(self) -> None:
        self._tables_to_poll.add(ALL_TABLES)
        self._poll_now.set()

    # What is done again and again

    async def _heartbeat_loop(self) -> None:
        while True:
            await asyncio.sleep(self._lease / 5)
            try:
                await self._heartbeat()
                await self._take_over_claims()
                await self._store.forget_dead_servers(self.server_id, self._lease)
            except RefusalError:
                self._set_database_up(False)
            except Exception as error:
                _log.error("no beat", exc_info=error)

    async def _heartbeat(self) -> None:
        began = time.monotonic()
        others = await self._store.heartbeat(self.server_id, self._lease)
        self._set_database_up(True)
        self.claims.on_heartbeat(began)
        if others != self._other_servers:
            self._other_servers = others
            self._poll_all_soon()  # who was at a server that is gone is gone, too
        self._presence.flush()

    def _set_database_up(self, is_reached: bool) -> None:
        if is_reached != self._is_database_up:
            self._is_database_up = is_reached
            _log.warning("the database is back" if is_reached else "the database is away")
            if is_reached:
                self._presence.announce_all()
                self._poll_all_soon()

    async def _take_over_claims(self) -> None:
        """Go on with what servers did that are gone."""
        for name in await self._store.find_orphaned_claims(DRIVE_CLAIM, self._lease, MAX_TAKEOVERS):
            if await self.claims.acquire(name):
                _log.info("taken over", extra={"table": name.removeprefix(DRIVE_CLAIM)})
                try:
                    await self._tables.take_over(name.removeprefix(DRIVE_CLAIM))
                except RefusalError as refused:  # of a game that is gone, say
                    _log.info("not taken over", extra={"reason": refused.refusal.message})
                    await self.release(name)

    async def _poll_loop(self) -> None:
        last = time.monotonic()
        while True:
            every = SLOW_POLL if self._bus is not None and self._bus.is_up else FAST_POLL
            # Not `wait_for`: told to look and to end at once, Python 3.11 would forget the end.
            with suppress(TimeoutError):
                async with asyncio.timeout(every):
                    await self._poll_now.wait()
            self._poll_now.clear()
            asked, self._tables_to_poll = self._tables_to_poll, set()
            try:
                if time.monotonic() - last >= every or ALL_TABLES in asked:
                    last = time.monotonic()
                    await self._poll_all()
                else:
                    await self._poll_presence(asked)
            except RefusalError:  # the database is away
                self._tables_to_poll |= asked
            except Exception as error:
                _log.error("not looked", exc_info=error)

    async def _poll_all(self) -> None:
        people = self._tables.online_ids()
        if people:
            for person, generation in (await self._store.read_generations(people)).items():
                self._tables.log_out(person, generation)
        ids = self._tables.loaded_ids()
        if ids:
            for table, number in (await self._store.read_last_sequences(ids)).items():
                self._tables.on_remote_event(table, number)
        await self._poll_presence(set(ids))

    async def _poll_presence(self, ids: set[str]) -> None:
        some = list(ids & set(self._tables.loaded_ids()))
        if some:
            found = await self._store.find_remote_ids(self.server_id, some, self._lease)
            for table, people in found.items():
                self._tables.on_remote_presence(table, people)
