"""A view: what one viewer may know, as plain data without any reference to the state.

Every view consists of zones with cards and of numbers, so that one generic table can show any game.
The zones and the names of the numbers stay the same for a whole match; only their contents change.
"""

from functools import lru_cache
from typing import Literal

import msgspec

from roost.contract.board import BoardData

Mark = str | int
ZoneKind = Literal["hand", "row", "pile", "trick", "display"]


class Card(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A card in a zone. `name` is None if the viewer may not know its face."""

    name: str | None = None
    marks: dict[str, Mark] = {}
    """Other visible properties: that it is face down, a chip on it, who played it."""


class Zone(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A place for cards. Cards are in their order on the table; a hand is sorted."""

    id: str
    kind: ZoneKind
    owner: int | None = None
    cards: tuple[Card, ...] = ()
    marks: dict[str, Mark] = {}
    """Values computed from the cards that the viewer can see here, such as their sum."""


class Number(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A named number of a view; `value` is None while there is nothing to count."""

    name: str
    value: int | None = None
    seat: int | None = None


cached_number = lru_cache(1 << 14)(Number)
"""Returns a shared Number: most numbers of a view stay the same from frame to frame."""


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """What `seat` may know (None: the public view)."""

    seat: int | None
    zones: tuple[Zone, ...]
    numbers: tuple[Number, ...]
    turn: int | None
    prompt: str
    """What the seat to act must do, as a word of the game's catalogue."""
    board: BoardData = {}
    """Further data, for a game that has more than cards and numbers."""

    def zone(self, id: str) -> Zone:
        return next(zone for zone in self.zones if zone.id == id)

    def number(self, name: str, seat: int | None = None) -> int | None:
        return next(n.value for n in self.numbers if (n.name, n.seat) == (name, seat))
