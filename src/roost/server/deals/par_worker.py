"""A process that plays a deal with bots, for par: the server goes on meanwhile.

It reads one `Job` and writes the score of each play in a line.
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
        os.nice(10)  # whoever plays comes first
    job = msgspec.json.decode(sys.stdin.buffer.read(), type=ParJob)
    game = games.load(job.game)
    deck = None if job.deck is None else game.parse_deck(job.deck)
    table = game.info.configure(job.players, job.options, deck)
    for number in range(job.plays):
        own = derive_seed(job.seed, "par", number)
        effort = SearchBudget(iterations=job.iterations)
        found = play_match(game, table, job.bots, job.seed, bots_seed=own, budget=effort)
        assert found.match.result is not None
        print(found.match.result["scores"][job.seat], flush=True)


if __name__ == "__main__":
    main()
