"""`roost fit`: fit the weights by which bots judge moves, by self-play."""

from typing import Annotated

import typer

from roost.cli.arguments import GameName, Players, Seed

Rounds = Annotated[int, typer.Option("--rounds", metavar="R", min=1, help="Of self-play.")]
Matches = Annotated[int, typer.Option("--matches", metavar="M", min=10, help="In each round.")]
Iterations = Annotated[
    int, typer.Option("--iterations", metavar="N", min=1, help="Of search, for each choice.")
]
Jobs = Annotated[
    int | None, typer.Option("--jobs", metavar="J", min=1, help="Cores to use; all, if left out.")
]


def fit(
    game: GameName,
    players: Players = None,
    rounds: Rounds = 3,
    matches: Matches = 200,
    iterations: Iterations = 1000,
    seed: Seed = None,
    jobs: Jobs = None,
) -> None:
    """Let search play by the weights so far, and fit weights to its choices; in rounds.

    The weights are kept with the game, as data.
    """
    from roost import games
    from roost.cli.arguments import seed_text
    from roost.cli.words import shared
    from roost.contract.chance import seed_of
    from roost.players import Effort
    from roost.simulate.fit import Fit
    from roost.simulate.fit import fit as fitted

    count = players if players is not None else games.facts(game).default_players
    plan = Fit(game, count, rounds, matches, Effort(iterations), seed_of(seed_text(seed)))
    for done in fitted(plan, jobs):
        args: dict[str, str | int] = {
            "round": done.round,
            "lessons": done.lessons,
            "points": done.waypoints,
            "likeness": "–" if done.likeness is None else f"{done.likeness:.1%}",
        }
        print(shared().say("fit-round", args), flush=True)
