"""What bots have reached, with 95 % intervals.

The matches of one deal are alike in what was dealt, so intervals go by deals, not by matches.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

import msgspec
import numpy as np

from roost.simulate.arena.runner import ArenaResult
from roost.simulate.interval import Values, estimate_clustered_mean, estimate_clustered_share


class BotStanding(msgspec.Struct, frozen=True):
    bot: str
    matches: int
    """That it took part in."""
    mean: float
    """Its score."""
    share: float
    """Of the wins in these matches; those who tie divide a match."""
    par: float
    """The share that it would have if all were alike."""
    low: float
    high: float


class TeamStanding(msgspec.Struct, frozen=True):
    team: str
    matches: int
    mean: float
    low: float
    high: float
    grades: dict[str, int]
    """How often each was reached."""


@dataclass
class _Tally:
    """Of one bot or team, by deal where that matters."""

    matches: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))
    sums: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))
    """Wins of a bot, points of a team."""
    seats: int = 0
    points: float = 0.0
    grades: Counter[int] = field(default_factory=Counter)

    def by_deal(self) -> tuple[Values, Values]:
        """Sums, and matches."""
        sums = np.array([self.sums[deal] for deal in self.matches], float)
        return sums, np.array(list(self.matches.values()), float)


def compute_standings(
    results: list[ArenaResult], seats: int, is_cooperative: bool
) -> list[BotStanding] | list[TeamStanding]:
    """By bot, the best first; or by team, where all play together."""
    if is_cooperative:
        return sorted(_team_standings(results), key=lambda team: -team.mean)
    return sorted(_bot_standings(results, seats), key=lambda bot: bot.par - bot.share)


def _bot_standings(results: list[ArenaResult], seats: int) -> list[BotStanding]:
    tallies: dict[str, _Tally] = {}
    for match in results:
        for bot in set(match.bots):
            tally = tallies.setdefault(bot, _Tally())
            tally.matches[match.deal] += 1
            own = [seat for seat, name in enumerate(match.bots) if name == bot]
            tally.seats += len(own)
            tally.points += sum(match.scores[seat] for seat in own)
            won = sum(seat in match.winners for seat in own)
            tally.sums[match.deal] += won / max(1, len(match.winners))
    found = []
    for bot, tally in tallies.items():
        matches = sum(tally.matches.values())
        mean, par = tally.points / tally.seats, tally.seats / seats / matches
        share = estimate_clustered_share(*tally.by_deal())
        found.append(BotStanding(bot, matches, mean, share.mean, par, share.low, share.high))
    return found


def _team_standings(results: list[ArenaResult]) -> list[TeamStanding]:
    tallies: dict[str, _Tally] = {}
    for match in results:
        tally = tallies.setdefault(_team_name(match.bots), _Tally())
        tally.matches[match.deal] += 1
        tally.sums[match.deal] += match.scores[0]
        if match.grade is not None:
            tally.grades[match.grade] += 1
    found = []
    for team, tally in tallies.items():
        grades = {str(grade): tally.grades[grade] for grade in sorted(tally.grades)}
        matches = sum(tally.matches.values())
        mean = estimate_clustered_mean(*tally.by_deal())
        found.append(TeamStanding(team, matches, mean.mean, mean.low, mean.high, grades))
    return found


def _team_name(bots: list[str]) -> str:
    """Those who sit round a table, wherever one begins to count."""
    return ",".join(min(bots[at:] + bots[:at] for at in range(len(bots))))
