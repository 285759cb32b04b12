"""The registry is the listing of this folder.

A new game is a new folder here, and no other file names it.
"""

import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from roost.contract import Catalogue, Facts, Game, Refused
from roost.contract.messages import HERE as CONTRACT_MESSAGES

HERE = Path(__file__).parent
LESSON = "lesson"
"""The folder of a game's lesson, if it has one."""


def names() -> list[str]:
    """The ids of all games."""
    return sorted(folder.name.replace("_", "-") for folder in HERE.iterdir() if _is_game(folder))


def all_facts() -> Iterator[Facts]:
    return map(facts, names())


def facts(name: str) -> Facts:
    """A game's facts, without loading its rules."""
    found = _module(name).FACTS
    assert isinstance(found, Facts)
    return found


@cache
def load(name: str) -> Game[Any]:
    """A game by its id; raises Refused if there is none."""
    found = importlib.import_module(".game", _module(name).__name__).GAME
    assert isinstance(found, Game)
    return found


@cache
def catalogue(name: str, language: str = "en") -> Catalogue:
    """A game's own messages, then those that every game shares."""
    return Catalogue(*_speaking(name, language), CONTRACT_MESSAGES, language=language)


def messages(name: str, language: str = "en") -> str:
    """The same as text in Fluent's format, for those who format it themselves."""
    places = (*_speaking(name, language), CONTRACT_MESSAGES)
    files = (place / f"{language}.ftl" for place in places)
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def rules_text(name: str) -> str:
    """The game's rules in words, as Markdown."""
    return (folder(name) / "RULES.md").read_text(encoding="utf-8")


def folder(name: str) -> Path:
    if name not in names():
        raise Refused("game-unknown", game=name, names=", ".join(names()))
    return HERE / name.replace("-", "_")


def _speaking(name: str, language: str) -> list[Path]:
    """The folders of a game that have messages: its own, and those of its contents.

    What its lesson says is only for those who learn.
    """
    found = (file.parent for file in folder(name).rglob(f"{language}.ftl"))
    return sorted(place for place in found if place.name != LESSON)


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"{__name__}.{folder(name).name}")


def _is_game(folder: Path) -> bool:
    return (folder / "game.py").is_file()
