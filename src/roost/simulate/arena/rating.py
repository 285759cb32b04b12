"""Ratings over many bots: how strong each must be for who came in before whom.

Bradley and Terry: of two, one is ahead by the share of its strength. The strengths under which what
happened is likeliest are found by Hunter's iterations, and do not depend on the order of the
matches. A tie is half a win for both.
"""

import math
from collections import defaultdict

from roost.simulate.arena.playing import Ended

SCALE = 400 / math.log(10)
"""As in chess: who is 400 points ahead comes in first ten times as often."""
MIDDLE = 1500
ROUNDS = 300
DRAWN = 0.1
"""So much of a win and of a loss against an average bot, so that nobody becomes infinitely good."""


def ratings(ended: list[Ended]) -> dict[str, float]:
    """By bot, the best first."""
    beaten = _beaten(ended)
    bots = sorted({bot for pair in beaten for bot in pair})
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(ROUNDS):
        found = {}
        for bot in bots:
            wins, weight = DRAWN, 2 * DRAWN / (strength[bot] + 1.0)
            for other in bots:
                if other != bot:
                    won, lost = beaten[bot, other], beaten[other, bot]
                    wins += won
                    weight += (won + lost) / (strength[bot] + strength[other])
            found[bot] = wins / weight
        mean = math.exp(sum(map(math.log, found.values())) / len(found))
        strength = {bot: value / mean for bot, value in found.items()}
    order = sorted(bots, key=lambda bot: -strength[bot])
    return {bot: MIDDLE + SCALE * math.log(strength[bot]) for bot in order}


def _beaten(ended: list[Ended]) -> defaultdict[tuple[str, str], float]:
    """How often one bot came in before another: each match counts as its pairs."""
    beaten: defaultdict[tuple[str, str], float] = defaultdict(float)
    for match in ended:
        seats = range(len(match.bots))
        for one in seats:
            for other in seats:
                ahead = _rank(match, one) - _rank(match, other)
                if match.bots[one] != match.bots[other] and ahead >= 0:
                    beaten[match.bots[one], match.bots[other]] += 1.0 if ahead else 0.5
    return beaten


def _rank(match: Ended, seat: int) -> float:
    """The score; but who has won is before all others, whatever the rules go by."""
    return match.scores[seat] + (1e9 if seat in match.winners else 0.0)
