"""Installs peers when they are first measured, apart from Roost's own packages."""

import hashlib
import importlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import platformdirs

PINS = Path(__file__).with_name("peers.txt")
ALL_PINS = Path(__file__).with_name("all_peers.txt")


class PeerMissingError(Exception):
    """A peer could not be installed."""


def import_openspiel() -> ModuleType:
    if find_spec("pyspiel") is None:
        sys.path.append(str(_fetch(PINS, "OpenSpiel")))
    return importlib.import_module("pyspiel")


def add_all_peers() -> None:
    """Make pgx, RLCard and PettingZoo with its classic games importable."""
    if not all(map(find_spec, ("pgx", "rlcard", "pettingzoo", "pygame"))):
        sys.path.append(str(_fetch(ALL_PINS, "pgx, RLCard and PettingZoo")))
        importlib.invalidate_caches()


def _fetch(pins: Path, names: str) -> Path:
    def install(folder: Path) -> bool:
        options = ["--quiet", "--no-deps", "--require-hashes", "--target", str(folder)]
        command = [*_installer(), *options, "-r", str(pins)]
        return subprocess.run(command, check=False).returncode == 0

    return fetch_folder("peers", pins.read_bytes() + sys.version.encode(), names, install)


def fetch_folder(name: str, pins: bytes, peers: str, install: Callable[[Path], bool]) -> Path:
    """Return a folder of the user's cache. If it is missing, `install` creates it."""
    version = hashlib.sha256(pins).hexdigest()[:12]
    folder = Path(platformdirs.user_cache_dir("roost")) / f"{name}-{version}"
    if not folder.exists():
        print(f"roost: installing {peers} for the benchmark", file=sys.stderr, flush=True)
        part = folder.with_suffix(f".part{os.getpid()}")  # renamed when it is complete
        try:
            if not install(part):
                raise PeerMissingError
            with suppress(OSError):  # another process was faster
                part.rename(folder)
        finally:
            shutil.rmtree(part, ignore_errors=True)
    return folder


def _installer() -> list[str]:
    uv = os.environ.get("ROOST_UV")  # set by ./roost, whose environment has no pip
    if uv and Path(uv).exists():
        return [uv, "pip", "install", "--python", sys.executable]
    return [sys.executable, "-m", "pip", "install"]
