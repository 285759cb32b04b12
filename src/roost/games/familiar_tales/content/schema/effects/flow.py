"""Effects that combine effects, and effects that let enemies act."""

from typing import ClassVar, Literal

import msgspec

from roost.games.familiar_tales.content.schema.conditions import Condition
from roost.games.familiar_tales.content.schema.effects.base import ChoiceOption, Effect, Effects
from roost.games.familiar_tales.content.schema.numbers import NumberExpression
from roost.games.familiar_tales.content.schema.vocabulary import FigureSelector


class OfferChoice(Effect, frozen=True):
    tag: ClassVar[str] = "choice"
    inline_field: ClassVar[str] = "options"
    options: tuple[ChoiceOption, ...]


class WhenTrue(Effect, frozen=True):
    tag: ClassVar[str] = "when_true"
    if_: Condition = msgspec.field(name="if")
    then: Effects = ()
    else_: Effects = msgspec.field(default=(), name="else")


class RepeatEffects(Effect, frozen=True):
    tag: ClassVar[str] = "times"
    n: NumberExpression
    do: Effects


class ForEach(Effect, frozen=True):
    tag: ClassVar[str] = "for_each"
    who: FigureSelector
    do: Effects


# Enemies


class EnemiesAct(Effect, frozen=True):
    tag: ClassVar[str] = "act"
    who: FigureSelector
    steps: tuple[Literal["afflictions", "move", "melee", "ranged"], ...] = (
        "afflictions",
        "move",
        "melee",
        "ranged",
    )
    toward: str | None = None
    points: NumberExpression | None = None


class EnemyTurn(Effect, frozen=True):
    tag: ClassVar[str] = "enemy_turn"
    inline_field: ClassVar[str] = "on"
    on: Literal[True]


class Reinforce(Effect, frozen=True):
    tag: ClassVar[str] = "reinforce"
    inline_field: ClassVar[str] = "on"
    on: Literal[True]
