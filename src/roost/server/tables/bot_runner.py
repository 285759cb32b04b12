"""Runs a table's automatic steps: the deal, and the moves of bots."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from roost import bots
from roost.bots import Bot, DecisionContext
from roost.contract import Action, RefusalError, derive_seed
from roost.match import Match
from roost.server.storage import SequenceTakenError
from roost.server.tables.branches import build_dealt_event
from roost.server.tables.events import ActionTaken
from roost.server.worker_pools import WorkerPools

if TYPE_CHECKING:
    from roost.server.tables.live_table import LiveTable

NONCE_POLL_INTERVAL = 0.02
"""Seconds between two checks for missing nonces."""
RETRY_DELAY = 1.0
"""Seconds until a failed step is tried again."""
FALLBACK_BOT = "random"
"""The bot that moves when another bot fails. It can play every game."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Timing:
    """Times in seconds: a bot's minimum time for a move, the maximum wait for nonces, and how
    long an absent player counts as recently present.
    """

    bot_delay: float = 1.2
    nonce_timeout: float = 3.0
    away_grace: float = 15.0


class BotRunner:
    def __init__(
        self,
        live: "LiveTable",
        timing: Timing,
        pools: WorkerPools,
        is_driver: Callable[[], Awaitable[bool]] | None = None,
    ) -> None:
        """`is_driver` returns whether this server runs the table's bots; None if it is the only
        server.
        """
        self._live = live
        self._timing = timing
        self._pools = pools
        self._is_driver = is_driver
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    @property
    def is_running(self) -> bool:
        return self._task is not None

    def schedule_next(self) -> None:
        """Start the next automatic step, if there is one and none is running."""
        if self._task is None and self._next_step() is not None and not self._is_closed:
            self._task = asyncio.get_running_loop().create_task(self._run_step())

    async def close(self) -> None:
        """Stop. The caller must hold the table's lock, so that no event is being stored."""
        self._is_closed = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @property
    def _is_paused(self) -> bool:
        """Whether only bots play and there is no watcher. Then they do not move."""
        table = self._live.table
        is_bots_only = all(table.bot_at(seat) for seat in range(len(table.occupants)))
        return is_bots_only and not self._live.audience.present_ids

    def _next_step(self) -> Callable[[], Awaitable[None]] | None:
        if self._is_paused:
            return None
        if self._live.table.phase == "dealing":
            return self._deal
        return self._play_move if self._bot_to_move() is not None else None

    async def _run_step(self) -> None:
        try:
            if self._is_driver is not None and not await self._is_driver():
                await asyncio.sleep(RETRY_DELAY)
            elif (work := self._next_step()) is not None:
                await work()
        except SequenceTakenError:
            pass  # another server was faster; its events have been applied
        except Exception as error:  # for example, the event was not stored: the table must continue
            if not isinstance(error, RefusalError):
                _log.error(
                    "automatic step failed", exc_info=error, extra={"table": self._live.table.id}
                )
            await asyncio.sleep(RETRY_DELAY)
        finally:
            self._task = None
        self.schedule_next()

    # The deal

    async def _deal(self) -> None:
        """Deal as soon as all present players have sent their nonces, or after the timeout."""
        loop = asyncio.get_running_loop()
        end = loop.time() + self._timing.nonce_timeout
        while loop.time() < end and self._missing_nonces():
            await asyncio.sleep(NONCE_POLL_INTERVAL)
        async with self._live.lock():
            if self._live.table.phase == "dealing":
                await self._live.append(
                    await build_dealt_event(self._live.table, self._pools.branches)
                )

    def _missing_nonces(self) -> set[str]:
        table = self._live.table
        if table.created.repeated_deal is not None:  # the deal is known
            return set()
        return (table.seated_ids & self._live.audience.present_ids) - table.nonces.keys()

    # Bots

    def _bot_to_move(self) -> str | None:
        """Return the bot whose turn it is."""
        table = self._live.table
        if table.phase != "playing" or table.match is None or table.match.turn is None:
            return None
        return table.bot_at(table.match.turn)

    async def _play_move(self) -> None:
        """Play one move of the bot whose turn it is, unless another event comes first."""
        bot, match = self._bot_to_move(), self._live.table.match
        assert bot is not None
        assert match is not None
        assert match.turn is not None
        seat, action_count = match.turn, len(match.actions)
        seed = derive_seed(self._live.table.seed, "decision", action_count)
        choice = self._choose_with_fallback(bot, build_detached_context(match, seat), seat, seed)
        delay = self._timing.bot_delay * self._live.audience.bot_delay_factor
        action, _ = await asyncio.gather(choice, asyncio.sleep(delay))
        async with self._live.lock():
            is_current = self._live.table.match is match and len(match.actions) == action_count
            if is_current and self._bot_to_move() is not None:
                await self._live.append(ActionTaken(seat=seat, action=action))

    async def _choose_with_fallback(
        self, bot: str, context: DecisionContext, seat: int, seed: str
    ) -> Action:
        """Return a bot's action. If the bot fails, another bot chooses."""
        try:
            action = await self._choose(bot, context, seat, seed)
            if action in context.legal_actions:
                return action
            _log.error("bot chose an illegal action", extra={"bot": bot})
        except RefusalError:  # the server is busy
            raise
        except Exception as error:
            _log.error("bot failed", exc_info=error, extra={"bot": bot})
        return await self._choose(FALLBACK_BOT, context, seat, seed)

    async def _choose(self, bot: str, context: DecisionContext, seat: int, seed: str) -> Action:
        """Let a bot choose in a worker thread."""
        created: list[Bot] = []

        def choose() -> Action:
            created.append(bots.make(bot, seed, seat))  # may be slow: not on the event loop
            return created[0].choose(context)

        def stop() -> None:
            for instance in created:
                instance.stop()

        return await self._pools.bots.run(choose, self._live.table.created.owner_id, stop)


def build_detached_context(match: Match[Any], seat: int) -> DecisionContext:
    """Build a bot's context from a copy of the match that no other thread changes.

    It guesses with the interpreted rules, which never wait for the compiler.
    """
    fork = match.fork()
    context = bots.build_context(fork, seat)
    return replace(context, guess=lambda rng: fork.game.guess(fork.state, seat, rng))
