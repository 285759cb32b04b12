"""The stored events of a table. A table is rebuilt from these alone."""

from typing import Any, Literal

import msgspec

from roost.contract import Action, ChanceOutcome, Milestone


class BaseTableEvent(
    msgspec.Struct, tag_field="type", omit_defaults=True, forbid_unknown_fields=True
):
    client_id: str = ""
    """The client that sent the command, and the command's id. A command that arrives twice
    takes effect once.
    """
    command_id: int = 0


class Occupant(msgspec.Struct, frozen=True, omit_defaults=True):
    """The occupant of a seat: an account with its name, or a bot. Empty if the seat is free."""

    account_id: str | None = None
    name: str = ""
    bot: str | None = None


class BranchOrigin(msgspec.Struct, frozen=True):
    """Where a branch left another table. Its prefix is stored separately (`branches.py`),
    because branches at one point share it.
    """

    table_id: str
    root_id: str
    """The table that is the root of all branches."""
    branch_point: Milestone
    """The point in the story where the branch leaves."""
    action_count: int
    """The number of actions before the branch."""
    chance_count: int
    prefix_hash: str
    """The hash of the actions and chance outcomes before the branch."""


class RepeatedDeal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The deal that a table repeats. The deal's secret stays in the store."""

    deal_id: str
    kind: Literal["same", "daily"]
    nonces: list[str] = []
    """The nonces of the match in which the deal was first played."""
    is_daily_attempt: bool = False
    """Whether it is the account's single ranked attempt at the daily deal."""


class TableCreated(BaseTableEvent, tag="table_created", kw_only=True):
    id: str
    game: str
    rules: str = ""
    """The version of the game's rules, as in a record."""
    players: int
    options: dict[str, Any]
    deck: Any = None
    is_listed: bool
    has_chat: bool
    owner_id: str
    occupants: list[Occupant]
    branch_origin: BranchOrigin | None = None
    repeated_deal: RepeatedDeal | None = None


class SeatTaken(BaseTableEvent, tag="seat_taken", kw_only=True):
    """A seat gets another occupant before the match. An empty occupant frees the seat."""

    seat: int
    occupant: Occupant


class PlayerRemoved(BaseTableEvent, tag="player_removed", kw_only=True):
    """The owner frees a player's seat before the match. The player may not sit down here again."""

    seat: int


class PersonRenamed(BaseTableEvent, tag="person_renamed", kw_only=True):
    """An account with a seat here changes its name."""

    account_id: str
    name: str


class MatchStarted(BaseTableEvent, tag="match_started", kw_only=True):
    commitment: str


class NonceReceived(BaseTableEvent, tag="nonce_received", kw_only=True):
    account_id: str
    nonce: str


class Dealt(BaseTableEvent, tag="dealt"):
    """The nonces are complete: the seed is settled, and the match starts."""

    resampled_outcomes: dict[int, ChanceOutcome] | None = None
    """In a branch: the hidden chance outcomes of its prefix that were sampled again, by index."""


class ActionTaken(BaseTableEvent, tag="action_taken", kw_only=True):
    seat: int
    action: Action


class UndoRequested(BaseTableEvent, tag="undo_requested", kw_only=True):
    """A seat asks to undo its last action; None cancels the request."""

    seat: int | None
    agreed_ids: list[str] = []
    """The accounts that have agreed so far."""


class ActionsUndone(BaseTableEvent, tag="actions_undone", kw_only=True):
    """Only the first `action_count` actions remain."""

    action_count: int
    is_practice: bool = False


class StandInSet(BaseTableEvent, tag="stand_in_set", kw_only=True):
    """A bot plays a player's seat; None: the player has the seat back."""

    seat: int
    bot: str | None
    is_voluntary: bool = False
    """Whether the player chose the stand-in. Otherwise another player set it during an absence,
    and the seat is returned as soon as the player is back.
    """


class HintRequested(BaseTableEvent, tag="hint_requested", kw_only=True):
    """A player asks for the first hint of the match, which makes the match practice."""

    seat: int


class SeatOffered(BaseTableEvent, tag="seat_offered", kw_only=True):
    """A seat is offered: an account that presents the key may claim it. None withdraws the
    offer.
    """

    seat: int
    key: str | None


class SeatTransferred(BaseTableEvent, tag="seat_transferred", kw_only=True):
    """A seat passes to another occupant during the match."""

    seat: int
    occupant: Occupant


class ChatPosted(BaseTableEvent, tag="chat_posted", kw_only=True):
    account_id: str
    seat: int | None
    name: str
    text: str


class RematchCreated(BaseTableEvent, tag="rematch_created", kw_only=True):
    table_id: str


class TableClosed(BaseTableEvent, tag="table_closed"):
    pass


TableEvent = (
    TableCreated
    | SeatTaken
    | PlayerRemoved
    | PersonRenamed
    | MatchStarted
    | NonceReceived
    | Dealt
    | ActionTaken
    | UndoRequested
    | ActionsUndone
    | StandInSet
    | HintRequested
    | SeatOffered
    | SeatTransferred
    | ChatPosted
    | RematchCreated
    | TableClosed
)

_decoder = msgspec.json.Decoder(TableEvent)


def encode_event(event: BaseTableEvent) -> bytes:
    return msgspec.json.encode(event)


def decode_event(body: bytes) -> TableEvent:
    event: TableEvent = _decoder.decode(body)
    return event
