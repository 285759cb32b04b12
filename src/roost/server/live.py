"""A table that is in use: one thing happens at a time, is stored, and only then told."""

import asyncio
import logging
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, Protocol

import msgspec

from roost.contract import Refused
from roost.server import asking, brief, fair, plans, protocol, snapshots, telling
from roost.server.alone import Alone
from roost.server.asking import Who
from roost.server.autopilot import Autopilot, Pace
from roost.server.deals.naming import deal_of
from roost.server.happenings import (
    Any_,
    Dealt,
    Handed,
    Happening,
    Made,
    Named,
    Rematched,
    Started,
    Undone,
    decode,
    encode,
)
from roost.server.hints import Hint, Hints
from roost.server.keeping import Keeper
from roost.server.metrics import Metrics
from roost.server.peers.names import DRIVE
from roost.server.presence import Presence
from roost.server.scores import ending
from roost.server.store import NumberTaken, Store, TableRow, Unsure
from roost.server.table import Table, rebuild

if TYPE_CHECKING:
    from roost.server.peers.peers import Peers

LONGEST_GAP = 200
"""Happenings that are told again to a page that comes back; after more it looks anew."""

TRIES = 8
"""How often something is decided anew because another server was quicker."""
LISTED_WITHIN = 1.0
"""Seconds after which the lobbies of other servers know what happened."""

_log = logging.getLogger(__name__)


class Watcher(Protocol):
    """A page that watches a table."""

    person: str
    client: str
    """The page's own text, with the person."""

    def tell(self, message: protocol.Telling) -> None:
        """Must not wait: a page that does not read is dropped."""


class LiveTable:
    def __init__(
        self,
        table: Table,
        store: Store,
        pace: Pace,
        metrics: Metrics,
        turn_came: "TurnCame | None" = None,
        peers: "Peers | None" = None,
    ) -> None:
        self.table = table
        self.watchers: set[Watcher] = set()
        self.was_idle = False
        """When its server last looked whether it can be let go."""
        self._store = store
        self._metrics = metrics
        self._turn_came = turn_came
        self._alone = Alone()
        self._broken = False
        self._is_closed = False
        self._row: TableRow | None = None
        self._peers = peers
        self._autopilot = Autopilot(self, pace, None if peers is None else self._may_go_on)
        self._elsewhere: frozenset[str] = frozenset()
        """Who is here at other servers."""
        self._announced: set[str] = set()
        """Who the other servers know is here."""
        self._newest = -1
        """The last number that another server is known to have stored."""
        self._news: asyncio.Task[None] | None = None
        self._listing: asyncio.Task[None] | None = None
        self._presence = Presence(pace.grace)
        self._hints = Hints()
        self._keeper = Keeper(store, table)
        self._keeper.look(table)

    @property
    def here(self) -> set[str]:
        here = {watcher.person for watcher in self.watchers}
        return here | self._elsewhere if self._elsewhere else here

    @property
    def around(self) -> set[str]:
        """Who is here, or was a moment ago and may only be loading the page anew."""
        return self.here | self._presence.just_left(self.table.people)

    @property
    def is_idle(self) -> bool:
        """Whether nobody watches or uses it, and nothing goes on by itself."""
        is_at_work = self._autopilot.is_at_work or self._listing is not None
        return not self.watchers and not self._alone.users and not is_at_work

    def alone(self) -> Alone:
        """While nobody else changes the table."""
        return self._alone

    def _check(self) -> None:
        if self._broken:
            raise Refused("table-broken")

    def go_on(self) -> None:
        """Deal, or let a bot play, if that comes next."""
        self._autopilot.go_on()

    async def close(self) -> None:
        self._is_closed = True
        if self._listing is not None:
            self._listing.cancel()
        async with self.alone():  # whatever is being stored is also told
            await self._autopilot.close()
        await self._keeper.close()

    # Watching

    async def watch(self, watcher: Watcher, after: int | None = None) -> None:
        """From now on. The watcher is shown the whole table, or what happened after a number."""
        async with self.alone():
            self._check()
            if self._peers is not None:
                await self._catch_up_first(after)
            here = self.here | {watcher.person}
            if after is not None and 0 <= self.table.number - 1 - after <= LONGEST_GAP:
                await self._catch_up(watcher, after, here)
            else:
                watcher.tell(telling.looked(self.table, watcher.person, here))
            came = watcher.person not in self.here
            self.watchers.add(watcher)
            if came:
                self._show_who_is_here(watcher)
            self._announce()
        self.go_on()

    async def _catch_up(self, watcher: Watcher, after: int, here: set[str]) -> None:
        """Tell again what happened since: the table is rebuilt as it was then, and goes on.

        Then who is here now. After a deal or an undo the whole table is shown instead.
        """
        bodies = (await self._store.happenings(self.table.id))[: self.table.number]
        past = [decode(body) for body in bodies]
        if any(isinstance(happening, Dealt | Handed | Undone) for happening in past[after + 1 :]):
            watcher.tell(telling.looked(self.table, watcher.person, here))
            return
        table = rebuild(past[: after + 1], self.table.secret, self._kept())
        for happening in past[after + 1 :]:
            told = telling.Happened(table, happening, [watcher.person])
            watcher.tell(told.to(watcher.person, here, watcher.client))
        watcher.tell(telling.still(self.table, watcher.person, here))

    def leave(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.discard(watcher)
            if watcher.person not in self.here:
                if self.table.seats_of(watcher.person):
                    self._presence.leave(watcher.person)
                self._show_who_is_here(watcher)
            self._announce()

    def _show_who_is_here(self, changed: Watcher) -> None:
        """To all but the one who came or went; of those who have no seat nothing is told."""
        if self.table.seats_of(changed.person):
            here = self.here
            for watcher in self.watchers - {changed}:
                watcher.tell(telling.still(self.table, watcher.person, here))

    # Asking

    async def ask(self, who: Who, ask: protocol.Asked) -> None:
        """Carry out what somebody asks, or raise Refused."""
        async with self.alone():
            await self._anew(lambda: self._ask(who, ask))
        self.go_on()

    async def _ask(self, who: Who, ask: protocol.Asked) -> None:
        if self.table.is_repeated(who.client, ask.id):
            return
        self._check()
        happening, secret = await self._decided(who, ask)
        if happening is not None:
            happening.client, happening.message = who.client, ask.id
            await self.happen(happening, secret)

    async def _anew(self, work: Callable[[], Awaitable[None]]) -> None:
        """Whenever another server was quicker it is decided again, by how things are then."""
        for _ in range(TRIES):
            try:
                await work()
                return
            except NumberTaken:
                continue
        raise Refused("acted-late")

    async def _decided(self, who: Who, ask: protocol.Asked) -> tuple[Happening | None, str | None]:
        if isinstance(ask, protocol.Start):
            asking.may_start(self.table, who)
            repeated = self.table.secret if self.table.made.repeat is not None else None
            secret = repeated or fair.new_secret()
            return Started(commitment=fair.commitment(secret)), secret
        here = self.around if isinstance(ask, protocol.StandIn | protocol.SetBot) else set()
        if isinstance(ask, protocol.Undo):  # many worlds are tried: the loop goes on meanwhile
            return await asyncio.to_thread(asking.decide, self.table, who, ask, here), None
        return asking.decide(self.table, who, ask, here), None

    async def rematch(self, who: Who, ask: protocol.Rematch, make: "MakeTable") -> None:
        """A new table with the seats moved on by one; whoever asks later is led to the same."""
        async with self.alone():
            await self._anew(lambda: self._rematch(who, ask, make))

    async def _rematch(self, who: Who, ask: protocol.Rematch, make: "MakeTable") -> None:
        asking.may_rematch(self.table, who)
        if self.table.rematch is None:
            again = msgspec.structs.replace(
                self.table.made,
                id=_next_id(self.table),
                owner=who.person,
                places=[*self.table.places[1:], self.table.places[0]],
                fork=None,
                repeat=None,
                client="",
                message=0,
            )
            await make(again)
            await self.happen(Rematched(client=who.client, message=ask.id, table=again.id))

    async def rename(self, person: str, name: str) -> None:
        """Show the new name of somebody who sits here; not where it would be a way to talk."""
        async with self.alone():
            await self._anew(lambda: self._rename(person, name))

    async def _rename(self, person: str, name: str) -> None:
        self._check()
        places = [self.table.places[seat] for seat in self.table.seats_of(person)]
        silent = not self.table.made.talk and self.table.phase in ("dealing", "playing")
        if any(place.name != name for place in places) and not silent:
            await self.happen(Named(person=person, name=name))

    async def hint(self, who: Who, seat: int) -> Hint:
        """What a good player would do and why, by what the seat itself may know."""
        asking.may_hint(self.table, who, seat)
        assert self.table.match is not None
        await self._store.note_help(self.table.id)  # first, so that a result cannot miss it
        return await self._hints.of(self.table.match, seat)

    async def plan(self, who: Who, ask: protocol.Plan) -> protocol.Planned:
        """What a seat would see and could do after its plan. Nothing is carried out."""
        async with self.alone():
            self._check()
            view, legal = plans.ahead(asking.may_plan(self.table, who, ask), ask.seat, ask.plan)
            return protocol.Planned(ask.id, ask.seat, view, legal)

    # Happening

    async def happen(self, happening: Happening, secret: str | None = None) -> None:
        """Store it, carry it out, tell everybody; in this order, and alone.

        Raises NumberTaken if another server was quicker: then all that it did has been told.
        """
        table = self.table
        assert isinstance(happening, Any_)
        await self._append(happening, secret)
        if secret is not None:
            table.secret = secret
        self._metrics.count(happening)
        if self._peers is not None:
            self._peers.happened(table.id, table.number)
            await self._turn_away()
        awaited = table.awaited
        self._carry_out(happening)
        if self._turn_came is not None and table.awaited not in (None, awaited):
            self._turn_came(table, table.awaited)
        self._keeper.look(table)
        await self.put_row()
        if self._peers is not None and table.phase == "playing":
            self._list_soon()

    def _carry_out(self, happening: Any_) -> None:
        """What is stored, and tell everybody."""
        here = self.here
        told_to = {watcher.person for watcher in self.watchers} if self._elsewhere else here
        try:
            told = telling.Happened(self.table, happening, told_to)
        except Exception:
            self._broken = True  # the rules failed halfway: nothing can be built on this
            raise
        for watcher in list(self.watchers):
            watcher.tell(told.to(watcher.person, here, watcher.client))
        if self._peers is not None and told.change.info:
            self._announce()

    async def _append(self, happening: Any_, secret: str | None) -> None:
        table = self.table
        row = self._new_row(table.phase_after(happening), table.number + 1)
        body = encode(happening)
        try:
            began = time.perf_counter()
            await self._store.append(table.id, table.number, body, secret, row)
            self._metrics.commit_seconds.add(time.perf_counter() - began)
        except NumberTaken:
            await self._take_in()
            raise
        except Unsure:
            raise
        except Exception as error:
            if not isinstance(error, Refused):
                _log.error("not stored", exc_info=error, extra={"table": table.id})
            raise Refused("not-stored") from error
        self._row = row or self._row

    def _new_row(self, phase: str, number: int) -> TableRow | None:
        """What is to be stored of a table besides its happenings; None: it is as it was."""
        people, known = self.table.people, self._row
        if known is not None and known.phase == phase and known.people == people:
            return None
        made = self.table.made
        return TableRow(made.id, made.game, phase, made.open, people, self._brief(), number=number)

    def _brief(self) -> bytes:
        return brief.encode(brief.brief(self.table))

    async def put_row(self, whole: bool = False) -> None:
        """Keep what can be asked of the table in step with it. It is stored anew on loading.

        While a match is in play its brief lags behind, unless the whole is asked for: the lobby
        asks tables that are in memory themselves.
        """
        row = self._new_row(self.table.phase, self.table.number)
        if row is not None:
            row = replace(row, result=ending.result_row(self.table))
        if row is None and self._row is not None and (whole or self.table.phase != "playing"):
            row = replace(self._row, brief=self._brief(), number=self.table.number)
            row = None if row.brief == self._row.brief else row
        if row is not None:
            try:
                await self._store.put_table(row)
                self._row = row
            except Exception as error:
                if not isinstance(error, Refused):  # else the store is away, which is known
                    _log.error("not listed", exc_info=error, extra={"table": row.id})
                self._list_soon()
        if whole:
            await self._keeper.close()

    def _kept(self) -> list[snapshots.Kept]:
        return [] if self.table.match is None else snapshots.kept(self.table.match)

    # Other servers

    async def catch_up(self) -> None:
        """Take in what other servers have stored, if there are any."""
        if self._peers is not None:
            async with self.alone():
                self._check()
                await self._take_in()
            self.go_on()

    def happened(self, number: int) -> None:
        """Another server has stored a happening."""
        self._newest = max(self._newest, number)
        if self._newest >= self.table.number and self._news is None and not self._broken:
            self._news = asyncio.ensure_future(self._hear_news())

    def present(self, people: frozenset[str]) -> None:
        """Who is here at other servers."""
        before = self.here
        self._elsewhere = people
        changed = {who for who in before ^ self.here if self.table.seats_of(who)}
        for person in changed & before:
            self._presence.leave(person)
        if changed:
            here = self.here
            for watcher in self.watchers:
                watcher.tell(telling.still(self.table, watcher.person, here))

    async def _hear_news(self) -> None:
        try:
            before = -1
            while self._newest >= self.table.number > before:
                before = self.table.number
                await self.catch_up()
        except Refused:
            pass  # the database is away, or the table is broken: whoever asks is told
        except Exception as error:
            _log.error("not caught up", exc_info=error, extra={"table": self.table.id})
        finally:
            self._news = None

    async def _take_in(self) -> None:
        """What other servers have stored since, as if it had happened here."""
        for body in await self._store.happenings(self.table.id, self.table.number):
            try:
                happening = decode(body)
            except msgspec.DecodeError as error:  # of a newer version
                self._broken = True
                raise Refused("table-broken") from error
            if isinstance(happening, Started):
                self.table.secret = await self._store.secret(self.table.id)
            if self._peers is not None:
                await self._turn_away()
            try:
                self._carry_out(happening)
            except Exception as error:
                _log.error("not carried out", exc_info=error, extra={"table": self.table.id})
                raise Refused("table-broken") from error

    async def _catch_up_first(self, after: int | None) -> None:
        """Nobody is shown less than they have seen elsewhere, nor who is here but for a moment."""
        assert self._peers is not None
        try:
            await self._take_in()
            self._elsewhere = await self._peers.elsewhere(self.table.id)
        except Refused:  # the database is away: what is known here can be seen
            if after is not None and after >= self.table.number:
                raise

    async def _turn_away(self) -> None:
        """Nobody sees cards here that they play with elsewhere, perhaps at another server."""
        if self.table.made.repeat is None:
            return
        people = {watcher.person for watcher in self.watchers}
        for person in people - {place.person for place in self.table.places}:
            try:
                plays = deal_of(self.table.made) in await self._store.unfinished_deals(person)
            except Refused:  # the database is away: rather too little is seen than too much
                plays = True
            for watcher in [one for one in self.watchers if plays and one.person == person]:
                self.leave(watcher)

    def _announce(self) -> None:
        """To other servers, who is here of those who matter to everybody."""
        if self._peers is None:
            return
        here = {watcher.person for watcher in self.watchers} & set(self.table.people)
        for person in here - self._announced:
            self._peers.come(self.table.id, person)
        for person in self._announced - here:
            self._peers.go(self.table.id, person)
        self._announced = here

    async def _may_go_on(self) -> bool:
        assert self._peers is not None
        return await self._peers.claims.take(f"{DRIVE}{self.table.id}")

    def _list_soon(self) -> None:
        """In a moment: so the lobbies of other servers learn of a match in play, and what could
        not be listed is tried again.
        """
        if self._listing is None and not self._is_closed:
            self._listing = asyncio.ensure_future(self._list())

    async def _list(self) -> None:
        await asyncio.sleep(LISTED_WITHIN)
        self._listing = None
        await self.put_row(whole=True)


MakeTable = Callable[[Made], Awaitable[LiveTable]]
TurnCame = Callable[[Table, str], None]
"""It has become a person's turn. Must not wait."""


def new_id() -> str:
    """Unguessable: who knows it may come in."""
    return secrets.token_urlsafe(16)


def _next_id(table: Table) -> str:
    """Of the rematch: the same for all who ask, and nobody knows it who does not know the table."""
    mark = sha256(f"rematch {table.id} {table.secret}".encode()).digest()[:16]
    return urlsafe_b64encode(mark).rstrip(b"=").decode()
