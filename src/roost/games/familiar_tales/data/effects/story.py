"""Effects on cards, the story and the campaign."""

from typing import ClassVar, Literal

import msgspec

from roost.games.familiar_tales.data.effects.base import Effect


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
