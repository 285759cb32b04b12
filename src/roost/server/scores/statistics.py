"""What a person's finished matches add up to, game by game."""

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec

from roost.server.scores.finished_match import FinishedMatch, decode_finished_match
from roost.server.storage import StoredResult

MAX_RECENT_SCORES = 60
"""Matches that are drawn, the newest."""


class ScorePoint(msgspec.Struct, frozen=True):
    """One match, to be drawn."""

    table_id: str
    ended_at: float
    score: int
    has_won: bool


class BotRecord(msgspec.Struct, frozen=True):
    bot: str
    matches: int
    wins: int


class GameStatistics(msgspec.Struct, frozen=True):
    """Of the matches that are no practice. One that was given up is lost, and has no score."""

    game: str
    matches: int
    wins: int
    practice_matches: int
    """How many besides were practice."""
    mean_score: float | None
    best_score: int | None
    win_streak: int
    """Matches won in a row, up to the last one."""
    longest_win_streak: int
    bot_records: list[BotRecord]
    """Matches with a bot of this level at the table; one with several counts for each."""
    recent_scores: list[ScorePoint]
    """The oldest first."""


@dataclass(frozen=True)
class _OwnMatch:
    """A match as one seat ended it."""

    result: StoredResult
    match: FinishedMatch
    seat: int

    @property
    def score(self) -> int:
        return self.match.scores[self.seat]

    @property
    def has_won(self) -> bool:
        return self.seat in self.match.winners


def is_practice_result(result: StoredResult, match: FinishedMatch) -> bool:
    return result.has_help or bool(match.practice_reasons)


def compute_statistics(results: Iterable[StoredResult], account_id: str) -> list[GameStatistics]:
    """By game, the one that was played last first. The newest result comes first."""
    by_game: dict[str, list[_OwnMatch]] = {}
    for found in results:
        ending = decode_finished_match(found.body)
        own = _OwnMatch(found, ending, ending.seats_of(account_id)[0])
        by_game.setdefault(found.game, []).append(own)
    return [_summarize(game, owns[::-1]) for game, owns in by_game.items()]


def _summarize(game: str, matches: Sequence[_OwnMatch]) -> GameStatistics:
    counted = [own for own in matches if not is_practice_result(own.result, own.match)]
    ended = [own for own in counted if not own.match.is_given_up]
    scores = [own.score for own in ended]
    runs = _win_streaks(counted)
    return GameStatistics(
        game=game,
        matches=len(counted),
        wins=sum(own.has_won for own in counted),
        practice_matches=len(matches) - len(counted),
        mean_score=round(statistics.fmean(scores), 1) if scores else None,
        best_score=max(scores, default=None),
        win_streak=runs[-1],
        longest_win_streak=max(runs),
        bot_records=_bot_records(counted),
        recent_scores=[
            ScorePoint(own.result.table_id, own.result.ended_at, own.score, own.has_won)
            for own in ended[-MAX_RECENT_SCORES:]
        ],
    )


def _win_streaks(matches: Sequence[_OwnMatch]) -> list[int]:
    """How many were won in a row, after each match."""
    runs = [0]
    for own in matches:
        runs.append(runs[-1] + 1 if own.has_won else 0)
    return runs


def _bot_records(matches: Sequence[_OwnMatch]) -> list[BotRecord]:
    found: dict[str, list[bool]] = {}
    for own in matches:
        for bot in {seat.bot for seat in own.match.seats if seat.bot is not None}:
            found.setdefault(bot, []).append(own.has_won)
    return [BotRecord(bot, len(won), sum(won)) for bot, won in sorted(found.items())]
