"""What the people at a table are told. All that is hidden passes through `match.redact`."""

from collections.abc import Iterable
from itertools import chain
from typing import Any

import msgspec

from roost.match import observe, redact
from roost.server.deals.deal_ids import deal_id_of
from roost.server.scores.finished_match import find_practice_reasons
from roost.server.tables import seat_access
from roost.server.tables.events import ActionTaken, ChatPosted, TableEvent
from roost.server.tables.table import Table
from roost.server.ws import protocol

_encode = msgspec.json.Encoder().encode


def viewers_of(table: Table, account_id: str) -> list[int | None]:
    """The seats that a person sees from; without one, the public."""
    return [*table.seats_of(account_id)] or [None]


class Viewers:
    """The people who are to be told, and the seats that they see from."""

    __slots__ = ("by_account", "viewers")

    def __init__(self, table: Table, account_ids: Iterable[str]) -> None:
        self.by_account = {person: viewers_of(table, person) for person in account_ids}
        self.viewers = tuple(dict.fromkeys(chain.from_iterable(self.by_account.values())))


def build_snapshot(
    table: Table, account_id: str, present_ids: set[str]
) -> protocol.SnapshotMessage:
    """The whole table."""
    sights = []
    if table.match is not None:
        for seat in viewers_of(table, account_id):
            seen = observe(table.match, seat)
            story, has_acted = _history(table, seat), table.has_acted(seat)
            sights.append(
                protocol.SeatObservation(seat, seen.view, seen.legal_actions, story, has_acted)
            )
    return protocol.SnapshotMessage(
        table=build_table_info(table, account_id, present_ids),
        sequence=table.next_sequence - 1,
        action_count=_action_count(table),
        observations=sights,
        chat=[_chat_line(said) for said in table.chat],
    )


def build_presence_update(
    table: Table, account_id: str, present_ids: set[str]
) -> protocol.UpdateMessage:
    """Nothing happened, but somebody came or went."""
    told = build_table_info(table, account_id, present_ids)
    return protocol.UpdateMessage(
        table.id, table.next_sequence - 1, _action_count(table), told, [], None
    )


class UpdateBroadcast:
    """One happening, told to many: what a seat is told is worked out once, and written once."""

    def __init__(self, table: Table, event: TableEvent, viewers: Viewers) -> None:
        """Carries it out; these people will be told."""
        match = table.match if isinstance(event, ActionTaken) else None
        watched = None if match is None else redact.compiled_updates(match, viewers.viewers)
        is_seen = match is not None and watched is None
        before = table.view_set_for(viewers.viewers) if is_seen else None
        self._viewers = viewers.by_account
        self.table = table
        self.effect = table.apply(event, None if watched is None else watched.capture)
        self.client_id, self.command_id = event.client_id, event.command_id
        """The page that asked for it, and the number of its message there."""
        self._compiled = watched
        self._seat_updates: dict[int | None, redact.Update] = {}
        self._encoded_updates: dict[int | None, bytes] = {}
        self._encoded_events: dict[int, bytes] = {}
        if not self.effect.frames:
            return
        assert match is not None
        self._head = b'{"tell":"happened","id":%b,"number":%d,"actions":%d,"table":null,' % (
            _encode(table.id),
            table.next_sequence - 1,
            len(match.actions),
        )
        if before is not None:
            self._seat_updates, table.view_set = redact.updates_for(
                match, before, self.effect.frames
            )
        elif watched is not None and self.is_encoded:
            self._encoded_updates = watched.to_json(self.effect.frames)

    def message_for(
        self, account_id: str, present_ids: set[str], client_id: str = ""
    ) -> protocol.SnapshotMessage | protocol.UpdateMessage:
        """What a person is told; `client` is the page that tells it."""
        if self.effect.needs_snapshot:
            return build_snapshot(self.table, account_id, present_ids)
        said = self.effect.chat
        return protocol.UpdateMessage(
            table_id=self.table.id,
            sequence=self.table.next_sequence - 1,
            action_count=_action_count(self.table),
            table=build_table_info(self.table, account_id, present_ids)
            if self.effect.has_info_changed
            else None,
            updates=self._updates_for(account_id),
            chat=None if said is None else _chat_line(said),
            command_id=self.command_id if client_id and client_id == self.client_id else None,
        )

    def to_recent(self) -> "RecentUpdate | None":
        """For those who come back in a moment; None if they must look anew."""
        number, said = self.table.next_sequence - 1, self.effect.chat
        if self.is_encoded:
            texts = {
                seat: self._encode_viewer(seat)
                for seats in self._viewers.values()
                for seat in seats
            }
            return RecentUpdate(number, self.client_id, self.command_id, self._head, texts)
        if said is None:
            return None
        head = b'{"tell":"happened","id":%b,"number":%d,"actions":%d,"table":null,' % (
            _encode(self.table.id),
            number,
            _action_count(self.table),
        )
        return RecentUpdate(
            number, self.client_id, self.command_id, head, None, _encode(_chat_line(said))
        )

    @property
    def is_encoded(self) -> bool:
        """Whether it is an action that changed nothing but the match: then there is a `text`."""
        return bool(self.effect.frames) and not self.effect.has_info_changed

    def encode_for(self, account_id: str, command_id: int | None) -> bytes:
        """What `to` gives, as it is sent: most of it is the same for all."""
        seats = self._viewers[account_id]
        told = (
            self._encode_viewer(seats[0])
            if len(seats) == 1
            else b",".join(map(self._encode_viewer, seats))
        )
        return _encode_message(self._head, told, b"null", command_id)

    def _encode_viewer(self, viewer: int | None) -> bytes:
        found = self._encoded_updates.get(viewer)
        if found is None:
            told = self._updates[viewer]
            events = b",".join(map(self._encode_event, told.events))
            legal = _encode(told.legal_actions) if told.legal_actions else b"[]"
            number = b"null" if viewer is None else b"%d" % viewer
            found = b'{"seat":%b,"events":[%b],"legal":%b}' % (number, events, legal)
            self._encoded_updates[viewer] = found
        return found

    @property
    def _updates(self) -> dict[int | None, redact.Update]:
        if not self._seat_updates:
            assert self._compiled is not None
            self._seat_updates = self._compiled.to_updates(self.effect.frames)
        return self._seat_updates

    def _encode_event(self, event: redact.Event) -> bytes:
        """Eyes that see the very same are told the very same event."""
        found = self._encoded_events.get(id(event))
        if found is None:
            found = self._encoded_events[id(event)] = _encode(event)
        return found

    def _updates_for(self, account_id: str) -> list[protocol.SeatUpdate]:
        if not self.effect.frames:
            return []
        found = [(seat, self._updates[seat]) for seat in self._viewers[account_id]]
        return [protocol.SeatUpdate(seat, told.events, told.legal_actions) for seat, told in found]


class RecentUpdate(msgspec.Struct, frozen=True):
    """A happening as it was told, with nothing of the table in it."""

    sequence: int
    client_id: str
    command_id: int
    head: bytes
    encoded_updates: dict[int | None, bytes] | None
    """What seats were told of the match; None: nothing happened in it."""
    chat: bytes = b"null"

    def encode_for(self, viewers: list[int | None], command_id: int | None) -> bytes | None:
        """As a page is told that sees from these seats; None if it was not written for them."""
        if self.encoded_updates is None:
            return _encode_message(self.head, b"", self.chat, command_id)
        if not self.encoded_updates.keys() >= set(viewers):
            return None
        told = b",".join(self.encoded_updates[seat] for seat in viewers)
        return _encode_message(self.head, told, self.chat, command_id)


def _encode_message(head: bytes, updates: bytes, chat: bytes, command_id: int | None) -> bytes:
    if command_id is None:
        return b'%b"told":[%b],"chat":%b,"message":null}' % (head, updates, chat)
    return b'%b"told":[%b],"chat":%b,"message":%d}' % (head, updates, chat, command_id)


def build_table_info(table: Table, account_id: str, present_ids: set[str]) -> protocol.TableInfo:
    made = table.created
    seats = [
        protocol.SeatInfo(
            name=place.name,
            is_taken=place.account_id is not None or place.bot is not None,
            is_mine=place.account_id == account_id,
            bot=table.bot_at(seat),
            is_stand_in=seat in table.stand_ins,
            is_away=place.account_id is not None and place.account_id not in present_ids,
            is_offered=seat in table.offers,
            offer_key=table.offers.get(seat)
            if seat_access.find_offerer(table, seat) == account_id
            else None,
        )
        for seat, place in enumerate(table.occupants)
    ]
    return protocol.TableInfo(
        id=table.id,
        game=made.game,
        players=made.players,
        options=table.config.options,
        is_listed=made.is_listed,
        has_chat=made.has_chat,
        phase=table.phase,
        seats=seats,
        is_owner=made.owner_id == account_id,
        is_practice=table.is_practice,
        undo_seat=table.undo_seat,
        commitment=table.commitment,
        result=_result(table),
        rematch_id=table.rematch_id,
        branch_point=None if made.branch_origin is None else made.branch_origin.branch_point,
        is_long=table.game.info.is_long,
        deal_id=None if table.game.info.is_long else deal_id_of(made),
        repeat_kind=None if made.repeated_deal is None else made.repeated_deal.kind,
        is_daily_attempt=made.repeated_deal is not None and made.repeated_deal.is_daily_attempt,
        has_hints=table.has_hints,
        is_counted=not find_practice_reasons(table),
        is_removed=account_id in table.removed_ids,
    )


def _history(table: Table, seat: int | None) -> protocol.SeatHistory | None:
    if table.histories is None or not _action_count(table):
        return None
    return table.histories.get(seat)


def _result(table: Table) -> dict[str, Any] | None:
    return None if table.match is None else table.match.result


def _action_count(table: Table) -> int:
    return 0 if table.match is None else len(table.match.actions)


def _chat_line(event: ChatPosted) -> protocol.ChatLine:
    return protocol.ChatLine(event.seat, event.name, event.text)
