"""Effects that put effects together, and those that let enemies act."""

from typing import ClassVar, Literal

import msgspec

from roost.games.familiar_tales.data.conditions import Condition
from roost.games.familiar_tales.data.effects.base import Effect, Effects, Option
from roost.games.familiar_tales.data.numbers import Number
from roost.games.familiar_tales.data.words import Who


class Choice(Effect, frozen=True):
    word: ClassVar[str] = "choice"
    inline: ClassVar[str] = "options"
    options: tuple[Option, ...]


class WhenTrue(Effect, frozen=True):
    word: ClassVar[str] = "when_true"
    if_: Condition = msgspec.field(name="if")
    then: Effects = ()
    else_: Effects = msgspec.field(default=(), name="else")


class Times(Effect, frozen=True):
    word: ClassVar[str] = "times"
    n: Number
    do: Effects


class ForEach(Effect, frozen=True):
    word: ClassVar[str] = "for_each"
    who: Who
    do: Effects


# Enemies


class Act(Effect, frozen=True):
    word: ClassVar[str] = "act"
    who: Who
    steps: tuple[Literal["afflictions", "move", "melee", "ranged"], ...] = (
        "afflictions",
        "move",
        "melee",
        "ranged",
    )
    toward: str | None = None
    points: Number | None = None


class EnemyTurn(Effect, frozen=True):
    word: ClassVar[str] = "enemy_turn"
    inline: ClassVar[str] = "on"
    on: Literal[True]


class Reinforce(Effect, frozen=True):
    word: ClassVar[str] = "reinforce"
    inline: ClassVar[str] = "on"
    on: Literal[True]
