"""How a page's map looks: ground, things that stand about, light. Nothing here is a rule."""

from typing import Literal

import msgspec

from roost.games.familiar_tales.content.schema.pages import Point

Floor = Literal[
    "grass",
    "meadow",
    "night-grass",
    "path",
    "boards",
    "boards-dark",
    "stone",
    "cobble",
    "snow",
    "ice",
    "water",
    "water-deep",
    "mud",
    "sand",
    "straw",
    "cloth",
    "carpet",
    "marble",
    "ash",
]


class Prop(msgspec.Struct, frozen=True):
    """A thing seen from the front; `at` is the middle of its foot."""

    prop: str
    at: Point
    scale: int = 100  # in hundredths


class Light(msgspec.Struct, frozen=True):
    """A round of lamplight on the ground."""

    at: Point
    reach: int


class MapStyle(msgspec.Struct, frozen=True):
    outside: Floor | None = None  # None: as the era is
    floors: dict[str, Floor] = {}
    lights: tuple[Light, ...] = ()
    props: tuple[Prop, ...] = ()
    names: dict[str, Point] = {}  # the middle of a space's name, where the usual place is taken
    symbols: dict[str, Point] = {}  # the first symbol of a space; the others follow to its right
