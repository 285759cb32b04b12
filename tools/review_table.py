"""Measure how many mistakes a review finds, by bot: the table of docs/play/review.md.

PYTHONPATH=src python tools/review_table.py [--matches 6] [--only GAME] [--bots random,sage]

One seat has the bot, the others have owls. Prints each row when it is measured.
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
    """Return a row of the table."""
    reviews: list[Review] = []
    seconds: list[float] = []
    for number in range(matches):
        bots = [bot, *["owl"] * (PLAYERS - 1)]
        match_seed = derive_seed(parse_seed(seed), "blame", number)
        match = play_match(game, game.info.configure(PLAYERS, {}), bots, match_seed).match
        start = time.perf_counter()
        reviews.append(review(match, 0))
        seconds.append(time.perf_counter() - start)
    decisions = [decision for one in reviews for decision in one.decisions]
    mistakes = sum(decision.is_slip for decision in decisions)
    cost = fmean(-one.choices.mean for one in reviews)
    luck = fmean(one.luck.mean for one in reviews)
    times = f"{len(decisions) / matches:.0f} | {fmean(seconds):.0f} s, {max(seconds):.0f} s"
    return (
        f"| {game.info.title} | `{bot}` | {mistakes} of {len(decisions)}, "
        f"{mistakes / len(decisions):.0%} | {cost:.1f} | {luck:+.1f} | {times} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=6)
    parser.add_argument("--only")
    parser.add_argument("--bots", default=",".join(BOTS))
    parser.add_argument("--seed", default="show")
    args = parser.parse_args()
    for game_id in games.game_ids():
        game = games.load(game_id)
        is_selected = args.only in (None, game_id)
        if is_selected and isinstance(game, CardGame) and game.heuristics is not None:
            for bot in args.bots.split(","):
                print(measure_bot(game, bot, args.matches, args.seed), flush=True)


if __name__ == "__main__":
    main()
