"""Standings of an arena with 95 % intervals.

Matches on the same deal depend on each other, so the intervals treat each deal as a cluster.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

import msgspec
import numpy as np

from roost.simulate.arena.runner import ArenaResult
from roost.simulate.interval import Values, estimate_clustered_mean, estimate_clustered_share


class BotStanding(msgspec.Struct, frozen=True):
    """A bot in a competitive game. Printed by `roost arena --json`."""

    bot: str
    matches: int
    """Matches that it played."""
    mean: float
    """Mean score."""
    share: float
    """Win rate in these matches. Winners who tie share a match."""
    par: float
    """Win rate if all bots were equal."""
    low: float
    """Ends of the 95 % interval of `share`."""
    high: float


class TeamStanding(msgspec.Struct, frozen=True):
    """A team in a cooperative game. Printed by `roost arena --json`."""

    team: str
    matches: int
    mean: float
    """Mean score."""
    low: float
    """Ends of the 95 % interval of `mean`."""
    high: float
    grades: dict[str, int]
    """How often the team reached each grade."""


@dataclass
class _Tally:
    """Sums for one bot or team."""

    matches: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))
    sums: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))
    """For each deal, the wins of a bot or the points of a team."""
    seats: int = 0
    points: float = 0.0
    grades: Counter[int] = field(default_factory=Counter)

    def by_deal(self) -> tuple[Values, Values]:
        """Return sums and numbers of matches by deal."""
        sums = np.array([self.sums[deal] for deal in self.matches], float)
        return sums, np.array(list(self.matches.values()), float)


def compute_standings(
    results: list[ArenaResult], seats: int, is_cooperative: bool
) -> list[BotStanding] | list[TeamStanding]:
    """Return the standings of bots or, in a cooperative game, of teams, best first."""
    if is_cooperative:
        return sorted(_team_standings(results), key=lambda team: -team.mean)
    return sorted(_bot_standings(results, seats), key=lambda bot: bot.par - bot.share)


def _bot_standings(results: list[ArenaResult], seats: int) -> list[BotStanding]:
    tallies: dict[str, _Tally] = {}
    for match in results:
        for bot in set(match.bots):
            tally = tallies.setdefault(bot, _Tally())
            tally.matches[match.deal] += 1
            seats_of_bot = [seat for seat, name in enumerate(match.bots) if name == bot]
            tally.seats += len(seats_of_bot)
            tally.points += sum(match.scores[seat] for seat in seats_of_bot)
            wins = sum(seat in match.winners for seat in seats_of_bot)
            tally.sums[match.deal] += wins / max(1, len(match.winners))
    standings = []
    for bot, tally in tallies.items():
        matches = sum(tally.matches.values())
        mean, par = tally.points / tally.seats, tally.seats / seats / matches
        share = estimate_clustered_share(*tally.by_deal())
        standings.append(BotStanding(bot, matches, mean, share.mean, par, share.low, share.high))
    return standings


def _team_standings(results: list[ArenaResult]) -> list[TeamStanding]:
    tallies: dict[str, _Tally] = {}
    for match in results:
        tally = tallies.setdefault(_team_name(match.bots), _Tally())
        tally.matches[match.deal] += 1
        tally.sums[match.deal] += match.scores[0]
        if match.grade is not None:
            tally.grades[match.grade] += 1
    standings = []
    for team, tally in tallies.items():
        grades = {str(grade): tally.grades[grade] for grade in sorted(tally.grades)}
        matches = sum(tally.matches.values())
        mean = estimate_clustered_mean(*tally.by_deal())
        standings.append(TeamStanding(team, matches, mean.mean, mean.low, mean.high, grades))
    return standings


def _team_name(bots: list[str]) -> str:
    """Return a name for the bots in seat order, the same for every rotation."""
    return ",".join(min(bots[at:] + bots[:at] for at in range(len(bots))))
