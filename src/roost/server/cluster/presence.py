"""Records in the database which accounts watch which tables at this server, and retries after an
outage.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roost.server.storage.postgres import PostgresStore

PresenceKey = tuple[str, str]
"""A table and an account."""


class PresenceAnnouncer:
    def __init__(
        self, store: "PostgresStore", server_id: str, on_change: Callable[[str], None]
    ) -> None:
        """`on_change` is called with the table when other servers can see the change."""
        self._store = store
        self._server_id = server_id
        self._on_change = on_change
        self._wanted: set[PresenceKey] = set()
        self._announced: set[PresenceKey] = set()
        self._task: asyncio.Task[None] | None = None

    def add(self, table_id: str, account_id: str) -> None:
        self._wanted.add((table_id, account_id))
        self.flush()

    def remove(self, table_id: str, account_id: str) -> None:
        self._wanted.discard((table_id, account_id))
        self.flush()

    def announce_all(self) -> None:
        """Announce all entries again, because the database may have deleted them."""
        self._announced.clear()
        self.flush()

    def flush(self) -> None:
        if self._task is None and self._wanted != self._announced:
            self._task = asyncio.ensure_future(self._announce())
            self._task.add_done_callback(self._on_done)

    async def _announce(self) -> None:
        while True:
            for table_id, account_id in self._wanted - self._announced:
                await self._store.add_presence(self._server_id, table_id, account_id)
                self._announced.add((table_id, account_id))
                self._on_change(table_id)
            for table_id, account_id in self._announced - self._wanted:
                await self._store.remove_presence(self._server_id, table_id, account_id)
                self._announced.discard((table_id, account_id))
                self._on_change(table_id)
            if self._wanted == self._announced:
                return

    def _on_done(self, task: "asyncio.Task[None]") -> None:
        self._task = None
        if not task.cancelled():
            task.exception()  # the database is unavailable: the next heartbeat tries again
