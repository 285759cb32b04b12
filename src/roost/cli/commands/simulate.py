"""`roost simulate`: many matches between bots."""

from pathlib import Path
from typing import Annotated

import typer

from roost.cli.arguments import (
    Deck,
    Engine,
    GameName,
    Iterations,
    Jobs,
    Options,
    Players,
    RayAddress,
    Seed,
    With,
)

Matches = Annotated[int, typer.Option("--matches", metavar="M", min=1, help="How many.")]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FOLDER",
        help="Write Parquet files here, a row a match; go on where an earlier run stopped.",
    ),
]
Decisions = Annotated[bool, typer.Option("--decisions", help="Write a row a decision there, too.")]
Records = Annotated[
    Path | None,
    typer.Option("--records", metavar="FILE", help="Write the match records here (JSON Lines)."),
]
Record = Annotated[
    int | None,
    typer.Option("--record", metavar="N", min=0, help="Print the record of match N, and no more."),
]
Legal = Annotated[bool, typer.Option("--legal", help="Write every legal action at each step, too.")]


def simulate(
    game: GameName,
    players: Players = None,
    option: Options = None,
    deck: Deck = None,
    matches: Matches = 100,
    seed: Seed = None,
    bots: With = "random",
    iterations: Iterations = None,
    out: Out = None,
    decisions: Decisions = False,
    records: Records = None,
    record: Record = None,
    legal: Legal = False,
    jobs: Jobs = None,
    engine: Engine = "local",
    address: RayAddress = None,
) -> None:
    """Let bots play many matches on all cores, and sum up what came of them."""
    from roost.cli.arguments import engine_named, names, seed_text, table
    from roost.cli.show.summary import print_summary
    from roost.cli.simulation import Output, Simulation
    from roost.contract import Refused
    from roost.players import Effort, seat_bots
    from roost.simulate.series.folder import kept_seed

    if legal and records is None:
        raise Refused("legal-alone")
    if decisions and out is None:
        raise Refused("decisions-alone")
    named = names(bots)
    settled = table(game, players, len(named) if len(named) > 1 else None, option, deck)
    seated = seat_bots(named, settled.players)
    typed = seed_text(kept_seed(out) if seed is None and out is not None else seed)
    simulation = Simulation(game, settled, seated, typed, matches, Effort(iterations))
    if record is not None:
        if out is not None or records is not None:
            raise Refused("record-many")
        print(simulation.record(record).decode(), end="")
        return
    output = Output(out, decisions, records, legal)
    with engine_named(engine, address, jobs) as others:
        ran = simulation.run(output, jobs, others)
    print_summary(simulation, ran, out)
    if ran.stopped:
        raise typer.Exit(130)
