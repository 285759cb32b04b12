"""Decides whether a person at an address may make one more table. Counted in the database, so it
holds for all servers that share it, and after a restart.
"""

import time
from typing import Any

from litestar import Request

from roost.contract import Refused
from roost.server.identity import Signer
from roost.server.limits import DAY, HOUR, Limits
from roost.server.store import MakerRow, Store, TableCounts

LATER = 600
"""Seconds after which it may be worth to try again, where only the person can change something."""


class TableQuota:
    def __init__(self, store: Store, signer: Signer, limits: Limits) -> None:
        self._store = store
        self._signer = signer
        self._limits = limits
        self._tidied = 0.0

    async def admit(self, table: str, person: str, address: str, family: str | None = None) -> None:
        """Count a table that is about to be made; raises Refused.

        The address is stored as a keyed hash, and only for as long as it counts.
        """
        now = time.time()
        if now - self._tidied > HOUR:
            self._tidied = now
            await self._store.forget_makers(now - DAY)
        mark = self._signer.secret(address, "address")[:16]
        maker = MakerRow(table, person, mark, now)
        refused: list[Refused] = []

        def is_allowed(counts: TableCounts) -> bool:
            refused[:] = self._exceeded(counts)
            return not refused

        await self._store.admit_maker(maker, family, now - DAY, is_allowed)
        if refused:
            raise refused[0]

    def _exceeded(self, found: TableCounts) -> list[Refused]:
        limits = self._limits
        checks = [
            ("tables-waiting", found.waiting, limits.waiting_tables, LATER),
            ("tables-waiting-address", found.address_waiting, limits.address_waiting_tables, LATER),
            ("tables-daily", found.daily, limits.daily_tables, int(HOUR)),
            ("tables-daily-address", found.address_daily, limits.address_daily_tables, int(HOUR)),
            ("branches-many", found.family, limits.branches, LATER),
        ]
        return [
            Refused(message, most=most, seconds=seconds)
            for message, count, most, seconds in checks
            if count >= most
        ]


async def admit_table(
    request: "Request[Any, Any, Any]", table: str, person: str, family: str | None = None
) -> None:
    """Count a table that this request is about to make; raises Refused."""
    state = request.app.state
    quota: TableQuota = state.table_quota
    await quota.admit(table, person, state.clients.address(request.scope), family)
