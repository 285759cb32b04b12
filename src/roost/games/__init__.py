"""Finds the games: each folder here that has a `game.py` is one.

To add a game, add a folder. No other file lists the games.
"""

import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from roost.contract import Catalogue, Game, GameInfo, RefusalError
from roost.contract.messages import HERE as CONTRACT_MESSAGES
from roost.contract.theme import GameTheme, read_card_image, read_theme

GAMES_FOLDER = Path(__file__).parent
LESSON_FOLDER = "lesson"
"""The folder of a game's lesson, if it has one."""
CLI_FOLDER = "cli"
"""The folder of the command that a game adds to `roost`, if it adds one."""


def game_ids() -> list[str]:
    folders = (folder for folder in GAMES_FOLDER.iterdir() if _is_game(folder))
    return sorted(folder.name.replace("_", "-") for folder in folders)


def all_game_info() -> Iterator[GameInfo]:
    return map(game_info, game_ids())


def game_info(game_id: str) -> GameInfo:
    """Return the static description of a game, without loading its rules."""
    info = _module(game_id, "info").INFO
    assert isinstance(info, GameInfo)
    return info


@cache
def load(game_id: str) -> Game[Any]:
    """Return a game. Raises RefusalError if no game has this id."""
    game = _module(game_id, "game").GAME
    assert isinstance(game, Game)
    return game


@cache
def catalogue(game_id: str, language: str = "en") -> Catalogue:
    """Return the messages of a game, followed by those that all games share."""
    return Catalogue(*_message_folders(game_id, language), CONTRACT_MESSAGES, language=language)


def messages_text(game_id: str, language: str = "en") -> str:
    """Return the same messages as Fluent source text, for clients that format them themselves."""
    folders = (*_message_folders(game_id, language), CONTRACT_MESSAGES)
    files = (folder / f"{language}.ftl" for folder in folders)
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def rules_text(game_id: str) -> str:
    """Return the game's rules as Markdown."""
    return (game_folder(game_id) / "RULES.md").read_text(encoding="utf-8")


def game_theme(game_id: str) -> GameTheme:
    """Return how the game's table looks. Raises ThemeError if its `theme.toml` has a mistake."""
    return read_theme(game_folder(game_id))


def card_image(game_id: str, card: str) -> bytes | None:
    """Return a card's image as SVG; None if the game's folder has none."""
    return read_card_image(game_folder(game_id), card)


def game_folder(game_id: str) -> Path:
    """Return the folder of a game. Raises RefusalError if no game has this id."""
    if game_id not in game_ids():
        raise RefusalError("game-unknown", game=game_id, names=", ".join(game_ids()))
    return GAMES_FOLDER / game_id.replace("-", "_")


def cli_folders() -> list[Path]:
    """Return the folders of the commands that games add to `roost`."""
    folders = (game_folder(game_id) / CLI_FOLDER for game_id in game_ids())
    return [folder for folder in folders if folder.is_dir()]


def _message_folders(game_id: str, language: str) -> list[Path]:
    """Return the game's folders that have messages, without those of its lesson and command."""
    folders = (file.parent for file in game_folder(game_id).rglob(f"{language}.ftl"))
    excluded = (LESSON_FOLDER, CLI_FOLDER)
    return sorted(folder for folder in folders if folder.name not in excluded)


def _module(game_id: str, name: str) -> ModuleType:
    return importlib.import_module(f"{__name__}.{game_folder(game_id).name}.{name}")


def _is_game(folder: Path) -> bool:
    return (folder / "game.py").is_file()
