"""Pages of the location book (D3)."""

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from roost.games.familiar_tales.content.schema.conditions import Condition
from roost.games.familiar_tales.content.schema.effects import Effects
from roost.games.familiar_tales.content.schema.numbers import NumberExpression
from roost.games.familiar_tales.content.schema.rules import PageAction, Rule
from roost.games.familiar_tales.content.schema.vocabulary import (
    LineKind,
    PlaceSelector,
    Resource,
    Size,
)

Point = tuple[int, int]
Line = tuple[Point, Point]


class Space(msgspec.Struct, frozen=True):
    dot: Point
    area: tuple[Point, ...]
    symbols: tuple[str, ...] = ()
    name: str = ""
    unreached: bool = False
    """Whether the space is meant to be out of reach."""

    @property
    def book_codes(self) -> list[int]:
        """The codes of the books here."""
        books = [x.removeprefix("book:") for x in self.symbols if x.startswith("book:")]
        return [int(code) for code in books if code.isdecimal()]


def name_symbols(space: str, symbols: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the symbols of a space, each with its name (D3)."""
    counts: dict[str, int] = {}
    for symbol in symbols:
        n = counts[symbol] = counts.get(symbol, 0) + 1
        yield symbol, f"{space}/{symbol}" if n == 1 else f"{space}/{symbol}/{n}"


class SizeLimit(msgspec.Struct, frozen=True):
    size: tuple[Size, ...]


class CrossingLimit(msgspec.Struct, frozen=True):
    """The figures that may cross a line; all others may not."""

    familiars: Literal["all"] | tuple[str, ...] = ()
    enemies: Literal["all"] | tuple[str, ...] | SizeLimit = ()


class Edge(msgspec.Struct, frozen=True):
    """A line between two spaces, or (without `line`) a link such as stairs."""

    between: tuple[str, str]
    kind: LineKind
    line: Line | None = None
    only: CrossingLimit | None = None
    label: str = ""


class PageEnemy(msgspec.Struct, frozen=True):
    """A kind of enemy on a page, with its life tracks, topmost first.

    Without a track it has 1 life.
    """

    enemy: str
    tracks: tuple[int, ...] = ()
    rules: tuple[Rule, ...] = ()


class Objective(msgspec.Struct, frozen=True):
    id: str
    text: str
    if_: Condition = msgspec.field(name="if")
    source: dict[Resource, str] = {}


class ShownVariable(msgspec.Struct, frozen=True):
    """A variable that is shown to the players, with its name and maximum."""

    id: str
    name: str
    most: int | None = None


class Exit(msgspec.Struct, frozen=True):
    id: str
    text: str
    code: int
    at: PlaceSelector | None = None
    if_: Condition | None = msgspec.field(default=None, name="if")


class Threat(msgspec.Struct, frozen=True):
    id: str
    weight: int
    do: Effects
    if_: Condition | None = msgspec.field(default=None, name="if")
    text: str = ""


class PageFailure(msgspec.Struct, frozen=True):
    if_: Condition = msgspec.field(name="if")
    code: int


class BookPage(msgspec.Struct, frozen=True):
    title: str
    chapter: int
    size: Point
    spaces: dict[str, Space]
    forage: NumberExpression | None = None
    danger: int | None = None
    edges: dict[str, Edge] = {}
    links: dict[str, Edge] = {}
    walls: tuple[Line, ...] = ()
    encounters: tuple[PageEnemy, ...] = ()
    setup: Effects = ()
    rules: tuple[Rule, ...] = ()
    actions: tuple[PageAction, ...] = ()
    objectives: tuple[Objective, ...] = ()
    counts: tuple[ShownVariable, ...] = ()
    exits: tuple[Exit, ...] = ()
    reinforce: Effects = ()
    threats: tuple[Threat, ...] = ()
    enemy_turn: Effects | None = None
    fail: PageFailure | None = None
