"""Rules (triggers and modifiers) and actions (D5)."""

from typing import ClassVar, Literal

import msgspec

from roost.games.familiar_tales.content.schema.conditions import Condition
from roost.games.familiar_tales.content.schema.effects import Cost, Effects, TestSpec
from roost.games.familiar_tales.content.schema.numbers import NumberExpression
from roost.games.familiar_tales.content.schema.reader import KeyedVariant
from roost.games.familiar_tales.content.schema.vocabulary import (
    FigureSelector,
    ModifierTarget,
    PlaceSelector,
    TriggerName,
)

Once = bool | str
"""`true` (once a page), `turn`, `test`, or a name that several rules share."""
PlaceSelectors = PlaceSelector | tuple[PlaceSelector, ...]


class Rule(KeyedVariant, frozen=True):
    """Base class of all rules."""


class Trigger(Rule, frozen=True):
    """Does something when an event happens. `who` is the figure to which it happens."""

    key: ClassVar[str] = "when"
    when: TriggerName
    do: Effects
    name: str = ""
    text: str = ""
    who: FigureSelector | None = None
    by: FigureSelector | None = None
    at: PlaceSelectors | None = None
    face: str | None = None
    if_: Condition | None = msgspec.field(default=None, name="if")
    once: Once | None = None


class Modifier(Rule, frozen=True):
    """Changes a value while it is in force."""

    key: ClassVar[str] = "modify"
    modify: ModifierTarget
    name: str = ""
    text: str = ""
    for_: FigureSelector | None = msgspec.field(default=None, name="for")
    at: PlaceSelectors | None = None
    if_: Condition | None = msgspec.field(default=None, name="if")
    once: Once | None = None
    add: NumberExpression | None = None
    times: NumberExpression | None = None
    set: NumberExpression | Literal["hive"] | None = None
    may: bool | None = None


class TextRule(Rule, frozen=True):
    """Describes to the players what other data do."""

    name: str
    text: str = ""


class Ability(msgspec.Struct, frozen=True):
    name: str
    text: str
    rules: tuple[Rule, ...] = ()


class CardAction(msgspec.Struct, frozen=True):
    """The ACTION or Acquire of a card."""

    do: Effects
    text: str = ""
    if_: Condition | None = msgspec.field(default=None, name="if")


class PageAction(msgspec.Struct, frozen=True):
    """An action on a gear, fire or objective space, or beside the child."""

    id: str
    text: str
    at: PlaceSelectors | None = None
    if_: Condition | None = msgspec.field(default=None, name="if")
    cost: tuple[Cost, ...] = ()
    test: TestSpec | None = None
    do: Effects = ()
    rule: str | None = None
    """The number of the rule behind the action; refusals name it."""
