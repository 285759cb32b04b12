"""Effects on what familiars and players own."""

from typing import ClassVar, Literal

import msgspec

from roost.games.familiar_tales.content.schema.effects.base import Choose, Effect
from roost.games.familiar_tales.content.schema.numbers import NumberExpression
from roost.games.familiar_tales.content.schema.vocabulary import (
    Affliction,
    FigureSelector,
    Resource,
    Skill,
)


class Gain(Effect, frozen=True):
    tag: ClassVar[str] = "gain"
    resource: Resource | Choose
    who: FigureSelector = "self"
    n: NumberExpression = 1


class Lose(Effect, frozen=True):
    tag: ClassVar[str] = "lose"
    resource: Resource | Choose
    who: FigureSelector = "self"
    n: NumberExpression = 1


class GiveItem(Effect, frozen=True):
    tag: ClassVar[str] = "item"
    card: str
    who: FigureSelector = "self"
    place: Literal["equip", "stash"] = "stash"


class GiveArtifact(Effect, frozen=True):
    tag: ClassVar[str] = "artifact"
    card: str
    who: FigureSelector = "self"


class GiveSkill(Effect, frozen=True):
    tag: ClassVar[str] = "skill"
    card: str
    who: FigureSelector = "self"


class Banish(Effect, frozen=True):
    tag: ClassVar[str] = "banish"
    who: FigureSelector = "self"
    item: str | None = None
    card: str | None = None
    from_: Literal["hand", "discard"] | None = msgspec.field(default=None, name="from")


class GainFatigue(Effect, frozen=True):
    tag: ClassVar[str] = "fatigue"
    who: FigureSelector = "self"
    n: NumberExpression = 1


class DrawCards(Effect, frozen=True):
    tag: ClassVar[str] = "draw"
    who: FigureSelector = "self"
    n: NumberExpression = 1


class DiscardCards(Effect, frozen=True):
    tag: ClassVar[str] = "discard"
    who: FigureSelector = "self"
    n: NumberExpression = 1


class Afflict(Effect, frozen=True):
    tag: ClassVar[str] = "afflict"
    with_: Affliction = msgspec.field(name="with")
    who: FigureSelector = "self"


class Cure(Effect, frozen=True):
    tag: ClassVar[str] = "cure"
    of: Affliction | Literal["choose", "all"]
    who: FigureSelector = "self"


class GiveMark(Effect, frozen=True):
    tag: ClassVar[str] = "mark"
    who: FigureSelector = "self"
    of: Skill | Choose = "choose"
