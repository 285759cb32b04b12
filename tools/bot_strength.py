"""How strong the bots are: the tables of docs/play/bots.md, measured anew.

PYTHONPATH=src python tools/strength.py [--matches 400] [--only donburiko] [--jobs 2]

Prints each line as soon as it is known, with the command that repeats it. Takes an hour or two.
"""

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from roost import games
from roost.bots import DEFAULT_BUDGET, SearchBudget
from roost.contract.rng import parse_seed
from roost.simulate.arena import (
    ArenaPlan,
    ArenaResult,
    BotStanding,
    TeamStanding,
    compute_standings,
    play_arena,
)

SEED = "show"


class ArenaRun(NamedTuple):
    game: str
    players: int
    bot: str
    opponents: str
    iterations: int | None = None


def list_runs() -> Iterator[ArenaRun]:
    for bot, iterations in (("owlet", None), ("owl", None), ("sage", 500)):
        yield ArenaRun("familiars-trouble", 3, bot, bot, iterations)
    for game, iterations in (("donburiko", 300), ("fuertorite", 200), ("akuma", 300)):
        for players in games.game_info(game).players:
            yield ArenaRun(game, players, "owl", "owlet")
            yield ArenaRun(game, players, "sage", "greedy", iterations)
            yield ArenaRun(game, players, "sage", "owl", iterations)
    for players in games.game_info("akuma").players:
        yield ArenaRun("akuma", players, "sage", "plain", 4000)


def measure(run: ArenaRun, matches: int, jobs: int | None) -> str:
    seats = [run.bot, *[run.opponents] * (run.players - 1)]
    facts = games.game_info(run.game)
    effort = DEFAULT_BUDGET if run.iterations is None else SearchBudget(run.iterations)
    table = facts.configure(run.players, {})
    plan = ArenaPlan(run.game, table, seats, parse_seed(SEED), matches, effort)
    ended = list(play_arena(plan, jobs))
    shown = f"`{format_command(run, seats, matches)}`"
    found = compute_standings(ended, run.players, facts.is_cooperative)
    for one in found:
        if isinstance(one, TeamStanding):
            return f"| {shown} | {one.mean:.1f} ({one.low:.1f} to {one.high:.1f}) |"
        if one.bot == run.bot:
            share = f"{one.share:.3f} ({one.low:.3f} to {one.high:.3f}) | {one.par:.3f}"
            ahead = mean_lead(ended, run.bot, int(table.options.get("games", 1)))
            return f"| {shown} | {share} | {odds(one):.2f} | {ahead:+.1f} |"
    raise AssertionError("a bot that played has a standing")


def format_command(run: ArenaRun, seats: list[str], matches: int) -> str:
    said = f"{run.game} --players {run.players} --seats {','.join(seats)} --matches {matches}"
    return said + (f" --iterations {run.iterations}" if run.iterations else "")


def odds(standing: BotStanding) -> float:
    """Of winning, against those at par."""
    return standing.share / max(1e-9, 1 - standing.share) / (standing.par / (1 - standing.par))


def mean_lead(ended: list[ArenaResult], bot: str, games_per_match: int) -> float:
    """Points that a bot is ahead of the mean of the others, in each game of a match."""
    total = 0.0
    for match in ended:
        own = [s for s, name in zip(match.scores, match.bots, strict=True) if name == bot]
        rest = [s for s, name in zip(match.scores, match.bots, strict=True) if name != bot]
        total += sum(own) / len(own) - sum(rest) / len(rest)
    return total / len(ended) / games_per_match


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--matches", type=int, default=400)
    asked.add_argument("--only", default="")
    asked.add_argument("--jobs", type=int)
    given = asked.parse_args()
    for line in list_runs():
        if line.game.startswith(given.only):
            print(measure(line, given.matches, given.jobs), flush=True)


if __name__ == "__main__":
    main()
