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
    campaign,
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

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What the system says when there is no more room."""


class Commands(TyperGroup):
    """Tells every error in one line, with exit code 2."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):  # no strange character shall stop us
                stream.reconfigure(errors="replace")
        try:
            code = super().main(*args, **extra | {"standalone_mode": False})
            sys.stdout.flush()
        except BrokenPipeError:
            _end_output()
            sys.exit(1)
        except Exception as error:
            line = _told(error)
            if line is None:
                raise
            print(f"roost: {line}", file=sys.stderr)
            _end_output()
            sys.exit(2)
        sys.exit(code)


app = typer.Typer(name="roost", cls=Commands, add_completion=False, pretty_exceptions_enable=False)
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
app.add_typer(campaign.app, name="campaign")


def _show_version(wanted: bool) -> None:
    if wanted:
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


def _told(error: Exception) -> str | None:
    """What is wrong, if it is something that the caller can mend."""
    from roost.cli.decks import Unfit
    from roost.cli.words import shared
    from roost.contract import Refused

    if isinstance(error, Unfit):
        return str(error)
    if isinstance(error, Refused):
        rule = error.refusal.rule
        return shared().refusal(error.refusal) + (f" ({rule})" if rule else "")
    if isinstance(error, typer.TyperException):
        return " ".join(error.format_message().split())
    if isinstance(error, UnicodeEncodeError):
        return shared().say("text-strange")
    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        if error.filename is not None:
            return f"{error.filename}: {reason}"
        if error.errno in FULL:  # every file that we write is named
            return shared().say("output-full", {"reason": reason})
        return reason
    return None


def _end_output() -> None:
    """What cannot be written now is dropped, else Python's own last flush ends with status 120."""
    import os

    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
