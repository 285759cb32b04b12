"""What is to be done by one server alone: whoever claims it in the database first.

A claim holds while its server lives. Where two believe that they hold it, because one was stopped
for a while, the numbers of happenings still let but one of them write.
"""

import time
from typing import Protocol


class ClaimStore(Protocol):
    async def claim(self, name: str, server_id: str, lease: float) -> bool: ...
    async def release(self, name: str, server_id: str) -> None: ...


class Claims:
    def __init__(self, store: ClaimStore, server_id: str, lease: float) -> None:
        self._store = store
        self._server_id = server_id
        self._lease = lease
        self._held: set[str] = set()
        self._held_by_others: dict[str, float] = {}
        """What others do, and until when that need not be asked again."""
        self._lease_end = 0.0
        """Until when the others think that this server lives, at least."""

    def on_heartbeat(self, sent_at: float) -> None:
        """It was told at this time that this server lives."""
        if time.monotonic() > self._lease_end:  # others may have taken over what was ours
            self._held.clear()
        self._lease_end = sent_at + self._lease

    async def acquire(self, name: str) -> bool:
        """Whether this server does it."""
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
        """Another server does it no longer."""
        self._held_by_others.pop(name, None)

    async def release(self, name: str) -> bool:
        """Whether it was ours."""
        if name not in self._held:
            self._held_by_others.pop(name, None)
            return False
        self._held.discard(name)
        await self._store.release(name, self._server_id)
        return True
