"""Effects on what familiars and players have."""

from typing import ClassVar, Literal

import msgspec

from roost.games.familiar_tales.data.effects.base import Choose, Effect
from roost.games.familiar_tales.data.numbers import Number
from roost.games.familiar_tales.data.words import Affliction, Resource, Skill, Who


class Gain(Effect, frozen=True):
    word: ClassVar[str] = "gain"
    resource: Resource | Choose
    who: Who = "self"
    n: Number = 1


class Lose(Effect, frozen=True):
    word: ClassVar[str] = "lose"
    resource: Resource | Choose
    who: Who = "self"
    n: Number = 1


class GiveItem(Effect, frozen=True):
    word: ClassVar[str] = "item"
    card: str
    who: Who = "self"
    place: Literal["equip", "stash"] = "stash"


class GiveArtifact(Effect, frozen=True):
    word: ClassVar[str] = "artifact"
    card: str
    who: Who = "self"


class GiveSkill(Effect, frozen=True):
    word: ClassVar[str] = "skill"
    card: str
    who: Who = "self"


class Banish(Effect, frozen=True):
    word: ClassVar[str] = "banish"
    who: Who = "self"
    item: str | None = None
    card: str | None = None
    from_: Literal["hand", "discard"] | None = msgspec.field(default=None, name="from")


class Fatigue(Effect, frozen=True):
    word: ClassVar[str] = "fatigue"
    who: Who = "self"
    n: Number = 1


class Draw(Effect, frozen=True):
    word: ClassVar[str] = "draw"
    who: Who = "self"
    n: Number = 1


class Discard(Effect, frozen=True):
    word: ClassVar[str] = "discard"
    who: Who = "self"
    n: Number = 1


class Afflict(Effect, frozen=True):
    word: ClassVar[str] = "afflict"
    with_: Affliction = msgspec.field(name="with")
    who: Who = "self"


class Cure(Effect, frozen=True):
    word: ClassVar[str] = "cure"
    of: Affliction | Literal["choose", "all"]
    who: Who = "self"


class Mark(Effect, frozen=True):
    word: ClassVar[str] = "mark"
    who: Who = "self"
    of: Skill | Choose = "choose"
