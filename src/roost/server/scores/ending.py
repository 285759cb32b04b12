"""What is kept of a finished match: who sat where, what came of it, and whether it counts.

A match that its only person closes is given up: it is kept as a loss.
"""

from typing import Any, Literal

import msgspec

from roost.server.brief import chosen
from roost.server.deals.naming import deal_of
from roost.server.store import ResultRow, SeatScore, StoredResult
from roost.server.table import Table

Mark = Literal[
    "taken-back", "hint", "shared-seat", "several-seats", "own-deck", "same-deal", "again"
]
"""Why a match is practice."""
HELP: frozenset[Mark] = frozenset({"taken-back", "hint", "shared-seat", "several-seats"})
"""Marks of a match by which its result is not set beside those of others."""


class EndSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str = ""
    person: str | None = None
    bot: str | None = None


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    options: dict[str, Any]
    """Those that differ from the game's own."""
    seats: list[EndSeat]
    result: dict[str, Any]
    marks: list[Mark] = []
    given_up: bool = False
    """It was closed in play: `result` says who lost, and its scores are all 0 and mean nothing."""

    @property
    def scores(self) -> list[int]:
        return list(self.result["scores"])

    @property
    def winners(self) -> list[int]:
        return list(self.result["winners"])

    @property
    def is_helped(self) -> bool:
        return bool(HELP & set(self.marks))

    @property
    def seat_scores(self) -> tuple[SeatScore, ...]:
        """Of the seats that people had; none of a match that was given up."""
        if self.given_up:
            return ()
        scored = enumerate(zip(self.seats, self.scores, strict=True))
        return tuple(
            SeatScore(i, seat.person, score)
            for i, (seat, score) in scored
            if seat.person is not None
        )

    def seats_of(self, person: str) -> list[int]:
        return [i for i, seat in enumerate(self.seats) if seat.person == person]


_decoder = msgspec.json.Decoder(Ending)


def decode(body: bytes) -> Ending:
    return _decoder.decode(body)


def result_row(table: Table, phase: str) -> ResultRow | None:
    """What is to be stored of a table's match when it is in a phase; None while it is not over."""
    if table.match is None or phase not in ("over", "closed"):
        return None
    outcome = table.match.outcome
    result = _given_up(table) if outcome is None else outcome
    if result is None:
        return None
    marks = practice_marks(table)
    facts = table.game.facts
    people = {place.person: None for place in table.places if place.person is not None}
    ending = Ending(
        options=chosen(table),
        seats=[EndSeat(place.name, place.person, place.bot) for place in table.places],
        result=result,
        marks=marks,
        given_up=outcome is None,
    )
    rated = bool(people) and not marks and not facts.cooperative and not facts.long
    return ResultRow(
        table=table.id,
        game=table.made.game,
        deal=deal_of(table.made),
        people=tuple(people),
        rated=rated,
        body=msgspec.json.encode(ending),
        scores=ending.seat_scores,
        helped=ending.is_helped,
    )


def stored_row(found: StoredResult) -> ResultRow:
    """The same of a result that is stored already."""
    ending = decode(found.body)
    people = tuple(dict.fromkeys(one.person for one in ending.seat_scores))
    return ResultRow(
        table=found.table,
        game=found.game,
        deal=found.deal,
        people=people,
        rated=found.rated,
        body=found.body,
        scores=ending.seat_scores,
        helped=ending.is_helped or found.helped,
    )


def _given_up(table: Table) -> dict[str, Any] | None:
    """What closing a match in play comes to: its people lose, and bots that play against them win.

    None if none of its people has acted yet, or if it is a campaign: that may go on in a branch.
    """
    facts = table.game.facts
    assert table.match is not None
    people = {seat for seat, place in enumerate(table.places) if place.person is not None}
    if facts.long or not people & {seat for seat, _ in table.match.actions}:
        return None
    seats = range(len(table.places))
    winners = [] if facts.cooperative else [seat for seat in seats if seat not in people]
    return {"scores": [0 for _ in seats], "winners": winners}


def practice_marks(table: Table) -> list[Mark]:
    """Why a match does not say how well its people play; docs/rating.md tells the reasons."""
    made, repeat = table.made, table.made.repeat
    people = [place.person for place in table.places if place.person is not None]
    marks: dict[Mark, bool] = {
        "taken-back": table.practice and table.is_practice,
        "hint": table.hinted and table.is_practice,
        "shared-seat": bool(table.shared_seats),
        "several-seats": len(set(people)) < len(people),
        "own-deck": made.deck is not None,
        "same-deal": repeat is not None and repeat.kind == "same",
        "again": repeat is not None and repeat.kind == "daily" and not repeat.counted,
    }
    return [mark for mark, is_so in marks.items() if is_so]
