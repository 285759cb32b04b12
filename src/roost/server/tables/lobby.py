"""What the lobby says of a table. It is stored beside the table's happenings, and follows of them.

A brief holds who is who; what a person is told of it (`listed`) does not.
"""

from hashlib import sha256
from typing import Any, Literal

import msgspec

from roost import games
from roost.contract import MatchProgress, Milestone
from roost.server.deals.deal_ids import deal_id_of
from roost.server.storage import LobbyRow
from roost.server.tables.events import Occupant, TableCreated
from roost.server.tables.table import Phase, Table


class TableSummary(msgspec.Struct, frozen=True, omit_defaults=True):
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
    """The bot that plays it, for good or as a stand-in."""


class LobbyTable(msgspec.Struct, frozen=True):
    """A row of the lobby: only what everybody at the table sees."""

    id: str
    game: str
    phase: Literal["waiting", "dealing", "playing", "over", "closed"]
    created_at: float
    """When it was made, and when something last happened there: seconds since 1970."""
    updated_at: float
    players: int
    """0 if the table can no longer be read."""
    options: dict[str, Any]
    """Those that differ from the game's defaults."""
    has_chat: bool
    is_owner: bool
    """Whether the person who is told made it."""
    seats: list[LobbySeat]
    free_seats: int
    """Seats that are still free."""
    turn: int | None
    """The seat whose turn it is."""
    is_my_turn: bool
    """Whether the table waits for the person who is told."""
    action_count: int
    is_practice: bool
    result: dict[str, Any] | None
    """After the match: `scores`, `winners` and what else the game says."""
    rematch_id: str | None
    progress: MatchProgress | None = None
    """Where a long match stands; null if a match of this game is not long."""
    current_part: Milestone | None = None
    """The part of it that began last."""
    choice_count: int = 0
    """What was decided so far."""
    branch_group: str | None = None
    """The same for all branches of one match."""
    branch_point: Milestone | None = None
    """Where it left another table, if it is a branch."""
    deal_id: str | None = None
    """The deal that is played here, by which others may play it; null if they cannot."""
    is_daily: bool = False
    """Whether it is the deal of the day."""


def summarize(table: Table) -> TableSummary:
    match = table.match
    return TableSummary(
        owner_id=table.created.owner_id,
        players=table.created.players,
        options=changed_options(table),
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
        else sum(not found.is_part_start for _, found in match.milestones),
        root_id=find_root_id(table.created),
        branch_point=None
        if table.created.branch_origin is None
        else table.created.branch_origin.branch_point,
        deal_id=None if table.game.info.is_long else deal_id_of(table.created),
        is_daily=table.created.repeated_deal is not None
        and table.created.repeated_deal.kind == "daily",
    )


def find_root_id(created: TableCreated) -> str | None:
    """The table that it and its branches come from; None if it has none and can have none."""
    if created.branch_origin is not None:
        return created.branch_origin.root_id
    return created.id if games.game_info(created.game).is_long else None


def build_lobby_table(
    row: LobbyRow, phase: Phase, summary: TableSummary | None, account_id: str
) -> LobbyTable:
    """A table as a person is told of it; without a brief, that it is there."""
    if summary is None:
        summary = TableSummary(owner_id="", players=0, options={}, has_chat=False, occupants=[])
    bots = {seat: place.bot for seat, place in enumerate(summary.occupants)} | summary.stand_ins
    seats = [
        LobbySeat(
            name=place.name,
            is_taken=place != Occupant(),
            is_mine=place.account_id == account_id,
            bot=bots[seat],
        )
        for seat, place in enumerate(summary.occupants)
    ]
    free = sum(not seat.is_taken for seat in seats)
    mine = summary.turn is not None and seats[summary.turn].is_mine and bots[summary.turn] is None
    return LobbyTable(
        row.id,
        row.game,
        phase,
        row.created_at,
        row.updated_at,
        players=summary.players,
        options=summary.options,
        has_chat=summary.has_chat,
        is_owner=summary.owner_id == account_id,
        seats=seats,
        free_seats=free,
        turn=summary.turn,
        is_my_turn=mine,
        action_count=summary.action_count,
        is_practice=summary.is_practice,
        result=summary.result,
        rematch_id=summary.rematch_id,
        progress=summary.progress,
        current_part=summary.current_part,
        choice_count=summary.choice_count,
        branch_group=None if summary.root_id is None else _branch_group(summary.root_id),
        branch_point=summary.branch_point,
        deal_id=summary.deal_id,
        is_daily=summary.is_daily,
    )


def encode_summary(summary: TableSummary) -> bytes:
    return msgspec.json.encode(summary)


def decode_summary(body: bytes | None) -> TableSummary | None:
    """None if there is none, or one of another version: then the table itself must be asked."""
    if body is None:
        return None
    try:
        return _decoder.decode(body)
    except msgspec.DecodeError:
        return None


_decoder = msgspec.json.Decoder(TableSummary)


def _current_part(table: Table) -> Milestone | None:
    """Before the match it is the part that a branch goes back to."""
    match = table.match
    if match is None:
        return None
    now = match.game.milestone(match.state, None)
    begun = [found for _, found in match.milestones if found.is_part_start]
    return now if now is not None and now.is_part_start else begun[-1] if begun else None


def _branch_group(root_id: str) -> str:
    """Of a family; its id would be an invitation."""
    return sha256(root_id.encode()).hexdigest()[:16]


def changed_options(table: Table) -> dict[str, Any]:
    """The options that differ from the game's own."""
    players = table.created.players
    defaults = {o.name: o.default_for(players) for o in table.game.info.options}
    return {name: value for name, value in table.config.options.items() if value != defaults[name]}
