"""Hints: a bot's best action and its reasons, from what the asking seat itself may know."""

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
"""Maximum number of actions in a hint."""

HintKey = tuple[Match[Any], int, int]
"""A match, the number of its actions, and the seat that asks."""


class HintResult(NamedTuple):
    evaluations: list[ActionEvaluation]
    """The best few actions, best first."""
    confidence: "Confidence"

    def to_message(self, command_id: int, seat: int) -> HintMessage:
        """Return the message for the client that asked."""
        return HintMessage(
            command_id, seat, self.evaluations[0].action, self.evaluations, self.confidence
        )


class HintCache:
    """The last hint of one table. A hint is computed once for each position."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._last: tuple[HintKey, asyncio.Future[HintResult]] | None = None
        self._waiter_count = 0

    async def get(self, match: Match[Any], seat: int, owner: str) -> HintResult:
        """Return a hint; raise RefusalError if the server is busy.

        The computation is cancelled when its last waiter is cancelled.
        """
        key = match, len(match.actions), seat
        if self._last is None or self._last[0] != key:
            stopped = Event()
            work = self._pool.run(prepare_hint(match, seat, stopped), owner, stop=stopped.set)
            self._last = key, asyncio.ensure_future(work)
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
    """Return work for another thread that computes a hint.

    The hint depends only on what the seat knows: it is the same in every consistent state.
    """
    context = build_detached_context(match, seat)

    def think() -> HintResult:
        from roost.bots.search import assess_confidence, evaluate  # loads numba: only when needed

        evaluations = evaluate(context, rng_for("00", "hint"), ITERATIONS, stopped)
        format_reason = catalogue_for(match.game.info.id).format_reason
        shown = [
            ActionEvaluation(
                one.action,
                round(one.share, 3),
                round(one.value, 3),
                format_reason(one.reason) if one.reason is not None else "",
                round(one.points_behind, 2),
                round(one.standard_error, 2) if math.isfinite(one.standard_error) else None,
            )
            for one in evaluations[:MAX_EVALUATIONS]
        ]
        return HintResult(shown, assess_confidence(evaluations))

    return think
