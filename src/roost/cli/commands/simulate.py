"""`roost simulate`: many matches between bots."""

from pathlib import Path
from typing import Annotated

import typer

from roost.cli.arguments import (
    BotNames,
    Deck,
    Engine,
    GameId,
    Iterations,
    Jobs,
    Options,
    Players,
    RayAddress,
    Seed,
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
    game: GameId,
    players: Players = None,
    option: Options = None,
    deck: Deck = None,
    matches: Matches = 100,
    seed: Seed = None,
    bots: BotNames = "random",
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
    from roost.bots import SearchBudget, seat_bots
    from roost.cli.arguments import choose_seed, open_engine, parse_config, split_names
    from roost.cli.commands.simulate_print import print_summary
    from roost.cli.commands.simulate_run import Simulation, SimulationOutput
    from roost.contract import RefusalError
    from roost.simulate.series.folder import read_seed

    if legal and records is None:
        raise RefusalError("legal-alone")
    if decisions and out is None:
        raise RefusalError("decisions-alone")
    named = split_names(bots)
    settled = parse_config(game, players, len(named) if len(named) > 1 else None, option, deck)
    seated = seat_bots(named, settled.players)
    typed = choose_seed(read_seed(out) if seed is None and out is not None else seed)
    simulation = Simulation(game, settled, seated, typed, matches, SearchBudget(iterations))
    if record is not None:
        if out is not None or records is not None:
            raise RefusalError("record-many")
        print(simulation.record(record).decode(), end="")
        return
    output = SimulationOutput(out, decisions, records, legal)
    with open_engine(engine, address, jobs) as others:
        ran = simulation.run(output, jobs, others)
    print_summary(simulation, ran, out)
    if ran.is_stopped:
        raise typer.Exit(130)
