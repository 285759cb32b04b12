"""What one seat may know, as plain data with no link to the state.

Every view is a list of zones with cards in them and a list of numbers, so that one plain table can
draw any game. The zones and the names of the numbers stay the same for a whole match; only what
they hold changes.
"""

from functools import lru_cache
from typing import Literal

import msgspec

from roost.contract.board import BoardData

Mark = str | int
ZoneKind = Literal["hand", "row", "pile", "trick", "display"]


class Card(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A card as it lies: `name` is None to those who may not know its face."""

    name: str | None = None
    marks: dict[str, Mark] = {}
    """What else can be seen of it: that it lies face down, a chip on it, who put it there."""


class Zone(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A place for cards. The order of its cards is the one on the table; a hand is sorted."""

    id: str
    kind: ZoneKind
    owner: int | None = None
    cards: tuple[Card, ...] = ()
    marks: dict[str, Mark] = {}
    """What its cards come to, as far as these eyes can see them."""


class Number(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that is counted; `value` is None while there is nothing to count."""

    name: str
    value: int | None = None
    seat: int | None = None


cached_number = lru_cache(1 << 14)(Number)
"""A number that is made once: most of a view's numbers stay as they are."""


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """What `seat` may know (None: what everybody may know)."""

    seat: int | None
    zones: tuple[Zone, ...]
    numbers: tuple[Number, ...]
    turn: int | None
    prompt: str
    """What is awaited from the seat whose turn it is, as a word of the game's catalogue."""
    board: BoardData = {}
    """What else there is to see, for a game that is not all cards and numbers."""

    def zone(self, id: str) -> Zone:
        return next(zone for zone in self.zones if zone.id == id)

    def number(self, name: str, seat: int | None = None) -> int | None:
        return next(n.value for n in self.numbers if (n.name, n.seat) == (name, seat))
