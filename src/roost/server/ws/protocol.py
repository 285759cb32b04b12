"""Every message between a page and the server, in one place. The page's types are made from this.

A *person* is whoever holds a cookie. A seat of a table belongs to a person, or a bot plays it.
Everything that happens at a table has a number, and a page that comes back says the last it saw.
"""

from typing import Annotated, Any, Literal

import msgspec

from roost.contract import Action, Milestone, View
from roost.match import Event

Count = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
"""What every page's language can count to."""
DelayFactor = Annotated[float, msgspec.Meta(ge=0.25, le=2)]
TableId = Annotated[str, msgspec.Meta(max_length=64)]

# What a page may ask over HTTP


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    players: int
    options: dict[str, Any] = {}
    bots: list[str | None] = []
    """By seat: a bot's name, or None for a person. Seats that are left out are for people."""
    is_listed: bool = False
    """Whether it is listed in the lobby; else only those with its link find it."""
    has_chat: bool = True
    """Whether those who play may chat."""
    deck: Any = None
    """A deck of one's own, where the game allows it."""


class ErrorResponse(msgspec.Struct):
    """The answer to what is refused or cannot be done."""

    reason: str
    rule: str | None = None


class NewName(msgspec.Struct, forbid_unknown_fields=True):
    name: str


# What a page may send over its socket


class Command(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """`id` counts a page's messages. One that comes twice is carried out once."""

    id: Count
    table_id: TableId


class WatchCommand(Command, tag="watch"):
    """Be told of a table from now on; `after` is the last number seen, None for a new look."""

    after: Count | None = None
    bot_delay_factor: DelayFactor = 1.0
    """How much longer than usual bots should take for a move, as this page likes it."""


class UnwatchCommand(Command, tag="unwatch"):
    """Be told no more. The seat stays."""


class SitCommand(Command, tag="sit"):
    seat: int


class StandCommand(Command, tag="stand"):
    """Before the match: free the seat again."""

    seat: int


class SetBotCommand(Command, tag="set_bot"):
    """The table's owner gives a free seat to a bot, or frees it again (None)."""

    seat: int
    bot: str | None


class RemovePlayerCommand(Command, tag="remove_player"):
    """Before the match: the table's owner frees a seat of another person, even while they are
    here. They may not sit down at this table again.
    """

    seat: int


class StartCommand(Command, tag="start"):
    pass


class NonceCommand(Command, tag="nonce"):
    """A page's part in the deal: hexadecimal text that it drew itself."""

    nonce: str


class ActCommand(Command, tag="act"):
    seat: int
    action_count: int
    """How many actions the page has seen: so that nobody acts on what is past."""
    action: Any


class PreviewCommand(Command, tag="preview"):
    """Try actions of one's own in a row, for a go of several; nothing is carried out.

    The first that is not allowed is refused with its reason.
    """

    seat: int
    action_count: int
    """How many actions the page has seen."""
    actions: list[Any]
    """Only of the types that the game's facts name in `planned`."""


class UndoCommand(Command, tag="undo"):
    """Take back one's last action; `agree` answers a wish, and False also calls off one's own."""

    seat: int
    agree: bool | None = None


class StandInCommand(Command, tag="stand_in"):
    """Let a bot play for a seat: for one's own, or for somebody who is away. None: take it back.

    Somebody who was away has the seat back as soon as they watch the table again.
    """

    seat: int
    bot: str | None


class GiveUpSeatCommand(Command, tag="give_up_seat"):
    """Leave one's seat for good while the match goes on: this bot has it from then on."""

    seat: int
    bot: str


class OfferSeatCommand(Command, tag="offer_seat"):
    """Hand one's seat over to whoever brings this key, which the page drew; None: keep it.

    Where all play together, the table's owner may also hand over a bot's seat.
    """

    seat: int
    key: str | None


class ClaimSeatCommand(Command, tag="claim_seat"):
    """Take a seat over that is offered."""

    seat: int
    key: str


class HintCommand(Command, tag="hint"):
    """Ask what a good player would do. The first hint makes the match practice.

    Refused where people play against each other: see `hints` in `TableInfo`.
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

# What the server tells


class SeatInfo(msgspec.Struct, frozen=True):
    name: str
    is_taken: bool
    is_mine: bool
    """Whether it belongs to the person who is told."""
    bot: str | None
    """The bot that plays it, for good or as a stand-in."""
    is_stand_in: bool
    """Whether the bot plays for a person, who can have the seat back."""
    is_away: bool
    """Whether its person has no page open here."""
    is_offered: bool = False
    """Whether it is to be handed over."""
    offer_key: str | None = None
    """The key that takes it over, to whoever offers it."""


class TableInfo(msgspec.Struct, frozen=True):
    """A table as everybody sees it."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    is_listed: bool
    has_chat: bool
    phase: Literal["waiting", "dealing", "playing", "over", "closed"]
    seats: list[SeatInfo]
    is_owner: bool
    """Whether the person who is told made the table."""
    is_practice: bool
    """Whether something was taken back alone against bots, or somebody asked for a hint."""
    undo_seat: int | None
    """The seat that wishes to take something back."""
    commitment: str | None
    """The hash of the server's part in the deal."""
    result: dict[str, Any] | None
    rematch_id: str | None
    """The table where the next match is."""
    branch_point: Milestone | None = None
    """Where it left another table, if it is a branch."""
    is_long: bool = False
    """Whether its match has a past that can be gone back to: see `/api/tables/ID/family`."""
    deal_id: str | None = None
    """The deal that is played here, by which others may play it; null if they cannot."""
    repeat_kind: Literal["same", "daily"] | None = None
    """Whether the deal is not a new one: that of another match, or of the day."""
    is_daily_attempt: bool = False
    """Whether it is somebody's one try at the deal of the day."""
    has_hints: bool = True
    """Whether hints are given at this table."""
    is_counted: bool = True
    """Whether the result counts for statistics, as things are. A hint, or taking back alone, would
    end that.
    """
    is_removed: bool = False
    """Whether the owner has removed the person who is told: they may not sit down here again."""


class SeatHistory(msgspec.Struct, frozen=True):
    """What a seat was told before: events that, folded into `view`, give what it sees now.

    It begins with the match, or where the game's rules let the log begin.
    """

    view: View
    events: list[Event]


class SeatObservation(msgspec.Struct, frozen=True):
    """Everything that a seat sees (None: the public)."""

    seat: int | None
    view: View
    legal_actions: list[Action]
    history: SeatHistory | None = None
    """What came before; None when nothing did."""
    has_acted: bool = False
    """Whether the seat has an action in this match that it could wish to take back."""


class SeatUpdate(msgspec.Struct, frozen=True):
    """What a seat is told of one happening."""

    seat: int | None
    events: list[Event]
    legal_actions: list[Action]


class ChatLine(msgspec.Struct, frozen=True):
    seat: int | None
    """Where the person sat; None: they only watched, whatever name they use."""
    name: str
    text: str


class BaseServerMessage(msgspec.Struct, tag_field="type"):
    pass


class SnapshotMessage(BaseServerMessage, tag="snapshot"):
    """The whole table: on joining, after a deal and after an undo."""

    table: TableInfo
    sequence: int
    action_count: int
    observations: list[SeatObservation]
    chat: list[ChatLine]


class UpdateMessage(BaseServerMessage, tag="update"):
    """One happening, to those who have seen the one before.

    With the number of the last one, nothing happened but that somebody came or went.
    """

    table_id: str
    sequence: int
    action_count: int
    table: TableInfo | None
    """Only if something in it changed."""
    updates: list[SeatUpdate]
    chat: ChatLine | None
    command_id: int | None = None
    """The id of the message that brought it about, if it was this page's."""


class AckMessage(BaseServerMessage, tag="ack"):
    """A message was carried out."""

    id: int


class RejectedMessage(BaseServerMessage, tag="rejected"):
    """A message was not carried out, and nothing changed."""

    id: int | None
    reason: str
    rule: str | None = None


class ActionEvaluation(msgspec.Struct, frozen=True):
    """How an action did when play was tried out in guesses at what the seat cannot see."""

    action: Action
    share: float
    """Of all tries, those that began with it: from 0 to 1."""
    value: float
    """How well the seat stood after them on average: from 0 (badly) to 1."""
    reason: str = ""
    """In words; only of the advised one."""
    points_behind: float = 0.0
    """How many points worse it is than the advised one, on average."""
    standard_error: float | None = 0.0
    """The standard error of that; null if it was tried too seldom to tell."""


class HintMessage(BaseServerMessage, tag="hint"):
    """Only to the page that asked. It follows from what the seat itself may know."""

    id: int
    seat: int
    action: Action
    evaluations: list[ActionEvaluation] = []
    """The reasons: the best few actions, the advised one first."""
    confidence: Literal["only", "clear", "likely", "close"] = "only"
    """How sure it is that the first is the best. `only`: nothing else was tried."""


class PreviewMessage(BaseServerMessage, tag="preview"):
    """Only to the page that asked: what its seat would see and could do after its plan."""

    id: int
    seat: int
    view: View
    legal_actions: list[Action]


ServerMessage = (
    SnapshotMessage | UpdateMessage | AckMessage | RejectedMessage | HintMessage | PreviewMessage
)
