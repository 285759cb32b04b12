"""Defines the command group `roost`: it finds the commands and prints errors.

A command's module is imported only when the command is used, so every command starts quickly.
"""

import errno
import io
import os
import sys
from importlib import import_module
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from roost import __version__

COMMANDS = (
    *("games", "rules", "play", "simulate", "study", "tune", "arena", "fit"),
    *("replay", "review", "bench", "serve", "verify", "new_game", "check_game"),
)
"""Modules of `roost.cli.commands`. Each has a function `run`, which is the command: `check_game` is
`roost check-game`.
"""
REPORTING_COMMANDS = ("games", "serve")
"""Commands that report broken plug-ins in their own way."""
DISK_FULL_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


class CommandGroup(TyperGroup):
    """Imports commands on demand. Prints an error of the user as one line, with exit code 2."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*(module.replace("_", "-") for module in COMMANDS), *_game_commands()]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        module_name = cmd_name.replace("-", "_")
        if module_name in COMMANDS:
            module = import_module(f"roost.cli.commands.{module_name}")
            single = typer.Typer(add_completion=False)
            single.command(cmd_name)(module.run)
            return typer.main.get_command(single)
        package = _game_commands().get(cmd_name)
        if package is None:
            return None
        return typer.main.get_command(import_module(f"{package}.commands").app)

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):  # no character may stop the program
                stream.reconfigure(errors="replace")
        try:
            code = super().main(*args, **extra | {"standalone_mode": False})
            sys.stdout.flush()
        except BrokenPipeError:
            _discard_output()
            sys.exit(1)
        except Exception as error:
            line = _describe_error(error)
            if line is None:
                raise
            print(f"roost: {line}", file=sys.stderr)
            _discard_output()
            sys.exit(2)
        sys.exit(code)


def _game_commands() -> dict[str, str]:
    """Return the commands that games add, each with the package that defines it.

    A game adds a command with a package `cli` in its folder: `COMMAND` is the command's name, and
    the module `commands` has the Typer app.
    """
    from roost import games

    return {import_module(package).COMMAND: package for package in games.cli_packages()}


app = typer.Typer(
    name="roost", cls=CommandGroup, add_completion=False, pretty_exceptions_enable=False
)


def _show_version(is_requested: bool) -> None:
    if is_requested:
        print(f"roost {__version__}")
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
]


@app.callback(invoke_without_command=True)
def roost(context: typer.Context, version: Version = False) -> None:
    """Play small tabletop games, read their rules, and let bots play them."""
    if context.invoked_subcommand not in REPORTING_COMMANDS:
        _report_broken_plugins()
    if context.invoked_subcommand is None:
        from roost.cli.welcome import print_welcome

        print_welcome()


def _report_broken_plugins() -> None:
    from roost import games

    for plugin in games.broken_plugins():
        print(f"roost: {plugin}", file=sys.stderr)


def _describe_error(error: Exception) -> str | None:
    """Return one line about an error that the user can fix, or None for a bug."""
    from roost.cli.messages import format_message, format_refusal
    from roost.contract import RefusalError

    if isinstance(error, RefusalError):
        return format_refusal(error.refusal)
    if isinstance(error, typer.TyperException):
        return " ".join(error.format_message().split())
    if isinstance(error, UnicodeEncodeError):
        return format_message("text-strange")
    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        if error.filename is not None:
            return f"{error.filename}: {reason}"
        if error.errno in DISK_FULL_ERRORS:  # of standard output: other files have a name
            return format_message("output-full", {"reason": reason})
        return reason
    return None


def _discard_output() -> None:
    """Drop output that cannot be written. Otherwise Python's last flush ends with status 120."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
