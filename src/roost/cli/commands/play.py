"""`roost play`: a match in the terminal against bots."""

from typing import Annotated

import typer

from roost.cli.arguments import Deck, GameName, Options, Players, Seed

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
    game: GameName,
    players: Players = None,
    option: Options = None,
    deck: Deck = None,
    seed: Seed = None,
    opponents: Opponents = "owlet",
    seat: Seat = 0,
) -> None:
    """Play a match here, against bots."""
    from roost.cli.arguments import names, seed_text, table
    from roost.cli.playing import sit_down

    named = names(opponents)
    settled = table(game, players, len(named) + 1 if len(named) > 1 else None, option, deck)
    sit_down(game, settled, seat, named, seed_text(seed))
