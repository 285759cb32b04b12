"""What a good player would do, and its reasons: by what the asking seat itself may know."""

import asyncio
import math
from collections.abc import Callable
from threading import Event
from typing import TYPE_CHECKING, Any, NamedTuple

from roost.contract import rng_for
from roost.match import Match
from roost.server.messages import catalogue_for
from roost.server.tables.bot_runner import build_detached_context
from roost.server.worker_pools import WorkerPool
from roost.server.ws.protocol import ActionEvaluation, HintMessage

if TYPE_CHECKING:
    from roost.bots.search import Confidence

ITERATIONS = 4000
MAX_EVALUATIONS = 5
"""Actions that are told at most."""

HintKey = tuple[Match[Any], int, int]
"""A match, how many actions were played, and the seat that wants a hint."""


class HintResult(NamedTuple):
    evaluations: list[ActionEvaluation]
    """The best few actions, the best first."""
    confidence: "Confidence"

    def to_message(self, command_id: int, seat: int) -> HintMessage:
        """As it is told to whoever asked."""
        return HintMessage(
            command_id, seat, self.evaluations[0].action, self.evaluations, self.confidence
        )


class HintCache:
    """Of one table. Until something happens a hint stays the same, and is worked out once."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._last: tuple[HintKey, asyncio.Future[HintResult]] | None = None
        self._waiter_count = 0

    async def get(self, match: Match[Any], seat: int, owner: str) -> HintResult:
        """Raises Refused if too many are asked for. If nobody waits for it, it is called off."""
        asked = match, len(match.actions), seat
        if self._last is None or self._last[0] != asked:
            stopped = Event()
            work = self._pool.run(prepare_hint(match, seat, stopped), owner, stop=stopped.set)
            self._last = asked, asyncio.ensure_future(work)
            self._waiter_count = 0
        last = self._last
        self._waiter_count += 1
        try:
            return await asyncio.shield(last[1])
        except BaseException:
            if self._last is last and self._waiter_count == 1:
                last[1].cancel()
                self._last = None
            raise
        finally:
            if self._last is last:
                self._waiter_count -= 1


def prepare_hint(
    match: Match[Any], seat: int, stopped: Event | None = None
) -> Callable[[], HintResult]:
    """Works a hint out, in any thread. It is the same in every world that fits."""
    seen = build_detached_context(match, seat)

    def think() -> HintResult:
        from roost.bots.search import assess_confidence, evaluate  # loads numba: only when needed

        found = evaluate(seen, rng_for("00", "hint"), ITERATIONS, stopped)
        say = catalogue_for(match.game.info.id).format_reason
        weighed = [
            ActionEvaluation(
                w.action,
                round(w.share, 3),
                round(w.value, 3),
                say(w.reason) if w.reason is not None else "",
                round(w.points_behind, 2),
                round(w.standard_error, 2) if math.isfinite(w.standard_error) else None,
            )
            for w in found[:MAX_EVALUATIONS]
        ]
        return HintResult(weighed, assess_confidence(found))

    return think
