"""Effects on dials, variables and the journal."""

from typing import ClassVar

from roost.games.familiar_tales.data.effects.base import Effect
from roost.games.familiar_tales.data.numbers import Number
from roost.games.familiar_tales.data.words import Who


class Life(Effect, frozen=True):
    word: ClassVar[str] = "life"
    by: Number
    who: Who = "self"


class Power(Effect, frozen=True):
    word: ClassVar[str] = "power"
    by: Number
    who: Who = "self"


class Danger(Effect, frozen=True):
    word: ClassVar[str] = "danger"
    inline: ClassVar[str] = "by"
    by: Number


class Discontent(Effect, frozen=True):
    word: ClassVar[str] = "discontent"
    inline: ClassVar[str] = "by"
    by: Number


class Misfortune(Effect, frozen=True):
    word: ClassVar[str] = "misfortune"
    inline: ClassVar[str] = "by"
    by: Number


class Set(Effect, frozen=True):
    word: ClassVar[str] = "set"
    name: str
    to: Number


class Add(Effect, frozen=True):
    word: ClassVar[str] = "add"
    name: str
    by: Number


class Tick(Effect, frozen=True):
    word: ClassVar[str] = "flag"
    inline: ClassVar[str] = "id"
    id: str


class Untick(Effect, frozen=True):
    word: ClassVar[str] = "unflag"
    inline: ClassVar[str] = "id"
    id: str
