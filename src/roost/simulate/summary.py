"""Statistics of many matches. A tally adds matches one by one and does not keep them."""

from dataclasses import dataclass
from typing import Any

import msgspec

from roost.match import Match


class ScoreRange(msgspec.Struct, frozen=True):
    mean: float
    low: int
    high: int


class Summary(msgspec.Struct, frozen=True):
    matches: int
    win_rates: list[float]
    """The win rate of each seat. Winners who tie share a match."""
    scores: list[ScoreRange]
    """The scores of each seat."""
    mean_actions: float
    """Mean number of actions of a match."""
    matches_per_second: float
    win_rate_margins: list[float] = []
    """For each seat, the 95 % margin of error of the win rate. Empty if not computed."""


@dataclass
class _SeatTally:
    wins: float = 0.0
    total: int = 0
    low: int | None = None
    high: int | None = None

    def add(self, score: int, win_share: float) -> None:
        self.wins += win_share
        self.total += score
        self.low = score if self.low is None else min(self.low, score)
        self.high = score if self.high is None else max(self.high, score)

    def score_range(self, matches: int) -> ScoreRange:
        assert self.low is not None
        assert self.high is not None
        return ScoreRange(self.total / matches, self.low, self.high)


class MatchTally:
    """Adds up finished matches with the same number of seats."""

    def __init__(self, seats: int) -> None:
        self._seats = [_SeatTally() for _ in range(seats)]
        self._matches = 0
        self._actions = 0

    def add(self, match: Match[Any]) -> None:
        result = match.result
        assert result is not None, "the match is not finished"
        self._matches += 1
        self._actions += len(match.actions)
        winners = result["winners"]
        share = 1.0 if match.game.info.is_cooperative else 1 / max(len(winners), 1)
        for seat, (tally, score) in enumerate(zip(self._seats, result["scores"], strict=True)):
            tally.add(score, share if seat in winners else 0.0)

    def summarize(self, seconds: float) -> Summary:
        """Summarize the matches so far, at least one."""
        return Summary(
            self._matches,
            [seat.wins / self._matches for seat in self._seats],
            [seat.score_range(self._matches) for seat in self._seats],
            self._actions / self._matches,
            self._matches / seconds,
        )
