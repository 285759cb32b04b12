"""`roost play`: a match in the terminal against bots."""

from typing import Annotated

import typer

from roost.cli.arguments import Deck, GameId, Options, Players, Seed

Opponents = Annotated[
    str,
    typer.Option(
        "--with",
        metavar="NAME,...",
        help="The others: one name for all, or one each.",
    ),
]
Seat = Annotated[
    int, typer.Option("--seat", metavar="N", help="Where you sit; seats begin with 0.")
]


def play(
    game: GameId,
    players: Players = None,
    option: Options = None,
    deck: Deck = None,
    seed: Seed = None,
    opponents: Opponents = "owlet",
    seat: Seat = 0,
) -> None:
    """Play a match here, against bots."""
    from roost.cli.arguments import choose_seed, parse_config, split_names
    from roost.cli.commands.play_run import play_in_terminal

    named = split_names(opponents)
    settled = parse_config(game, players, len(named) + 1 if len(named) > 1 else None, option, deck)
    play_in_terminal(game, settled, seat, named, choose_seed(seed))
