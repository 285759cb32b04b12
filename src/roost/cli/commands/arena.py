"""`roost arena`: bots against each other on the same deals."""

from typing import Annotated

import typer

from roost.cli.arguments import Deck, GameName, Iterations, Jobs, Options, Players, Seed

Seats = Annotated[
    str,
    typer.Option(
        "--seats",
        metavar="A,B,...",
        help="Who plays: one for all, one a seat, or more; sage:400 thinks 400 iterations.",
    ),
]
Matches = Annotated[int, typer.Option("--matches", metavar="M", min=1, help="How many.")]
Budget = Annotated[
    float | None,
    typer.Option("--budget", metavar="MS", min=1, help="Milliseconds that a bot may think."),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object a bot, or a team.")]


def arena(
    game: GameName,
    seats: Seats,
    players: Players = None,
    matches: Matches = 400,
    seed: Seed = None,
    budget: Budget = None,
    iterations: Iterations = None,
    option: Options = None,
    deck: Deck = None,
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """Let bots play the same deals from every seat, and say how sure the outcome is."""
    import msgspec

    from roost import games
    from roost.cli.arena import play_with_progress
    from roost.cli.arguments import names, seed_text, table
    from roost.cli.show.arena import print_standings
    from roost.contract import Refused
    from roost.contract.chance import seed_of
    from roost.players import Effort
    from roost.simulate.arena import Plan, standings
    from roost.simulate.arena.plan import seated

    if budget is not None and iterations is not None:
        raise Refused("arena-effort")
    settled = table(game, players, None, option, deck)
    bots = seated(names(seats), settled.players)
    text = seed_text(seed)
    effort = Effort(iterations, budget)
    plan = Plan(game, settled, bots, seed_of(text), matches, effort)
    ended = play_with_progress(plan, jobs)
    found = standings(ended, settled.players, games.facts(game).cooperative)
    if json:
        for standing in found:
            print(msgspec.json.encode(standing).decode())
    else:
        print_standings(found, ended, text)
