"""Claims: work that one server does alone, because it claimed it first in the database.

A claim holds while its server is alive. If two servers believe that they hold it, because one was
suspended for a while, the sequences of events still let only one of them write.
"""

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roost.server.storage.postgres import PostgresStore


class Claims:
    def __init__(self, store: "PostgresStore", server_id: str, lease: float) -> None:
        self._store = store
        self._server_id = server_id
        self._lease = lease
        self._held: set[str] = set()
        self._held_by_others: dict[str, float] = {}
        """Claims of other servers, and until when they need not be checked again."""
        self._lease_end = 0.0
        """The time until which the other servers consider this one alive, at least."""

    def on_heartbeat(self, sent_at: float) -> None:
        """Record that a heartbeat was sent at this time."""
        if time.monotonic() > self._lease_end:  # others may have taken over our claims
            self._held.clear()
        self._lease_end = sent_at + self._lease

    async def acquire(self, name: str) -> bool:
        """Take a claim; return whether this server holds it."""
        now = time.monotonic()
        if name in self._held and now < self._lease_end:
            return True
        if now < self._held_by_others.get(name, 0.0):
            return False
        is_ours = await self._store.claim(name, self._server_id, self._lease)
        if is_ours:
            self._held.add(name)
            self._held_by_others.pop(name, None)
        else:
            self._held_by_others[name] = now + self._lease / 3
        return is_ours

    def on_released(self, name: str) -> None:
        """Record that another server has released a claim."""
        self._held_by_others.pop(name, None)

    async def release(self, name: str) -> bool:
        """Release a claim; return whether this server held it."""
        if name not in self._held:
            self._held_by_others.pop(name, None)
            return False
        self._held.discard(name)
        await self._store.release(name, self._server_id)
        return True
