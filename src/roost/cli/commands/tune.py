"""`roost tune`: a deck with which bots reach the scores that somebody wants."""

from pathlib import Path
from typing import Annotated

import typer

from roost.cli.arguments import Deck, GameId, Jobs, Options, Players, Seed

Targets = Annotated[
    list[str],
    typer.Option(
        "--target",
        metavar="BOT=P,P,...",
        help="Per cent of the scores in each band that tables of a bot shall reach; repeatable.",
    ),
]
Bands = Annotated[
    str,
    typer.Option("--bands", metavar="N,N,...", help="Where each band but the first begins."),
]
Steps = Annotated[int, typer.Option("--steps", metavar="N", min=1, help="Decks to try.")]
Matches = Annotated[
    int, typer.Option("--matches", metavar="M", min=10, help="Of each bot with each deck.")
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Where the deck goes; GAME-deck.json, if left out."),
]


def tune(
    game: GameId,
    target: Targets,
    bands: Bands = "20,30,40,50",
    players: Players = None,
    option: Options = None,
    deck: Deck = None,
    steps: Steps = 120,
    matches: Matches = 400,
    seed: Seed = None,
    out: Out = None,
    jobs: Jobs = None,
) -> None:
    """Search the values of a deck, from the game's or from --deck, and write it with evidence."""
    from roost.cli.arguments import choose_seed, parse_config
    from roost.cli.commands.tune_run import parse_targets, write_deck
    from roost.study.deck_tuner import TuningPlan

    settled = parse_config(game, players, None, option, deck)
    targets, edges = parse_targets(target, bands)
    search = TuningPlan(game, settled, targets, edges, choose_seed(seed), steps, matches)
    write_deck(search, out or Path(f"{game}-deck.json"), jobs)
