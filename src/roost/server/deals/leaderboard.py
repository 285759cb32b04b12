"""The leaderboard of a deal, as one account sees it."""

from collections.abc import Iterable

import msgspec

from roost.server.scores.finished_match import decode_finished_match
from roost.server.storage import DealScore


class LeaderboardRow(msgspec.Struct, frozen=True):
    """A player's score for a deal from one seat."""

    name: str
    is_mine: bool
    seat: int
    score: int
    has_won: bool
    rank: int | None
    """The rank among scores from the same seat; null if the match is practice."""
    attempt: int
    """Which attempt of this player it is, starting with 1."""
    has_help: bool
    """Whether the player used undo, a hint, or a bot's help."""
    ended_at: float
    """When the match ended (Unix time)."""
    table_id: str | None
    """The table whose replay can be watched; null if others had a seat there and may have chatted.
    """


def build_leaderboard(scores: Iterable[DealScore], account_id: str) -> list[LeaderboardRow]:
    """Return rows by seat, ranked rows first. Bots are not included: see `par.py`."""
    rows = [_build_row(score, account_id) for score in scores]
    return sorted(rows, key=lambda row: (row.seat, row.rank is None, row.rank or 0, row.ended_at))


def list_player_names(scores: Iterable[DealScore]) -> list[str]:
    """Return the name of each player once, in the order of their first results."""
    names: dict[str, str] = {}
    for score in sorted(scores, key=lambda score: score.result.id):
        match = decode_finished_match(score.result.body)
        names[score.account_id] = match.seats[score.seat].name
    return list(names.values())


def _build_row(score: DealScore, account_id: str) -> LeaderboardRow:
    match = decode_finished_match(score.result.body)
    others = {seat.account_id for seat in match.seats} - {None, score.account_id}
    can_watch = not others or bool(match.seats_of(account_id))
    return LeaderboardRow(
        name=match.seats[score.seat].name,
        is_mine=score.account_id == account_id,
        seat=score.seat,
        score=score.score,
        has_won=score.seat in match.winners,
        rank=score.rank,
        attempt=score.attempt,
        has_help=match.has_help,
        ended_at=score.result.ended_at,
        table_id=score.result.table_id if can_watch else None,
    )
