"""A table that is in use: one thing happens at a time, is stored, and only then told."""

import asyncio
import logging
import secrets
import time
from base64 import urlsafe_b64encode
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Protocol

import msgspec

from roost.contract import Refused
from roost.server import asking, fair, plans, protocol, seat_access, telling
from roost.server.alone import Alone
from roost.server.asking import Who
from roost.server.autopilot import Autopilot, Pace
from roost.server.happenings import (
    Acted,
    Any_,
    Handed,
    Happening,
    Hinted,
    Made,
    Named,
    Rematched,
    Sat,
    Started,
    StoodIn,
    Undone,
    decode,
    encode,
)
from roost.server.hints import Hint, Hints
from roost.server.keeping import Keeper
from roost.server.listing import Listing
from roost.server.metrics import Metrics
from roost.server.peers.abroad import Abroad
from roost.server.pools import Pools
from roost.server.presence import Presence
from roost.server.store import NumberTaken, Store, Unsure
from roost.server.table import Table

if TYPE_CHECKING:
    from roost.server.peers.peers import Peers

LONGEST_GAP = 8
"""Happenings that are kept as they were told, for pages that come back; after more they look anew.
"""
MOST_CHANGES = 5000
"""Of a table, beside actions and chat: seats that change hands, take-backs, wishes, offers. Whoever
rebuilds it carries all of them out.
"""

TRIES = 30
"""How often something is decided anew because another server was quicker."""

_log = logging.getLogger(__name__)


class Watcher(Protocol):
    """A page that watches a table."""

    person: str
    client: str
    """The page's own text, with the person."""
    stretch: float
    """How much longer than usual it likes bots to take for a move."""

    def tell(self, message: protocol.Telling) -> None:
        """Must not wait: a page that does not read is dropped."""

    def tell_text(self, text: bytes, message: int | None) -> None:
        """The same, of a `Happened` that is written already; with its `message`."""


class LiveTable:
    def __init__(
        self,
        table: Table,
        store: Store,
        pace: Pace,
        metrics: Metrics,
        pools: Pools,
        turn_came: "TurnCame | None" = None,
        peers: "Peers | None" = None,
    ) -> None:
        self.table = table
        self._pools = pools
        self._recent: deque[telling.Kept] = deque(maxlen=LONGEST_GAP)
        """What happened last, without a gap."""
        self.watchers: set[Watcher] = set()
        self._eyes: telling.Eyes | None = None
        """Of the watchers; None: they have changed, or their seats."""
        self.was_idle = False
        """When its server last looked whether it can be let go."""
        self._store = store
        self._metrics = metrics
        self._turn_came = turn_came
        self._alone = Alone()
        self._coming = 0
        """Pages that are about to watch."""
        self._broken = False
        self._is_untold = False
        """Something was carried out that nobody has been told yet."""
        self._owes_presence = False
        """Somebody came or went meanwhile."""
        self._listing = Listing(store, table)
        self._abroad = None if peers is None else Abroad(self, store, peers)
        """None: there is no other server."""
        may = None if self._abroad is None else self._abroad.may_go_on
        self._autopilot = Autopilot(self, pace, pools, may)
        self._presence = Presence(pace.grace)
        self._hints = Hints(pools.hints)
        self._keeper = Keeper(store, pools.chores, table)
        self._ending: asyncio.Future[None] | None = None
        self._keeper.look(table)

    @property
    def people(self) -> set[str]:
        """Who watches at this server."""
        return {watcher.person for watcher in self.watchers}

    @property
    def here(self) -> set[str]:
        """Who watches, at whatever server."""
        return self.people if self._abroad is None else self.people | self._abroad.elsewhere

    @property
    def around(self) -> set[str]:
        """Who is here, or was a moment ago and may only be loading the page anew."""
        return self.here | self._presence.just_left(self.table.people)

    @property
    def stretch(self) -> float:
        """How much longer than usual bots take for a move: as whoever sits here and likes it
        slowest. What those at other servers like is not known here.
        """
        seated = self.table.seated
        if not seated or not seated <= self.people:
            return 1.0
        return max(watcher.stretch for watcher in self.watchers if watcher.person in seated)

    @property
    def is_idle(self) -> bool:
        """Whether nobody watches or uses it, and nothing goes on by itself."""
        is_at_work = self._autopilot.is_at_work or self._listing.has_failed
        is_used = self.watchers or self._alone.users or self._coming
        return not is_used and not is_at_work

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
        self._listing.close()
        async with self.alone():  # whatever is being stored is also told
            await self._autopilot.close()
        await self._keeper.close()

    # Watching

    async def watch(self, watcher: Watcher, after: int | None = None) -> None:
        """From now on. The watcher is shown the whole table, or what happened after a number."""
        if self._missed(watcher, after) is None:
            self._coming += 1  # so that the table is not let go meanwhile
            try:
                await self.prepare_stories(watcher.person)
            finally:
                self._coming -= 1
        async with self.alone():
            self._check()
            if self._abroad is not None:
                await self._catch_up_first(after)
            here = self.here | {watcher.person}
            missed = self._missed(watcher, after)
            if missed is None:
                watcher.tell(telling.looked(self.table, watcher.person, here))
            else:
                for text, message in missed:
                    watcher.tell_text(text, message)
                watcher.tell(telling.still(self.table, watcher.person, here))
            came = watcher.person not in self.here
            self.watchers.add(watcher)
            self._eyes = None
            if came:
                self._show_who_is_here(watcher)
            self._announce()
            with suppress(Refused):  # the store is away: they can ask for the seat later
                await self._anew(lambda: self._hand_back(watcher.person))
        self.go_on()

    async def _hand_back(self, person: str) -> None:
        """Whoever returns plays on, where another player had let a bot stand in."""
        if self.table.phase == "playing":
            for seat in self.table.lent_seats(person):
                await self.happen(StoodIn(seat=seat, bot=None))

    def _missed(self, watcher: Watcher, after: int | None) -> list[tuple[bytes, int | None]] | None:
        """What happened after a number, as it was told then; None: the page must look anew.

        Only what is at hand: the table's past is never carried out again for it.
        """
        if after is None or after >= self.table.number:
            return None
        missed = [kept for kept in self._recent if kept.number > after]
        if len(missed) != self.table.number - 1 - after:
            return None
        seats = telling.eyes(self.table, watcher.person)  # as then: else nothing would be kept
        found = []
        for kept in missed:
            message = kept.message if kept.client == watcher.client else None
            text = kept.text(seats, message)
            if text is None:
                return None
            found.append((text, message))
        return found

    async def prepare_stories(self, person: str, *seats: int | None) -> None:
        """In another thread, and without keeping others from the table: what these seats were told.

        Without seats: those that the person sees from.
        """
        stories = self.table.stories
        if stories is None:
            return
        wanted = seats or telling.eyes(self.table, person)
        late = [seat for seat in wanted if not stories.is_at_hand(seat)]
        if late:
            stories.put(await self._pools.tables.run(stories.prepare(late), person))

    def leave(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.discard(watcher)
            self._eyes = None
            if watcher.person not in self.here:
                if self.table.seats_of(watcher.person):
                    self._presence.leave(watcher.person)
                self._show_who_is_here(watcher)
            self._announce()

    def _show_who_is_here(self, changed: Watcher) -> None:
        """To all but the one who came or went; of those who have no seat nothing is told."""
        if self.table.seats_of(changed.person):
            self._tell_who_is_here(self.watchers - {changed})

    def _tell_who_is_here(self, watchers: "set[Watcher]") -> None:
        """Not before what has just happened: it would be told under that number."""
        if self._is_untold:
            self._owes_presence = True
            return
        here = self.here
        for watcher in watchers:
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
        if self.table.changes >= MOST_CHANGES and not isinstance(ask, UNCHANGING):
            raise Refused("table-worn")
        happening, secret = await self._decided(who, ask)
        if happening is not None:
            happening.client, happening.message = who.client, ask.id
            await self.happen(happening, secret)

    def act_soon(self, who: Who, ask: protocol.Act, answer: "Answer") -> bool:
        """What `ask` does, without a task that waits: the short way, which most actions go.

        `answer` is called when it was told, or has failed. Raises Refused. False: something is in
        the way that must be waited for.
        """
        table = self.table
        is_free = not self._alone.users and self._abroad is None and not self._broken
        if not is_free or table.phase != "playing" or self._listing.row_after("playing"):
            return False
        if table.is_repeated(who.client, ask.id):
            return False
        acted = asking.decide(table, who, ask, set())
        assert isinstance(acted, Acted)
        acted.client, acted.message = who.client, ask.id
        began = time.perf_counter()

        def stored(error: Exception | None) -> None:
            try:
                if error is None:
                    self._metrics.commit_seconds.add(time.perf_counter() - began)
                    self._happened(acted)
                else:
                    error = self._not_stored(error)
            except Exception as failed:
                error = failed
            if table.phase == "playing":
                self._acted(answer, error)
            else:
                self._ending = asyncio.ensure_future(self._end(answer, error))

        self._alone.enter()
        if self._store.append_soon(table.id, table.number, encode(acted), stored):
            return True
        self._alone.leave()
        return False

    def _acted(self, answer: "Answer", error: Exception | None) -> None:
        self._alone.leave()
        if error is None:
            self.go_on()
        answer(error)

    async def _end(self, answer: "Answer", error: Exception | None) -> None:
        """That the match is over must be listed."""
        await self._listing.put()
        self._ending = None
        self._acted(answer, error)

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
            decide = partial(asking.decide, self.table, who, ask, here)
            return await self._pools.undo.run(decide, who.address), None
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
        silent = silent or self.table.changes >= MOST_CHANGES
        if any(place.name != name for place in places) and not silent:
            await self.happen(Named(person=person, name=name))

    async def hint(self, who: Who, seat: int) -> Hint:
        """What a good player would do and why, by what the seat itself may know."""
        async with self.alone():
            await self._anew(lambda: self._note_hint(who, seat))
        assert self.table.match is not None
        return await self._hints.of(self.table.match, seat, who.address)

    async def _note_hint(self, who: Who, seat: int) -> None:
        """First, so that a result cannot miss it."""
        self._check()
        asking.may_hint(self.table, who, seat)
        if not self.table.hinted:
            await self.happen(Hinted(seat=seat))

    async def plan(self, who: Who, ask: protocol.Plan) -> protocol.Planned:
        """What a seat would see and could do after its plan. Nothing is carried out."""
        async with self.alone():
            self._check()
            match = plans.copied(asking.may_plan(self.table, who, ask))
        ahead = partial(plans.ahead, match, ask.seat, ask.plan)
        view, legal = await self._pools.previews.run(ahead, who.address)
        return protocol.Planned(ask.id, ask.seat, view, legal)

    # Happening

    async def happen(self, happening: Happening, secret: str | None = None) -> None:
        """Store it, carry it out, tell everybody; in this order, and alone.

        Raises NumberTaken if another server was quicker: then all that it did has been told.
        """
        table = self.table
        assert isinstance(happening, Any_)
        seat_access.check(table, happening)
        await self._work_ahead(happening)
        await self._append(happening, secret)
        if secret is not None:
            table.secret = secret
        if self._abroad is None:
            self._happened(happening)
            await self._listing.put()
            return
        self._metrics.count(happening)
        self._abroad.tell()
        await self._abroad.turn_away()
        awaited = table.awaited
        told = self._carry_out(happening)
        # Whoever asks another server for the lobby finds there what they were told.
        self._is_untold = True
        try:
            await self._listing.put()
        finally:
            self._is_untold = False
        self._tell(told)
        if self._owes_presence:
            self._owes_presence = False
            self._tell_who_is_here(self.watchers)
        self._follow(awaited)
        if table.phase == "playing":
            self._listing.put_soon()  # whose turn it is, for the lobbies of other servers

    async def _work_ahead(self, happening: Any_) -> None:
        """What takes long of carrying it out, in another thread. The table must be held alone."""
        table = self.table
        if isinstance(happening, Handed):
            await self.prepare_stories("", happening.seat)
        elif isinstance(happening, Undone):
            seats = telling.Eyes(table, self.people).seats
            work = partial(table.look_ahead, happening, seats)
            table.ahead = await self._pools.tables.run(work, table.made.owner)

    def _happened(self, happening: Any_) -> None:
        """It is stored: carry it out and tell everybody. There is no other server."""
        self._metrics.count(happening)
        awaited = self.table.awaited
        self._tell(self._carry_out(happening))
        self._follow(awaited)

    def _follow(self, awaited: str | None) -> None:
        """What comes of a happening beside what is told. `awaited`: whose turn it was before."""
        table = self.table
        if self._turn_came is not None:
            now = table.awaited
            if now is not None and now != awaited:
                self._turn_came(table, now)
        self._keeper.look(table)

    def _carry_out(self, happening: Any_) -> telling.Happened:
        """What is stored. Nobody is told yet."""
        if self._eyes is None or not isinstance(happening, Acted):
            left = self._presence.just_left(self.table.people)
            self._eyes = telling.Eyes(self.table, self.people | left)
        eyes = self._eyes
        if not isinstance(happening, Acted):
            self._eyes = None  # it may be about seats
        try:
            told = telling.Happened(self.table, happening, eyes)
        except Exception:
            self._broken = True  # the rules failed halfway: nothing can be built on this
            raise
        if isinstance(happening, Sat | Handed) and happening.place.person is not None:
            # At another server perhaps, which has not said yet who is there.
            self._presence.leave(happening.place.person)
        return told

    def _tell(self, told: telling.Happened) -> None:
        kept = told.kept()
        if kept is None:
            self._recent.clear()
        else:
            self._recent.append(kept)
        if told.is_written:
            for watcher in list(self.watchers):
                message = told.message if watcher.client == told.client else None
                watcher.tell_text(told.text(watcher.person, message), message)
            return
        here = self.here
        for watcher in list(self.watchers):
            watcher.tell(told.to(watcher.person, here, watcher.client))
        if told.change.info:
            self._announce()

    async def _append(self, happening: Any_, secret: str | None) -> None:
        table = self.table
        row = self._listing.row_after(table.phase_after(happening))
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
            raise self._not_stored(error) from error
        self._listing.is_stored(row)

    def _not_stored(self, error: Exception) -> Exception:
        """What whoever asked is told."""
        if isinstance(error, NumberTaken | Unsure):
            return error
        if not isinstance(error, Refused):
            _log.error("not stored", exc_info=error, extra={"table": self.table.id})
        return Refused("not-stored")

    async def put_row(self, whole: bool = False) -> None:
        """Keep what can be asked of the table in step with it."""
        await self._listing.put(whole)
        if whole:
            await self._keeper.close()

    # Other servers

    async def catch_up(self) -> None:
        """Take in what other servers have stored, if there are any."""
        if self._abroad is not None:
            async with self.alone():
                self._check()
                await self._take_in()
            self.go_on()

    def happened(self, number: int) -> None:
        """Another server has stored a happening."""
        if self._abroad is not None and not self._broken:
            self._abroad.hear(number)

    def present(self, people: frozenset[str]) -> None:
        """Who is here at other servers."""
        assert self._abroad is not None
        before = self.here
        self._abroad.elsewhere = people
        here = self.here
        changed = {who for who in before ^ here if self.table.seats_of(who)}
        for person in changed - here:
            self._presence.leave(person)
        if changed:
            self._tell_who_is_here(self.watchers)
        self.go_on()  # bots that rested, if somebody watches now

    def turn_away(self, people: Iterable[str]) -> None:
        """They watch no longer."""
        gone = set(people)
        for watcher in [one for one in self.watchers if one.person in gone]:
            self.leave(watcher)

    async def _take_in(self) -> None:
        """What other servers have stored since, as if it had happened here."""
        for number, body in await self._store.happenings(self.table.id, self.table.number):
            try:
                happening = decode(body)
                await self._work_ahead(happening)
                if number > self.table.number:  # chat that is no longer stored
                    self.table.number = number
                    self._recent.clear()
                if isinstance(happening, Started):
                    self.table.secret = await self._store.secret(self.table.id)
                if self._abroad is not None:
                    await self._abroad.turn_away()
                self._tell(self._carry_out(happening))
            except Refused:  # the store is away
                raise
            except Exception as error:  # of a newer version, say
                self._broken = True
                _log.error("not carried out", exc_info=error, extra={"table": self.table.id})
                raise Refused("table-broken") from error

    async def _catch_up_first(self, after: int | None) -> None:
        """Nobody is shown less than they have seen elsewhere, nor who is here but for a moment."""
        assert self._abroad is not None
        try:
            await self._take_in()
            self.present(await self._abroad.people_elsewhere())
        except Refused:  # the database is away: what is known here can be seen
            if after is not None and after >= self.table.number:
                raise

    def _announce(self) -> None:
        if self._abroad is not None:
            self._abroad.announce()


UNCHANGING = protocol.Act | protocol.Say | protocol.Start | protocol.Nonce | protocol.Close
"""What may be asked however much has happened."""
MakeTable = Callable[[Made], Awaitable[LiveTable]]
Answer = Callable[[Exception | None], None]
TurnCame = Callable[[Table, str], None]
"""It has become a person's turn. Must not wait."""


def new_id() -> str:
    """Unguessable: who knows it may come in."""
    return secrets.token_urlsafe(16)


def _next_id(table: Table) -> str:
    """Of the rematch: the same for all who ask, and nobody knows it who does not know the table."""
    mark = sha256(f"rematch {table.id} {table.secret}".encode()).digest()[:16]
    return urlsafe_b64encode(mark).rstrip(b"=").decode()
