"""Verdicts on match records, as lines for people or for programs."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec
import typer

from roost.cli.words import NONE, shared
from roost.contract import Refused
from roost.match import Match, look
from roost.match.replay import Verdict, check

View = Callable[[Match[Any]], Any]
"""What some eyes see of a match."""


def eyes(name: str | None) -> View | None:
    """Whose eyes `--view` means."""
    if name is None:
        return None
    if name == "all":
        return lambda match: match.game.open_view(match.state)
    if name == "public":
        return lambda match: look(match, None).view
    if name.isascii() and name.isdigit() and len(name) < 10:
        return lambda match: _look(match, int(name))
    raise Refused("view-unknown", view=name)


def replay(files: Iterable[Path], as_json: bool, view: View | None) -> bool:
    """Print what comes of each match. Whether all of them hold."""
    matches = held = 0
    for file in files:
        for verdict in check(file):
            matches += 1
            held += verdict.ok
            if as_json:
                typer.echo(msgspec.json.encode(_object(verdict, view)))
            else:
                _tell(verdict, view)
    if view is None and not as_json:
        typer.echo(shared().say("replay-end", {"matches": matches, "held": held}))
    return held == matches


def _tell(verdict: Verdict, view: View | None) -> None:
    """With views, standard output is for them alone."""
    if not verdict.ok:
        typer.echo(_fault(verdict), err=view is not None)
    if view is not None:
        typer.echo(msgspec.json.encode(_seen(verdict, view)))


def _fault(verdict: Verdict) -> str:
    place = verdict.file if verdict.at is None else f"{verdict.file}:{verdict.at}"
    args = {"place": place, "why": verdict.why or "", "rule": verdict.rule or NONE}
    return shared().say("replay-fault", args)


def _object(verdict: Verdict, view: View | None) -> dict[str, Any]:
    names = ("file", "line", "game", "ok", "at", "why", "rule")
    told = {name: getattr(verdict, name) for name in names}
    told["file"] = verdict.file.encode(errors="replace").decode()
    return told if view is None else told | {"view": _seen(verdict, view)}


def _seen(verdict: Verdict, view: View) -> Any:
    """Of a match that does not hold, what could be played of it."""
    return None if verdict.match is None else view(verdict.match)


def _look(match: Match[Any], seat: int) -> Any:
    last = match.table.players - 1
    if seat > last:
        raise Refused("seat-wrong", seat=str(seat), last=last)
    return look(match, seat)
