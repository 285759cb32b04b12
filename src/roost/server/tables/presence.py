"""Who was here a moment ago: a page that is loaded anew is gone only for that long."""

import time
from collections.abc import Iterable


class RecentPresence:
    def __init__(self, grace: float) -> None:
        self._grace = grace
        """Seconds that a moment is."""
        self._started_at = time.monotonic()
        """Nobody was here before: after a restart all are on their way back."""
        self._left_at: dict[str, float] = {}

    def mark_present(self, account_id: str) -> None:
        """They were here until now, or are at this moment, as far as can be known."""
        self._left_at[account_id] = time.monotonic()

    def recently_present(self, account_ids: Iterable[str]) -> set[str]:
        last = time.monotonic() - self._grace
        return {who for who in account_ids if self._left_at.get(who, self._started_at) > last}
