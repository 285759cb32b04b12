"""Effects on the test, move or loss that is being resolved."""

from typing import ClassVar, Literal

import msgspec

from roost.games.familiar_tales.content.schema.effects.base import Effect, Effects
from roost.games.familiar_tales.content.schema.numbers import NumberExpression
from roost.games.familiar_tales.content.schema.vocabulary import FigureSelector, Skill


class DemandTest(Effect, frozen=True):
    tag: ClassVar[str] = "test"
    skill: Skill
    difficulty: NumberExpression
    who: FigureSelector = "self"
    pass_: Effects = msgspec.field(default=(), name="pass")
    fail: Effects = ()


class SkillBonus(Effect, frozen=True):
    tag: ClassVar[str] = "bonus"
    skill: Skill | Literal["any"]
    by: NumberExpression


class DamageBonus(Effect, frozen=True):
    tag: ClassVar[str] = "damage"
    inline_field: ClassVar[str] = "n"
    n: NumberExpression


class MoveBonus(Effect, frozen=True):
    tag: ClassVar[str] = "moves"
    inline_field: ClassVar[str] = "n"
    n: NumberExpression


class Reroll(Effect, frozen=True):
    tag: ClassVar[str] = "reroll"
    inline_field: ClassVar[str] = "on"
    on: Literal[True]


class DieBonus(Effect, frozen=True):
    tag: ClassVar[str] = "die"
    inline_field: ClassVar[str] = "n"
    n: NumberExpression


class ReduceLoss(Effect, frozen=True):
    tag: ClassVar[str] = "reduce"
    inline_field: ClassVar[str] = "n"
    n: NumberExpression


class RollDie(Effect, frozen=True):
    tag: ClassVar[str] = "roll"
    positive: Effects = ()
    negative: Effects = ()
    danger: Effects = ()
    power: Effects = ()
    other: Effects = ()
