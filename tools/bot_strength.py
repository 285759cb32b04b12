"""Measure how strong the bots are: the tables of docs/play/bots.md.

python tools/bot_strength.py [--matches 400] [--only GAME] [--jobs 2]

Prints each row when it is measured, with the command that repeats it. Takes an hour or two.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from roost import games  # noqa: E402
from roost.bots import DEFAULT_BUDGET, SearchBudget  # noqa: E402
from roost.contract.rng import parse_seed  # noqa: E402
from roost.simulate.arena import (  # noqa: E402
    ArenaPlan,
    ArenaResult,
    BotStanding,
    TeamStanding,
    compute_standings,
    play_arena,
)
from tools.published_settings import load_published_settings  # noqa: E402

SEED = "show"


class ArenaRun(NamedTuple):
    game_id: str
    players: int
    bot: str
    opponents: str
    iterations: int | None = None


def list_runs() -> Iterator[ArenaRun]:
    for game_id, settings in load_published_settings().items():
        info, iterations = games.game_info(game_id), settings["arena_iterations"]
        for players in info.players:
            if info.is_cooperative:
                yield ArenaRun(game_id, players, "owlet", "owlet")
                yield ArenaRun(game_id, players, "owl", "owl")
                yield ArenaRun(game_id, players, "sage", "sage", iterations)
                continue
            yield ArenaRun(game_id, players, "owl", "owlet")
            yield ArenaRun(game_id, players, "sage", "greedy", iterations)
            yield ArenaRun(game_id, players, "sage", "owl", iterations)
            if "reference_iterations" in settings:
                reference_iterations = settings["reference_iterations"]
                yield ArenaRun(game_id, players, "sage", "plain", reference_iterations)


def measure(run: ArenaRun, matches: int, jobs: int | None) -> str:
    """Return a row of the table."""
    seats = [run.bot, *[run.opponents] * (run.players - 1)]
    info = games.game_info(run.game_id)
    budget = DEFAULT_BUDGET if run.iterations is None else SearchBudget(run.iterations)
    config = info.configure(run.players, {})
    plan = ArenaPlan(run.game_id, config, seats, parse_seed(SEED), matches, budget)
    results = list(play_arena(plan, jobs))
    command = f"`{format_command(run, seats, matches)}`"
    for standing in compute_standings(results, run.players, info.is_cooperative):
        interval = f"{standing.low:.3f} to {standing.high:.3f}"
        if isinstance(standing, TeamStanding):
            interval = f"{standing.low:.1f} to {standing.high:.1f}"
            return f"| {command} | {standing.mean:.1f} ({interval}) |"
        if standing.bot == run.bot:
            win_rate = f"{standing.share:.3f} ({interval}) | {standing.par:.3f}"
            lead = mean_lead(results, run.bot, int(config.options.get("games", 1)))
            return f"| {command} | {win_rate} | {odds_ratio(standing):.2f} | {lead:+.1f} |"
    raise AssertionError("every bot has a standing")


def format_command(run: ArenaRun, seats: list[str], matches: int) -> str:
    command = f"{run.game_id} --players {run.players} --seats {','.join(seats)}"
    command += f" --matches {matches}"
    return command + (f" --iterations {run.iterations}" if run.iterations else "")


def odds_ratio(standing: BotStanding) -> float:
    """Return the odds of winning, relative to the odds at par."""
    return standing.share / max(1e-9, 1 - standing.share) / (standing.par / (1 - standing.par))


def mean_lead(results: list[ArenaResult], bot: str, games_per_match: int) -> float:
    """Return how many points a bot is ahead of the mean of the others, per game of a match."""
    total = 0.0
    for result in results:
        scores = list(zip(result.scores, result.bots, strict=True))
        own = [score for score, name in scores if name == bot]
        others = [score for score, name in scores if name != bot]
        total += sum(own) / len(own) - sum(others) / len(others)
    return total / len(results) / games_per_match


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--only", default="", help="games whose id starts with this text")
    parser.add_argument("--jobs", type=int)
    args = parser.parse_args()
    for run in list_runs():
        if run.game_id.startswith(args.only):
            print(measure(run, args.matches, args.jobs), flush=True)


if __name__ == "__main__":
    main()
