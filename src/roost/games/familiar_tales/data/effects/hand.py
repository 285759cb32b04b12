"""Effects on the test, the move or the loss in hand."""

from typing import ClassVar, Literal

import msgspec

from roost.games.familiar_tales.data.effects.base import Effect, Effects
from roost.games.familiar_tales.data.numbers import Number
from roost.games.familiar_tales.data.words import Skill, Who


class DemandTest(Effect, frozen=True):
    word: ClassVar[str] = "test"
    skill: Skill
    difficulty: Number
    who: Who = "self"
    pass_: Effects = msgspec.field(default=(), name="pass")
    fail: Effects = ()


class Bonus(Effect, frozen=True):
    word: ClassVar[str] = "bonus"
    skill: Skill | Literal["any"]
    by: Number


class Damage(Effect, frozen=True):
    word: ClassVar[str] = "damage"
    inline: ClassVar[str] = "n"
    n: Number


class Moves(Effect, frozen=True):
    word: ClassVar[str] = "moves"
    inline: ClassVar[str] = "n"
    n: Number


class Reroll(Effect, frozen=True):
    word: ClassVar[str] = "reroll"
    inline: ClassVar[str] = "on"
    on: Literal[True]


class Die(Effect, frozen=True):
    word: ClassVar[str] = "die"
    inline: ClassVar[str] = "n"
    n: Number


class Reduce(Effect, frozen=True):
    word: ClassVar[str] = "reduce"
    inline: ClassVar[str] = "n"
    n: Number


class Roll(Effect, frozen=True):
    word: ClassVar[str] = "roll"
    positive: Effects = ()
    negative: Effects = ()
    danger: Effects = ()
    power: Effects = ()
    other: Effects = ()
