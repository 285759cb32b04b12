"""Finds the games: each folder here that has a `game.py` is one, and other packages add theirs.

To add a game, add a folder, or write a package with an entry point (`plugins.py`). No other file
lists the games.
"""

import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType
from typing import Any

from roost.contract import Catalogue, Game, GameInfo, RefusalError
from roost.contract.messages import HERE as CONTRACT_MESSAGES
from roost.contract.messages import set_game_finder
from roost.contract.theme import GameTheme, read_theme
from roost.games.plugins import BrokenPlugin, Plugins, find_plugins
from roost.system.files import walk_files

GAMES_FOLDER = Path(__file__).parent
LESSON_FOLDER = "lesson"
"""The folder of a game's lesson, if it has one."""
CLI_FOLDER = "cli"
"""The folder of the command that a game adds to `roost`, if it adds one."""


def game_ids() -> list[str]:
    """Return the ids of all games, without those of broken plug-ins."""
    return sorted([*_own_ids(), *_plugins().packages])


def plugin_ids() -> list[str]:
    """Return the ids of the games of other packages."""
    return sorted(_plugins().packages)


def broken_plugins() -> tuple[BrokenPlugin, ...]:
    """Return the games of other packages that are left out, and why."""
    return _plugins().broken


def all_game_info() -> Iterator[GameInfo]:
    return map(game_info, game_ids())


def game_info(game_id: str) -> GameInfo:
    """Return the static description of a game, without loading the rules of our own games."""
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
    try:
        return (game_files(game_id) / "RULES.md").read_text(encoding="utf-8")
    except FileNotFoundError:
        raise RefusalError("rules-missing", game=game_id) from None


def game_package(game_id: str) -> str:
    """Return the package of a game. Raises RefusalError if no game has this id."""
    if game_id in _own_ids():  # first, because plug-ins take time to import
        return f"{__name__}.{game_id.replace('-', '_')}"
    package = _plugins().packages.get(game_id)
    if package is None:
        raise RefusalError("game-unknown", game=game_id, names=", ".join(game_ids()))
    return package


def game_files(game_id: str) -> Traversable:
    """Return the files of a game, which may be in a zip file."""
    package = game_package(game_id)
    if package.startswith(f"{__name__}."):
        return GAMES_FOLDER / package.rpartition(".")[2]
    return resources.files(package)


def game_theme(game_id: str) -> GameTheme:
    """Return how the game's table looks. Raises ThemeError if its `theme.toml` has a mistake."""
    return read_theme(game_files(game_id))


def game_folder(game_id: str) -> Path:
    """Return the folder of a game, for tools. Raises RefusalError if it is in a zip file."""
    folder = game_files(game_id)
    if not isinstance(folder, Path):
        raise RefusalError("game-zipped", game=game_id)
    return folder


def cli_packages() -> dict[str, Traversable]:
    """Return the packages of the commands that games add to `roost`, with their files."""
    folders = {game_package(id): game_files(id) / CLI_FOLDER for id in game_ids()}
    return {f"{game}.{CLI_FOLDER}": folder for game, folder in folders.items() if folder.is_dir()}


def _message_folders(game_id: str, language: str) -> list[Traversable]:
    """Return the game's folders that have messages, without those of its lesson and command."""
    folder, name = game_files(game_id), f"{language}.ftl"
    paths = sorted(path[:-1] for path, _ in walk_files(folder) if path[-1] == name)
    excluded = (LESSON_FOLDER, CLI_FOLDER)
    return [folder.joinpath(*path) for path in paths if not (path and path[-1] in excluded)]


def _module(game_id: str, name: str) -> ModuleType:
    return import_module(f"{game_package(game_id)}.{name}")


def _own_ids() -> list[str]:
    folders = (folder for folder in GAMES_FOLDER.iterdir() if (folder / "game.py").is_file())
    return sorted(folder.name.replace("_", "-") for folder in folders)


def _plugins() -> Plugins:
    return find_plugins(frozenset(_own_ids()), tuple(sys.path))


set_game_finder(game_files)
