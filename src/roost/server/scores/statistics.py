"""Statistics of an account's finished matches, by game."""

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec

from roost.server.scores.finished_match import FinishedMatch, decode_finished_match
from roost.server.storage import StoredResult

MAX_RECENT_SCORES = 60


class ScorePoint(msgspec.Struct, frozen=True):
    """The score of one match, for a chart."""

    table_id: str
    ended_at: float
    score: int
    has_won: bool


class BotRecord(msgspec.Struct, frozen=True):
    """Matches and wins against one bot."""

    bot: str
    matches: int
    wins: int


class GameStatistics(msgspec.Struct, frozen=True):
    """Statistics without practice matches. A given-up match is a loss without a score."""

    game: str
    matches: int
    wins: int
    practice_matches: int
    """Matches that are practice; the other numbers do not include them."""
    mean_score: float | None
    best_score: int | None
    win_streak: int
    """The current number of wins in a row."""
    longest_win_streak: int
    bot_records: list[BotRecord]
    """Matches with this bot at the table. A match with several bots counts for each of them."""
    recent_scores: list[ScorePoint]
    """Oldest first."""


@dataclass(frozen=True)
class _OwnMatch:
    """A match from the perspective of one seat."""

    result: StoredResult
    match: FinishedMatch
    seat: int

    @property
    def score(self) -> int:
        return self.match.scores[self.seat]

    @property
    def has_won(self) -> bool:
        return self.seat in self.match.winners


def compute_statistics(results: Iterable[StoredResult], account_id: str) -> list[GameStatistics]:
    """Compute statistics from results, newest first; the most recently played game comes first."""
    by_game: dict[str, list[_OwnMatch]] = {}
    for result in results:
        match = decode_finished_match(result.body)
        own = _OwnMatch(result, match, match.seats_of(account_id)[0])
        by_game.setdefault(result.game, []).append(own)
    return [_summarize(game, matches[::-1]) for game, matches in by_game.items()]


def _summarize(game: str, matches: Sequence[_OwnMatch]) -> GameStatistics:
    counted = [own for own in matches if not own.match.practice_reasons]
    scored = [own for own in counted if not own.match.is_given_up]
    scores = [own.score for own in scored]
    streaks = _win_streaks(counted)
    return GameStatistics(
        game=game,
        matches=len(counted),
        wins=sum(own.has_won for own in counted),
        practice_matches=len(matches) - len(counted),
        mean_score=round(statistics.fmean(scores), 1) if scores else None,
        best_score=max(scores, default=None),
        win_streak=streaks[-1],
        longest_win_streak=max(streaks),
        bot_records=_bot_records(counted),
        recent_scores=[
            ScorePoint(own.result.table_id, own.result.ended_at, own.score, own.has_won)
            for own in scored[-MAX_RECENT_SCORES:]
        ],
    )


def _win_streaks(matches: Sequence[_OwnMatch]) -> list[int]:
    """Return the number of wins in a row after each match, starting with 0."""
    streaks = [0]
    for own in matches:
        streaks.append(streaks[-1] + 1 if own.has_won else 0)
    return streaks


def _bot_records(matches: Sequence[_OwnMatch]) -> list[BotRecord]:
    wins: dict[str, list[bool]] = {}
    for own in matches:
        for bot in {seat.bot for seat in own.match.seats if seat.bot is not None}:
            wins.setdefault(bot, []).append(own.has_won)
    return [BotRecord(bot, len(won), sum(won)) for bot, won in sorted(wins.items())]
