"""The structure of a lesson file, `lesson/lesson.toml` in a game's folder. A game may have none."""

from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from roost import games
from roost.contract import Action, Catalogue

FILE = "lesson.toml"


class LessonMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scripted action of another seat, in the form of a record."""

    seat: int
    action: Action


class AlternativeReply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The reply to a legal action other than the requested one."""

    like: Action
    """A pattern: some fields of an action. All actions that have these fields match."""
    say: str


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a lesson. Its messages are `lesson-SAY-title` and `lesson-SAY`."""

    say: str
    moves: list[LessonMove] = []
    """Actions of the other seats before the step."""
    ask: Action | None = None
    """The requested action; None if the learner only reads."""
    instead: list[AlternativeReply] = []
    flows: bool = False
    """Whether the next step follows immediately; otherwise `lesson-SAY-done` is shown first."""
    point: list[str] = []
    """Parts of the table to highlight: see docs/develop/write-a-lesson.md."""
    rules: list[str] = []
    """The numbers of related rules."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    minutes: int
    players: int
    setup: dict[str, Any]
    """The setup in the form of a record's header."""
    steps: list[LessonStep]
    learned: list[str]
    """The knowledge of the learner at the end, as messages `lesson-learned-NAME`."""
    options: dict[str, Any] = {}
    seat: int = 0
    """The learner's seat."""


def has_lesson(game: str) -> bool:
    return (_folder(game) / FILE).is_file()


@cache
def load_lesson(game: str) -> Lesson:
    return msgspec.toml.decode((_folder(game) / FILE).read_bytes(), type=Lesson)


def lesson_catalogue(game: str, language: str = "en") -> Catalogue:
    """Return the messages of a game's lesson."""
    return Catalogue(_folder(game), language=language)


def lesson_messages(game: str, language: str = "en") -> str:
    """Return the messages as text in Fluent's format."""
    return (_folder(game) / f"{language}.ftl").read_text(encoding="utf-8")


def _folder(game: str) -> Traversable:
    return games.game_files(game) / games.LESSON_FOLDER
