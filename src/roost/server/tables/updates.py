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
        return UpdateBroadcast(table, event, viewers, table.apply(event, undone), {})
    before = table.view_set_for(viewers.viewers)
    effect = table.apply(event)
    seat_updates, table.view_set = redact.updates_for(match, before, effect.frames)
    return UpdateBroadcast(table, event, viewers, effect, seat_updates)


class UpdateBroadcast:
    """The updates of an applied event for all recipients.

    What several recipients receive alike is encoded once.
    """

    def __init__(
        self,
        table: Table,
        event: TableEvent,
        viewers: Viewers,
        effect: EventEffect,
        seat_updates: dict[int | None, redact.Update],
    ) -> None:
        self.table = table
        self.effect = effect
        self._viewers = viewers.by_account
        self.encoded = EncodedUpdate(
            sequence=table.next_sequence - 1,
            client_id=event.client_id,
            command_id=event.command_id,
            head=b'{"type":"update","table_id":%b,"sequence":%d,"action_count":%d,"table":'
            % (_encode(table.id), table.next_sequence - 1, _action_count(table)),
            updates=_encode_updates(seat_updates),
            chat=b"null" if effect.chat is None else _encode(_chat_line(effect.chat)),
        )

    def encode_for(self, account_id: str, present_ids: set[str], is_answer: bool) -> bytes:
        """Return the message for an account's client: a snapshot, or an update.

        `is_answer`: whether it answers the client's own command.
        """
        info = b"null"
        if self.effect.has_info_changed:
            if self.effect.needs_snapshot:
                return _encode(build_snapshot(self.table, account_id, present_ids))
            info = _encode(build_table_info(self.table, account_id, present_ids))
        return self.encoded.encode_for(self._viewers[account_id], is_answer, info)

    def to_recent(self) -> "EncodedUpdate | None":
        """Return the update for clients that reconnect soon; None if they need a snapshot."""
        return None if self.effect.has_info_changed else self.encoded


class EncodedUpdate(msgspec.Struct, frozen=True):
    """An encoded update, independent of the table's current state."""

    sequence: int
    client_id: str
    """The client that sent the command; empty if no client did."""
    command_id: int
    head: bytes
    updates: dict[int | None, bytes]
    """The update of each viewer; empty if the event does not concern the match."""
    chat: bytes

    def encode_for(
        self, viewers: list[int | None], is_answer: bool, info: bytes = b"null"
    ) -> bytes:
        """Return the message for a client with these viewers (`protocol.UpdateMessage`)."""
        updates = self.updates
        own = b",".join([updates[viewer] for viewer in viewers]) if updates else b""
        answered = b"%d" % self.command_id if is_answer else b"null"
        message = b'%b%b,"updates":[%b],"chat":%b,"command_id":%b}'
        return message % (self.head, info, own, self.chat, answered)


def _encode_updates(updates: dict[int | None, redact.Update]) -> dict[int | None, bytes]:
    """Encode the update of each viewer. Viewers that see the same share event objects."""
    known: dict[int, bytes] = {}
    encoded = {}
    for viewer, update in updates.items():
        bodies = []
        for event in update.events:
            body = known.get(id(event))
            if body is None:
                body = known[id(event)] = _encode(event)
            bodies.append(body)
        encoded[viewer] = b'{"seat":%b,"events":[%b],"legal_actions":%b}' % (
            b"null" if viewer is None else b"%d" % viewer,
            b",".join(bodies),
            _encode(update.legal_actions) if update.legal_actions else b"[]",
        )
    return encoded


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
