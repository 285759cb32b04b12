"""Runs `roost` for tests: in this process, or in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner, Result

from roost.cli.app import app

SOURCE = Path(__file__).resolve().parents[2] / "src"
PLAIN_TERMINAL = {"COLUMNS": "80", "FORCE_COLOR": None, "NO_COLOR": None, "TTY_COMPATIBLE": None}


def run_roost(*args: str | Path, entries: str = "") -> Result:
    """Run a command with `entries` as its input."""
    return CliRunner().invoke(app, [str(arg) for arg in args], input=entries, env=PLAIN_TERMINAL)


def run_ok(*args: str | Path, entries: str = "") -> str:
    """Return the output of a command that must succeed."""
    result = run_roost(*args, entries=entries)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def run_error(*args: str | Path) -> str:
    """Return the error line of a command whose arguments must be rejected."""
    result = run_roost(*args)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1, result.stderr
    return result.stderr.removeprefix("roost: ").strip()


def run_process(*args: str | Path, entries: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own."""
    command = [sys.executable, "-m", "roost", *map(str, args)]
    environ = os.environ | {"PYTHONPATH": str(SOURCE), "COLUMNS": "80", "PYTHONUNBUFFERED": ""}
    return subprocess.run(command, input=entries, capture_output=True, env=environ)
