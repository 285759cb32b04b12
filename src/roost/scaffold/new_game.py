"""Writes a new game: a copy of a small complete one, with other names."""

import re
import shutil
from pathlib import Path
from typing import NamedTuple

from roost import games
from roost.contract import RefusalError

HERE = Path(__file__).parent
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
MAX_ID_LENGTH = 40
COPIED_TYPES = (".ftl", ".md", ".py", ".toml")
PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{project}"
version = "0.1.0"
description = "{title}, a game for Roost"
requires-python = ">=3.11"
dependencies = ["roost"]

[project.entry-points."roost.games"]
{id} = "{package}"

[tool.hatch.build.targets.wheel]
packages = ["{package}"]
"""


class NewGame(NamedTuple):
    id: str
    package: str
    folder: Path
    """The folder of the game's modules."""

    @property
    def title(self) -> str:
        return " ".join(word.capitalize() for word in self.id.split("-"))

    @property
    def rule_prefix(self) -> str:
        """Two letters for the numbers of its rules."""
        words = self.id.split("-")
        letters = "".join(word[0] for word in words) if len(words) > 1 else self.id
        return (letters + "x")[:2].upper()


def kinds() -> list[str]:
    """Return the kinds of games that can be copied."""
    return sorted(file.parent.name for file in HERE.glob("*/game.py"))


def write_game(id: str, kind: str, plugin_folder: Path | None) -> NewGame:
    """Write a game in the games' folder, or as a package of its own. Raises RefusalError."""
    if not ID.fullmatch(id) or len(id) > MAX_ID_LENGTH:
        raise RefusalError("new-game-id", id=id)
    if kind not in kinds():
        raise RefusalError("new-game-kind", kind=kind, kinds=", ".join(kinds()))
    if id in games.game_ids():
        raise RefusalError("new-game-taken", id=id)
    game = _place(id, plugin_folder)
    if game.folder.exists():
        raise RefusalError("new-game-exists", folder=str(game.folder))
    _copy(HERE / kind, game)
    if plugin_folder is not None:
        fields = {"project": f"roost-{id}", "title": game.title, "id": id, "package": game.package}
        (plugin_folder / "pyproject.toml").write_text(PROJECT.format(**fields), encoding="utf-8")
    return game


def _place(id: str, plugin_folder: Path | None) -> NewGame:
    name = id.replace("-", "_")
    if plugin_folder is not None:
        if (plugin_folder / "pyproject.toml").exists():
            raise RefusalError("new-game-exists", folder=str(plugin_folder))
        return NewGame(id, f"roost_{name}", plugin_folder / f"roost_{name}")
    if "site-packages" in games.GAMES_FOLDER.parts:
        raise RefusalError("new-game-installed", id=id)
    return NewGame(id, f"{games.__name__}.{name}", games.GAMES_FOLDER / name)


def _copy(source: Path, game: NewGame) -> None:
    """Copy all files, with the names of the new game."""
    replaced = {
        f"{__package__}.{source.name}": game.package,
        "sample-trick": game.id,
        "Sample Trick": game.title,
        "Sample": game.title.replace(" ", ""),
        "ST-": f"{game.rule_prefix}-",
    }
    for file in sorted(source.rglob("*")):
        if file.suffix not in COPIED_TYPES:
            continue
        target = game.folder / file.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = file.read_text(encoding="utf-8")
        for old, new in replaced.items():
            text = text.replace(old, new)
        target.write_text(text, encoding="utf-8")
        shutil.copymode(file, target)
