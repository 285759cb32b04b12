"""`roost verify`: whether a finished match was dealt fairly."""

from pathlib import Path
from typing import Annotated

import typer

Files = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Match records.")]


def verify(files: Files) -> None:
    """Check that nobody chose the deal: the promised secret, the nonces, the seed and the cards."""
    from roost.cli.terminal import console
    from roost.cli.words import shared
    from roost.server.verify import verify_file

    faults = [
        shared().say("verify-place", {"file": str(file), "line": found.line or 0, "why": why})
        for file in files
        for found, why in verify_file(file)
        if why is not None
    ]
    for fault in faults:
        console().print(fault, soft_wrap=True)
    if faults:
        raise typer.Exit(1)
    console().print(shared().say("verify-fair"))
