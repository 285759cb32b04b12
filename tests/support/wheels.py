"""Wheels of this repository, installed into an environment of their own, without the network."""

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import hatch_build


def install_wheels(folder: Path, *projects: Path) -> Path:
    """Build the projects, install their wheels into a new environment, and return its Python.

    The environment borrows their dependencies from this one. Nothing else of it is visible: Python
    reads a `.pth` file, such as the one that adds `src`, only in its own environment.
    """
    environment, wheels = folder / "environment", folder / "wheels"
    for project in projects:
        build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)]
        subprocess.run(build, cwd=project, check=True, capture_output=True)
    venv.create(environment, symlinks=True)
    python = environment / "bin" / "python"
    (uv,) = hatch_build.BOOT.glob("uv-*/bin/uv")
    install = [str(uv), "pip", "install", "--offline", "--no-deps", "--python", str(python)]
    subprocess.run([*install, *map(str, wheels.iterdir())], check=True, capture_output=True)
    (site,) = environment.glob("lib/*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return python
