"""What people made of a deal, as they are told."""

from collections.abc import Iterable

import msgspec

from roost.server.scores.ending import decode
from roost.server.store import DealScore


class BoardRow(msgspec.Struct, frozen=True):
    """What somebody made of a deal from a seat."""

    name: str
    mine: bool
    seat: int
    score: int
    won: bool
    rank: int | None
    """Among those who sat there, by score; null if it is practice."""
    attempt: int
    """Of this person: 1 is the first."""
    helped: bool
    """Whether something was taken back, or a bot gave a hint or a hand."""
    ended: float
    """Seconds since 1970."""
    table: str | None
    """Whose replay can be watched; null if others sat there besides, who may have talked."""


def board(scores: Iterable[DealScore], person: str) -> list[BoardRow]:
    """By seat, the ranked ones first. Bots are not listed: par tells of them."""
    rows = [_row(score, person) for score in scores]
    return sorted(rows, key=lambda row: (row.seat, row.rank is None, row.rank or 0, row.ended))


def people(scores: Iterable[DealScore]) -> list[str]:
    """The names of those who have played it, each once, the first of them first."""
    found: dict[str, str] = {}
    for score in sorted(scores, key=lambda score: score.result.number):
        found[score.person] = decode(score.result.body).seats[score.seat].name
    return list(found.values())


def _row(score: DealScore, person: str) -> BoardRow:
    found = score.result
    ending = decode(found.body)
    others = {seat.person for seat in ending.seats} - {None, score.person}
    may_watch = not others or bool(ending.seats_of(person))
    return BoardRow(
        name=ending.seats[score.seat].name,
        mine=score.person == person,
        seat=score.seat,
        score=score.score,
        won=score.seat in ending.winners,
        rank=score.rank,
        attempt=score.attempt,
        helped=found.helped or ending.is_helped,
        ended=found.ended,
        table=found.table if may_watch else None,
    )
