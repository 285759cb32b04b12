"""Conditions (D4): each is a map of one key; a list means all of them."""

from typing import ClassVar, Literal

import msgspec

from roost.games.familiar_tales.data.numbers import Number
from roost.games.familiar_tales.data.shape import Word
from roost.games.familiar_tales.data.words import (
    Affliction,
    Icon,
    LineKind,
    LossCause,
    Place,
    Resource,
    Size,
    Skill,
    TestKind,
    TokenKind,
    Who,
)


class Condition(Word, frozen=True):
    pass


class All(Condition, frozen=True):
    word: ClassVar[str] = "all"
    inline: ClassVar[str] = "of"
    of: tuple[Condition, ...]


class AnyOf(Condition, frozen=True):
    word: ClassVar[str] = "any"
    inline: ClassVar[str] = "of"
    of: tuple[Condition, ...]


class Not(Condition, frozen=True):
    word: ClassVar[str] = "not"
    inline: ClassVar[str] = "of"
    of: Condition


class Flag(Condition, frozen=True):
    word: ClassVar[str] = "flag"
    inline: ClassVar[str] = "id"
    id: str


class Var(Condition, frozen=True):
    word: ClassVar[str] = "var"
    name: str
    is_: Number | None = msgspec.field(default=None, name="is")
    min: Number | None = None
    max: Number | None = None


class Dial(Condition, frozen=True):
    word: ClassVar[str] = "dial"
    name: Literal["danger", "discontent", "misfortune"]
    min: Number | None = None
    max: Number | None = None


class LifeIs(Condition, frozen=True):
    word: ClassVar[str] = "life"
    who: Who = "self"
    min: Number | None = None
    max: Number | None = None


class PowerIs(Condition, frozen=True):
    word: ClassVar[str] = "power"
    who: Who = "self"
    min: Number | None = None
    max: Number | None = None


class At(Condition, frozen=True):
    word: ClassVar[str] = "at"
    place: Place
    who: Who = "self"


class Sees(Condition, frozen=True):
    word: ClassVar[str] = "sees"
    place: Place
    who: Who = "self"


class Gathered(Condition, frozen=True):
    word: ClassVar[str] = "gathered"
    place: Place
    in_play: Literal["all", "present"] = "present"
    child: bool = True


class EdgeIs(Condition, frozen=True):
    word: ClassVar[str] = "edge"
    id: str
    is_: LineKind = msgspec.field(name="is")


class TokenAt(Condition, frozen=True):
    word: ClassVar[str] = "token"
    kind: TokenKind
    at: Place | None = None


class Covered(Condition, frozen=True):
    word: ClassVar[str] = "covered"
    inline: ClassVar[str] = "symbol"
    symbol: str


class CountIs(Condition, frozen=True):
    word: ClassVar[str] = "count"
    of: str
    kind: str | None = None
    at: Place | None = None
    min: Number | None = None
    max: Number | None = None
    within: Number | None = None  # also what is at most so many spaces from `at`


class Has(Condition, frozen=True):
    word: ClassVar[str] = "has"
    who: Who = "self"
    item: str | None = None
    resource: Resource | None = None
    affliction: Affliction | None = None
    mark: Skill | None = None
    bond: str | None = None
    keyword: str | None = None
    n: Number = 1


class Is(Condition, frozen=True):
    word: ClassVar[str] = "is"
    who: Who = "self"
    id: str | None = None
    kind: str | None = None
    size: Size | None = None
    keyword: str | None = None


class TestIs(Condition, frozen=True):
    word: ClassVar[str] = "test"
    kind: TestKind | None = None
    skill: Skill | None = None


class CardIs(Condition, frozen=True):
    word: ClassVar[str] = "card"
    icon: Icon | None = None
    keyword: str | None = None
    id: str | None = None


class EraIs(Condition, frozen=True):
    word: ClassVar[str] = "era"
    inline: ClassVar[str] = "n"
    n: int


class ChapterIs(Condition, frozen=True):
    word: ClassVar[str] = "chapter"
    inline: ClassVar[str] = "n"
    n: int


class Players(Condition, frozen=True):
    word: ClassVar[str] = "players"
    min: int | None = None
    max: int | None = None


class Visited(Condition, frozen=True):
    word: ClassVar[str] = "visited"
    inline: ClassVar[str] = "code"
    code: int


class Chosen(Condition, frozen=True):
    word: ClassVar[str] = "chosen"
    code: int
    option: int


class ChildCard(Condition, frozen=True):
    word: ClassVar[str] = "child_card"
    inline: ClassVar[str] = "id"
    id: str


class TurnOf(Condition, frozen=True):
    word: ClassVar[str] = "turn"
    inline: ClassVar[str] = "who"
    who: Who


class Fled(Condition, frozen=True):
    word: ClassVar[str] = "fled"
    inline: ClassVar[str] = "who"
    who: Who


class LossFrom(Condition, frozen=True):
    word: ClassVar[str] = "loss_from"
    inline: ClassVar[str] = "cause"
    cause: LossCause


class Objectives(Condition, frozen=True):
    word: ClassVar[str] = "objectives"
    inline: ClassVar[str] = "ids"
    ids: Literal["all"] | tuple[str, ...]


class Can(Condition, frozen=True):
    word: ClassVar[str] = "can"
    inline: ClassVar[str] = "what"
    what: Literal["reinforce"]
