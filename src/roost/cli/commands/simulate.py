"""`roost simulate`: many matches between bots."""

from pathlib import Path
from typing import Annotated

import typer

from roost.cli.arguments import Deck, GameName, Options, Players, Seed, With

Matches = Annotated[int, typer.Option("--matches", metavar="M", min=1, help="How many.")]
Records = Annotated[
    Path | None,
    typer.Option("--records", metavar="FILE", help="Write the match records here (JSON Lines)."),
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
    records: Records = None,
    legal: Legal = False,
) -> None:
    """Let bots play many matches, and sum up what came of them."""
    from roost.cli.arguments import names, seed_text, table
    from roost.cli.show.summary import print_summary
    from roost.cli.simulation import Simulation
    from roost.contract import Refused
    from roost.players import seat_bots

    if legal and records is None:
        raise Refused("legal-alone")
    named = names(bots)
    settled = table(game, players, len(named) if len(named) > 1 else None, option, deck)
    seated = seat_bots(named, settled.players)
    simulation = Simulation(game, settled, seated, seed_text(seed), matches)
    print_summary(simulation, simulation.run(records, legal))
