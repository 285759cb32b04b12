"""Verdicts on match records, as lines for people or for programs."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec
import typer

from roost.cli.messages import NONE, shared
from roost.contract import RefusalError
from roost.match import Match, observe
from roost.match.record_check import Verdict, check_records

Viewpoint = Callable[[Match[Any]], Any]
"""What some eyes see of a match."""


def parse_viewpoint(name: str | None) -> Viewpoint | None:
    """Whose eyes `--view` means."""
    if name is None:
        return None
    if name == "all":
        return lambda match: match.game.open_view(match.state)
    if name == "public":
        return lambda match: observe(match, None).view
    if name.isascii() and name.isdigit() and len(name) < 10:
        return lambda match: _observe_seat(match, int(name))
    raise RefusalError("view-unknown", view=name)


def print_verdicts(files: Iterable[Path], as_json: bool, viewpoint: Viewpoint | None) -> bool:
    """Print what comes of each match. Whether all of them hold."""
    matches = held = 0
    for file in files:
        for verdict in check_records(file):
            matches += 1
            held += verdict.ok
            if as_json:
                typer.echo(msgspec.json.encode(_to_json(verdict, viewpoint)))
            else:
                _print_verdict(verdict, viewpoint)
    if viewpoint is None and not as_json:
        typer.echo(shared().format("replay-end", {"matches": matches, "held": held}))
    return held == matches


def _print_verdict(verdict: Verdict, viewpoint: Viewpoint | None) -> None:
    """With views, standard output is for them alone."""
    if not verdict.ok:
        typer.echo(_describe_fault(verdict), err=viewpoint is not None)
    if viewpoint is not None:
        typer.echo(msgspec.json.encode(_final_view(verdict, viewpoint)))


def _describe_fault(verdict: Verdict) -> str:
    place = verdict.file if verdict.at is None else f"{verdict.file}:{verdict.at}"
    args = {"place": place, "why": verdict.why or "", "rule": verdict.rule or NONE}
    return shared().format("replay-fault", args)


def _to_json(verdict: Verdict, viewpoint: Viewpoint | None) -> dict[str, Any]:
    names = ("file", "line", "game", "ok", "at", "why", "rule")
    told = {name: getattr(verdict, name) for name in names}
    told["file"] = verdict.file.encode(errors="replace").decode()
    return told if viewpoint is None else told | {"view": _final_view(verdict, viewpoint)}


def _final_view(verdict: Verdict, viewpoint: Viewpoint) -> Any:
    """Of a match that does not hold, what could be played of it."""
    return None if verdict.match is None else viewpoint(verdict.match)


def _observe_seat(match: Match[Any], seat: int) -> Any:
    last = match.config.players - 1
    if seat > last:
        raise RefusalError("seat-wrong", seat=str(seat), last=last)
    return observe(match, seat)
