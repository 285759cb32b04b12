"""`roost arena`: bots against each other on the same deals."""

from typing import Annotated

import typer

from roost.cli.arguments import Deck, GameId, Iterations, Jobs, Options, Players, Seed

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
    game: GameId,
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
    from roost.bots import SearchBudget
    from roost.cli.arguments import choose_seed, parse_config, split_names
    from roost.cli.commands.arena_print import print_standings
    from roost.cli.commands.arena_run import play_with_progress
    from roost.contract import RefusalError
    from roost.contract.rng import parse_seed
    from roost.simulate.arena import ArenaPlan, compute_standings
    from roost.simulate.arena.plan import seat_entrants

    if budget is not None and iterations is not None:
        raise RefusalError("arena-effort")
    settled = parse_config(game, players, None, option, deck)
    bots = seat_entrants(split_names(seats), settled.players)
    text = choose_seed(seed)
    effort = SearchBudget(iterations, budget)
    plan = ArenaPlan(game, settled, bots, parse_seed(text), matches, effort)
    ended = play_with_progress(plan, jobs)
    found = compute_standings(ended, settled.players, games.game_info(game).is_cooperative)
    if json:
        for standing in found:
            print(msgspec.json.encode(standing).decode())
    else:
        print_standings(found, ended, text)
