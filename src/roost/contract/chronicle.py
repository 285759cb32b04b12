"""A long match told as a book: what everybody saw of it, in the order in which it came."""

import msgspec

ChronicleValue = str | int


class ChronicleLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that was read or that happened."""

    kind: str
    """`entry` (a text with its title), `choice`, `then` (what it led to) and `aside` are texts of
    the game; for any other kind its catalogue has `chronicle-KIND`, with the facts."""
    title: str = ""
    text: str = ""
    figure: str = ""
    """Whose picture stands beside it."""
    args: dict[str, ChronicleValue] = {}


class ChronicleCount(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: str
    """The catalogue has `chronicle-did-KIND`."""
    n: int
    """How often."""
    what: str = ""


class ChronicleSummary(msgspec.Struct, frozen=True):
    """What somebody did in a scene besides, in numbers."""

    figure: str
    counts: list[ChronicleCount]


class ChronicleScene(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened at one place."""

    key: str = ""
    title: str = ""
    """The place; blank where there is none."""
    lines: list[ChronicleLine] = []
    summaries: list[ChronicleSummary] = []


class ChronicleChapter(msgspec.Struct, frozen=True):
    """A chapter."""

    number: int
    title: str
    scenes: list[ChronicleScene]
    numbers: dict[str, int]
    """How it stood in the end, or stands."""


class Chronicle(msgspec.Struct, frozen=True):
    name: str
    chapters: list[ChronicleChapter]
