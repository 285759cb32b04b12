"""The look of a page's map: ground, props, light. No rule depends on it."""

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
    """A thing drawn from the front; `at` is the centre of its foot."""

    prop: str
    at: Point
    scale: int = 100  # in hundredths


class Light(msgspec.Struct, frozen=True):
    """A round patch of lamplight on the ground."""

    at: Point
    reach: int


class MapStyle(msgspec.Struct, frozen=True):
    """The look of one page's map."""

    outside: Floor | None = None  # None: by era
    floors: dict[str, Floor] = {}
    lights: tuple[Light, ...] = ()
    props: tuple[Prop, ...] = ()
    names: dict[str, Point] = {}  # centre of a space's name, if not the default place
    symbols: dict[str, Point] = {}  # first symbol of a space; the others follow to the right
