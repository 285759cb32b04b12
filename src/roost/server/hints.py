"""What a good player would do, and its reasons: by what the asking seat itself may know."""

import asyncio
from typing import Any

from roost.contract import words
from roost.match import Match
from roost.server.autopilot import apart
from roost.server.protocol import Weighed
from roost.server.words import catalogue

ITERATIONS = 2000
SHOWN = 5
"""Actions that are told at most."""

Asked = tuple[Match[Any], int, int]
"""A match, how many actions were played, and the seat that wants a hint."""


class Hints:
    """Of one table. Until something happens a hint stays the same, and is worked out once."""

    def __init__(self) -> None:
        self._last: tuple[Asked, asyncio.Future[list[Weighed]]] | None = None

    async def of(self, match: Match[Any], seat: int) -> list[Weighed]:
        asked = match, len(match.actions), seat
        if self._last is None or self._last[0] != asked:
            self._last = asked, asyncio.ensure_future(reasons(match, seat))
        try:
            return await asyncio.shield(self._last[1])
        except BaseException:
            self._last = None
            raise


async def reasons(match: Match[Any], seat: int) -> list[Weighed]:
    """The best few actions, the best first. The same in every world that fits."""
    seen = apart(match, seat)

    def think() -> list[Weighed]:
        from roost.players.search import weigh  # loads numba: only when needed

        found = weigh(seen, words("00", "hint"), ITERATIONS)[:SHOWN]
        say = catalogue(match.game.facts.id).say
        return [
            Weighed(
                w.action,
                round(w.share, 3),
                round(w.value, 3),
                say(w.why.message, w.why.args) if w.why is not None else "",
            )
            for w in found
        ]

    return await asyncio.to_thread(think)
