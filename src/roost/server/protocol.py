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
Stretch = Annotated[float, msgspec.Meta(ge=0.25, le=2)]
TableId = Annotated[str, msgspec.Meta(max_length=64)]

# What a page may ask over HTTP


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    players: int
    options: dict[str, Any] = {}
    bots: list[str | None] = []
    """By seat: a bot's name, or None for a person. Seats that are left out are for people."""
    open: bool = False
    """Whether it is listed in the lobby; else only those with its link find it."""
    talk: bool = True
    """Whether those who play may chat."""
    deck: Any = None
    """A deck of one's own, where the game allows it."""


class Problem(msgspec.Struct):
    """The answer to what is refused or cannot be done."""

    why: str
    rule: str | None = None


class NewName(msgspec.Struct, forbid_unknown_fields=True):
    name: str


# What a page may send over its socket


class Ask(msgspec.Struct, tag_field="ask", forbid_unknown_fields=True):
    """`id` counts a page's messages. One that comes twice is carried out once."""

    id: Count
    table: TableId


class Watch(Ask, tag="watch"):
    """Be told of a table from now on; `after` is the last number seen, None for a new look."""

    after: Count | None = None
    stretch: Stretch = 1.0
    """How much longer than usual bots should take for a move, as this page likes it."""


class Leave(Ask, tag="leave"):
    """Be told no more. The seat stays."""


class Sit(Ask, tag="sit"):
    seat: int


class Stand(Ask, tag="stand"):
    """Before the match: free the seat again."""

    seat: int


class SetBot(Ask, tag="bot"):
    """The table's owner gives a free seat to a bot, or frees it again (None)."""

    seat: int
    bot: str | None


class Remove(Ask, tag="remove"):
    """Before the match: the table's owner frees a seat of another person, even while they are
    here. They may not sit down at this table again.
    """

    seat: int


class Start(Ask, tag="start"):
    pass


class Nonce(Ask, tag="nonce"):
    """A page's part in the deal: hexadecimal text that it drew itself."""

    nonce: str


class Act(Ask, tag="act"):
    seat: int
    actions: int
    """How many actions the page has seen: so that nobody acts on what is past."""
    action: Any


class Plan(Ask, tag="plan"):
    """Try actions of one's own in a row, for a go of several; nothing is carried out.

    The first that is not allowed is refused with its reason.
    """

    seat: int
    actions: int
    """How many actions the page has seen."""
    plan: list[Any]
    """Only of the types that the game's facts name in `planned`."""


class Undo(Ask, tag="undo"):
    """Take back one's last action; `agree` answers a wish, and False also calls off one's own."""

    seat: int
    agree: bool | None = None


class StandIn(Ask, tag="stand-in"):
    """Let a bot play for a seat: for one's own, or for somebody who is away. None: take it back.

    Somebody who was away has the seat back as soon as they watch the table again.
    """

    seat: int
    bot: str | None


class GiveUp(Ask, tag="give-up"):
    """Leave one's seat for good while the match goes on: this bot has it from then on."""

    seat: int
    bot: str


class Offer(Ask, tag="offer"):
    """Hand one's seat over to whoever brings this key, which the page drew; None: keep it.

    Where all play together, the table's owner may also hand over a bot's seat.
    """

    seat: int
    key: str | None


class Take(Ask, tag="take"):
    """Take a seat over that is offered."""

    seat: int
    key: str


class Hint(Ask, tag="hint"):
    """Ask what a good player would do. The first hint makes the match practice.

    Refused where people play against each other: see `hints` in `TableInfo`.
    """

    seat: int


class Say(Ask, tag="say"):
    text: str


class Rematch(Ask, tag="rematch"):
    pass


class Close(Ask, tag="close"):
    pass


Asked = (
    Watch
    | Leave
    | Sit
    | Stand
    | SetBot
    | Remove
    | Start
    | Nonce
    | Act
    | Plan
    | Undo
    | StandIn
    | GiveUp
    | Offer
    | Take
    | Hint
    | Say
    | Rematch
    | Close
)

# What the server tells


class SeatInfo(msgspec.Struct, frozen=True):
    name: str
    taken: bool
    mine: bool
    """Whether it belongs to the person who is told."""
    bot: str | None
    """The bot that plays it, for good or as a stand-in."""
    stand_in: bool
    """Whether the bot plays for a person, who can have the seat back."""
    away: bool
    """Whether its person has no page open here."""
    offered: bool = False
    """Whether it is to be handed over."""
    key: str | None = None
    """The key that takes it over, to whoever offers it."""


class TableInfo(msgspec.Struct, frozen=True):
    """A table as everybody sees it."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    open: bool
    talk: bool
    phase: Literal["waiting", "dealing", "playing", "over", "closed"]
    seats: list[SeatInfo]
    owner: bool
    """Whether the person who is told made the table."""
    practice: bool
    """Whether something was taken back alone against bots, or somebody asked for a hint."""
    undo: int | None
    """The seat that wishes to take something back."""
    commitment: str | None
    """The hash of the server's part in the deal."""
    result: dict[str, Any] | None
    rematch: str | None
    """The table where the next match is."""
    branch: Milestone | None = None
    """Where it left another table, if it is a branch."""
    is_long: bool = False
    """Whether its match has a past that can be gone back to: see `/api/tables/ID/family`."""
    deal: str | None = None
    """The deal that is played here, by which others may play it; null if they cannot."""
    repeat: Literal["same", "daily"] | None = None
    """Whether the deal is not a new one: that of another match, or of the day."""
    counted: bool = False
    """Whether it is somebody's one try at the deal of the day."""
    hints: bool = True
    """Whether hints are given at this table."""
    counts: bool = True
    """Whether the result counts for statistics, as things are. A hint, or taking back alone, would
    end that.
    """
    removed: bool = False
    """Whether the owner has removed the person who is told: they may not sit down here again."""


class Story(msgspec.Struct, frozen=True):
    """What a seat was told before: events that, folded into `view`, give what it sees now.

    It begins with the match, or where the game's rules let the log begin.
    """

    view: View
    events: list[Event]


class Sight(msgspec.Struct, frozen=True):
    """Everything that a seat sees (None: the public)."""

    seat: int | None
    view: View
    legal: list[Action]
    story: Story | None = None
    """What came before; None when nothing did."""
    has_acted: bool = False
    """Whether the seat has an action in this match that it could wish to take back."""


class Told(msgspec.Struct, frozen=True):
    """What a seat is told of one happening."""

    seat: int | None
    events: list[Event]
    legal: list[Action]


class Chat(msgspec.Struct, frozen=True):
    seat: int | None
    """Where the person sat; None: they only watched, whatever name they use."""
    name: str
    text: str


class Tell(msgspec.Struct, tag_field="tell"):
    pass


class Looked(Tell, tag="look"):
    """The whole table: on joining, after a deal and after an undo."""

    table: TableInfo
    number: int
    actions: int
    sights: list[Sight]
    chat: list[Chat]


class Happened(Tell, tag="happened"):
    """One happening, to those who have seen the one before.

    With the number of the last one, nothing happened but that somebody came or went.
    """

    id: str
    number: int
    actions: int
    table: TableInfo | None
    """Only if something in it changed."""
    told: list[Told]
    chat: Chat | None
    message: int | None = None
    """The id of the message that brought it about, if it was this page's."""


class Done(Tell, tag="done"):
    """A message was carried out."""

    id: int


class Refuse(Tell, tag="refuse"):
    """A message was not carried out, and nothing changed."""

    id: int | None
    why: str
    rule: str | None = None


class Weighed(msgspec.Struct, frozen=True):
    """How an action did when play was tried out in guesses at what the seat cannot see."""

    action: Action
    share: float
    """Of all tries, those that began with it: from 0 to 1."""
    value: float
    """How well the seat stood after them on average: from 0 (badly) to 1."""
    why: str = ""
    """In words; only of the advised one."""
    behind: float = 0.0
    """How many points worse it is than the advised one, on average."""
    error: float | None = 0.0
    """The standard error of that; null if it was tried too seldom to tell."""


class Hinted(Tell, tag="hint"):
    """Only to the page that asked. It follows from what the seat itself may know."""

    id: int
    seat: int
    action: Action
    weighed: list[Weighed] = []
    """The reasons: the best few actions, the advised one first."""
    sure: Literal["only", "clear", "likely", "close"] = "only"
    """How sure it is that the first is the best. `only`: nothing else was tried."""


class Planned(Tell, tag="planned"):
    """Only to the page that asked: what its seat would see and could do after its plan."""

    id: int
    seat: int
    view: View
    legal: list[Action]


Telling = Looked | Happened | Done | Refuse | Hinted | Planned
