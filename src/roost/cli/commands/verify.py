"""`roost verify`: checks that a finished match was dealt fairly."""

import typer

from roost.cli.arguments import RecordFiles
from roost.cli.messages import format_message
from roost.cli.terminal import console
from roost.server.tables.fairness import verify_record_file


def run(files: RecordFiles) -> None:
    """Check that no party chose the deal: the commitment, the nonces, the seed and the cards."""
    faults: list[str] = []
    branches: list[str] = []
    for file in files:
        for verdict, fault, inherited_deals in verify_record_file(file):
            place: dict[str, str | int] = {"file": str(file), "line": verdict.line or 0}
            if fault is not None:
                faults.append(format_message("verify-place", place | {"why": fault}))
            elif inherited_deals:
                args = place | {"deals": inherited_deals}
                branches.append(format_message("verify-branch", args))
    for line in [*branches, *faults]:
        console().print(line, soft_wrap=True)
    if faults:
        raise typer.Exit(1)
    console().print(format_message("verify-fair"))
