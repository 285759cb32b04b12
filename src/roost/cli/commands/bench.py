"""`roost bench`: how fast the rules are, or the server, beside a peer in the same run."""

from pathlib import Path
from typing import Annotated

import typer

Games = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GAME]…", help="Which games; all, if none is named. Or: server."),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object a measure.")]


AllPeers = Annotated[
    bool, typer.Option("--all-peers", help="Also against pgx, RLCard and PettingZoo, with Akuma.")
]
Scale = Annotated[
    bool,
    typer.Option(
        "--scale",
        help="With server: how the cost of a move grows with tables, spectators and moves.",
    ),
]
Picture = Annotated[
    Path | None,
    typer.Option("--picture", help="With --all-peers or --scale: draw it to this SVG file."),
]


def bench(
    game: Games = None,
    json: Json = False,
    all_peers: AllPeers = False,
    scale: Scale = False,
    picture: Picture = None,
) -> None:
    """Measure random play and search against OpenSpiel's hearts. Takes a minute or two.

    `roost bench server` measures the server against boardgame.io's, and takes a few.
    """
    import msgspec

    from roost.cli.benching import (
        SERVER,
        peer_readings,
        print_scale_readings,
        print_server_readings,
        readings,
        scale_readings,
        server_readings,
    )
    from roost.cli.show.readings import print_peers, print_readings

    is_server = game == [SERVER]
    if all_peers:
        found = peer_readings(picture)
    elif is_server and scale:
        found = scale_readings(picture)
    else:
        found = server_readings() if is_server else readings(game or [])
    if json:
        for reading in found:
            print(msgspec.json.encode(reading).decode())
    elif all_peers:
        print_peers(found)
    elif is_server and scale:
        print_scale_readings(found)
    elif is_server:
        print_server_readings(found)
    else:
        print_readings(found)
