"""Writes a game as a package of its own: a renamed copy of one of our games."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from roost import games
from roost.games.plugins import find_plugins

ORIGINAL = "donburiko"
GAME = "pebbles"
TITLE = "Pebblerow!"
PACKAGE = "roost_pebbles"
TABLE_MODULE = "export const version = 1;\nexport function mount() {}\n"


def write_plugin(site: Path, game: str = GAME, package: str = PACKAGE, version: str = "1") -> Path:
    """Write the package and its entry point into a folder, as an installer does."""
    source, folder = games.game_folder(ORIGINAL), site / package
    folder.mkdir(parents=True)
    for file in source.iterdir():
        if file.suffix == ".py":
            text = file.read_text().replace(f"games.{ORIGINAL} import", "games import")
            text = text.replace("from roost.games import", "from . import")
            text = text.replace(f"from roost.games.{ORIGINAL}.", "from .")
            text = text.replace(f'"{ORIGINAL}"', f'"{game}"').replace("Donburiko!", TITLE)
            (folder / file.name).write_text(text)
        elif file.is_file():
            shutil.copy(file, folder)
    shutil.copytree(source / "lesson", folder / "lesson")
    shutil.copytree(source / "web" / "cards", folder / "web" / "cards")
    shutil.copy(source / "web" / "cover.svg", folder / "web")
    (folder / "web" / "table.js").write_text(TABLE_MODULE)
    (folder / "web" / "secret.env").write_text("not for the page")
    (folder / "__init__.py").write_text(f"CONTRACT_VERSION = {version}\n")
    write_entry_points(site, package, f"{game} = {package}")
    return folder


def write_entry_points(site: Path, distribution: str, *lines: str) -> None:
    info = site / f"{distribution}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[roost.games]\n" + "\n".join(lines) + "\n")


def zip_site(site: Path) -> Path:
    """Return the same packages as a zip file, which can be on Python's path like a folder."""
    return Path(shutil.make_archive(str(site), "zip", site))


@contextmanager
def installed(site: Path) -> Iterator[None]:
    """Put a folder or a zip file on Python's path, and let the registry of games find it."""
    known = set(sys.modules)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(site))
        _forget()
        try:
            yield
        finally:
            _unload(site, known)
    _forget()


def _unload(site: Path, known: set[str]) -> None:
    """Remove the modules that were imported from a site."""
    for name in set(sys.modules) - known:
        if not name.startswith("roost."):
            file = getattr(sys.modules[name], "__file__", None) or ""
            if file.startswith(str(site)):
                del sys.modules[name]


def _forget() -> None:
    for function in (find_plugins, games.load, games.catalogue):
        function.cache_clear()
