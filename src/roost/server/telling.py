"""What the people at a table are told. All that is hidden passes through `match.redact`."""

from collections.abc import Iterable
from itertools import chain
from typing import Any

import msgspec

from roost.match import look, redact
from roost.server import protocol, seat_access
from roost.server.deals.naming import deal_of
from roost.server.happenings import Acted, Any_, Said
from roost.server.scores.ending import practice_marks
from roost.server.table import Table

_encode = msgspec.json.Encoder().encode


def eyes(table: Table, person: str) -> list[int | None]:
    """The seats that a person sees from; without one, the public."""
    return [*table.seats_of(person)] or [None]


class Eyes:
    """The people who are to be told, and the seats that they see from."""

    __slots__ = ("of", "seats")

    def __init__(self, table: Table, people: Iterable[str]) -> None:
        self.of = {person: eyes(table, person) for person in people}
        self.seats = tuple(dict.fromkeys(chain.from_iterable(self.of.values())))


def looked(table: Table, person: str, here: set[str]) -> protocol.Looked:
    """The whole table."""
    sights = []
    if table.match is not None:
        for seat in eyes(table, person):
            seen = look(table.match, seat)
            story, has_acted = _story(table, seat), table.has_acted(seat)
            sights.append(protocol.Sight(seat, seen.view, seen.legal, story, has_acted))
    return protocol.Looked(
        table=info(table, person, here),
        number=table.number - 1,
        actions=_actions(table),
        sights=sights,
        chat=[_chat(said) for said in table.chat],
    )


def still(table: Table, person: str, here: set[str]) -> protocol.Happened:
    """Nothing happened, but somebody came or went."""
    told = info(table, person, here)
    return protocol.Happened(table.id, table.number - 1, _actions(table), told, [], None)


class Happened:
    """One happening, told to many: what a seat is told is worked out once, and written once."""

    def __init__(self, table: Table, happening: Any_, people: Eyes) -> None:
        """Carries it out; these people will be told."""
        match = table.match if isinstance(happening, Acted) else None
        watched = None if match is None else redact.watched(match, people.seats)
        is_seen = match is not None and watched is None
        before = table.sights(people.seats) if is_seen else None
        self._eyes = people.of
        self.table = table
        self.change = table.become(happening, None if watched is None else watched.keep)
        self.client, self.message = happening.client, happening.message
        """The page that asked for it, and the number of its message there."""
        self._watched = watched
        self._told: dict[int | None, redact.Telling] = {}
        self._texts: dict[int | None, bytes] = {}
        self._events: dict[int, bytes] = {}
        if not self.change.moments:
            return
        assert match is not None
        self._head = b'{"tell":"happened","id":%b,"number":%d,"actions":%d,"table":null,' % (
            _encode(table.id),
            table.number - 1,
            len(match.actions),
        )
        if before is not None:
            self._told, table.seen = redact.tell_all(match, before, self.change.moments)
        elif watched is not None and self.is_written:
            self._texts = watched.texts(self.change.moments)

    def to(
        self, person: str, here: set[str], client: str = ""
    ) -> protocol.Looked | protocol.Happened:
        """What a person is told; `client` is the page that tells it."""
        if self.change.anew:
            return looked(self.table, person, here)
        said = self.change.said
        return protocol.Happened(
            id=self.table.id,
            number=self.table.number - 1,
            actions=_actions(self.table),
            table=info(self.table, person, here) if self.change.info else None,
            told=self._told_to(person),
            chat=None if said is None else _chat(said),
            message=self.message if client and client == self.client else None,
        )

    def kept(self) -> "Kept | None":
        """For those who come back in a moment; None if they must look anew."""
        number, said = self.table.number - 1, self.change.said
        if self.is_written:
            texts = {seat: self._text(seat) for seats in self._eyes.values() for seat in seats}
            return Kept(number, self.client, self.message, self._head, texts)
        if said is None:
            return None
        head = b'{"tell":"happened","id":%b,"number":%d,"actions":%d,"table":null,' % (
            _encode(self.table.id),
            number,
            _actions(self.table),
        )
        return Kept(number, self.client, self.message, head, None, _encode(_chat(said)))

    @property
    def is_written(self) -> bool:
        """Whether it is an action that changed nothing but the match: then there is a `text`."""
        return bool(self.change.moments) and not self.change.info

    def text(self, person: str, message: int | None) -> bytes:
        """What `to` gives, as it is sent: most of it is the same for all."""
        seats = self._eyes[person]
        told = self._text(seats[0]) if len(seats) == 1 else b",".join(map(self._text, seats))
        return _written(self._head, told, b"null", message)

    def _text(self, seat: int | None) -> bytes:
        found = self._texts.get(seat)
        if found is None:
            told = self._tellings[seat]
            events = b",".join(map(self._event, told.events))
            legal = _encode(told.legal) if told.legal else b"[]"
            number = b"null" if seat is None else b"%d" % seat
            found = b'{"seat":%b,"events":[%b],"legal":%b}' % (number, events, legal)
            self._texts[seat] = found
        return found

    @property
    def _tellings(self) -> dict[int | None, redact.Telling]:
        if not self._told:
            assert self._watched is not None
            self._told = self._watched.tellings(self.change.moments)
        return self._told

    def _event(self, event: redact.Event) -> bytes:
        """Eyes that see the very same are told the very same event."""
        found = self._events.get(id(event))
        if found is None:
            found = self._events[id(event)] = _encode(event)
        return found

    def _told_to(self, person: str) -> list[protocol.Told]:
        if not self.change.moments:
            return []
        found = [(seat, self._tellings[seat]) for seat in self._eyes[person]]
        return [protocol.Told(seat, told.events, told.legal) for seat, told in found]


class Kept(msgspec.Struct, frozen=True):
    """A happening as it was told, with nothing of the table in it."""

    number: int
    client: str
    message: int
    head: bytes
    texts: dict[int | None, bytes] | None
    """What seats were told of the match; None: nothing happened in it."""
    chat: bytes = b"null"

    def text(self, seats: list[int | None], message: int | None) -> bytes | None:
        """As a page is told that sees from these seats; None if it was not written for them."""
        if self.texts is None:
            return _written(self.head, b"", self.chat, message)
        if not self.texts.keys() >= set(seats):
            return None
        told = b",".join(self.texts[seat] for seat in seats)
        return _written(self.head, told, self.chat, message)


def _written(head: bytes, told: bytes, chat: bytes, message: int | None) -> bytes:
    if message is None:
        return b'%b"told":[%b],"chat":%b,"message":null}' % (head, told, chat)
    return b'%b"told":[%b],"chat":%b,"message":%d}' % (head, told, chat, message)


def info(table: Table, person: str, here: set[str]) -> protocol.TableInfo:
    made = table.made
    seats = [
        protocol.SeatInfo(
            name=place.name,
            taken=place.person is not None or place.bot is not None,
            mine=place.person == person,
            bot=table.bot_at(seat),
            stand_in=seat in table.stand_ins,
            away=place.person is not None and place.person not in here,
            offered=seat in table.offers,
            key=table.offers.get(seat) if seat_access.offerer(table, seat) == person else None,
        )
        for seat, place in enumerate(table.places)
    ]
    return protocol.TableInfo(
        id=table.id,
        game=made.game,
        players=made.players,
        options=table.table.options,
        open=made.open,
        talk=made.talk,
        phase=table.phase,
        seats=seats,
        owner=made.owner == person,
        practice=table.is_practice,
        undo=table.wish,
        commitment=table.commitment,
        result=_result(table),
        rematch=table.rematch,
        branch=None if made.fork is None else made.fork.point,
        is_long=table.game.facts.long,
        deal=None if table.game.facts.long else deal_of(made),
        repeat=None if made.repeat is None else made.repeat.kind,
        counted=made.repeat is not None and made.repeat.counted,
        hints=table.has_hints,
        counts=not practice_marks(table),
        removed=person in table.removed,
    )


def _story(table: Table, seat: int | None) -> protocol.Story | None:
    if table.stories is None or not _actions(table):
        return None
    return table.stories.of(seat)


def _result(table: Table) -> dict[str, Any] | None:
    return None if table.match is None else table.match.outcome


def _actions(table: Table) -> int:
    return 0 if table.match is None else len(table.match.actions)


def _chat(said: Said) -> protocol.Chat:
    return protocol.Chat(said.seat, said.name, said.text)
