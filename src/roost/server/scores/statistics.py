"""What a person's finished matches add up to, game by game."""

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec

from roost.server.scores.ending import Ending, decode
from roost.server.store import StoredResult

SHOWN = 60
"""Matches that are drawn, the newest."""


class Dot(msgspec.Struct, frozen=True):
    """One match, to be drawn."""

    table: str
    ended: float
    score: int
    won: bool


class AgainstBot(msgspec.Struct, frozen=True):
    bot: str
    played: int
    won: int


class GameStatistics(msgspec.Struct, frozen=True):
    """Of the matches that are no practice. One that was given up is lost, and has no score."""

    game: str
    played: int
    won: int
    practice: int
    """How many besides were practice."""
    mean: float | None
    best: int | None
    streak: int
    """Matches won in a row, up to the last one."""
    longest: int
    bots: list[AgainstBot]
    """Matches with a bot of this level at the table; one with several counts for each."""
    dots: list[Dot]
    """The oldest first."""


@dataclass(frozen=True)
class _Own:
    """A match as one seat ended it."""

    found: StoredResult
    ending: Ending
    seat: int

    @property
    def score(self) -> int:
        return self.ending.scores[self.seat]

    @property
    def won(self) -> bool:
        return self.seat in self.ending.winners


def is_practice(found: StoredResult, ending: Ending) -> bool:
    return found.helped or bool(ending.marks)


def statistics_of(results: Iterable[StoredResult], person: str) -> list[GameStatistics]:
    """By game, the one that was played last first. The newest result comes first."""
    by_game: dict[str, list[_Own]] = {}
    for found in results:
        ending = decode(found.body)
        own = _Own(found, ending, ending.seats_of(person)[0])
        by_game.setdefault(found.game, []).append(own)
    return [_summed(game, owns[::-1]) for game, owns in by_game.items()]


def _summed(game: str, owns: Sequence[_Own]) -> GameStatistics:
    counted = [own for own in owns if not is_practice(own.found, own.ending)]
    ended = [own for own in counted if not own.ending.given_up]
    scores = [own.score for own in ended]
    runs = _runs(counted)
    return GameStatistics(
        game=game,
        played=len(counted),
        won=sum(own.won for own in counted),
        practice=len(owns) - len(counted),
        mean=round(statistics.fmean(scores), 1) if scores else None,
        best=max(scores, default=None),
        streak=runs[-1],
        longest=max(runs),
        bots=_against(counted),
        dots=[Dot(own.found.table, own.found.ended, own.score, own.won) for own in ended[-SHOWN:]],
    )


def _runs(owns: Sequence[_Own]) -> list[int]:
    """How many were won in a row, after each match."""
    runs = [0]
    for own in owns:
        runs.append(runs[-1] + 1 if own.won else 0)
    return runs


def _against(owns: Sequence[_Own]) -> list[AgainstBot]:
    found: dict[str, list[bool]] = {}
    for own in owns:
        for bot in {seat.bot for seat in own.ending.seats if seat.bot is not None}:
            found.setdefault(bot, []).append(own.won)
    return [AgainstBot(bot, len(won), sum(won)) for bot, won in sorted(found.items())]
