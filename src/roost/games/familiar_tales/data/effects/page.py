"""Effects on the page: figures, tokens, lines, symbols."""

from typing import ClassVar, Literal

from roost.games.familiar_tales.data.effects.base import Effect
from roost.games.familiar_tales.data.numbers import Number
from roost.games.familiar_tales.data.words import LineKind, Place, TokenKind, Who


class Encounter(Effect, frozen=True):
    word: ClassVar[str] = "encounter"
    enemy: str
    n: Number = 1
    at: Place | None = None


class Defeat(Effect, frozen=True):
    word: ClassVar[str] = "defeat"
    who: Who


class Withdraw(Effect, frozen=True):
    word: ClassVar[str] = "withdraw"
    who: Who


class Put(Effect, frozen=True):
    word: ClassVar[str] = "place"
    who: Who
    at: Place


class Shift(Effect, frozen=True):
    word: ClassVar[str] = "shift"
    who: Who = "self"
    steps: Number = 1
    toward: str | None = None
    away: str | None = None
    choose: bool = False


class ChangeSymbol(Effect, frozen=True):
    word: ClassVar[str] = "symbol"
    at: Place
    add: str | None = None
    remove: str | None = None


class Child(Effect, frozen=True):
    word: ClassVar[str] = "child"
    moves: Literal["none", "card"]


class PutToken(Effect, frozen=True):
    word: ClassVar[str] = "token"
    kind: TokenKind
    at: Place


class TakeToken(Effect, frozen=True):
    word: ClassVar[str] = "untoken"
    kind: TokenKind
    at: Place


class ChangeEdge(Effect, frozen=True):
    word: ClassVar[str] = "edge"
    id: str
    kind: LineKind


class Cover(Effect, frozen=True):
    word: ClassVar[str] = "cover"
    inline: ClassVar[str] = "symbol"
    symbol: str


class Uncover(Effect, frozen=True):
    word: ClassVar[str] = "uncover"
    inline: ClassVar[str] = "symbol"
    symbol: str
