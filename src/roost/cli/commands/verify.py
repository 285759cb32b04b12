"""`roost verify`: whether a finished match was dealt fairly."""

from pathlib import Path
from typing import Annotated

import typer

Files = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Match records.")]


def verify(files: Files) -> None:
    """Check that nobody chose the deal: the promised secret, the nonces, the seed and the cards."""
    from roost.cli.messages import shared
    from roost.cli.terminal import console
    from roost.server.tables.verification import verify_record_file

    say = shared().format
    faults: list[str] = []
    branches: list[str] = []
    for file in files:
        for found, why, before in verify_record_file(file):
            place: dict[str, str | int] = {"file": str(file), "line": found.line or 0}
            if why is not None:
                faults.append(say("verify-place", place | {"why": why}))
            elif before:
                branches.append(say("verify-branch", place | {"deals": before}))
    for line in [*branches, *faults]:
        console().print(line, soft_wrap=True)
    if faults:
        raise typer.Exit(1)
    console().print(say("verify-fair"))
