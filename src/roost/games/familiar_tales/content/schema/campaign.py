"""A complete campaign (D2): its header, its story (D6) and everything else by id."""

from typing import Literal

import msgspec

from roost.games.familiar_tales.content.schema.cards import (
    ChildCard,
    EnemyKind,
    Familiar,
    Item,
    KeyCard,
    SkillCard,
    SkillValues,
)
from roost.games.familiar_tales.content.schema.conditions import Condition
from roost.games.familiar_tales.content.schema.effects import ChoiceOption, Effects
from roost.games.familiar_tales.content.schema.map_styles import MapStyle
from roost.games.familiar_tales.content.schema.pages import BookPage, Threat
from roost.games.familiar_tales.content.schema.vocabulary import Affliction, Resource, Skill

Face = Literal["-2", "-1", "0", "+1", "+2", "+3", "danger", "power"]


class DialLimits(msgspec.Struct, frozen=True):
    """The highest value of each dial (TA-28)."""

    power: int = 10
    discontent: int = 6
    misfortune: int = 30
    danger: int = 10


class Supply(msgspec.Struct, frozen=True):
    """The numbers of tokens (TA-20 to TA-24)."""

    resources: dict[Resource, int]
    afflictions: dict[Affliction, int]
    marks: dict[Skill, int]
    completed: int = 10
    objective: int = 5
    door: int = 2
    log: int = 1
    life_markers: int = 8


class CampaignHeader(msgspec.Struct, frozen=True):
    """The header of a campaign."""

    id: str
    title: str
    version: int
    language: str
    start: int
    die: tuple[Face, ...]
    supply: Supply
    threats: tuple[Threat, ...]
    dials: DialLimits = DialLimits()
    trust: dict[int, int] = {}
    license: str = ""
    by: str = ""


class FatigueCard(msgspec.Struct, frozen=True):
    name: str
    copies: int
    values: SkillValues = (0, 0, 0, 0, 0)


class EntryVariant(msgspec.Struct, frozen=True):
    if_: Condition = msgspec.field(name="if")
    text: str = ""
    do: Effects = ()


class Entry(msgspec.Struct, frozen=True):
    title: str
    text: str
    variants: tuple[EntryVariant, ...] = ()
    do: Effects = ()
    choices: tuple[ChoiceOption, ...] = ()
    after: Effects = ()


class MapPlace(msgspec.Struct, frozen=True):
    name: str
    x: int
    y: int


Route = tuple[int, int] | tuple[int, int, Condition]


class TravelMap(msgspec.Struct, frozen=True):
    title: str
    places: dict[int, MapPlace]
    routes: tuple[Route, ...] = ()


class JournalLine(msgspec.Struct, frozen=True):
    text: str
    era: int
    counter: bool = False
    hidden: bool = False


class EraChild(msgspec.Struct, frozen=True):
    card: str
    if_: Condition | None = msgspec.field(default=None, name="if")


class Era(msgspec.Struct, frozen=True):
    chapters: tuple[int, ...]
    map: int
    key: int
    child: tuple[EraChild, ...]


class StoryEnding(msgspec.Struct, frozen=True):
    id: str
    title: str
    code: int
    win: bool
    if_: Condition | None = msgspec.field(default=None, name="if")


class CastMember(msgspec.Struct, frozen=True):
    """A person or thing in the texts: how its name is written, and its pronoun."""

    name: str
    pronoun: Literal["she", "he", "it", "they"] | None = None
    also: tuple[str, ...] = ()  # other names of the same person or thing


class Campaign(msgspec.Struct, frozen=True):
    campaign: CampaignHeader
    familiars: dict[str, Familiar]
    skills: dict[str, SkillCard]
    fatigue: FatigueCard
    items: dict[str, Item]
    keys: dict[int, KeyCard]
    children: dict[str, ChildCard]
    enemies: dict[str, EnemyKind]
    pages: dict[str, BookPage]
    entries: dict[int, Entry]
    eras: dict[int, Era]
    artifacts: dict[str, Item] = {}
    maps: dict[int, TravelMap] = {}
    journal: dict[str, JournalLine] = {}
    endings: tuple[StoryEnding, ...] = ()
    looks: dict[str, MapStyle] = {}
    cast: dict[str, CastMember] = {}
    translations: dict[str, dict[str, str]] = {}
