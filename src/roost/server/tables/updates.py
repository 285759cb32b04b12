"""Builds the messages for the clients at a table. All match data comes from `match.redact`."""

from collections.abc import Iterable
from itertools import chain
from typing import Any

import msgspec

from roost.match import observe, redact
from roost.server.deals.deal_ids import deal_id_of
from roost.server.scores.finished_match import find_practice_reasons
from roost.server.tables import seat_access
from roost.server.tables.events import ActionTaken, ChatPosted, TableEvent
from roost.server.tables.table import EventEffect, Table, UndoneMatch
from roost.server.ws import protocol

_encode = msgspec.json.Encoder().encode


def viewers_of(table: Table, account_id: str) -> list[int | None]:
    """Return the viewers of an account: its seats, or the public if it has none."""
    return [*table.seats_of(account_id)] or [None]


class Viewers:
    """The accounts that receive an update, and their viewers."""

    __slots__ = ("by_account", "viewers")

    def __init__(self, table: Table, account_ids: Iterable[str]) -> None:
        self.by_account = {one: viewers_of(table, one) for one in account_ids}
        self.viewers = tuple(dict.fromkeys(chain.from_iterable(self.by_account.values())))


def build_snapshot(
    table: Table, account_id: str, present_ids: set[str]
) -> protocol.SnapshotMessage:
    """Build a snapshot of the table for an account."""
    observations = []
    if table.match is not None:
        for seat in viewers_of(table, account_id):
            observed = observe(table.match, seat)
            history, has_acted = _history(table, seat), table.has_acted(seat)
            observations.append(
                protocol.SeatObservation(
                    seat, observed.view, observed.legal_actions, history, has_acted
                )
            )
    return protocol.SnapshotMessage(
        table=build_table_info(table, account_id, present_ids),
        sequence=table.next_sequence - 1,
        action_count=_action_count(table),
        observations=observations,
        chat=[_chat_line(event) for event in table.chat.lines],
    )


def build_presence_update(
    table: Table, account_id: str, present_ids: set[str]
) -> protocol.UpdateMessage:
    """Build an update that only shows who is present."""
    info = build_table_info(table, account_id, present_ids)
    return protocol.UpdateMessage(
        table.id, table.next_sequence - 1, _action_count(table), info, [], None
    )


def apply_event(
    table: Table, event: TableEvent, viewers: Viewers, undone: UndoneMatch | None = None
) -> "UpdateBroadcast":
    """Apply an event and prepare its updates. `viewers` are the recipients.

    `undone` is the result of `Table.prepare_undo` for this event, if it was called.
    """
    match = table.match if isinstance(event, ActionTaken) else None
    if match is None:
        return UpdateBroadcast(table, event, viewers, table.apply(event, undone=undone))
    compiled = redact.compiled_updates(match, viewers.viewers)
    before = table.view_set_for(viewers.viewers) if compiled is None else None
    effect = table.apply(event, None if compiled is None else compiled.capture)
    broadcast = UpdateBroadcast(table, event, viewers, effect, compiled)
    broadcast.head = _encode_head(table, len(match.actions))
    if before is not None:
        broadcast.seat_updates, table.view_set = redact.updates_for(match, before, effect.frames)
    elif compiled is not None and broadcast.is_encoded:
        broadcast.encoded_updates = compiled.to_json(effect.frames)
    return broadcast


class UpdateBroadcast:
    """The updates of an applied event for all recipients.

    The update of each viewer is computed and encoded once, for any number of recipients.
    """

    def __init__(
        self,
        table: Table,
        event: TableEvent,
        viewers: Viewers,
        effect: EventEffect,
        compiled: redact.CompiledUpdates | None = None,
    ) -> None:
        self.table = table
        self.effect = effect
        self.client_id, self.command_id = event.client_id, event.command_id
        """The client that sent the command, and the command's id."""
        self._viewers = viewers.by_account
        self._compiled = compiled
        self.head = b""
        self.seat_updates: dict[int | None, redact.Update] = {}
        self.encoded_updates: dict[int | None, bytes] = {}
        self._encoded_events: dict[int, bytes] = {}

    def message_for(
        self, account_id: str, present_ids: set[str], client_id: str = ""
    ) -> protocol.SnapshotMessage | protocol.UpdateMessage:
        """Return the message for an account's client."""
        if self.effect.needs_snapshot:
            return build_snapshot(self.table, account_id, present_ids)
        chat = self.effect.chat
        return protocol.UpdateMessage(
            table_id=self.table.id,
            sequence=self.table.next_sequence - 1,
            action_count=_action_count(self.table),
            table=build_table_info(self.table, account_id, present_ids)
            if self.effect.has_info_changed
            else None,
            updates=self._updates_for(account_id),
            chat=None if chat is None else _chat_line(chat),
            command_id=self.command_id if client_id and client_id == self.client_id else None,
        )

    def to_recent(self) -> "RecentUpdate | None":
        """Return the update for clients that reconnect soon; None if they need a snapshot."""
        sequence, chat = self.table.next_sequence - 1, self.effect.chat
        if self.is_encoded:
            encoded = {
                viewer: self._encode_viewer(viewer)
                for viewers in self._viewers.values()
                for viewer in viewers
            }
            return RecentUpdate(sequence, self.client_id, self.command_id, self.head, encoded)
        if chat is None:
            return None
        head = _encode_head(self.table, _action_count(self.table))
        line = _encode(_chat_line(chat))
        return RecentUpdate(sequence, self.client_id, self.command_id, head, None, line)

    @property
    def is_encoded(self) -> bool:
        """Whether `encode_for` is available: for an action that changed nothing but the match."""
        return bool(self.effect.frames) and not self.effect.has_info_changed

    def encode_for(self, account_id: str, command_id: int | None) -> bytes:
        """Return the encoded result of `message_for`. Most of it is shared by all recipients."""
        viewers = self._viewers[account_id]
        updates = (
            self._encode_viewer(viewers[0])
            if len(viewers) == 1
            else b",".join(map(self._encode_viewer, viewers))
        )
        return _encode_message(self.head, updates, b"null", command_id)

    def _encode_viewer(self, viewer: int | None) -> bytes:
        encoded = self.encoded_updates.get(viewer)
        if encoded is None:
            update = self._updates[viewer]
            events = b",".join(map(self._encode_event, update.events))
            legal_actions = _encode(update.legal_actions) if update.legal_actions else b"[]"
            seat = b"null" if viewer is None else b"%d" % viewer
            encoded = b'{"seat":%b,"events":[%b],"legal_actions":%b}' % (
                seat,
                events,
                legal_actions,
            )
            self.encoded_updates[viewer] = encoded
        return encoded

    @property
    def _updates(self) -> dict[int | None, redact.Update]:
        if not self.seat_updates:
            assert self._compiled is not None
            self.seat_updates = self._compiled.to_updates(self.effect.frames)
        return self.seat_updates

    def _encode_event(self, event: redact.Event) -> bytes:
        """Encode an event once. Viewers that see the same share the event object."""
        encoded = self._encoded_events.get(id(event))
        if encoded is None:
            encoded = self._encoded_events[id(event)] = _encode(event)
        return encoded

    def _updates_for(self, account_id: str) -> list[protocol.SeatUpdate]:
        if not self.effect.frames:
            return []
        updates = [(viewer, self._updates[viewer]) for viewer in self._viewers[account_id]]
        return [
            protocol.SeatUpdate(seat, update.events, update.legal_actions)
            for seat, update in updates
        ]


class RecentUpdate(msgspec.Struct, frozen=True):
    """An encoded update, independent of the table's current state."""

    sequence: int
    client_id: str
    command_id: int
    head: bytes
    encoded_updates: dict[int | None, bytes] | None
    """The update of each viewer; None if the event does not concern the match."""
    chat: bytes = b"null"

    def encode_for(self, viewers: list[int | None], command_id: int | None) -> bytes | None:
        """Return the message for a client with these viewers; None if one of them is missing."""
        if self.encoded_updates is None:
            return _encode_message(self.head, b"", self.chat, command_id)
        if not self.encoded_updates.keys() >= set(viewers):
            return None
        updates = b",".join(self.encoded_updates[viewer] for viewer in viewers)
        return _encode_message(self.head, updates, self.chat, command_id)


def _encode_head(table: Table, action_count: int) -> bytes:
    return b'{"type":"update","table_id":%b,"sequence":%d,"action_count":%d,"table":null,' % (
        _encode(table.id),
        table.next_sequence - 1,
        action_count,
    )


def _encode_message(head: bytes, updates: bytes, chat: bytes, command_id: int | None) -> bytes:
    if command_id is None:
        return b'%b"updates":[%b],"chat":%b,"command_id":null}' % (head, updates, chat)
    return b'%b"updates":[%b],"chat":%b,"command_id":%d}' % (head, updates, chat, command_id)


def build_table_info(table: Table, account_id: str, present_ids: set[str]) -> protocol.TableInfo:
    created = table.created
    seats = [
        protocol.SeatInfo(
            name=occupant.name,
            is_taken=occupant.account_id is not None or occupant.bot is not None,
            is_mine=occupant.account_id == account_id,
            bot=table.bot_at(seat),
            is_stand_in=seat in table.stand_ins,
            is_away=occupant.account_id is not None and occupant.account_id not in present_ids,
            is_offered=seat in table.offers,
            offer_key=table.offers.get(seat)
            if seat_access.find_offerer(table, seat) == account_id
            else None,
        )
        for seat, occupant in enumerate(table.occupants)
    ]
    return protocol.TableInfo(
        id=table.id,
        game=created.game,
        players=created.players,
        options=table.config.options,
        is_listed=created.is_listed,
        has_chat=created.has_chat,
        phase=table.phase,
        seats=seats,
        is_owner=created.owner_id == account_id,
        is_practice=table.is_practice,
        undo_seat=table.undo_seat,
        commitment=table.commitment,
        result=_result(table),
        rematch_id=table.rematch_id,
        branch_point=None if created.branch_origin is None else created.branch_origin.branch_point,
        is_long=table.game.info.is_long,
        deal_id=None if table.game.info.is_long else deal_id_of(created),
        repeat_kind=None if created.repeated_deal is None else created.repeated_deal.kind,
        is_daily_attempt=created.repeated_deal is not None
        and created.repeated_deal.is_daily_attempt,
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
