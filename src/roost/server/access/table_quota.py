"""Decides whether a person at an address may make one more table. Counted in the database, so it
holds for all servers that share it, and after a restart.
"""

import time
from typing import Any

from litestar import Request

from roost.contract import RefusalError
from roost.server.http.identity import Signer
from roost.server.limits import DAY, HOUR, Limits
from roost.server.storage import CreationRow, Store, TableUsage

RETRY_AFTER = 600
"""Seconds after which it may be worth to try again, where only the person can change something."""


class TableQuota:
    def __init__(self, store: Store, signer: Signer, limits: Limits) -> None:
        self._store = store
        self._signer = signer
        self._limits = limits
        self._last_cleanup = 0.0

    async def admit(
        self, table_id: str, account_id: str, address: str, root_id: str | None = None
    ) -> None:
        """Count a table that is about to be made; raises Refused.

        The address is stored as a keyed hash, and only for as long as it counts.
        """
        now = time.time()
        if now - self._last_cleanup > HOUR:
            self._last_cleanup = now
            await self._store.delete_old_creations(now - DAY)
        mark = self._signer.derive_secret(address, "address")[:16]
        maker = CreationRow(table_id, account_id, mark, now)
        refused: list[RefusalError] = []

        def is_allowed(counts: TableUsage) -> bool:
            refused[:] = self._find_exceeded(counts)
            return not refused

        await self._store.admit_creation(maker, root_id, now - DAY, is_allowed)
        if refused:
            raise refused[0]

    def _find_exceeded(self, usage: TableUsage) -> list[RefusalError]:
        limits = self._limits
        checks = [
            ("tables-waiting", usage.waiting, limits.waiting_tables, RETRY_AFTER),
            (
                "tables-waiting-address",
                usage.address_waiting,
                limits.address_waiting_tables,
                RETRY_AFTER,
            ),
            ("tables-daily", usage.daily, limits.daily_tables, int(HOUR)),
            ("tables-daily-address", usage.address_daily, limits.address_daily_tables, int(HOUR)),
            ("branches-many", usage.branches, limits.branches, RETRY_AFTER),
        ]
        return [
            RefusalError(message, most=most, seconds=seconds)
            for message, count, most, seconds in checks
            if count >= most
        ]


async def admit_table(
    request: "Request[Any, Any, Any]", table_id: str, account_id: str, root_id: str | None = None
) -> None:
    """Count a table that this request is about to make; raises Refused."""
    state = request.app.state
    quota: TableQuota = state.table_quota
    await quota.admit(table_id, account_id, state.clients.address(request.scope), root_id)
