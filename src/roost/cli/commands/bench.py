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

    from roost.cli.commands.bench_print import print_measurements, print_peer_measurements
    from roost.cli.commands.bench_run import (
        SERVER,
        measure_peers,
        measure_rules,
        measure_scale,
        measure_server,
        print_scale,
        print_server,
    )

    is_server = game == [SERVER]
    if all_peers:
        found = measure_peers(picture)
    elif is_server and scale:
        found = measure_scale(picture)
    else:
        found = measure_server() if is_server else measure_rules(game or [])
    if json:
        for reading in found:
            print(msgspec.json.encode(reading).decode())
    elif all_peers:
        print_peer_measurements(found)
    elif is_server and scale:
        print_scale(found)
    elif is_server:
        print_server(found)
    else:
        print_measurements(found)
