"""`roost review`: what the decisions of a match cost."""

from pathlib import Path
from typing import Annotated

import typer

File = Annotated[Path, typer.Argument(metavar="FILE", help="A match record (JSON Lines).")]
Seat = Annotated[
    int, typer.Option("--seat", metavar="N", min=0, help="Whose decisions, counted from 0.")
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object a match.")]


def review(file: File, seat: Seat = 0, json: Json = False) -> None:
    """Say what each decision of a seat cost, by what it knew then, and what was luck."""
    import msgspec

    from roost.cli.commands.review_print import print_review
    from roost.cli.commands.review_run import review_records

    for found in review_records(file, seat):
        if json:
            print(msgspec.json.encode(found).decode())
        else:
            print_review(found)
