"""A table in use, as far as other servers have to do with it."""

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from roost.contract import Refused
from roost.server.deals.naming import deal_of
from roost.server.peers.names import DRIVE
from roost.server.store import Store
from roost.server.table import Table

if TYPE_CHECKING:
    from roost.server.peers.peers import Peers

_log = logging.getLogger(__name__)


class Shown(Protocol):
    """The table, and who watches it here."""

    table: Table

    @property
    def people(self) -> set[str]:
        """Who watches it at this server."""

    async def catch_up(self) -> None: ...
    def turn_away(self, people: Iterable[str]) -> None: ...


class Abroad:
    def __init__(self, live: Shown, store: Store, peers: "Peers") -> None:
        self.elsewhere: frozenset[str] = frozenset()
        """Who is at the table at other servers."""
        self._live = live
        self._store = store
        self._peers = peers
        self._announced: set[str] = set()
        """Who the other servers know is here."""
        self._newest = -1
        """The last number that another server is known to have stored."""
        self._news: asyncio.Task[None] | None = None

    async def may_go_on(self) -> bool:
        """Whether this server deals here and moves the bots."""
        return await self._peers.claims.take(f"{DRIVE}{self._live.table.id}")

    async def people_elsewhere(self) -> frozenset[str]:
        return await self._peers.elsewhere(self._live.table.id)

    def tell(self) -> None:
        """The others, that the next number is stored."""
        self._peers.happened(self._live.table.id, self._live.table.number)

    def hear(self, number: int) -> None:
        """Another server has stored a happening."""
        self._newest = max(self._newest, number)
        if self._newest >= self._live.table.number and self._news is None:
            self._news = asyncio.ensure_future(self._take_in())

    def announce(self) -> None:
        """To other servers, who is here of those who matter to everybody."""
        id, here = self._live.table.id, self._live.people & set(self._live.table.people)
        for person in here - self._announced:
            self._peers.come(id, person)
        for person in self._announced - here:
            self._peers.go(id, person)
        self._announced = here

    async def turn_away(self) -> None:
        """Nobody sees cards here that they play with elsewhere, perhaps at another server."""
        table = self._live.table
        if table.made.repeat is None:
            return
        players = set()
        for person in self._live.people - {place.person for place in table.places}:
            try:
                if deal_of(table.made) in await self._store.unfinished_deals(person):
                    players.add(person)
            except Refused:  # the database is away: rather too little is seen than too much
                players.add(person)
        self._live.turn_away(players)

    async def _take_in(self) -> None:
        table = self._live.table
        try:
            before = -1
            while self._newest >= table.number > before:
                before = table.number
                await self._live.catch_up()
        except Refused:
            pass  # the database is away, or the table is broken: whoever asks is told
        except Exception as error:
            _log.error("not caught up", exc_info=error, extra={"table": table.id})
        finally:
            self._news = None
