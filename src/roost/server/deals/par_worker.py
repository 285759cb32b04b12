"""A child process that plays a deal with bots, to measure par without blocking the server.

It reads one `ParJob` from stdin and prints the score of each play on a line.
"""

import os
import sys

import msgspec

from roost import games
from roost.bots import SearchBudget
from roost.contract import derive_seed
from roost.server.deals.par_job import ParJob
from roost.simulate.runner import play_match


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(10)  # lower priority than the server
    job = msgspec.json.decode(sys.stdin.buffer.read(), type=ParJob)
    game = games.load(job.game)
    deck = None if job.deck is None else game.parse_deck(job.deck)
    config = game.info.configure(job.players, job.options, deck)
    budget = SearchBudget(iterations=job.iterations)
    for number in range(job.plays):
        bots_seed = derive_seed(job.seed, "par", number)
        played = play_match(game, config, job.bots, job.seed, bots_seed=bots_seed, budget=budget)
        assert played.match.result is not None
        print(played.match.result["scores"][job.seat], flush=True)


if __name__ == "__main__":
    main()
