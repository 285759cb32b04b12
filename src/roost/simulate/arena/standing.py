"""What bots have reached, with intervals by bootstrap: whole deals are drawn anew.

The matches of one deal are alike in what was dealt, so they stay together.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

import msgspec
import numpy as np

from roost.simulate.arena.playing import Ended

SAMPLES = 2000
INTERVAL = (2.5, 97.5)
"""Percent: 95 of 100."""


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

    def ratio(self) -> float:
        return sum(self.sums.values()) / sum(self.matches.values())

    def interval(self) -> tuple[float, float]:
        deals = list(self.matches)
        matches = np.array([self.matches[deal] for deal in deals], float)
        sums = np.array([self.sums[deal] for deal in deals], float)
        rows = np.random.default_rng(0).integers(len(deals), size=(SAMPLES, len(deals)))
        low, high = np.percentile(sums[rows].sum(1) / matches[rows].sum(1), INTERVAL)
        return float(low), float(high)


def standings(
    ended: list[Ended], seats: int, cooperative: bool
) -> list[BotStanding] | list[TeamStanding]:
    """By bot, the best first; or by team, where all play together."""
    if cooperative:
        return sorted(_teams(ended), key=lambda team: -team.mean)
    return sorted(_bots(ended, seats), key=lambda bot: bot.par - bot.share)


def _bots(ended: list[Ended], seats: int) -> list[BotStanding]:
    tallies: dict[str, _Tally] = {}
    for match in ended:
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
        found.append(BotStanding(bot, matches, mean, tally.ratio(), par, *tally.interval()))
    return found


def _teams(ended: list[Ended]) -> list[TeamStanding]:
    tallies: dict[str, _Tally] = {}
    for match in ended:
        tally = tallies.setdefault(_team(match.bots), _Tally())
        tally.matches[match.deal] += 1
        tally.sums[match.deal] += match.scores[0]
        if match.grade is not None:
            tally.grades[match.grade] += 1
    found = []
    for team, tally in tallies.items():
        grades = {str(grade): tally.grades[grade] for grade in sorted(tally.grades)}
        matches = sum(tally.matches.values())
        found.append(TeamStanding(team, matches, tally.ratio(), *tally.interval(), grades))
    return found


def _team(bots: list[str]) -> str:
    """Those who sit round a table, wherever one begins to count."""
    return ",".join(min(bots[at:] + bots[:at] for at in range(len(bots))))
