"""What a good player would do, and its reasons: by what the asking seat itself may know."""

import asyncio
import math
from collections.abc import Callable
from threading import Event
from typing import TYPE_CHECKING, Any, NamedTuple

from roost.contract import words
from roost.match import Match
from roost.server.autopilot import apart
from roost.server.pools import Pool
from roost.server.protocol import Hinted, Weighed
from roost.server.words import catalogue

if TYPE_CHECKING:
    from roost.players.search import Sureness

ITERATIONS = 4000
SHOWN = 5
"""Actions that are told at most."""

Asked = tuple[Match[Any], int, int]
"""A match, how many actions were played, and the seat that wants a hint."""


class Hint(NamedTuple):
    weighed: list[Weighed]
    """The best few actions, the best first."""
    sure: "Sureness"

    def to(self, message: int, seat: int) -> Hinted:
        """As it is told to whoever asked."""
        return Hinted(message, seat, self.weighed[0].action, self.weighed, self.sure)


class Hints:
    """Of one table. Until something happens a hint stays the same, and is worked out once."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._last: tuple[Asked, asyncio.Future[Hint]] | None = None
        self._waiting = 0

    async def of(self, match: Match[Any], seat: int, owner: str) -> Hint:
        """Raises Refused if too many are asked for. If nobody waits for it, it is called off."""
        asked = match, len(match.actions), seat
        if self._last is None or self._last[0] != asked:
            stopped = Event()
            work = self._pool.run(reasons(match, seat, stopped), owner, stop=stopped.set)
            self._last = asked, asyncio.ensure_future(work)
            self._waiting = 0
        last = self._last
        self._waiting += 1
        try:
            return await asyncio.shield(last[1])
        except BaseException:
            if self._last is last and self._waiting == 1:
                last[1].cancel()
                self._last = None
            raise
        finally:
            if self._last is last:
                self._waiting -= 1


def reasons(match: Match[Any], seat: int, stopped: Event | None = None) -> Callable[[], Hint]:
    """Works a hint out, in any thread. It is the same in every world that fits."""
    seen = apart(match, seat)

    def think() -> Hint:
        from roost.players.search import sureness, weigh  # loads numba: only when needed

        found = weigh(seen, words("00", "hint"), ITERATIONS, stopped)
        say = catalogue(match.game.facts.id).reason
        weighed = [
            Weighed(
                w.action,
                round(w.share, 3),
                round(w.value, 3),
                say(w.why) if w.why is not None else "",
                round(w.behind, 2),
                round(w.error, 2) if math.isfinite(w.error) else None,
            )
            for w in found[:SHOWN]
        ]
        return Hint(weighed, sureness(found))

    return think
