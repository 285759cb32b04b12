"""How strong the bots are: the tables of docs/bots.md, measured anew.

PYTHONPATH=src python tools/strength.py [--matches 400] [--only donburiko] [--jobs 2]

Prints each line as soon as it is known, with the command that repeats it. Takes an hour or two.
"""

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from roost import games
from roost.contract.chance import seed_of
from roost.players import OWN, Effort
from roost.simulate.arena import BotStanding, Ended, Plan, TeamStanding, play_all, standings

SEED = "show"


class Line(NamedTuple):
    game: str
    players: int
    one: str
    others: str
    iterations: int | None = None


def lines() -> Iterator[Line]:
    for bot, iterations in (("owlet", None), ("owl", None), ("sage", 500)):
        yield Line("familiars-trouble", 3, bot, bot, iterations)
    for game, iterations in (("donburiko", 300), ("fuertorite", 200), ("akuma", 300)):
        for players in games.facts(game).players:
            yield Line(game, players, "owl", "owlet")
            yield Line(game, players, "sage", "greedy", iterations)
            yield Line(game, players, "sage", "owl", iterations)
    for players in games.facts("akuma").players:
        yield Line("akuma", players, "sage", "plain", 4000)


def measure(line: Line, matches: int, jobs: int | None) -> str:
    seats = [line.one, *[line.others] * (line.players - 1)]
    facts = games.facts(line.game)
    effort = OWN if line.iterations is None else Effort(line.iterations)
    table = facts.table(line.players, {})
    plan = Plan(line.game, table, seats, seed_of(SEED), matches, effort)
    ended = list(play_all(plan, jobs))
    shown = f"`{command(line, seats, matches)}`"
    found = standings(ended, line.players, facts.cooperative)
    for one in found:
        if isinstance(one, TeamStanding):
            return f"| {shown} | {one.mean:.1f} ({one.low:.1f} to {one.high:.1f}) |"
        if one.bot == line.one:
            share = f"{one.share:.3f} ({one.low:.3f} to {one.high:.3f}) | {one.par:.3f}"
            ahead = ahead_a_game(ended, line.one, int(table.options.get("games", 1)))
            return f"| {shown} | {share} | {odds(one):.2f} | {ahead:+.1f} |"
    raise AssertionError("a bot that played has a standing")


def command(line: Line, seats: list[str], matches: int) -> str:
    said = f"{line.game} --players {line.players} --seats {','.join(seats)} --matches {matches}"
    return said + (f" --iterations {line.iterations}" if line.iterations else "")


def odds(one: BotStanding) -> float:
    """Of winning, against those at par."""
    return one.share / max(1e-9, 1 - one.share) / (one.par / (1 - one.par))


def ahead_a_game(ended: list[Ended], bot: str, of: int) -> float:
    """Points that a bot is ahead of the mean of the others, in each game of a match."""
    total = 0.0
    for match in ended:
        own = [s for s, name in zip(match.scores, match.bots, strict=True) if name == bot]
        rest = [s for s, name in zip(match.scores, match.bots, strict=True) if name != bot]
        total += sum(own) / len(own) - sum(rest) / len(rest)
    return total / len(ended) / of


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--matches", type=int, default=400)
    asked.add_argument("--only", default="")
    asked.add_argument("--jobs", type=int)
    given = asked.parse_args()
    for line in lines():
        if line.game.startswith(given.only):
            print(measure(line, given.matches, given.jobs), flush=True)


if __name__ == "__main__":
    main()
