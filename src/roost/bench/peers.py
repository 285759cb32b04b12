"""Fetches peers when they are first measured. They stay apart from Roost's own packages."""

import hashlib
import importlib
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import platformdirs

PINS = Path(__file__).with_name("peers.txt")
ALL_PINS = Path(__file__).with_name("all_peers.txt")


class PeerMissingError(Exception):
    """It could not be fetched."""


def import_openspiel() -> ModuleType:
    if find_spec("pyspiel") is None:
        sys.path.append(str(_fetch(PINS, "OpenSpiel")))
    return importlib.import_module("pyspiel")


def add_all_peers() -> None:
    """pgx, RLCard and PettingZoo with what its classic games need; where they are not there yet."""
    if not all(map(find_spec, ("pgx", "rlcard", "pettingzoo", "pygame"))):
        sys.path.append(str(_fetch(ALL_PINS, "pgx, RLCard and PettingZoo")))
        importlib.invalidate_caches()


def _fetch(pins: Path, names: str) -> Path:
    version = hashlib.sha256(pins.read_bytes() + sys.version.encode()).hexdigest()[:12]
    folder = Path(platformdirs.user_cache_dir("roost")) / f"peers-{version}"
    if not folder.exists():
        print(f"roost: fetching {names} to measure against", file=sys.stderr, flush=True)
        part = folder.with_suffix(f".part{os.getpid()}")  # renamed once whole
        options = ["--quiet", "--no-deps", "--require-hashes", "--target", str(part)]
        done = subprocess.run([*_installer(), *options, "-r", str(pins)], check=False)
        if done.returncode:
            raise PeerMissingError
        part.rename(folder)
    return folder


def _installer() -> list[str]:
    uv = os.environ.get("ROOST_UV")  # set by ./roost, whose environment has no pip
    if uv and Path(uv).exists():
        return [uv, "pip", "install", "--python", sys.executable]
    return [sys.executable, "-m", "pip", "install"]
