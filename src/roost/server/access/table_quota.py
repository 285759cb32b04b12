"""Limits how many tables an account or an address may create.

The database counts them, so a limit holds for all servers that share it, and after a restart.
"""

import time

from roost.contract import RefusalError
from roost.server.http.identity import Signer
from roost.server.limits import DAY, HOUR, Limits
from roost.server.storage import CreationRow, Store, TableUsage

RETRY_AFTER = 600
"""`Retry-After` in seconds for limits that only the account itself can free."""


class TableQuota:
    def __init__(self, store: Store, signer: Signer, limits: Limits) -> None:
        self._store = store
        self._signer = signer
        self._limits = limits
        self._last_cleanup = 0.0

    async def admit(
        self, table_id: str, account_id: str, address: str, root_id: str | None = None
    ) -> None:
        """Count a table before it is created; raise RefusalError if a limit is exceeded.

        The address is stored as a keyed hash, and only for as long as it counts.
        """
        now = time.time()
        if now - self._last_cleanup > HOUR:
            self._last_cleanup = now
            await self._store.delete_old_creations(now - DAY)
        address_hash = self._signer.derive_secret(address, "address")[:16]
        maker = CreationRow(table_id, account_id, address_hash, now)
        errors: list[RefusalError] = []

        def is_allowed(counts: TableUsage) -> bool:
            errors[:] = self._find_exceeded(counts)
            return not errors

        await self._store.admit_creation(maker, root_id, now - DAY, is_allowed)
        if errors:
            raise errors[0]

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
            RefusalError(message, limit=limit, seconds=seconds)
            for message, count, limit, seconds in checks
            if count >= limit
        ]
