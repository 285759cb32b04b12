"""Remembers accounts that left a short time ago, because they may only be reloading the page."""

import time
from collections.abc import Iterable


class RecentPresence:
    def __init__(self, grace: float) -> None:
        self._grace = grace
        """Seconds during which an account that left counts as recently present."""
        self._started_at = time.monotonic()
        """After a restart, or when a table is loaded, it is unknown who was present. Therefore all
        accounts count as recently present.
        """
        self._left_at: dict[str, float] = {}

    def mark_present(self, account_id: str) -> None:
        """Record that an account is or was present now."""
        self._left_at[account_id] = time.monotonic()

    def recently_present(self, account_ids: Iterable[str]) -> set[str]:
        last = time.monotonic() - self._grace
        return {one for one in account_ids if self._left_at.get(one, self._started_at) > last}
