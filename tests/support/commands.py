"""Runs `roost` for tests: within this process, or as a person would."""

import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner, Result

from roost.cli.app import app

SOURCE = Path(__file__).resolve().parent.parent / "src"
PLAIN_TERMINAL = {"COLUMNS": "80", "FORCE_COLOR": None, "NO_COLOR": None, "TTY_COMPATIBLE": None}


def run_roost(*args: str | Path, entries: str = "") -> Result:
    """What a command prints and how it ends; `entries` are typed into it."""
    return CliRunner().invoke(app, [str(arg) for arg in args], input=entries, env=PLAIN_TERMINAL)


def run_ok(*args: str | Path, entries: str = "") -> str:
    """What a command prints that must succeed."""
    result = run_roost(*args, entries=entries)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def run_error(*args: str | Path) -> str:
    """The one line that a command prints that must fail by its arguments."""
    result = run_roost(*args)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("roost: ").strip()


def run_process(*args: str | Path, entries: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The same in a process of its own."""
    command = [sys.executable, "-m", "roost", *map(str, args)]
    environ = os.environ | {"PYTHONPATH": str(SOURCE), "COLUMNS": "80", "PYTHONUNBUFFERED": ""}
    return subprocess.run(command, input=entries, capture_output=True, env=environ)
