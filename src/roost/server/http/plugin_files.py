"""The files that games of other packages bring for the page, in memory.

A package has them in its folder `web/`: `table.js`, `cover.svg`, `cards/*.svg` and what those load.
Only files of known types are served. No request reads a path of the disk.
"""

import gzip
import logging
import re
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from typing import NamedTuple

from roost import games
from roost.server.http.static_files import MEDIA_TYPES, StaticFile
from roost.system.files import walk_files

GAMES_PREFIX = "/games/"
"""Paths under this prefix contain a hash of a game's files, so they may be cached forever."""
WEB_FOLDER = "web"
FILE_TYPES = (".css", ".js", ".png", ".svg", ".webp", ".woff2")
COMPRESSED_TYPES = (".css", ".js", ".svg")
FILE_NAME = re.compile(r"\w[\w.-]*", re.ASCII)

_log = logging.getLogger(__name__)


class PluginFiles(NamedTuple):
    files: dict[str, StaticFile]
    """The files by URL."""
    urls: dict[str, dict[str, str]]
    """The URLs by game, and by path in the folder `web`."""


def load_plugin_files() -> PluginFiles:
    """Read the files of all games of other packages."""
    loaded = PluginFiles({}, {})
    for game in games.plugin_ids():
        try:
            contents = _read_files(games.game_files(game) / WEB_FOLDER)
        except OSError as error:
            _log.error("files of a game cannot be read", exc_info=error, extra={"game": game})
            continue
        hasher = sha256()
        for path, body in contents.items():
            hasher.update(f"{path}\0{len(body)}\0".encode() + body)
        urls = {path: f"{GAMES_PREFIX}{game}/{hasher.hexdigest()[:16]}/{path}" for path in contents}
        loaded.urls[game] = urls
        loaded.files.update((urls[path], _static_file(path, contents[path])) for path in contents)
    return loaded


def _read_files(folder: Traversable) -> dict[str, bytes]:
    return {
        "/".join(path): file.read_bytes()
        for path, file in (walk_files(folder) if folder.is_dir() else ())
        if path[-1].endswith(FILE_TYPES) and all(map(FILE_NAME.fullmatch, path))
    }


def _static_file(path: str, body: bytes) -> StaticFile:
    is_compressed = path.endswith(COMPRESSED_TYPES)
    media_type = MEDIA_TYPES[PurePosixPath(path).suffix]
    return StaticFile(media_type, body, gzip.compress(body, mtime=0) if is_compressed else None)
