"""Everything that can happen at a table, as it is stored. A table is rebuilt from these alone."""

from typing import Any, Literal

import msgspec

from roost.contract import Action, ChanceOutcome, Milestone


class BaseTableEvent(
    msgspec.Struct, tag_field="type", omit_defaults=True, forbid_unknown_fields=True
):
    client_id: str = ""
    """The page that asked for it, and the number of its message: what comes twice happens once."""
    command_id: int = 0


class Occupant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who has a seat: a person with a name, or a bot, or nobody yet."""

    account_id: str | None = None
    name: str = ""
    bot: str | None = None


class BranchOrigin(msgspec.Struct, frozen=True):
    """Where a branch left another table. What was played until then is stored apart (`pasts.py`):
    branches of one point share it.
    """

    table_id: str
    root_id: str
    """The table that the first of all branches left."""
    branch_point: Milestone
    """What people call the point where it leaves."""
    action_count: int
    """How many there were until then, and how many deals."""
    chance_count: int
    prefix_hash: str
    """The name of what was played and dealt until then: a hash of it."""


class RepeatedDeal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deal that is played once more. The secret that it comes of stays in the store."""

    deal_id: str
    kind: Literal["same", "daily"]
    nonces: list[str] = []
    """Those of the match that was first dealt so."""
    is_daily_attempt: bool = False
    """Whether it is somebody's one try at the deal of the day."""


class TableCreated(BaseTableEvent, tag="table_created", kw_only=True):
    id: str
    game: str
    rules: str = ""
    """The version of the game's rules, as a record names it."""
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
    """A seat changed hands before the match; an empty place frees it."""

    seat: int
    occupant: Occupant


class PlayerRemoved(BaseTableEvent, tag="player_removed", kw_only=True):
    """The owner has freed a seat before the match. Its person may not sit down here again."""

    seat: int


class PersonRenamed(BaseTableEvent, tag="person_renamed", kw_only=True):
    """Somebody who sits here has taken another name."""

    account_id: str
    name: str


class MatchStarted(BaseTableEvent, tag="match_started", kw_only=True):
    commitment: str


class NonceReceived(BaseTableEvent, tag="nonce_received", kw_only=True):
    account_id: str
    nonce: str


class Dealt(BaseTableEvent, tag="dealt"):
    """The nonces are in: the seed is settled, and the match begins."""

    resampled_outcomes: dict[int, ChanceOutcome] | None = None
    """Of a branch: deals of its past that were drawn anew, by number, for they were hidden."""


class ActionTaken(BaseTableEvent, tag="action_taken", kw_only=True):
    seat: int
    action: Action


class UndoRequested(BaseTableEvent, tag="undo_requested", kw_only=True):
    """A seat wishes to take its last action back; None: the wish is off."""

    seat: int | None
    agreed_ids: list[str] = []
    """The people who have agreed so far."""


class ActionsUndone(BaseTableEvent, tag="actions_undone", kw_only=True):
    """Only the first so many actions count."""

    action_count: int
    is_practice: bool = False


class StandInSet(BaseTableEvent, tag="stand_in_set", kw_only=True):
    """A bot plays for a person; None: the person is back."""

    seat: int
    bot: str | None
    is_voluntary: bool = False
    """Whether the person left the seat to the bot; else another player did, while they were away,
    and the seat is handed back when they return.
    """


class HintRequested(BaseTableEvent, tag="hint_requested", kw_only=True):
    """Somebody asked for the first hint of the match, which makes it practice."""

    seat: int


class SeatOffered(BaseTableEvent, tag="seat_offered", kw_only=True):
    """Whoever has the key may take a seat over; None: nobody any more."""

    seat: int
    key: str | None


class SeatTransferred(BaseTableEvent, tag="seat_transferred", kw_only=True):
    """A seat has passed to somebody else while the match goes on."""

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
    happening: TableEvent = _decoder.decode(body)
    return happening
