"""Everything that can happen at a table, as it is stored. A table is rebuilt from these alone."""

from typing import Any, Literal

import msgspec

from roost.contract import Action, Deal, Milestone


class Happening(msgspec.Struct, tag_field="is", omit_defaults=True, forbid_unknown_fields=True):
    client: str = ""
    """The page that asked for it, and the number of its message: what comes twice happens once."""
    message: int = 0


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who has a seat: a person with a name, or a bot, or nobody yet."""

    person: str | None = None
    name: str = ""
    bot: str | None = None


class Fork(msgspec.Struct, frozen=True):
    """Where a branch left another table. What was played until then is stored apart (`pasts.py`):
    branches of one point share it.
    """

    table: str
    root: str
    """The table that the first of all branches left."""
    point: Milestone
    """What people call the point where it leaves."""
    actions: int
    """How many there were until then, and how many deals."""
    deals: int
    past: str
    """The name of what was played and dealt until then: a hash of it."""


class Repeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deal that is played once more. The secret that it comes of stays in the store."""

    deal: str
    kind: Literal["same", "daily"]
    nonces: list[str] = []
    """Those of the match that was first dealt so."""
    counted: bool = False
    """Whether it is somebody's one try at the deal of the day."""


class Made(Happening, tag="made", kw_only=True):
    id: str
    game: str
    rules: str = ""
    """The version of the game's rules, as a record names it."""
    players: int
    options: dict[str, Any]
    deck: Any = None
    open: bool
    talk: bool
    owner: str
    places: list[Place]
    fork: Fork | None = None
    repeat: Repeat | None = None


class Sat(Happening, tag="sat", kw_only=True):
    """A seat changed hands before the match; an empty place frees it."""

    seat: int
    place: Place


class Removed(Happening, tag="removed", kw_only=True):
    """The owner has freed a seat before the match. Its person may not sit down here again."""

    seat: int


class Named(Happening, tag="named", kw_only=True):
    """Somebody who sits here has taken another name."""

    person: str
    name: str


class Started(Happening, tag="started", kw_only=True):
    commitment: str


class Nonced(Happening, tag="nonced", kw_only=True):
    person: str
    nonce: str


class Dealt(Happening, tag="dealt"):
    """The nonces are in: the seed is settled, and the match begins."""

    redealt: dict[int, Deal] | None = None
    """Of a branch: deals of its past that were drawn anew, by number, for they were hidden."""


class Acted(Happening, tag="acted", kw_only=True):
    seat: int
    action: Action


class Wished(Happening, tag="wished", kw_only=True):
    """A seat wishes to take its last action back; None: the wish is off."""

    seat: int | None
    agreed: list[str] = []
    """The people who have agreed so far."""


class Undone(Happening, tag="undone", kw_only=True):
    """Only the first so many actions count."""

    actions: int
    practice: bool = False


class StoodIn(Happening, tag="stood-in", kw_only=True):
    """A bot plays for a person; None: the person is back."""

    seat: int
    bot: str | None
    by_self: bool = False
    """Whether the person left the seat to the bot; else another player did, while they were away,
    and the seat is handed back when they return.
    """


class Hinted(Happening, tag="hinted", kw_only=True):
    """Somebody asked for the first hint of the match, which makes it practice."""

    seat: int


class Offered(Happening, tag="offered", kw_only=True):
    """Whoever has the key may take a seat over; None: nobody any more."""

    seat: int
    key: str | None


class Handed(Happening, tag="handed", kw_only=True):
    """A seat has passed to somebody else while the match goes on."""

    seat: int
    place: Place


class Said(Happening, tag="said", kw_only=True):
    person: str
    seat: int | None
    name: str
    text: str


class Rematched(Happening, tag="rematched", kw_only=True):
    table: str


class Closed(Happening, tag="closed"):
    pass


Any_ = (
    Made
    | Sat
    | Removed
    | Named
    | Started
    | Nonced
    | Dealt
    | Acted
    | Wished
    | Undone
    | StoodIn
    | Hinted
    | Offered
    | Handed
    | Said
    | Rematched
    | Closed
)

_decoder = msgspec.json.Decoder(Any_)


def encode(happening: Happening) -> bytes:
    return msgspec.json.encode(happening)


def decode(body: bytes) -> Any_:
    happening: Any_ = _decoder.decode(body)
    return happening
