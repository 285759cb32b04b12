"""What goes on at a table by itself: the deal, and bots that play."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, Protocol

from roost import bots
from roost.bots import Bot, DecisionContext
from roost.contract import Action, RefusalError, derive_seed
from roost.match import Match
from roost.server.storage import SequenceTakenError
from roost.server.tables.branches import build_dealt_event
from roost.server.tables.events import ActionTaken, BaseTableEvent
from roost.server.tables.table import Table
from roost.server.worker_pools import WorkerPools

NONCE_POLL_INTERVAL = 0.02
"""Seconds between two looks whether all nonces are in."""
RETRY_DELAY = 1.0
"""Seconds until something that failed is tried again."""
FALLBACK_BOT = "random"
"""The bot that plays when another fails: it plays every game."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Timing:
    """Seconds: what a bot takes for a move at least, what a deal waits for nonces at most, and how
    long somebody who has gone is thought to come back in a moment.
    """

    bot_delay: float = 1.2
    nonce_timeout: float = 3.0
    away_grace: float = 15.0


class RunnableTable(Protocol):
    """A table in use, as far as it is needed here."""

    table: Table

    @property
    def present_ids(self) -> set[str]: ...

    @property
    def bot_delay_factor(self) -> float: ...

    def lock(self) -> AbstractAsyncContextManager[None]: ...

    async def append(self, event: BaseTableEvent) -> None: ...


class BotRunner:
    def __init__(
        self,
        live: RunnableTable,
        timing: Timing,
        pools: WorkerPools,
        is_driver: Callable[[], Awaitable[bool]] | None = None,
    ) -> None:
        """`may` tells whether this server is the one that goes on here; None: it is the only."""
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
        """Deal, or let a bot play, if that comes next and is not under way."""
        if self._task is None and self._next_step() is not None and not self._is_closed:
            self._task = asyncio.get_running_loop().create_task(self._run_step())

    async def close(self) -> None:
        """Stop. The table must be held alone, so that nothing is being stored."""
        self._is_closed = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @property
    def _is_paused(self) -> bool:
        """Whether no person plays here and nobody watches: then nothing goes on by itself."""
        table = self._live.table
        is_bots_only = all(table.bot_at(seat) for seat in range(len(table.occupants)))
        return is_bots_only and not self._live.present_ids

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
            pass  # another server was quicker; what it did is known by now
        except Exception as error:  # not stored, say: the table must not stop for it
            if not isinstance(error, RefusalError):
                _log.error("stuck", exc_info=error, extra={"table": self._live.table.id})
            await asyncio.sleep(RETRY_DELAY)
        finally:
            self._task = None
        self.schedule_next()

    # The deal

    async def _deal(self) -> None:
        """When all people who are here have sent their nonces, or have had time enough."""
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
        if table.created.repeated_deal is not None:  # nothing is left to chance
            return set()
        return (table.seated_ids & self._live.present_ids) - table.nonces.keys()

    # Bots

    def _bot_to_move(self) -> str | None:
        """The bot whose turn it is."""
        table = self._live.table
        if table.phase != "playing" or table.match is None or table.match.turn is None:
            return None
        return table.bot_at(table.match.turn)

    async def _play_move(self) -> None:
        """One move of the bot whose turn it is, unless something else happens meanwhile."""
        bot, match = self._bot_to_move(), self._live.table.match
        assert bot is not None
        assert match is not None
        assert match.turn is not None
        seat, actions = match.turn, len(match.actions)
        seed = derive_seed(self._live.table.seed, "decision", actions)
        thinking = self._choose_with_fallback(bot, build_detached_context(match, seat), seat, seed)
        pause = self._timing.bot_delay * self._live.bot_delay_factor
        action, _ = await asyncio.gather(thinking, asyncio.sleep(pause))
        async with self._live.lock():
            same = self._live.table.match is match and len(match.actions) == actions
            if same and self._bot_to_move() is not None:
                await self._live.append(ActionTaken(seat=seat, action=action))

    async def _choose_with_fallback(
        self, bot: str, context: DecisionContext, seat: int, seed: str
    ) -> Action:
        """A bot's choice; but if it fails, another moves in its place."""
        try:
            action = await self._choose(bot, context, seat, seed)
            if action in context.legal_actions:
                return action
            _log.error("a bot chose what is not legal", extra={"bot": bot})
        except RefusalError:  # the server is busy
            raise
        except Exception as error:
            _log.error("a bot failed", exc_info=error, extra={"bot": bot})
        return await self._choose(FALLBACK_BOT, context, seat, seed)

    async def _choose(self, bot: str, context: DecisionContext, seat: int, seed: str) -> Action:
        """Bots think in threads: the loop goes on meanwhile."""
        made: list[Bot] = []

        def choose() -> Action:
            made.append(bots.make(bot, seed, seat))  # may load much: not on the loop
            return made[0].choose(context)

        def stop() -> None:
            for player in made:
                player.stop()

        return await self._pools.bots.run(choose, self._live.table.created.owner_id, stop)


def build_detached_context(match: Match[Any], seat: int) -> DecisionContext:
    """What a seat sees now, on a state that nobody else changes."""
    stopped = copy(match)
    stopped.state = state = match.game.copy(match.state)
    seen = bots.build_context(stopped, seat)
    return replace(seen, guess=lambda chance: match.game.guess(state, seat, chance))
