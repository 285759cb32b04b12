"""`roost bench`: how fast the rules are, beside a peer in the same run."""

from typing import Annotated

import typer

Games = Annotated[
    list[str] | None, typer.Argument(metavar="[GAME]…", help="Which games; all, if none is named.")
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object a measure.")]


def bench(game: Games = None, json: Json = False) -> None:
    """Measure random play, compiled and interpreted, against OpenSpiel's hearts. Takes a minute."""
    import msgspec

    from roost.cli.benching import readings
    from roost.cli.show.readings import print_readings

    found = readings(game or [])
    if json:
        for reading in found:
            print(msgspec.json.encode(reading).decode())
    else:
        print_readings(found)
