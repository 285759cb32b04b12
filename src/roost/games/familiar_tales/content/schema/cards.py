"""Familiars, cards, keys, child cards and enemies (D2)."""

from typing import Literal

import msgspec

from roost.games.familiar_tales.content.schema.effects import Cost, Effects, TestSpec
from roost.games.familiar_tales.content.schema.rules import (
    Ability,
    CardAction,
    Once,
    PageAction,
    Rule,
)
from roost.games.familiar_tales.content.schema.vocabulary import (
    Icon,
    ItemType,
    PowerSymbol,
    Resource,
    Size,
    TestKind,
)

SkillValues = tuple[int, int, int, int, int]
"""Might, agility, resilience, insight, move."""


class Familiar(msgspec.Struct, frozen=True):
    name: str
    size: Size
    life: int
    weapon: str
    deck: dict[str, int]
    ability: Ability


class SkillCard(msgspec.Struct, frozen=True):
    """TA-25"""

    name: str
    values: SkillValues
    era: int = 1
    copies: int = 1
    icon: Icon | None = None
    power: int = 0
    keywords: tuple[str, ...] = ()
    starting: str | None = None
    kind: Literal["skill", "bond", "story-craft"] = "skill"
    only: str | None = None
    action: CardAction | None = None
    acquire: CardAction | None = None
    into: dict[TestKind, Effects] = {}
    rules: tuple[Rule, ...] = ()
    flavour: str = ""


class ItemPower(msgspec.Struct, frozen=True):
    symbol: PowerSymbol
    do: Effects
    once: Once | None = None
    text: str = ""


class Item(msgspec.Struct, frozen=True):
    """TA-26"""

    name: str
    type: ItemType
    era: int = 1
    damage: int = 0
    cost: dict[Resource, int] = {}
    keywords: tuple[str, ...] = ()
    powers: tuple[ItemPower, ...] = ()
    rules: tuple[Rule, ...] = ()
    action: CardAction | None = None
    starting: str | None = None
    flavour: str = ""


class KeyLevel(msgspec.Struct, frozen=True):
    levels: tuple[int, int]
    text: str
    cost: tuple[Cost, ...] = ()
    test: TestSpec | None = None
    do: Effects = ()


class KeyCard(msgspec.Struct, frozen=True):
    name: str
    levels: tuple[KeyLevel, ...]


class ChildCard(msgspec.Struct, frozen=True):
    name: str
    era: int
    piece: str
    moves: Literal["carried", "follows", "walks"]
    carry: int = 0
    rules: tuple[Rule, ...] = ()
    actions: tuple[PageAction, ...] = ()


class Pieces(msgspec.Struct, frozen=True):
    kind: Literal["figure", "token", "standee"]
    count: int


Stat = int | Literal["*"]


class EnemyKind(msgspec.Struct, frozen=True):
    """TA-113: stats are move, melee attack, ranged attack, defence."""

    name: str
    stats: tuple[Stat, Stat, Stat, Stat]
    size: Size
    pieces: Pieces
    loot: Effects = ()
    keywords: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()
