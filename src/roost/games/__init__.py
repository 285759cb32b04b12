"""The registry is the listing of this folder.

A new game is a new folder here, and no other file names it.
"""

import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from roost.contract import Catalogue, Game, GameInfo, RefusalError
from roost.contract.messages import HERE as CONTRACT_MESSAGES

GAMES_FOLDER = Path(__file__).parent
LESSON_FOLDER = "lesson"
"""The folder of a game's lesson, if it has one."""


def game_ids() -> list[str]:
    """The ids of all games."""
    return sorted(
        folder.name.replace("_", "-") for folder in GAMES_FOLDER.iterdir() if _is_game(folder)
    )


def all_game_info() -> Iterator[GameInfo]:
    return map(game_info, game_ids())


def game_info(game_id: str) -> GameInfo:
    """A game's facts, without loading its rules."""
    found = _package(game_id).FACTS
    assert isinstance(found, GameInfo)
    return found


@cache
def load(game_id: str) -> Game[Any]:
    """A game by its id; raises Refused if there is none."""
    found = importlib.import_module(".game", _package(game_id).__name__).GAME
    assert isinstance(found, Game)
    return found


@cache
def catalogue(game_id: str, language: str = "en") -> Catalogue:
    """A game's own messages, then those that every game shares."""
    return Catalogue(*_message_folders(game_id, language), CONTRACT_MESSAGES, language=language)


def messages_text(game_id: str, language: str = "en") -> str:
    """The same as text in Fluent's format, for those who format it themselves."""
    places = (*_message_folders(game_id, language), CONTRACT_MESSAGES)
    files = (place / f"{language}.ftl" for place in places)
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def rules_text(game_id: str) -> str:
    """The game's rules in words, as Markdown."""
    return (game_folder(game_id) / "RULES.md").read_text(encoding="utf-8")


def game_folder(game_id: str) -> Path:
    if game_id not in game_ids():
        raise RefusalError("game-unknown", game=game_id, names=", ".join(game_ids()))
    return GAMES_FOLDER / game_id.replace("-", "_")


def _message_folders(game_id: str, language: str) -> list[Path]:
    """The folders of a game that have messages: its own, and those of its contents.

    What its lesson says is only for those who learn.
    """
    found = (file.parent for file in game_folder(game_id).rglob(f"{language}.ftl"))
    return sorted(place for place in found if place.name != LESSON_FOLDER)


def _package(game_id: str) -> ModuleType:
    return importlib.import_module(f"{__name__}.{game_folder(game_id).name}")


def _is_game(folder: Path) -> bool:
    return (folder / "game.py").is_file()
