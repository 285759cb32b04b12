"""Who was here a moment ago: a page that is loaded anew is gone only for that long."""

import time
from collections.abc import Iterable


class Presence:
    def __init__(self, grace: float) -> None:
        self._grace = grace
        """Seconds that a moment is."""
        self._since = time.monotonic()
        """Nobody was here before: after a restart all are on their way back."""
        self._left: dict[str, float] = {}

    def leave(self, person: str) -> None:
        """They were here until now, or are at this moment, as far as can be known."""
        self._left[person] = time.monotonic()

    def just_left(self, people: Iterable[str]) -> set[str]:
        last = time.monotonic() - self._grace
        return {who for who in people if self._left.get(who, self._since) > last}
