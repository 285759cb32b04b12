"""Remembers accounts that were present a moment ago. A page that reloads is away for a moment
only.
"""

import time
from collections.abc import Iterable


class RecentPresence:
    def __init__(self, grace: float) -> None:
        self._grace = grace
        """Seconds."""
        self._started_at = time.monotonic()
        """Before a restart no one is known: all accounts count as recently present."""
        self._left_at: dict[str, float] = {}

    def mark_present(self, account_id: str) -> None:
        """Record that an account is or was present now."""
        self._left_at[account_id] = time.monotonic()

    def recently_present(self, account_ids: Iterable[str]) -> set[str]:
        last = time.monotonic() - self._grace
        return {one for one in account_ids if self._left_at.get(one, self._started_at) > last}
