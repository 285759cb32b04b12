"""Effects on cards, the story and the campaign."""

from typing import ClassVar, Literal

import msgspec

from roost.games.familiar_tales.content.schema.effects.base import Effect


class AddBond(Effect, frozen=True):
    tag: ClassVar[str] = "bond"
    inline_field: ClassVar[str] = "card"
    card: str


class ChangeRow(Effect, frozen=True):
    tag: ClassVar[str] = "row"
    which: Literal["training", "crafting"]
    how: Literal["refresh", "refill"]


class FillBubble(Effect, frozen=True):
    tag: ClassVar[str] = "bubble"
    inline_field: ClassVar[str] = "code"
    code: int


class GoTo(Effect, frozen=True):
    tag: ClassVar[str] = "code"
    inline_field: ClassVar[str] = "code"
    code: int


class OpenPage(Effect, frozen=True):
    tag: ClassVar[str] = "page"
    inline_field: ClassVar[str] = "id"
    id: str


class OpenCode(Effect, frozen=True):
    tag: ClassVar[str] = "open"
    inline_field: ClassVar[str] = "code"
    code: int


class CloseCode(Effect, frozen=True):
    tag: ClassVar[str] = "shut"
    inline_field: ClassVar[str] = "code"
    code: int


class Save(Effect, frozen=True):
    tag: ClassVar[str] = "save"
    inline_field: ClassVar[str] = "on"
    on: Literal[True]


class Rest(msgspec.Struct, frozen=True):
    rest: int | Literal["full"]


class ChapterEnd(Effect, frozen=True):
    tag: ClassVar[str] = "chapter_end"
    inline_field: ClassVar[str] = "how"
    how: Literal[True] | Rest


class EraEnd(Effect, frozen=True):
    tag: ClassVar[str] = "era_end"
    inline_field: ClassVar[str] = "on"
    on: Literal[True]


class TellEnding(Effect, frozen=True):
    tag: ClassVar[str] = "ending"
    inline_field: ClassVar[str] = "on"
    on: Literal[True]


class Narrate(Effect, frozen=True):
    tag: ClassVar[str] = "say"
    inline_field: ClassVar[str] = "text"
    text: str
