"""`roost bench`: how fast the rules are, or the server, beside a peer in the same run."""

from typing import Annotated

import typer

Games = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GAME]…", help="Which games; all, if none is named. Or: server."),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object a measure.")]


def bench(game: Games = None, json: Json = False) -> None:
    """Measure random play and search against OpenSpiel's hearts. Takes a minute or two.

    `roost bench server` measures the server against boardgame.io's, and takes a few.
    """
    import msgspec

    from roost.cli.benching import SERVER, print_server_readings, readings, server_readings
    from roost.cli.show.readings import print_readings

    is_server = game == [SERVER]
    found = server_readings() if is_server else readings(game or [])
    if json:
        for reading in found:
            print(msgspec.json.encode(reading).decode())
    elif is_server:
        print_server_readings(found)
    else:
        print_readings(found)
