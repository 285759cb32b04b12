"""Ratings over many bots: how strong each must be for who came in before whom.

Bradley and Terry: of two, one is ahead by the share of its strength. The strengths under which what
happened is likeliest are found by Hunter's iterations, and do not depend on the order of the
matches. A tie is half a win for both.
"""

import math
from collections import defaultdict

from roost.simulate.arena.runner import ArenaResult

SCALE = 400 / math.log(10)
"""As in chess: who is 400 points ahead comes in first ten times as often."""
MEAN_RATING = 1500
ITERATIONS = 300
PRIOR_WINS = 0.1
"""So much of a win and of a loss against an average bot, so that nobody becomes infinitely good."""


def compute_ratings(results: list[ArenaResult]) -> dict[str, float]:
    """By bot, the best first."""
    beaten = _count_wins(results)
    bots = sorted({bot for pair in beaten for bot in pair})
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(ITERATIONS):
        found = {}
        for bot in bots:
            wins, weight = PRIOR_WINS, 2 * PRIOR_WINS / (strength[bot] + 1.0)
            for other in bots:
                if other != bot:
                    won, lost = beaten[bot, other], beaten[other, bot]
                    wins += won
                    weight += (won + lost) / (strength[bot] + strength[other])
            found[bot] = wins / weight
        mean = math.exp(sum(map(math.log, found.values())) / len(found))
        strength = {bot: value / mean for bot, value in found.items()}
    order = sorted(bots, key=lambda bot: -strength[bot])
    return {bot: MEAN_RATING + SCALE * math.log(strength[bot]) for bot in order}


def _count_wins(results: list[ArenaResult]) -> defaultdict[tuple[str, str], float]:
    """How often one bot came in before another: each match counts as its pairs."""
    beaten: defaultdict[tuple[str, str], float] = defaultdict(float)
    for match in results:
        seats = range(len(match.bots))
        for one in seats:
            for other in seats:
                ahead = _rank_score(match, one) - _rank_score(match, other)
                if match.bots[one] != match.bots[other] and ahead >= 0:
                    beaten[match.bots[one], match.bots[other]] += 1.0 if ahead else 0.5
    return beaten


def _rank_score(match: ArenaResult, seat: int) -> float:
    """The score; but who has won is before all others, whatever the rules go by."""
    return match.scores[seat] + (1e9 if seat in match.winners else 0.0)
