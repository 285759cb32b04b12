"""Effects on the page: figures, tokens, lines, symbols."""

from typing import ClassVar, Literal

from roost.games.familiar_tales.content.schema.effects.base import Effect
from roost.games.familiar_tales.content.schema.numbers import NumberExpression
from roost.games.familiar_tales.content.schema.vocabulary import (
    FigureSelector,
    LineKind,
    PlaceSelector,
    TokenKind,
)


class Encounter(Effect, frozen=True):
    tag: ClassVar[str] = "encounter"
    enemy: str
    n: NumberExpression = 1
    at: PlaceSelector | None = None


class Defeat(Effect, frozen=True):
    tag: ClassVar[str] = "defeat"
    who: FigureSelector


class Withdraw(Effect, frozen=True):
    tag: ClassVar[str] = "withdraw"
    who: FigureSelector


class PlaceFigure(Effect, frozen=True):
    tag: ClassVar[str] = "place"
    who: FigureSelector
    at: PlaceSelector


class ShiftFigure(Effect, frozen=True):
    tag: ClassVar[str] = "shift"
    who: FigureSelector = "self"
    steps: NumberExpression = 1
    toward: str | None = None
    away: str | None = None
    choose: bool = False


class ChangeSymbol(Effect, frozen=True):
    tag: ClassVar[str] = "symbol"
    at: PlaceSelector
    add: str | None = None
    remove: str | None = None


class SetChildMovement(Effect, frozen=True):
    tag: ClassVar[str] = "child"
    moves: Literal["none", "card"]


class PlaceToken(Effect, frozen=True):
    tag: ClassVar[str] = "token"
    kind: TokenKind
    at: PlaceSelector


class RemoveToken(Effect, frozen=True):
    tag: ClassVar[str] = "untoken"
    kind: TokenKind
    at: PlaceSelector


class ChangeEdge(Effect, frozen=True):
    tag: ClassVar[str] = "edge"
    id: str
    kind: LineKind


class Cover(Effect, frozen=True):
    tag: ClassVar[str] = "cover"
    inline_field: ClassVar[str] = "symbol"
    symbol: str


class Uncover(Effect, frozen=True):
    tag: ClassVar[str] = "uncover"
    inline_field: ClassVar[str] = "symbol"
    symbol: str
