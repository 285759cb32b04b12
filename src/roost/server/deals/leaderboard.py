"""What people made of a deal, as they are told."""

from collections.abc import Iterable

import msgspec

from roost.server.scores.finished_match import decode_finished_match
from roost.server.storage import DealScore


class LeaderboardRow(msgspec.Struct, frozen=True):
    """What somebody made of a deal from a seat."""

    name: str
    is_mine: bool
    seat: int
    score: int
    has_won: bool
    rank: int | None
    """Among those who sat there, by score; null if it is practice."""
    attempt: int
    """Of this person: 1 is the first."""
    has_help: bool
    """Whether something was taken back, or a bot gave a hint or a hand."""
    ended_at: float
    """Seconds since 1970."""
    table_id: str | None
    """Whose replay can be watched; null if others sat there besides, who may have talked."""


def build_leaderboard(scores: Iterable[DealScore], account_id: str) -> list[LeaderboardRow]:
    """By seat, the ranked ones first. Bots are not listed: par tells of them."""
    rows = [_row(score, account_id) for score in scores]
    return sorted(rows, key=lambda row: (row.seat, row.rank is None, row.rank or 0, row.ended_at))


def list_player_names(scores: Iterable[DealScore]) -> list[str]:
    """The names of those who have played it, each once, the first of them first."""
    found: dict[str, str] = {}
    for score in sorted(scores, key=lambda score: score.result.id):
        found[score.account_id] = decode_finished_match(score.result.body).seats[score.seat].name
    return list(found.values())


def _row(score: DealScore, account_id: str) -> LeaderboardRow:
    found = score.result
    ending = decode_finished_match(found.body)
    others = {seat.account_id for seat in ending.seats} - {None, score.account_id}
    may_watch = not others or bool(ending.seats_of(account_id))
    return LeaderboardRow(
        name=ending.seats[score.seat].name,
        is_mine=score.account_id == account_id,
        seat=score.seat,
        score=score.score,
        has_won=score.seat in ending.winners,
        rank=score.rank,
        attempt=score.attempt,
        has_help=found.has_help or ending.has_help,
        ended_at=found.ended_at,
        table_id=found.table_id if may_watch else None,
    )
