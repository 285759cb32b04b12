"""The commands and what they have in common: how an error is told, and the bare `roost`."""

import errno
import io
import sys
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from roost import __version__
from roost.cli.commands import (
    arena,
    bench,
    fit,
    games,
    play,
    replay,
    review,
    rules,
    serve,
    simulate,
    study,
    tune,
    verify,
    welcome,
)
from roost.games.familiar_tales.cli import commands

DISK_FULL_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What the system says when there is no more room."""


class CommandGroup(TyperGroup):
    """Tells every error in one line, with exit code 2."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):  # no strange character shall stop us
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


app = typer.Typer(
    name="roost", cls=CommandGroup, add_completion=False, pretty_exceptions_enable=False
)
app.command("games")(games.list_games)
app.command("rules")(rules.read_rules)
app.command("play")(play.play)
app.command("simulate")(simulate.simulate)
app.command("study")(study.study)
app.command("tune")(tune.tune)
app.command("arena")(arena.arena)
app.command("fit")(fit.fit)
app.command("replay")(replay.replay)
app.command("review")(review.review)
app.command("bench")(bench.bench)
app.command("serve")(serve.serve)
app.command("verify")(verify.verify)
app.add_typer(commands.app, name="campaign")


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
    """A home for small tabletop games: play them, read their rules, let bots play them."""
    if context.invoked_subcommand is None:
        welcome.welcome()


def _describe_error(error: Exception) -> str | None:
    """What is wrong, if it is something that the caller can mend."""
    from roost.cli.decks import DeckFileError
    from roost.cli.messages import shared
    from roost.contract import RefusalError

    if isinstance(error, DeckFileError):
        return str(error)
    if isinstance(error, RefusalError):
        rule = error.refusal.rule
        return shared().format_refusal(error.refusal) + (f" ({rule})" if rule else "")
    if isinstance(error, typer.TyperException):
        return " ".join(error.format_message().split())
    if isinstance(error, UnicodeEncodeError):
        return shared().format("text-strange")
    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        if error.filename is not None:
            return f"{error.filename}: {reason}"
        if error.errno in DISK_FULL_ERRORS:  # every file that we write is named
            return shared().format("output-full", {"reason": reason})
        return reason
    return None


def _discard_output() -> None:
    """What cannot be written now is dropped, else Python's own last flush ends with status 120."""
    import os

    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
