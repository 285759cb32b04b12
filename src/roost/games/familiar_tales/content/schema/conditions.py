"""Conditions (D4): each is a map with one key; a list means that all must hold."""

from typing import ClassVar, Literal

import msgspec

from roost.games.familiar_tales.content.schema.numbers import NumberExpression
from roost.games.familiar_tales.content.schema.reader import TaggedVariant
from roost.games.familiar_tales.content.schema.vocabulary import (
    Affliction,
    FigureSelector,
    Icon,
    LineKind,
    LossCause,
    PlaceSelector,
    Resource,
    Size,
    Skill,
    TestKind,
    TokenKind,
)


class Condition(TaggedVariant, frozen=True):
    """Base class of all conditions."""


class AllOf(Condition, frozen=True):
    tag: ClassVar[str] = "all"
    inline_field: ClassVar[str] = "of"
    of: tuple[Condition, ...]


class AnyOf(Condition, frozen=True):
    tag: ClassVar[str] = "any"
    inline_field: ClassVar[str] = "of"
    of: tuple[Condition, ...]


class Not(Condition, frozen=True):
    tag: ClassVar[str] = "not"
    inline_field: ClassVar[str] = "of"
    of: Condition


class HasFlag(Condition, frozen=True):
    tag: ClassVar[str] = "flag"
    inline_field: ClassVar[str] = "id"
    id: str


class VarIs(Condition, frozen=True):
    tag: ClassVar[str] = "var"
    name: str
    is_: NumberExpression | None = msgspec.field(default=None, name="is")
    min: NumberExpression | None = None
    max: NumberExpression | None = None


class DialIs(Condition, frozen=True):
    tag: ClassVar[str] = "dial"
    name: Literal["danger", "discontent", "misfortune"]
    min: NumberExpression | None = None
    max: NumberExpression | None = None


class LifeIs(Condition, frozen=True):
    tag: ClassVar[str] = "life"
    who: FigureSelector = "self"
    min: NumberExpression | None = None
    max: NumberExpression | None = None


class PowerIs(Condition, frozen=True):
    tag: ClassVar[str] = "power"
    who: FigureSelector = "self"
    min: NumberExpression | None = None
    max: NumberExpression | None = None


class IsAt(Condition, frozen=True):
    tag: ClassVar[str] = "at"
    place: PlaceSelector
    who: FigureSelector = "self"


class CanSee(Condition, frozen=True):
    tag: ClassVar[str] = "sees"
    place: PlaceSelector
    who: FigureSelector = "self"


class AreGathered(Condition, frozen=True):
    tag: ClassVar[str] = "gathered"
    place: PlaceSelector
    in_play: Literal["all", "present"] = "present"
    child: bool = True


class EdgeIs(Condition, frozen=True):
    tag: ClassVar[str] = "edge"
    id: str
    is_: LineKind = msgspec.field(name="is")


class TokenAt(Condition, frozen=True):
    tag: ClassVar[str] = "token"
    kind: TokenKind
    at: PlaceSelector | None = None


class IsCovered(Condition, frozen=True):
    tag: ClassVar[str] = "covered"
    inline_field: ClassVar[str] = "symbol"
    symbol: str


class CountIs(Condition, frozen=True):
    tag: ClassVar[str] = "count"
    of: str
    kind: str | None = None
    at: PlaceSelector | None = None
    min: NumberExpression | None = None
    max: NumberExpression | None = None
    within: NumberExpression | None = None  # include what is at most that many spaces from `at`


class FigureHas(Condition, frozen=True):
    tag: ClassVar[str] = "has"
    who: FigureSelector = "self"
    item: str | None = None
    resource: Resource | None = None
    affliction: Affliction | None = None
    mark: Skill | None = None
    bond: str | None = None
    keyword: str | None = None
    n: NumberExpression = 1


class FigureIs(Condition, frozen=True):
    tag: ClassVar[str] = "is"
    who: FigureSelector = "self"
    id: str | None = None
    kind: str | None = None
    size: Size | None = None
    keyword: str | None = None


class TestIs(Condition, frozen=True):
    tag: ClassVar[str] = "test"
    kind: TestKind | None = None
    skill: Skill | None = None


class CardIs(Condition, frozen=True):
    tag: ClassVar[str] = "card"
    icon: Icon | None = None
    keyword: str | None = None
    id: str | None = None


class EraIs(Condition, frozen=True):
    tag: ClassVar[str] = "era"
    inline_field: ClassVar[str] = "n"
    n: int


class ChapterIs(Condition, frozen=True):
    tag: ClassVar[str] = "chapter"
    inline_field: ClassVar[str] = "n"
    n: int


class PlayerCountIs(Condition, frozen=True):
    tag: ClassVar[str] = "players"
    min: int | None = None
    max: int | None = None


class HasVisited(Condition, frozen=True):
    tag: ClassVar[str] = "visited"
    inline_field: ClassVar[str] = "code"
    code: int


class HasChosen(Condition, frozen=True):
    tag: ClassVar[str] = "chosen"
    code: int
    option: int


class ChildCardIs(Condition, frozen=True):
    tag: ClassVar[str] = "child_card"
    inline_field: ClassVar[str] = "id"
    id: str


class TurnIs(Condition, frozen=True):
    tag: ClassVar[str] = "turn"
    inline_field: ClassVar[str] = "who"
    who: FigureSelector


class HasFled(Condition, frozen=True):
    tag: ClassVar[str] = "fled"
    inline_field: ClassVar[str] = "who"
    who: FigureSelector


class LossCauseIs(Condition, frozen=True):
    tag: ClassVar[str] = "loss_from"
    inline_field: ClassVar[str] = "cause"
    cause: LossCause


class ObjectivesMet(Condition, frozen=True):
    tag: ClassVar[str] = "objectives"
    inline_field: ClassVar[str] = "ids"
    ids: Literal["all"] | tuple[str, ...]


class CanHappen(Condition, frozen=True):
    tag: ClassVar[str] = "can"
    inline_field: ClassVar[str] = "what"
    what: Literal["reinforce"]
