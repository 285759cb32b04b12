"""Which build of a game this is: a hash of every file that its play depends on."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from roost import games

SHARED_PACKAGES = ("contract", "kernel", "match")
IGNORED_FOLDERS = {"tests", "web", "__pycache__"}
"""Folders of a game without which it plays the same."""


@cache
def game_build_hash(game: str) -> str:
    root = Path(games.__file__).parent.parent
    folders = [*(root / name for name in SHARED_PACKAGES), games.game_folder(game)]
    found = sha256()
    for folder in folders:
        for file in sorted(_files(folder)):
            found.update(f"{file.relative_to(root)}\0".encode())
            found.update(sha256(file.read_bytes()).digest())
    return found.hexdigest()


def _files(folder: Path) -> list[Path]:
    return [
        file
        for file in folder.rglob("*")
        if file.suffix in (".py", ".json")
        and not IGNORED_FOLDERS & set(file.relative_to(folder).parts)
    ]
