"""`roost replay`: check match records against the rules."""

from pathlib import Path
from typing import Annotated

import typer

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Match records (JSON Lines).")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object a match.")]
ViewerName = Annotated[
    str | None,
    typer.Option(
        "--view",
        metavar="SEAT|public|all",
        help="Print what a seat, everybody or an open table sees after the last line, as JSON.",
    ),
]


def replay(files: Files, as_json: AsJson = False, view: ViewerName = None) -> None:
    """Play match records again and check every line. The exit code is 1 if one does not hold."""
    from roost.cli.commands import replay_run

    if not replay_run.print_verdicts(files, as_json, replay_run.parse_viewpoint(view)):
        raise typer.Exit(1)
