"""All that this server has to do with the others."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from roost.contract import Refused
from roost.server.peers.claims import Claims
from roost.server.peers.names import DRIVE, ONLINE
from roost.server.peers.presence import Announced
from roost.server.peers.word import Word

if TYPE_CHECKING:
    from roost.server.store.postgres import PostgresStore

ALL = "all"
"""In place of a table, whose id is longer: look at all of them."""
ADOPTED = 50
"""Tables of a dead server that are taken over at a time."""
SLOWLY = 3.0
"""Seconds between two looks for what was missed, and while Redis is away."""
QUICKLY = 0.5

_log = logging.getLogger(__name__)


class Tables(Protocol):
    """The tables of this server that are in memory."""

    def ids(self) -> list[str]: ...
    def online(self) -> list[str]:
        """Who has a page open here."""

    def log_out(self, person: str, generation: int) -> None:
        """Close a person's pages of earlier sessions."""

    def happened(self, table: str, number: int) -> None:
        """Another server has stored so many."""

    def present(self, table: str, people: frozenset[str]) -> None:
        """Who is there at other servers."""

    def turned_away(self, person: str, deal: str) -> None:
        """Who plays a deal elsewhere watches no table of it here."""

    async def adopt(self, table: str) -> None:
        """Nobody else goes on with it."""


class Peers:
    def __init__(
        self, store: "PostgresStore", lease: float, redis: str | None, channel: str
    ) -> None:
        self.id = secrets.token_hex(8)
        self.claims = Claims(store, self.id, lease)
        self._store = store
        self._lease = lease
        self._tables: Tables
        self._announced = Announced(store, self.id, self._present_changed)
        self._bus = None
        if redis is not None:
            from roost.server.peers.bus import Bus  # which loads redis: an extra

            self._bus = Bus(redis, f"roost {channel}", self.id, self._hear, self._missed)
        self._others: set[str] = set()
        self._is_reached = True
        self._look_now = asyncio.Event()
        self._asked: set[str] = set()
        """Tables where somebody came or went elsewhere."""
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def away(self) -> dict[str, bool]:
        """What servers share, and whether it cannot be reached."""
        found = {"database": not self._is_reached}
        return found if self._bus is None else found | {"redis": not self._bus.is_up}

    @property
    def amiss(self) -> list[str]:
        """What is wrong although people can come in."""
        return [f"{name} away" for name, is_away in self.away.items() if is_away]

    @property
    def is_reached(self) -> bool:
        """Whether the database is there."""
        return self._is_reached

    async def open(self, tables: Tables) -> None:
        self._tables = tables
        await self._beat()
        if self._bus is not None:
            self._bus.open()
        works: list[Callable[[], Awaitable[None]]] = [self._keep_beating, self._keep_looking]
        self._tasks = [asyncio.ensure_future(work()) for work in works]

    async def close(self) -> None:
        """Others take over what this server did."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self._store.leave(self.id)
        except Exception as error:
            _log.info("no farewell", extra={"error": type(error).__name__})
        if self._bus is not None:
            await self._bus.close()

    # What this server has to say

    def happened(self, table: str, number: int) -> None:
        self._say(Word("happened", table, number))

    def come(self, table: str, person: str) -> None:
        self._announced.come(table, person)

    def go(self, table: str, person: str) -> None:
        self._announced.go(table, person)

    def turn_away(self, person: str, deal: str) -> None:
        self._say(Word("away", deal, person=person))

    async def release(self, name: str) -> None:
        try:
            if await self.claims.release(name):
                self._say(Word("free", name))
        except Exception as error:  # it ends with this server
            _log.info("not released", extra={"error": type(error).__name__})

    # What this server asks

    async def elsewhere(self, table: str) -> frozenset[str]:
        return (await self._store.elsewhere(self.id, [table], self._lease))[table]

    async def put_note(self, claim: str, note: str) -> None:
        await self._store.put_note(claim, self.id, note)

    async def note(self, claim: str) -> str:
        return await self._store.note(claim)

    async def is_online(self, person: str) -> bool:
        return person in await self.elsewhere(ONLINE)

    def _say(self, word: Word) -> None:
        if self._bus is not None:
            self._bus.say(word)

    def _present_changed(self, table: str) -> None:
        if table != ONLINE:
            self._say(Word("present", table))

    # What others say

    def _hear(self, words: list[Word]) -> None:
        for word in words:
            match word.kind:
                case "happened":
                    self._tables.happened(word.what, word.number)
                case "present":
                    self._asked.add(word.what)
                    self._look_now.set()
                case "free":
                    self.claims.freed(word.what)
                case "away":
                    self._tables.turned_away(word.person, word.what)

    def _missed(self) -> None:
        self._asked.add(ALL)
        self._look_now.set()

    # What is done again and again

    async def _keep_beating(self) -> None:
        while True:
            await asyncio.sleep(self._lease / 5)
            try:
                await self._beat()
                await self._take_over()
                await self._store.bury(self.id, self._lease)
            except Refused:
                self._reached(False)
            except Exception as error:
                _log.error("no beat", exc_info=error)

    async def _beat(self) -> None:
        began = time.monotonic()
        others = await self._store.beat(self.id, self._lease)
        self._reached(True)
        self.claims.beat(began)
        if others != self._others:
            self._others = others
            self._missed()  # who was at a server that is gone is gone, too
        self._announced.go_on()

    def _reached(self, is_reached: bool) -> None:
        if is_reached != self._is_reached:
            self._is_reached = is_reached
            _log.warning("the database is back" if is_reached else "the database is away")
            if is_reached:
                self._announced.anew()
                self._missed()

    async def _take_over(self) -> None:
        """Go on with what servers did that are gone."""
        for name in await self._store.dead_claims(DRIVE, self._lease, ADOPTED):
            if await self.claims.take(name):
                _log.info("taken over", extra={"table": name.removeprefix(DRIVE)})
                try:
                    await self._tables.adopt(name.removeprefix(DRIVE))
                except Refused as refused:  # of a game that is gone, say
                    _log.info("not taken over", extra={"reason": refused.refusal.message})
                    await self.release(name)

    async def _keep_looking(self) -> None:
        last = time.monotonic()
        while True:
            every = SLOWLY if self._bus is not None and self._bus.is_up else QUICKLY
            # Not `wait_for`: told to look and to end at once, Python 3.11 would forget the end.
            with suppress(TimeoutError):
                async with asyncio.timeout(every):
                    await self._look_now.wait()
            self._look_now.clear()
            asked, self._asked = self._asked, set()
            try:
                if time.monotonic() - last >= every or ALL in asked:
                    last = time.monotonic()
                    await self._look_everywhere()
                else:
                    await self._look(asked)
            except Refused:  # the database is away
                self._asked |= asked
            except Exception as error:
                _log.error("not looked", exc_info=error)

    async def _look_everywhere(self) -> None:
        people = self._tables.online()
        if people:
            for person, generation in (await self._store.generations(people)).items():
                self._tables.log_out(person, generation)
        ids = self._tables.ids()
        if ids:
            for table, number in (await self._store.newest(ids)).items():
                self._tables.happened(table, number)
        await self._look(set(ids))

    async def _look(self, ids: set[str]) -> None:
        some = list(ids & set(self._tables.ids()))
        if some:
            found = await self._store.elsewhere(self.id, some, self._lease)
            for table, people in found.items():
                self._tables.present(table, people)
