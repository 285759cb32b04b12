"""Leases on long work, so that one server does it while the others report its progress."""

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roost.server.cluster.cluster import Cluster

REPORT_INTERVAL = 1.0
"""Seconds between two progress reports."""


class Leases:
    def __init__(self, cluster: "Cluster | None", prefix: str) -> None:
        self._cluster = cluster
        self._prefix = prefix
        self._last_report = 0.0

    async def acquire(self, name: str) -> bool:
        """Take the lease; return whether this server does the work. Always true for a single
        server.
        """
        return self._cluster is None or await self._cluster.claims.acquire(self._prefix + name)

    async def release(self, name: str) -> None:
        if self._cluster is not None:
            await self._cluster.release(self._prefix + name)

    async def report(self, name: str, progress: str) -> None:
        if self._cluster is not None and time.monotonic() - self._last_report > REPORT_INTERVAL:
            self._last_report = time.monotonic()
            claim, server_id = self._prefix + name, self._cluster.server_id
            await self._cluster.store.save_claim_note(claim, server_id, progress)

    async def progress(self, name: str) -> str:
        """Return the last report of the server that does the work; empty if there is none."""
        if self._cluster is None:
            return ""
        return await self._cluster.store.read_claim_note(self._prefix + name)
