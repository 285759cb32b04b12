"""How often a review blames a bot: the table of docs/play/review.md, measured anew.

PYTHONPATH=src python tools/blame.py [--matches 6] [--only akuma] [--bots random,sage] [--seed show]

One seat is the bot's, the others are owls. Prints each line as soon as it is known.
"""

import argparse
import time
from statistics import fmean
from typing import Any

from roost import games
from roost.bots.review.review import Review, review
from roost.contract import Game, derive_seed
from roost.contract.rng import parse_seed
from roost.kernel import CardGame
from roost.simulate.runner import play_match

BOTS = ("random", "greedy", "owl", "sage")
PLAYERS = 3


def measure_bot(game: Game[Any], bot: str, matches: int, seed: str) -> str:
    found: list[Review] = []
    seconds: list[float] = []
    for number in range(matches):
        bots = [bot, *["owl"] * (PLAYERS - 1)]
        own = derive_seed(parse_seed(seed), "blame", number)
        match = play_match(game, game.info.configure(PLAYERS, {}), bots, own).match
        began = time.perf_counter()
        found.append(review(match, 0))
        seconds.append(time.perf_counter() - began)
    decisions = [one for each in found for one in each.decisions]
    slips = sum(one.is_slip for one in decisions)
    cost = fmean(-each.choices.mean for each in found)
    luck = fmean(each.luck.mean for each in found)
    longest = f"{len(decisions) / matches:.0f} | {fmean(seconds):.0f} s, {max(seconds):.0f} s"
    return (
        f"| {game.info.title} | `{bot}` | {slips} of {len(decisions)}, "
        f"{slips / len(decisions):.0%} | {cost:.1f} | {luck:+.1f} | {longest} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=6)
    parser.add_argument("--only")
    parser.add_argument("--bots", default=",".join(BOTS))
    parser.add_argument("--seed", default="show")
    given = parser.parse_args()
    for name in games.game_ids():
        game = games.load(name)
        is_wanted = given.only in (None, name)
        if is_wanted and isinstance(game, CardGame) and game.heuristics is not None:
            for bot in given.bots.split(","):
                print(measure_bot(game, bot, given.matches, given.seed), flush=True)


if __name__ == "__main__":
    main()
