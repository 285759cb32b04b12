"""A table in use, as far as other servers have to do with it."""

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from roost.contract import RefusalError
from roost.server.cluster.names import DRIVE_CLAIM
from roost.server.deals.deal_ids import deal_id_of
from roost.server.storage import Store
from roost.server.tables.table import Table

if TYPE_CHECKING:
    from roost.server.cluster.cluster import Cluster

_log = logging.getLogger(__name__)


class SharedTable(Protocol):
    """The table, and who watches it here."""

    table: Table

    @property
    def local_ids(self) -> set[str]:
        """Who watches it at this server."""

    async def catch_up(self) -> None: ...
    def remove_watchers(self, account_ids: Iterable[str]) -> None: ...


class RemoteTable:
    def __init__(self, live: SharedTable, store: Store, cluster: "Cluster") -> None:
        self.remote_ids: frozenset[str] = frozenset()
        """Who is at the table at other servers."""
        self._live = live
        self._store = store
        self._cluster = cluster
        self._announced: set[str] = set()
        """Who the other servers know is here."""
        self._last_sequence = -1
        """The last number that another server is known to have stored."""
        self._catch_up_task: asyncio.Task[None] | None = None

    async def is_driver(self) -> bool:
        """Whether this server deals here and moves the bots."""
        return await self._cluster.claims.acquire(f"{DRIVE_CLAIM}{self._live.table.id}")

    async def fetch_remote_ids(self) -> frozenset[str]:
        return await self._cluster.fetch_remote_ids(self._live.table.id)

    def announce_event(self) -> None:
        """The others, that the next number is stored."""
        self._cluster.announce_event(self._live.table.id, self._live.table.next_sequence)

    def on_remote_event(self, sequence: int) -> None:
        """Another server has stored a happening."""
        self._last_sequence = max(self._last_sequence, sequence)
        if self._last_sequence >= self._live.table.next_sequence and self._catch_up_task is None:
            self._catch_up_task = asyncio.ensure_future(self._catch_up())

    def announce_presence(self) -> None:
        """To other servers, who is here of those who matter to everybody."""
        id, here = self._live.table.id, self._live.local_ids & set(self._live.table.member_ids)
        for person in here - self._announced:
            self._cluster.add_presence(id, person)
        for person in self._announced - here:
            self._cluster.remove_presence(id, person)
        self._announced = here

    async def remove_spoiled_watchers(self) -> None:
        """Nobody sees cards here that they play with elsewhere, perhaps at another server."""
        table = self._live.table
        if table.created.repeated_deal is None:
            return
        players = set()
        for person in self._live.local_ids - {place.account_id for place in table.occupants}:
            try:
                if deal_id_of(table.created) in await self._store.find_unfinished_deals(person):
                    players.add(person)
            except RefusalError:  # the database is away: rather too little is seen than too much
                players.add(person)
        self._live.remove_watchers(players)

    async def _catch_up(self) -> None:
        table = self._live.table
        try:
            before = -1
            while self._last_sequence >= table.next_sequence > before:
                before = table.next_sequence
                await self._live.catch_up()
        except RefusalError:
            pass  # the database is away, or the table is broken: whoever asks is told
        except Exception as error:
            _log.error("not caught up", exc_info=error, extra={"table": table.id})
        finally:
            self._catch_up_task = None
