"""Fetches a peer when it is first measured. It stays apart from Roost's own packages."""

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


class PeerMissing(Exception):
    """It could not be fetched."""


def openspiel() -> ModuleType:
    if find_spec("pyspiel") is None:
        sys.path.append(str(_fetched()))
    return importlib.import_module("pyspiel")


def _fetched() -> Path:
    version = hashlib.sha256(PINS.read_bytes() + sys.version.encode()).hexdigest()[:12]
    folder = Path(platformdirs.user_cache_dir("roost")) / f"peers-{version}"
    if not folder.exists():
        print("roost: fetching OpenSpiel to measure against", file=sys.stderr, flush=True)
        part = folder.with_suffix(f".part{os.getpid()}")  # renamed once whole
        options = ["--quiet", "--no-deps", "--require-hashes", "--target", str(part)]
        done = subprocess.run([*_installer(), *options, "-r", str(PINS)], check=False)
        if done.returncode:
            raise PeerMissing
        part.rename(folder)
    return folder


def _installer() -> list[str]:
    uv = os.environ.get("ROOST_UV")  # set by ./roost, whose environment has no pip
    if uv and Path(uv).exists():
        return [uv, "pip", "install", "--python", sys.executable]
    return [sys.executable, "-m", "pip", "install"]
