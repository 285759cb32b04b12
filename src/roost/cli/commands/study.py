"""`roost study`: what a designer asks of a game."""

from pathlib import Path
from typing import Annotated

import typer

from roost.cli.arguments import (
    Engine,
    GameId,
    Iterations,
    Jobs,
    Options,
    Players,
    RayAddress,
    Seed,
)

Vary = Annotated[
    list[str] | None,
    typer.Option(
        "--vary",
        metavar="KEY=VALUE",
        help="Compare with this option on the same deals; repeatable.",
    ),
]
OtherDeck = Annotated[
    list[Path] | None,
    typer.Option("--deck", metavar="FILE", help="Compare with a deck of your own; repeatable."),
]
Ladder = Annotated[
    str,
    typer.Option(
        "--with", metavar="NAME,...", help="Bots from weak to strong; the last one plays."
    ),
]
Matches = Annotated[int, typer.Option("--matches", metavar="M", min=20, help="How many of each.")]
Decisions = Annotated[
    int,
    typer.Option("--decisions", metavar="N", min=0, help="How many to look at closely."),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FOLDER", help="Where the report goes; study-GAME, if left out."),
]


def study(
    game: GameId,
    players: Players = None,
    option: Options = None,
    vary: Vary = None,
    deck: OtherDeck = None,
    ladder: Ladder = "random,owlet,owl",
    matches: Matches = 4000,
    decisions: Decisions = 480,
    iterations: Iterations = None,
    seed: Seed = None,
    out: Out = None,
    jobs: Jobs = None,
    engine: Engine = "local",
    address: RayAddress = None,
) -> None:
    """Ask what a designer asks: seats, length, scores, choices, cards, luck and skill."""
    from roost.cli.arguments import open_engine
    from roost.cli.commands.study_run import make_plan, write_study

    asked = make_plan(
        game, players, option, vary, deck, ladder, matches, decisions, iterations, seed
    )
    with open_engine(engine, address, jobs) as others:
        write_study(asked, out or Path(f"study-{game}"), jobs, others)
