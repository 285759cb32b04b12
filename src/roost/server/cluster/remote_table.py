"""A live table's link to the other servers."""

import asyncio
import logging
from typing import TYPE_CHECKING

from roost.contract import RefusalError
from roost.server.cluster.names import DRIVE_CLAIM
from roost.server.deals.deal_ids import deal_id_of
from roost.server.storage import Store

if TYPE_CHECKING:
    from roost.server.cluster.cluster import Cluster
    from roost.server.tables.live_table import LiveTable

_log = logging.getLogger(__name__)


class RemoteTable:
    def __init__(self, live: "LiveTable", store: Store, cluster: "Cluster") -> None:
        self._live = live
        self._store = store
        self._cluster = cluster
        self._announced: set[str] = set()
        """The accounts that were announced to the other servers."""
        self._last_sequence = -1
        """The last sequence that another server is known to have stored."""
        self._catch_up_task: asyncio.Task[None] | None = None

    async def is_driver(self) -> bool:
        """Return whether this server deals at the table and runs its bots."""
        return await self._cluster.claims.acquire(f"{DRIVE_CLAIM}{self._live.table.id}")

    async def fetch_remote_ids(self) -> frozenset[str]:
        return await self._cluster.fetch_remote_ids(self._live.table.id)

    def announce_event(self) -> None:
        """Announce the next event to the other servers. It is stored but not applied yet."""
        self._cluster.announce_event(self._live.table.id, self._live.table.next_sequence)

    def on_remote_event(self, sequence: int) -> None:
        """Handle an event that another server has stored."""
        self._last_sequence = max(self._last_sequence, sequence)
        if self._last_sequence >= self._live.table.next_sequence and self._catch_up_task is None:
            self._catch_up_task = asyncio.ensure_future(self._catch_up())

    def announce_presence(self) -> None:
        """Announce the present members of the table to the other servers."""
        table_id, present = (
            self._live.table.id,
            self._live.audience.local_ids & set(self._live.table.member_ids),
        )
        for account_id in present - self._announced:
            self._cluster.presence.add(table_id, account_id)
        for account_id in self._announced - present:
            self._cluster.presence.remove(table_id, account_id)
        self._announced = present

    async def remove_spoiled_watchers(self) -> None:
        """Remove watchers who are playing the same deal elsewhere, perhaps at another server."""
        table = self._live.table
        if table.created.repeated_deal is None:
            return
        removed = set()
        for account_id in self._live.audience.local_ids - {
            occupant.account_id for occupant in table.occupants
        }:
            try:
                if deal_id_of(table.created) in await self._store.find_unfinished_deals(account_id):
                    removed.add(account_id)
            except (
                RefusalError
            ):  # the database is unavailable: better to show too little than too much
                removed.add(account_id)
        self._live.remove_watchers(removed)

    async def _catch_up(self) -> None:
        table = self._live.table
        try:
            before = -1
            while self._last_sequence >= table.next_sequence > before:
                before = table.next_sequence
                await self._live.catch_up()
        except RefusalError:
            pass  # the database is unavailable or the table is broken: clients see that error
        except Exception as error:
            _log.error(
                "events of other servers not applied", exc_info=error, extra={"table": table.id}
            )
        finally:
            self._catch_up_task = None
