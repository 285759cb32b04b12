"""The lobby's view of a table, and the stored row that keeps it.

A summary holds account ids. The lobby's rows that clients receive (`LobbyTable`) do not.
"""

import asyncio
import logging
from dataclasses import replace
from hashlib import sha256
from typing import Any, Literal

import msgspec

from roost import games
from roost.contract import MatchProgress, Milestone, RefusalError
from roost.server.deals.deal_ids import deal_id_of
from roost.server.scores import finished_match
from roost.server.storage import LobbyRow, Store, TableRow
from roost.server.tables.events import Occupant, TableCreated
from roost.server.tables.table import Phase, Table

RETRY_DELAY = 1.0
"""Seconds until a row that is not urgent is saved, and until a failed save is tried again."""

_log = logging.getLogger(__name__)


class TableSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """The data of a table that the lobby needs. It is stored in the table's row."""

    owner_id: str
    players: int
    options: dict[str, Any]
    has_chat: bool
    occupants: list[Occupant]
    stand_ins: dict[int, str] = {}
    turn: int | None = None
    action_count: int = 0
    is_practice: bool = False
    result: dict[str, Any] | None = None
    rematch_id: str | None = None
    progress: MatchProgress | None = None
    current_part: Milestone | None = None
    choice_count: int = 0
    root_id: str | None = None
    branch_point: Milestone | None = None
    deal_id: str | None = None
    is_daily: bool = False


class LobbySeat(msgspec.Struct, frozen=True):
    name: str
    """Empty while the seat is free."""
    is_taken: bool
    is_mine: bool
    bot: str | None
    """The bot that plays the seat, permanently or as a stand-in."""


class LobbyTable(msgspec.Struct, frozen=True):
    """A row of the lobby. It contains public information only."""

    id: str
    game: str
    phase: Literal["waiting", "dealing", "playing", "over", "closed"]
    created_at: float
    """When the table was created (Unix time)."""
    updated_at: float
    """The time of the last event (Unix time)."""
    players: int
    """0 if the table cannot be read any more."""
    options: dict[str, Any]
    """The options that differ from the game's defaults."""
    has_chat: bool
    is_owner: bool
    """Whether the recipient created the table."""
    seats: list[LobbySeat]
    free_seats: int
    turn: int | None
    """The seat to act."""
    is_my_turn: bool
    """Whether the table waits for the recipient."""
    action_count: int
    is_practice: bool
    result: dict[str, Any] | None
    """After the match: `scores`, `winners` and the game's own fields."""
    rematch_id: str | None
    progress: MatchProgress | None = None
    """The state of a long match; null for short games."""
    current_part: Milestone | None = None
    """The part of a long match that started last."""
    choice_count: int = 0
    """The number of story choices made so far."""
    branch_group: str | None = None
    """The same for all branches of one match."""
    branch_point: Milestone | None = None
    """Where the branch left another table; null if the table is no branch."""
    deal_id: str | None = None
    """The id by which others may play the same deal; null if they cannot."""
    is_daily: bool = False
    """Whether it is the daily deal."""


def summarize(table: Table) -> TableSummary:
    match, origin, repeated_deal = (
        table.match,
        table.created.branch_origin,
        table.created.repeated_deal,
    )
    return TableSummary(
        owner_id=table.created.owner_id,
        players=table.created.players,
        options=table.changed_options,
        has_chat=table.created.has_chat,
        occupants=table.occupants,
        stand_ins=table.stand_ins,
        turn=match.turn if match is not None else None,
        action_count=0 if match is None else len(match.actions),
        is_practice=table.is_practice,
        result=None if match is None else match.result,
        rematch_id=table.rematch_id,
        progress=None if match is None else match.game.progress(match.state),
        current_part=_current_part(table),
        choice_count=0
        if match is None
        else sum(not milestone.is_part_start for _, milestone in match.milestones),
        root_id=find_root_id(table.created),
        branch_point=None if origin is None else origin.branch_point,
        deal_id=None if table.game.info.is_long else deal_id_of(table.created),
        is_daily=repeated_deal is not None and repeated_deal.kind == "daily",
    )


def find_root_id(created: TableCreated) -> str | None:
    """Return the root of a table's branches; None if the table can have no branches."""
    if created.branch_origin is not None:
        return created.branch_origin.root_id
    return created.id if games.game_info(created.game).is_long else None


def build_lobby_table(
    row: LobbyRow, phase: Phase, summary: TableSummary | None, account_id: str
) -> LobbyTable:
    """Build a lobby row for an account. Without a summary it says only that the table exists."""
    if summary is None:
        summary = TableSummary(owner_id="", players=0, options={}, has_chat=False, occupants=[])
    bots = {seat: holder.bot for seat, holder in enumerate(summary.occupants)} | summary.stand_ins
    seats = [
        LobbySeat(
            name=occupant.name,
            is_taken=occupant != Occupant(),
            is_mine=occupant.account_id == account_id,
            bot=bots[seat],
        )
        for seat, occupant in enumerate(summary.occupants)
    ]
    turn = summary.turn
    shared = {
        name: value
        for name, value in msgspec.structs.asdict(summary).items()
        if name in LobbyTable.__struct_fields__
    }
    return LobbyTable(
        id=row.id,
        game=row.game,
        phase=phase,
        created_at=row.created_at,
        updated_at=row.updated_at,
        is_owner=summary.owner_id == account_id,
        seats=seats,
        free_seats=sum(not seat.is_taken for seat in seats),
        is_my_turn=turn is not None and seats[turn].is_mine and bots[turn] is None,
        branch_group=None if summary.root_id is None else _branch_group(summary.root_id),
        **shared,
    )


def encode_summary(summary: TableSummary) -> bytes:
    return msgspec.json.encode(summary)


def decode_summary(body: bytes | None) -> TableSummary | None:
    """Decode a summary; return None if there is none, or one of another version."""
    if body is None:
        return None
    try:
        return _decoder.decode(body)
    except msgspec.DecodeError:
        return None


_decoder = msgspec.json.Decoder(TableSummary)


def _current_part(table: Table) -> Milestone | None:
    match = table.match
    if match is None:
        return None
    now = match.game.milestone(match.state, None)
    if now is not None and now.is_part_start:
        return now
    starts = [milestone for _, milestone in match.milestones if milestone.is_part_start]
    return starts[-1] if starts else None


def _branch_group(root_id: str) -> str:
    """Hash the root's id, because the id itself would be an invitation to that table."""
    return sha256(root_id.encode()).hexdigest()[:16]


class TableRowWriter:
    """Keeps a table's stored row up to date."""

    def __init__(self, store: Store, table: Table) -> None:
        self._store = store
        self._table = table
        self._row: TableRow | None = None
        """The row that was stored last."""
        self.has_failed = False
        """Whether the stored row is outdated because saving failed. Saving is tried again."""
        self._delayed_save: asyncio.Task[None] | None = None
        self._is_closed = False

    def row_after(self, phase: str) -> TableRow | None:
        """Return the row to store with an event that leads to a phase; None if it is unchanged."""
        return self._changed_row(phase, self._table.next_sequence + 1)

    def mark_stored(self, row: TableRow | None) -> None:
        self._row = row or self._row

    async def save(self, refresh_summary: bool = False) -> None:
        """Save the row if it has changed, and always after loading.

        During a match the stored summary may lag behind, unless `refresh_summary` is set, because
        the lobby reads tables in memory directly.
        """
        table = self._table
        if refresh_summary:
            self._cancel()
        row = self._changed_row(table.phase, table.next_sequence)
        if row is None and self._row is not None and (refresh_summary or table.phase != "playing"):
            row = replace(
                self._row, summary=self._encode_summary(), event_count=table.next_sequence
            )
            row = None if row.summary == self._row.summary else row
        if row is not None:
            try:
                await self._store.save_table_row(row)
                self._row, self.has_failed = row, False
            except Exception as error:
                if not isinstance(error, RefusalError):  # the store is unavailable: known already
                    _log.error("table row not saved", exc_info=error, extra={"table": row.id})
                self.has_failed = True
                self.save_soon()

    def save_soon(self) -> None:
        """Save the row with a fresh summary after a short delay."""
        if self._delayed_save is None and not self._is_closed:
            self._delayed_save = asyncio.ensure_future(self._save_later())

    def close(self) -> None:
        """Cancel delayed saves, and start no more."""
        self._is_closed = True
        self._cancel()

    def _cancel(self) -> None:
        if self._delayed_save is not None:
            self._delayed_save.cancel()
            self._delayed_save = None

    async def _save_later(self) -> None:
        await asyncio.sleep(RETRY_DELAY)
        self._delayed_save = None
        await self.save(refresh_summary=True)

    def _changed_row(self, phase: str, event_count: int) -> TableRow | None:
        member_ids, stored = self._table.member_ids, self._row
        if stored is not None and stored.phase == phase and stored.member_ids == member_ids:
            return None
        created = self._table.created
        return TableRow(
            created.id,
            created.game,
            phase,
            created.is_listed,
            member_ids,
            self._encode_summary(),
            result=finished_match.build_result_row(self._table, phase),
            event_count=event_count,
        )

    def _encode_summary(self) -> bytes:
        return encode_summary(summarize(self._table))
