"""Who has played a deal, and what they made of it."""

from collections import defaultdict
from collections.abc import Sequence

import msgspec

from roost.server.scores.ending import EndSeat, decode
from roost.server.store import PlayRow, StoredResult

HELP: frozenset[str] = frozenset({"taken-back", "hint", "shared-seat", "several-seats"})
"""Marks of a match by which its result is not set beside those of others."""


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


class _Tried(msgspec.Struct, frozen=True):
    seat: int
    who: EndSeat
    found: StoredResult
    attempt: int


def board(results: Sequence[StoredResult], plays: Sequence[PlayRow], person: str) -> list[BoardRow]:
    """First tries by seat and rank, then all others. Bots are not listed: par tells of them."""
    rows = [_row(tried, person) for tried in _tries(results, plays)]
    ranked = _ranked(rows)
    return sorted(ranked, key=lambda row: (row.seat, row.rank is None, row.rank or 0, row.ended))


def people(results: Sequence[StoredResult]) -> list[str]:
    """The names of those who have played it, each once, the first of them first."""
    found = {
        seat.person: seat.name
        for result in results
        for seat in decode(result.body).seats
        if seat.person is not None
    }
    return list(found.values())


def _tries(results: Sequence[StoredResult], plays: Sequence[PlayRow]) -> list[_Tried]:
    """Tables that repeat a deal are counted as they were made, whatever came of them."""
    made = {play.table: number for number, play in enumerate(plays, 1)}
    tables: dict[str, list[str]] = defaultdict(list)
    for result in sorted(results, key=lambda found: made.get(found.table, 0)):
        for person in {seat.person for seat in decode(result.body).seats} - {None}:
            assert person is not None
            if result.table not in made:
                tables[person].append(result.table)
    for play in plays:
        tables[play.person].append(play.table)
    return [
        _Tried(seat, who, result, tables[who.person].index(result.table) + 1)
        for result in results
        for seat, who in enumerate(decode(result.body).seats)
        if who.person is not None
    ]


def _row(tried: _Tried, person: str) -> BoardRow:
    found = tried.found
    ending = decode(found.body)
    others = {seat.person for seat in ending.seats} - {None, tried.who.person}
    may_watch = not others or bool(ending.seats_of(person))
    return BoardRow(
        name=tried.who.name,
        mine=tried.who.person == person,
        seat=tried.seat,
        score=ending.scores[tried.seat],
        won=tried.seat in ending.winners,
        rank=None,
        attempt=tried.attempt,
        helped=found.helped or bool(HELP & set(ending.marks)),
        ended=found.ended,
        table=found.table if may_watch else None,
    )


def _ranked(rows: list[BoardRow]) -> list[BoardRow]:
    """Who has as much as another has the same rank."""

    def counts(row: BoardRow) -> bool:
        return row.attempt == 1 and not row.helped

    return [
        msgspec.structs.replace(
            row,
            rank=1 + sum(counts(o) and o.seat == row.seat and o.score > row.score for o in rows),
        )
        if counts(row)
        else row
        for row in rows
    ]
