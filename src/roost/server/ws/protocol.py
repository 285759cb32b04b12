"""The messages between client and server. The page's TypeScript types are generated from them.

An account identifies a person by a cookie. A seat of a table belongs to an account, or a bot plays
it. Every event at a table has a sequence, and a client that reconnects sends the last one that it
has seen.
"""

from typing import Annotated, Any, Literal

import msgspec

from roost.contract import Action, Milestone, View
from roost.match import Event

Count = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
"""Integers that JavaScript can represent exactly."""
DelayFactor = Annotated[float, msgspec.Meta(ge=0.25, le=2)]
TableId = Annotated[str, msgspec.Meta(max_length=64)]

# HTTP bodies


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    players: int
    options: dict[str, Any] = {}
    bots: list[str | None] = []
    """For each seat, a bot's name, or None for a person. Seats that are left out are for people."""
    is_listed: bool = False
    """Whether the lobby lists the table. Otherwise only people with its link find it."""
    has_chat: bool = True
    """Whether players may chat during the match."""
    deck: Any = None
    """A custom deck, if the game allows it."""


class CreatedTable(msgspec.Struct):
    """The response to a request that creates a table."""

    id: str


class ErrorResponse(msgspec.Struct):
    """The response to a request that is refused or fails."""

    reason: str
    rule: str | None = None


class NewName(msgspec.Struct, forbid_unknown_fields=True):
    name: str


# Client messages


class Command(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """A client's command. `id` counts a client's commands; a command that arrives twice is
    executed once.
    """

    id: Count
    table_id: TableId


class WatchCommand(Command, tag="watch"):
    """Start watching a table. `after` is the last sequence that the client has seen; None
    requests a snapshot.
    """

    after: Count | None = None
    bot_delay_factor: DelayFactor = 1.0
    """The client's preferred factor for the bots' delay."""


class UnwatchCommand(Command, tag="unwatch"):
    """Stop watching a table. The account keeps its seat."""


class SitCommand(Command, tag="sit"):
    seat: int


class StandCommand(Command, tag="stand"):
    """Leave a seat before the match."""

    seat: int


class SetBotCommand(Command, tag="set_bot"):
    """Give a free seat to a bot, or free it again (None). Only the table's owner may do that."""

    seat: int
    bot: str | None


class RemovePlayerCommand(Command, tag="remove_player"):
    """Free another player's seat before the match, even if the player is present. Only the
    table's owner may do that. The player may not sit down at this table again.
    """

    seat: int


class StartCommand(Command, tag="start"):
    pass


class NonceCommand(Command, tag="nonce"):
    """Send the client's part in the deal: hexadecimal text that it drew itself."""

    nonce: str


class ActCommand(Command, tag="act"):
    seat: int
    action_count: int
    """The number of actions that the client has seen. An outdated action is rejected."""
    action: Any


class PreviewCommand(Command, tag="preview"):
    """Preview a sequence of own actions without committing it.

    The first action that is not allowed is rejected with its reason.
    """

    seat: int
    action_count: int
    """The number of actions that the client has seen."""
    actions: list[Any]
    """Only action types in the game's `previewable`."""


class UndoCommand(Command, tag="undo"):
    """Ask to undo the seat's last action. `agree` answers a request; False also cancels the
    sender's own request.
    """

    seat: int
    agree: bool | None = None


class StandInCommand(Command, tag="stand_in"):
    """Let a bot stand in for the sender's seat, or for a player who is away. None ends the
    stand-in.

    A player who was away gets the seat back on watching the table again.
    """

    seat: int
    bot: str | None


class GiveUpSeatCommand(Command, tag="give_up_seat"):
    """Give up the sender's seat during the match. The bot keeps it."""

    seat: int
    bot: str


class OfferSeatCommand(Command, tag="offer_seat"):
    """Offer the sender's seat to an account that presents this key, which the client drew. None
    withdraws the offer.

    In a cooperative game the table's owner may also offer a bot's seat.
    """

    seat: int
    key: str | None


class ClaimSeatCommand(Command, tag="claim_seat"):
    """Claim an offered seat."""

    seat: int
    key: str


class HintCommand(Command, tag="hint"):
    """Ask for a hint. The first hint makes the match practice.

    Rejected where people play against each other: see `has_hints` in `TableInfo`.
    """

    seat: int


class ChatCommand(Command, tag="chat"):
    text: str


class RematchCommand(Command, tag="rematch"):
    pass


class CloseCommand(Command, tag="close"):
    pass


ClientMessage = (
    WatchCommand
    | UnwatchCommand
    | SitCommand
    | StandCommand
    | SetBotCommand
    | RemovePlayerCommand
    | StartCommand
    | NonceCommand
    | ActCommand
    | PreviewCommand
    | UndoCommand
    | StandInCommand
    | GiveUpSeatCommand
    | OfferSeatCommand
    | ClaimSeatCommand
    | HintCommand
    | ChatCommand
    | RematchCommand
    | CloseCommand
)

# Server messages


class SeatInfo(msgspec.Struct, frozen=True):
    name: str
    is_taken: bool
    is_mine: bool
    """Whether the seat belongs to the recipient."""
    bot: str | None
    """The bot that plays the seat, permanently or as a stand-in."""
    is_stand_in: bool
    """Whether the bot stands in for a player, who can have the seat back."""
    is_away: bool
    """Whether the seat's player does not watch the table."""
    is_offered: bool = False
    offer_key: str | None = None
    """The key that claims the seat; only for the account that offers it."""


class TableInfo(msgspec.Struct, frozen=True):
    """Public information about a table."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    is_listed: bool
    has_chat: bool
    phase: Literal["waiting", "dealing", "playing", "over", "closed"]
    seats: list[SeatInfo]
    is_owner: bool
    """Whether the recipient created the table."""
    is_practice: bool
    """Whether a player has undone an action alone against bots, or asked for a hint."""
    undo_seat: int | None
    """The seat that asks for an undo."""
    commitment: str | None
    """The hash of the server's secret for the deal."""
    result: dict[str, Any] | None
    rematch_id: str | None
    """The table of the rematch."""
    branch_point: Milestone | None = None
    """Where the branch left another table; null if the table is no branch."""
    is_long: bool = False
    """Whether the match is long, so that it can have branches: see `/api/tables/ID/branches`."""
    deal_id: str | None = None
    """The id by which others may play the same deal; null if they cannot."""
    repeat_kind: Literal["same", "daily"] | None = None
    """Set if the deal is not new: the deal of another match, or the daily deal."""
    is_daily_attempt: bool = False
    """Whether it is the player's single ranked attempt at the daily deal."""
    has_hints: bool = True
    """Whether hints are allowed at this table."""
    is_counted: bool = True
    """Whether the result counts for statistics so far. A hint, or an undo alone against bots,
    ends that.
    """
    is_removed: bool = False
    """Whether the owner has removed the recipient, who may not sit down here again."""


class SeatHistory(msgspec.Struct, frozen=True):
    """Earlier events of a seat. Applied to `view`, they give the current view.

    The history starts with the match, or where the game's rules let the log start.
    """

    view: View
    events: list[Event]


class SeatObservation(msgspec.Struct, frozen=True):
    """Everything that a seat (None: the public) sees."""

    seat: int | None
    view: View
    legal_actions: list[Action]
    history: SeatHistory | None = None
    """The earlier events; None if there are none."""
    has_acted: bool = False
    """Whether the seat has an action in this match that it could undo."""


class SeatUpdate(msgspec.Struct, frozen=True):
    """What a seat (None: the public) receives after an event."""

    seat: int | None
    events: list[Event]
    legal_actions: list[Action]


class ChatLine(msgspec.Struct, frozen=True):
    seat: int | None
    """The sender's seat; None for a spectator, whatever their name."""
    name: str
    text: str


class BaseServerMessage(msgspec.Struct, tag_field="type"):
    pass


class SnapshotMessage(BaseServerMessage, tag="snapshot"):
    """The complete table. Sent on watching, after a deal and after an undo."""

    table: TableInfo
    sequence: int
    action_count: int
    observations: list[SeatObservation]
    chat: list[ChatLine]


class UpdateMessage(BaseServerMessage, tag="update"):
    """One event, for clients that have seen the one before.

    With the sequence of the last event, only presence has changed.
    """

    table_id: str
    sequence: int
    action_count: int
    table: TableInfo | None
    """Present only if it has changed."""
    updates: list[SeatUpdate]
    chat: ChatLine | None
    command_id: int | None = None
    """The id of the command that caused the event, if this client sent it."""


class AckMessage(BaseServerMessage, tag="ack"):
    """A command was executed."""

    id: int


class RejectedMessage(BaseServerMessage, tag="rejected"):
    """A command was not executed, and nothing has changed."""

    id: int | None
    reason: str
    rule: str | None = None


class ActionEvaluation(msgspec.Struct, frozen=True):
    """The search result of one action, from sampled states that are consistent with the seat's
    knowledge.
    """

    action: Action
    share: float
    """The share of the search that started with this action, from 0 to 1."""
    value: float
    """The seat's mean reward after this action, from 0 (bad) to 1."""
    reason: str = ""
    """The reason as text; only for the suggested action."""
    points_behind: float = 0.0
    """The mean loss against the suggested action, in points."""
    standard_error: float | None = 0.0
    """The standard error of the loss; null if there are too few samples."""


class HintMessage(BaseServerMessage, tag="hint"):
    """A hint, only for the client that asked. It depends only on what the seat may know."""

    id: int
    seat: int
    action: Action
    evaluations: list[ActionEvaluation] = []
    """The best few actions, the suggested one first."""
    confidence: Literal["only", "clear", "likely", "close"] = "only"
    """How likely the suggested action is the best. `only`: no other action was evaluated."""


class PreviewMessage(BaseServerMessage, tag="preview"):
    """A preview, only for the client that asked: the seat's view and legal actions afterwards."""

    id: int
    seat: int
    view: View
    legal_actions: list[Action]


ServerMessage = (
    SnapshotMessage | UpdateMessage | AckMessage | RejectedMessage | HintMessage | PreviewMessage
)
