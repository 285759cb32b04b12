"""The parts of effects: costs, options, tests."""

from typing import Literal

import msgspec

from roost.games.familiar_tales.content.schema.conditions import Condition
from roost.games.familiar_tales.content.schema.numbers import NumberExpression
from roost.games.familiar_tales.content.schema.reader import TaggedVariant
from roost.games.familiar_tales.content.schema.vocabulary import Resource, Skill


class Effect(TaggedVariant, frozen=True):
    """Base class of all effects."""


Effects = tuple[Effect, ...]
Choose = Literal["choose"]


class Cost(msgspec.Struct, frozen=True):
    """One part of a cost: cards, a resource, power, life or an item."""

    cards: int | None = None
    resource: Resource | Choose | None = None
    n: int = 1
    to: Literal["space"] | None = None
    power: int | None = None
    life: int | None = None
    item: str | None = None
    unless: Condition | None = None


class ChoiceOption(msgspec.Struct, frozen=True):
    """An option of a choice (D6). If not available it shows `why`, or nothing with `hide`."""

    text: str
    if_: Condition | None = msgspec.field(default=None, name="if")
    why: str = ""
    hide: bool = False
    cost: tuple[Cost, ...] = ()
    do: Effects = ()
    then: str = ""


class TestSpec(msgspec.Struct, frozen=True):
    skill: Skill
    difficulty: NumberExpression
    pass_: Effects = msgspec.field(default=(), name="pass")
    fail: Effects = ()
