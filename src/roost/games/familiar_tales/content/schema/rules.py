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
"""`true` for the page, `turn`, `test`, or a word that several rules share."""
PlaceSelectors = PlaceSelector | tuple[PlaceSelector, ...]


class Rule(KeyedVariant, frozen=True):
    pass


class Trigger(Rule, frozen=True):
    """Does something when something happens. `who` is the figure that it happens to."""

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
    """Changes a number while it holds."""

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
    """Tells the players what other data do."""

    name: str
    text: str = ""


class Ability(msgspec.Struct, frozen=True):
    name: str
    text: str
    rules: tuple[Rule, ...] = ()


class CardAction(msgspec.Struct, frozen=True):
    """What a card's ACTION or Acquire says."""

    do: Effects
    text: str = ""
    if_: Condition | None = msgspec.field(default=None, name="if")


class PageAction(msgspec.Struct, frozen=True):
    """What a familiar may do on a gear, fire or objective space, or beside the child."""

    id: str
    text: str
    at: PlaceSelectors | None = None
    if_: Condition | None = msgspec.field(default=None, name="if")
    cost: tuple[Cost, ...] = ()
    test: TestSpec | None = None
    do: Effects = ()
    rule: str | None = None
    """The numbered rule that it carries out; a refusal names it."""
