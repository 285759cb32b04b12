"""Rules (triggers and modifiers) and actions (D5)."""

from typing import ClassVar, Literal

import msgspec

from roost.games.familiar_tales.data.conditions import Condition
from roost.games.familiar_tales.data.effects import Cost, Effects, TestSpec
from roost.games.familiar_tales.data.numbers import Number
from roost.games.familiar_tales.data.shape import Form
from roost.games.familiar_tales.data.words import Modify, Place, When, Who

Once = bool | str
"""`true` for the page, `turn`, `test`, or a word that several rules share."""
Places = Place | tuple[Place, ...]


class Rule(Form, frozen=True):
    pass


class Trigger(Rule, frozen=True):
    """Does something when something happens. `who` is the figure that it happens to."""

    key: ClassVar[str] = "when"
    when: When
    do: Effects
    name: str = ""
    text: str = ""
    who: Who | None = None
    by: Who | None = None
    at: Places | None = None
    face: str | None = None
    if_: Condition | None = msgspec.field(default=None, name="if")
    once: Once | None = None


class Modifier(Rule, frozen=True):
    """Changes a number while it holds."""

    key: ClassVar[str] = "modify"
    modify: Modify
    name: str = ""
    text: str = ""
    for_: Who | None = msgspec.field(default=None, name="for")
    at: Places | None = None
    if_: Condition | None = msgspec.field(default=None, name="if")
    once: Once | None = None
    add: Number | None = None
    times: Number | None = None
    set: Number | Literal["hive"] | None = None
    may: bool | None = None


class Telling(Rule, frozen=True):
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
    at: Places | None = None
    if_: Condition | None = msgspec.field(default=None, name="if")
    cost: tuple[Cost, ...] = ()
    test: TestSpec | None = None
    do: Effects = ()
    rule: str | None = None
    """The numbered rule that it carries out; a refusal names it."""
