"""A process that plays a deal with bots, for par: the server goes on meanwhile.

It reads one `Job` and writes the score of each play in a line.
"""

import os
import sys

import msgspec

from roost import games
from roost.contract import derive
from roost.players import Effort
from roost.server.deals.job import Job
from roost.simulate.run import play


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(10)  # whoever plays comes first
    job = msgspec.json.decode(sys.stdin.buffer.read(), type=Job)
    game = games.load(job.game)
    deck = None if job.deck is None else game.own_deck(job.deck)
    table = game.facts.table(job.players, job.options, deck)
    for number in range(job.plays):
        own = derive(job.seed, "par", number)
        effort = Effort(iterations=job.iterations)
        found = play(game, table, job.bots, job.seed, bots_seed=own, effort=effort)
        assert found.match.outcome is not None
        print(found.match.outcome["scores"][job.seat], flush=True)


if __name__ == "__main__":
    main()
