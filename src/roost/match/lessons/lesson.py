"""What a lesson's file holds. A game that has `lesson/lesson.toml` in its folder has a lesson."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from roost import games
from roost.contract import Action, Catalogue

FILE = f"{games.LESSON_FOLDER}/lesson.toml"


class LessonMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action of somebody else's, as a record has it."""

    seat: int
    action: Action


class AlternativeReply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said to who does something else that is allowed, too."""

    like: Action
    """Some fields of the other action; with it are meant all actions that have them."""
    say: str


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that is told. Its words are `lesson-SAY-title` and `lesson-SAY`."""

    say: str
    moves: list[LessonMove] = []
    """What the others do first."""
    ask: Action | None = None
    """The move that is asked for; without it one only reads."""
    instead: list[AlternativeReply] = []
    flows: bool = False
    """Whether the next step follows at once; else `lesson-SAY-done` says what the move taught."""
    point: list[str] = []
    """Parts of the table to look at: see docs/write-a-lesson.md."""
    rules: list[str] = []
    """Where to read more."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    minutes: int
    players: int
    setup: dict[str, Any]
    """As in the header of a record."""
    steps: list[Step]
    learned: list[str]
    """What one knows at the end: `lesson-learned-NAME`."""
    options: dict[str, Any] = {}
    seat: int = 0
    """The learner's."""


def has_lesson(game: str) -> bool:
    return _file(game).is_file()


@cache
def load_lesson(game: str) -> Lesson:
    return msgspec.toml.decode(_file(game).read_bytes(), type=Lesson)


def lesson_catalogue(game: str, language: str = "en") -> Catalogue:
    """The words of a game's lesson."""
    return Catalogue(_file(game).parent, language=language)


def lesson_messages(game: str, language: str = "en") -> str:
    """The same as text in Fluent's format."""
    return (_file(game).parent / f"{language}.ftl").read_text(encoding="utf-8")


def _file(game: str) -> Path:
    return games.game_folder(game) / FILE
