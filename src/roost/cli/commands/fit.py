"""`roost fit`: fits the policy weights of a game by self-play."""

from pathlib import Path
from typing import Annotated

import typer

from roost.bots import SearchBudget
from roost.cli.arguments import GameId, Jobs, Options, Players, Seed, choose_seed, parse_config
from roost.cli.messages import format_message
from roost.contract.rng import parse_seed

Rounds = Annotated[int, typer.Option("--rounds", metavar="R", min=1, help="Rounds of self-play.")]
Matches = Annotated[int, typer.Option("--matches", metavar="M", min=10, help="Matches per round.")]
Iterations = Annotated[
    int, typer.Option("--iterations", metavar="N", min=1, help="Search iterations per move.")
]
Output = Annotated[
    Path | None,
    typer.Option("--output", metavar="FILE", help="Store the weights here, not with the game."),
]


def run(
    game: GameId,
    players: Players = None,
    option: Options = None,
    rounds: Rounds = 3,
    matches: Matches = 200,
    iterations: Iterations = 1000,
    seed: Seed = None,
    jobs: Jobs = None,
    output: Output = None,
) -> None:
    """Let search play with the current weights, and fit the weights to its choices, in rounds.

    The weights are stored in the game's folder, or in the file that --output names. An installed
    game needs --output.
    """
    from roost.simulate.fit import FitPlan, fit  # loads the compiler

    config = parse_config(game, players, None, option)
    plan = FitPlan(
        game,
        config.players,
        rounds,
        matches,
        SearchBudget(iterations),
        parse_seed(choose_seed(seed)),
        config.options,
        output,
    )
    for result in fit(plan, jobs):
        args: dict[str, str | int] = {
            "round": result.round,
            "policy_examples": result.policy_examples,
            "value_examples": result.value_examples,
            "accuracy": "–" if result.accuracy is None else f"{result.accuracy:.1%}",
        }
        print(format_message("fit-round", args), flush=True)
