"""Elo-like ratings of bots by the Bradley-Terry model.

Each match counts as a comparison of every pair of its bots; a tie is half a win for both. Hunter's
MM algorithm finds the maximum likelihood, which does not depend on the order of the matches.
"""

import math
from collections import defaultdict

from roost.simulate.arena.runner import ArenaResult

SCALE = 400 / math.log(10)
"""As in chess: 400 points are odds of 10 to 1."""
MEAN_RATING = 1500
ITERATIONS = 300
PRIOR_WINS = 0.1
"""Virtual wins and losses against an average bot. They keep all ratings finite."""


def compute_ratings(results: list[ArenaResult]) -> dict[str, float]:
    """Return the rating of each bot, best first."""
    wins = _count_wins(results)
    bots = sorted({bot for pair in wins for bot in pair})
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(ITERATIONS):
        updated = {}
        for bot in bots:
            total, weight = PRIOR_WINS, 2 * PRIOR_WINS / (strength[bot] + 1.0)
            for other in bots:
                if other != bot:
                    won, lost = wins[bot, other], wins[other, bot]
                    total += won
                    weight += (won + lost) / (strength[bot] + strength[other])
            updated[bot] = total / weight
        mean = math.exp(sum(map(math.log, updated.values())) / len(updated))
        strength = {bot: value / mean for bot, value in updated.items()}
    order = sorted(bots, key=lambda bot: -strength[bot])
    return {bot: MEAN_RATING + SCALE * math.log(strength[bot]) for bot in order}


def _count_wins(results: list[ArenaResult]) -> defaultdict[tuple[str, str], float]:
    """Count how often one bot finished before another."""
    wins: defaultdict[tuple[str, str], float] = defaultdict(float)
    for match in results:
        seats = range(len(match.bots))
        for seat in seats:
            for other in seats:
                lead = _rank_score(match, seat) - _rank_score(match, other)
                if match.bots[seat] != match.bots[other] and lead >= 0:
                    wins[match.bots[seat], match.bots[other]] += 1.0 if lead else 0.5
    return wins


def _rank_score(match: ArenaResult, seat: int) -> float:
    """Return the score, with winners before all others, because rules may break ties."""
    return match.scores[seat] + (1e9 if seat in match.winners else 0.0)
