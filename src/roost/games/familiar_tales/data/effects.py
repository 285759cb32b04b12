"""Effects (D5): each is a map of one key; a list is done in order.

What a word means is said here by its fields; what it does stands in the folder `effects`.
"""

from typing import ClassVar, Literal

import msgspec

from roost.games.familiar_tales.data.conditions import Condition
from roost.games.familiar_tales.data.numbers import Number
from roost.games.familiar_tales.data.shape import Word
from roost.games.familiar_tales.data.words import (
    Affliction,
    LineKind,
    Place,
    Resource,
    Skill,
    TokenKind,
    Who,
)


class Effect(Word, frozen=True):
    pass


Effects = tuple[Effect, ...]
Choose = Literal["choose"]


class Cost(msgspec.Struct, frozen=True):
    """One part of a price: cards, a resource, power, life or an item."""

    cards: int | None = None
    resource: Resource | Choose | None = None
    n: int = 1
    to: Literal["space"] | None = None
    power: int | None = None
    life: int | None = None
    item: str | None = None
    unless: Condition | None = None


class Option(msgspec.Struct, frozen=True):
    """One answer of a choice (D6). Barred, it is shown with `why`, or not at all with `hide`."""

    text: str
    if_: Condition | None = msgspec.field(default=None, name="if")
    why: str = ""
    hide: bool = False
    cost: tuple[Cost, ...] = ()
    do: Effects = ()
    then: str = ""


class TestSpec(msgspec.Struct, frozen=True):
    skill: Skill
    difficulty: Number
    pass_: Effects = msgspec.field(default=(), name="pass")
    fail: Effects = ()


# Dials, variables and the journal


class Life(Effect, frozen=True):
    word: ClassVar[str] = "life"
    by: Number
    who: Who = "self"


class Power(Effect, frozen=True):
    word: ClassVar[str] = "power"
    by: Number
    who: Who = "self"


class Danger(Effect, frozen=True):
    word: ClassVar[str] = "danger"
    inline: ClassVar[str] = "by"
    by: Number


class Discontent(Effect, frozen=True):
    word: ClassVar[str] = "discontent"
    inline: ClassVar[str] = "by"
    by: Number


class Misfortune(Effect, frozen=True):
    word: ClassVar[str] = "misfortune"
    inline: ClassVar[str] = "by"
    by: Number


class Set(Effect, frozen=True):
    word: ClassVar[str] = "set"
    name: str
    to: Number


class Add(Effect, frozen=True):
    word: ClassVar[str] = "add"
    name: str
    by: Number


class Tick(Effect, frozen=True):
    word: ClassVar[str] = "flag"
    inline: ClassVar[str] = "id"
    id: str


class Untick(Effect, frozen=True):
    word: ClassVar[str] = "unflag"
    inline: ClassVar[str] = "id"
    id: str


# What familiars have


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


# The page


class Encounter(Effect, frozen=True):
    word: ClassVar[str] = "encounter"
    enemy: str
    n: Number = 1
    at: Place | None = None


class Defeat(Effect, frozen=True):
    word: ClassVar[str] = "defeat"
    who: Who


class Withdraw(Effect, frozen=True):
    word: ClassVar[str] = "withdraw"
    who: Who


class Put(Effect, frozen=True):
    word: ClassVar[str] = "place"
    who: Who
    at: Place


class Shift(Effect, frozen=True):
    word: ClassVar[str] = "shift"
    who: Who = "self"
    steps: Number = 1
    toward: str | None = None
    away: str | None = None
    choose: bool = False


class ChangeSymbol(Effect, frozen=True):
    word: ClassVar[str] = "symbol"
    at: Place
    add: str | None = None
    remove: str | None = None


class Child(Effect, frozen=True):
    word: ClassVar[str] = "child"
    moves: Literal["none", "card"]


class PutToken(Effect, frozen=True):
    word: ClassVar[str] = "token"
    kind: TokenKind
    at: Place


class TakeToken(Effect, frozen=True):
    word: ClassVar[str] = "untoken"
    kind: TokenKind
    at: Place


class ChangeEdge(Effect, frozen=True):
    word: ClassVar[str] = "edge"
    id: str
    kind: LineKind


class Cover(Effect, frozen=True):
    word: ClassVar[str] = "cover"
    inline: ClassVar[str] = "symbol"
    symbol: str


class Uncover(Effect, frozen=True):
    word: ClassVar[str] = "uncover"
    inline: ClassVar[str] = "symbol"
    symbol: str


# Tests, moves and losses in hand


class DemandTest(Effect, frozen=True):
    word: ClassVar[str] = "test"
    skill: Skill
    difficulty: Number
    who: Who = "self"
    pass_: Effects = msgspec.field(default=(), name="pass")
    fail: Effects = ()


class Bonus(Effect, frozen=True):
    word: ClassVar[str] = "bonus"
    skill: Skill | Literal["any"]
    by: Number


class Damage(Effect, frozen=True):
    word: ClassVar[str] = "damage"
    inline: ClassVar[str] = "n"
    n: Number


class Moves(Effect, frozen=True):
    word: ClassVar[str] = "moves"
    inline: ClassVar[str] = "n"
    n: Number


class Reroll(Effect, frozen=True):
    word: ClassVar[str] = "reroll"
    inline: ClassVar[str] = "on"
    on: Literal[True]


class Die(Effect, frozen=True):
    word: ClassVar[str] = "die"
    inline: ClassVar[str] = "n"
    n: Number


class Reduce(Effect, frozen=True):
    word: ClassVar[str] = "reduce"
    inline: ClassVar[str] = "n"
    n: Number


class Roll(Effect, frozen=True):
    word: ClassVar[str] = "roll"
    positive: Effects = ()
    negative: Effects = ()
    danger: Effects = ()
    power: Effects = ()
    other: Effects = ()


# How effects are put together


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


# Cards, story and campaign


class Bond(Effect, frozen=True):
    word: ClassVar[str] = "bond"
    inline: ClassVar[str] = "card"
    card: str


class Row(Effect, frozen=True):
    word: ClassVar[str] = "row"
    which: Literal["training", "crafting"]
    how: Literal["refresh", "refill"]


class Bubble(Effect, frozen=True):
    word: ClassVar[str] = "bubble"
    inline: ClassVar[str] = "code"
    code: int


class GoTo(Effect, frozen=True):
    word: ClassVar[str] = "code"
    inline: ClassVar[str] = "code"
    code: int


class OpenPage(Effect, frozen=True):
    word: ClassVar[str] = "page"
    inline: ClassVar[str] = "id"
    id: str


class Offer(Effect, frozen=True):
    word: ClassVar[str] = "open"
    inline: ClassVar[str] = "code"
    code: int


class Shut(Effect, frozen=True):
    word: ClassVar[str] = "shut"
    inline: ClassVar[str] = "code"
    code: int


class Save(Effect, frozen=True):
    word: ClassVar[str] = "save"
    inline: ClassVar[str] = "on"
    on: Literal[True]


class Rest(msgspec.Struct, frozen=True):
    rest: int | Literal["full"]


class ChapterEnd(Effect, frozen=True):
    word: ClassVar[str] = "chapter_end"
    inline: ClassVar[str] = "how"
    how: Literal[True] | Rest


class EraEnd(Effect, frozen=True):
    word: ClassVar[str] = "era_end"
    inline: ClassVar[str] = "on"
    on: Literal[True]


class TellEnding(Effect, frozen=True):
    word: ClassVar[str] = "ending"
    inline: ClassVar[str] = "on"
    on: Literal[True]


class Say(Effect, frozen=True):
    word: ClassVar[str] = "say"
    inline: ClassVar[str] = "text"
    text: str
