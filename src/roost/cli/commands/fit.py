"""`roost fit`: fit the weights by which bots judge moves, by self-play."""

from typing import Annotated

import typer

from roost.cli.arguments import GameId, Players, Seed

Rounds = Annotated[int, typer.Option("--rounds", metavar="R", min=1, help="Of self-play.")]
Matches = Annotated[int, typer.Option("--matches", metavar="M", min=10, help="In each round.")]
Iterations = Annotated[
    int, typer.Option("--iterations", metavar="N", min=1, help="Of search, for each choice.")
]
Jobs = Annotated[
    int | None, typer.Option("--jobs", metavar="J", min=1, help="Cores to use; all, if left out.")
]


def fit(
    game: GameId,
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
    from roost.bots import SearchBudget
    from roost.cli.arguments import choose_seed
    from roost.cli.messages import shared
    from roost.contract.rng import parse_seed
    from roost.simulate.fit import FitPlan
    from roost.simulate.fit import fit as fitted

    count = players if players is not None else games.game_info(game).default_players
    plan = FitPlan(
        game, count, rounds, matches, SearchBudget(iterations), parse_seed(choose_seed(seed))
    )
    for done in fitted(plan, jobs):
        args: dict[str, str | int] = {
            "round": done.round,
            "lessons": done.policy_examples,
            "points": done.value_examples,
            "likeness": "–" if done.accuracy is None else f"{done.accuracy:.1%}",
        }
        print(shared().format("fit-round", args), flush=True)
