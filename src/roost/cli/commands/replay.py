"""`roost replay`: checks match records against the rules."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from roost.cli.arguments import AsJson, RecordFiles
from roost.cli.messages import NONE, format_message
from roost.contract import RefusalError
from roost.match import Match, observe
from roost.match.record_check import Verdict, check_records

ViewerName = Annotated[
    str | None,
    typer.Option(
        "--view",
        metavar="SEAT|public|all",
        help="Print the final view of a seat, of the public, or of all cards, as JSON.",
    ),
]
Viewpoint = Callable[[Match[Any]], Any]
"""Returns what a viewer sees of a match."""


def run(files: RecordFiles, as_json: AsJson = False, view: ViewerName = None) -> None:
    """Replay match records and check every line. The exit code is 1 if a record is invalid."""
    if not print_verdicts(files, as_json, parse_viewpoint(view)):
        raise typer.Exit(1)


def parse_viewpoint(name: str | None) -> Viewpoint | None:
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
    """Print a verdict on each match. Return whether all records are valid."""
    matches = valid = 0
    for file in files:
        for verdict in check_records(file):
            matches += 1
            valid += verdict.ok
            if as_json:
                typer.echo(msgspec.json.encode(_to_json(verdict, viewpoint)))
            else:
                _print_verdict(verdict, viewpoint)
    if viewpoint is None and not as_json:
        typer.echo(format_message("replay-end", {"matches": matches, "valid": valid}))
    return valid == matches


def _print_verdict(verdict: Verdict, viewpoint: Viewpoint | None) -> None:
    """Print the fault and the view. If views are printed, faults go to stderr."""
    if not verdict.ok:
        typer.echo(_describe_fault(verdict), err=viewpoint is not None)
    if viewpoint is not None:
        typer.echo(msgspec.json.encode(_final_view(verdict, viewpoint)))


def _describe_fault(verdict: Verdict) -> str:
    place = verdict.file if verdict.at is None else f"{verdict.file}:{verdict.at}"
    args = {"place": place, "why": verdict.why or "", "rule": verdict.rule or NONE}
    return format_message("replay-fault", args)


def _to_json(verdict: Verdict, viewpoint: Viewpoint | None) -> dict[str, Any]:
    names = ("file", "line", "game", "ok", "at", "why", "rule")
    data = {name: getattr(verdict, name) for name in names}
    data["file"] = verdict.file.encode(errors="replace").decode()
    return data if viewpoint is None else data | {"view": _final_view(verdict, viewpoint)}


def _final_view(verdict: Verdict, viewpoint: Viewpoint) -> Any:
    """Return the view after the last line, or after the last valid one."""
    return None if verdict.match is None else viewpoint(verdict.match)


def _observe_seat(match: Match[Any], seat: int) -> Any:
    last = match.config.players - 1
    if seat > last:
        raise RefusalError("seat-wrong", seat=str(seat), last=last)
    return observe(match, seat)
