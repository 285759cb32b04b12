"""What goes on at a table by itself: the deal, and bots that play."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, Protocol

from roost import players
from roost.contract import Action, Refused, derive
from roost.match import Match
from roost.players import Player, Seen
from roost.server.branching import dealt
from roost.server.happenings import Acted, Happening
from roost.server.pools import Pools
from roost.server.store import NumberTaken
from roost.server.table import Table

BLINK = 0.02
"""Seconds between two looks whether all nonces are in."""
SOON = 1.0
"""Seconds until something that failed is tried again."""
STEADY = "random"
"""The bot that plays when another fails: it plays every game."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Pace:
    """Seconds: what a bot takes for a move at least, what a deal waits for nonces at most, and how
    long somebody who has gone is thought to come back in a moment.
    """

    pause: float = 1.2
    patience: float = 3.0
    grace: float = 15.0


class Playable(Protocol):
    """A table in use, as far as it is needed here."""

    table: Table

    @property
    def here(self) -> set[str]: ...

    @property
    def stretch(self) -> float: ...

    def alone(self) -> AbstractAsyncContextManager[None]: ...

    async def happen(self, happening: Happening) -> None: ...


class Autopilot:
    def __init__(
        self,
        live: Playable,
        pace: Pace,
        pools: Pools,
        may: Callable[[], Awaitable[bool]] | None = None,
    ) -> None:
        """`may` tells whether this server is the one that goes on here; None: it is the only."""
        self._live = live
        self._pace = pace
        self._pools = pools
        self._may = may
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def is_at_work(self) -> bool:
        return self._task is not None

    def go_on(self) -> None:
        """Deal, or let a bot play, if that comes next and is not under way."""
        if self._task is None and self._next() is not None and not self._closed:
            self._task = asyncio.get_running_loop().create_task(self._do())

    async def close(self) -> None:
        """Stop. The table must be held alone, so that nothing is being stored."""
        self._closed = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @property
    def _rests(self) -> bool:
        """Whether no person plays here and nobody watches: then nothing goes on by itself."""
        table = self._live.table
        is_bots_only = all(table.bot_at(seat) for seat in range(len(table.places)))
        return is_bots_only and not self._live.here

    def _next(self) -> Callable[[], Awaitable[None]] | None:
        if self._rests:
            return None
        if self._live.table.phase == "dealing":
            return self._deal
        return self._play if self._bot() is not None else None

    async def _do(self) -> None:
        try:
            if self._may is not None and not await self._may():
                await asyncio.sleep(SOON)
            elif (work := self._next()) is not None:
                await work()
        except NumberTaken:
            pass  # another server was quicker; what it did is known by now
        except Exception as error:  # not stored, say: the table must not stop for it
            if not isinstance(error, Refused):
                _log.error("stuck", exc_info=error, extra={"table": self._live.table.id})
            await asyncio.sleep(SOON)
        finally:
            self._task = None
        self.go_on()

    # The deal

    async def _deal(self) -> None:
        """When all people who are here have sent their nonces, or have had time enough."""
        loop = asyncio.get_running_loop()
        end = loop.time() + self._pace.patience
        while loop.time() < end and self._awaited():
            await asyncio.sleep(BLINK)
        async with self._live.alone():
            if self._live.table.phase == "dealing":
                await self._live.happen(await dealt(self._live.table, self._pools.branches))

    def _awaited(self) -> set[str]:
        table = self._live.table
        if table.made.repeat is not None:  # nothing is left to chance
            return set()
        return (table.seated & self._live.here) - table.nonces.keys()

    # Bots

    def _bot(self) -> str | None:
        """The bot whose turn it is."""
        table = self._live.table
        if table.phase != "playing" or table.match is None or table.match.turn is None:
            return None
        return table.bot_at(table.match.turn)

    async def _play(self) -> None:
        """One move of the bot whose turn it is, unless something else happens meanwhile."""
        bot, match = self._bot(), self._live.table.match
        assert bot is not None
        assert match is not None
        assert match.turn is not None
        seat, actions = match.turn, len(match.actions)
        seed = derive(self._live.table.seed, "decision", actions)
        thinking = self._steady_thought(bot, apart(match, seat), seat, seed)
        pause = self._pace.pause * self._live.stretch
        action, _ = await asyncio.gather(thinking, asyncio.sleep(pause))
        async with self._live.alone():
            same = self._live.table.match is match and len(match.actions) == actions
            if same and self._bot() is not None:
                await self._live.happen(Acted(seat=seat, action=action))

    async def _steady_thought(self, bot: str, seen: Seen, seat: int, seed: str) -> Action:
        """A bot's choice; but if it fails, another moves in its place."""
        try:
            action = await self._choice(bot, seen, seat, seed)
            if action in seen.legal:
                return action
            _log.error("a bot chose what is not legal", extra={"bot": bot})
        except Refused:  # the server is busy
            raise
        except Exception as error:
            _log.error("a bot failed", exc_info=error, extra={"bot": bot})
        return await self._choice(STEADY, seen, seat, seed)

    async def _choice(self, bot: str, seen: Seen, seat: int, seed: str) -> Action:
        """Bots think in threads: the loop goes on meanwhile."""
        made: list[Player] = []

        def choose() -> Action:
            made.append(players.make(bot, seed, seat))  # may load much: not on the loop
            return made[0].choose(seen)

        def stop() -> None:
            for player in made:
                player.stop()

        return await self._pools.bots.run(choose, self._live.table.made.owner, stop)


def apart(match: Match[Any], seat: int) -> Seen:
    """What a seat sees now, on a state that nobody else changes."""
    stopped = copy(match)
    stopped.state = state = match.game.copy(match.state)
    seen = players.seen(stopped, seat)
    return replace(seen, guess=lambda chance: match.game.guess(state, seat, chance))
