"""The chronicle: a long match as a readable story, made of public information only."""

import msgspec

ChronicleValue = str | int


class ChronicleLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A text that was read, or something that happened."""

    kind: str
    """`entry` (a text with its title), `choice`, `then` (its consequence) and `aside` carry texts
    of the game. Any other kind is the message `chronicle-KIND` of the game's catalogue."""
    title: str = ""
    text: str = ""
    figure: str = ""
    """The figure whose picture is shown beside the line."""
    args: dict[str, ChronicleValue] = {}
    """Arguments of the message."""


class ChronicleCount(msgspec.Struct, frozen=True, omit_defaults=True):
    """Counts how often a figure did something."""

    kind: str
    """The catalogue has the message `chronicle-summary-KIND`."""
    n: int
    what: str = ""


class ChronicleSummary(msgspec.Struct, frozen=True):
    """A figure's routine actions in a scene, as numbers."""

    figure: str
    counts: list[ChronicleCount]


class ChronicleScene(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of a chronicle that happened at one place."""

    key: str = ""
    title: str = ""
    """The place; empty if there is none."""
    lines: list[ChronicleLine] = []
    summaries: list[ChronicleSummary] = []


class ChronicleChapter(msgspec.Struct, frozen=True):
    number: int
    title: str
    scenes: list[ChronicleScene]
    numbers: dict[str, int]
    """The key figures at the end of the chapter, or now if it is still in play."""


class Chronicle(msgspec.Struct, frozen=True):
    name: str
    chapters: list[ChronicleChapter]
