"""What is kept of a finished match: who sat where, what came of it, and whether it counts.

A match that its only person closes is given up: it is kept as a loss.
"""

from typing import Any, Literal

import msgspec

from roost.server.deals.deal_ids import deal_id_of
from roost.server.storage import ResultRow, SeatScore, StoredResult
from roost.server.tables.lobby import changed_options
from roost.server.tables.table import Table

PracticeReason = Literal[
    "undo",
    "hint",
    "shared_seat",
    "multiple_seats",
    "custom_deck",
    "repeated_deal",
    "repeated_daily",
]
"""Why a match is practice."""
HELP_REASONS: frozenset[PracticeReason] = frozenset(
    {"undo", "hint", "shared_seat", "multiple_seats"}
)
"""Marks of a match by which its result is not set beside those of others."""


class FinishedSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str = ""
    account_id: str | None = None
    bot: str | None = None


class FinishedMatch(msgspec.Struct, frozen=True, omit_defaults=True):
    options: dict[str, Any]
    """Those that differ from the game's own."""
    seats: list[FinishedSeat]
    result: dict[str, Any]
    practice_reasons: list[PracticeReason] = []
    is_given_up: bool = False
    """It was closed in play: `result` says who lost, and its scores are all 0 and mean nothing."""

    @property
    def scores(self) -> list[int]:
        return list(self.result["scores"])

    @property
    def winners(self) -> list[int]:
        return list(self.result["winners"])

    @property
    def has_help(self) -> bool:
        return bool(HELP_REASONS & set(self.practice_reasons))

    @property
    def seat_scores(self) -> tuple[SeatScore, ...]:
        """Of the seats that people had; none of a match that was given up."""
        if self.is_given_up:
            return ()
        scored = enumerate(zip(self.seats, self.scores, strict=True))
        return tuple(
            SeatScore(i, seat.account_id, score)
            for i, (seat, score) in scored
            if seat.account_id is not None
        )

    def seats_of(self, account_id: str) -> list[int]:
        return [i for i, seat in enumerate(self.seats) if seat.account_id == account_id]


_decoder = msgspec.json.Decoder(FinishedMatch)


def decode_finished_match(body: bytes) -> FinishedMatch:
    return _decoder.decode(body)


def build_result_row(table: Table, phase: str) -> ResultRow | None:
    """What is to be stored of a table's match when it is in a phase; None while it is not over."""
    if table.match is None or phase not in ("over", "closed"):
        return None
    outcome = table.match.result
    result = _given_up_result(table) if outcome is None else outcome
    if result is None:
        return None
    marks = find_practice_reasons(table)
    facts = table.game.info
    people = {place.account_id: None for place in table.occupants if place.account_id is not None}
    ending = FinishedMatch(
        options=changed_options(table),
        seats=[FinishedSeat(place.name, place.account_id, place.bot) for place in table.occupants],
        result=result,
        practice_reasons=marks,
        is_given_up=outcome is None,
    )
    rated = bool(people) and not marks and not facts.is_cooperative and not facts.is_long
    return ResultRow(
        table_id=table.id,
        game=table.created.game,
        deal_id=deal_id_of(table.created),
        account_ids=tuple(people),
        is_rated=rated,
        body=msgspec.json.encode(ending),
        scores=ending.seat_scores,
        has_help=ending.has_help,
    )


def rebuild_result_row(result: StoredResult) -> ResultRow:
    """The same of a result that is stored already."""
    ending = decode_finished_match(result.body)
    people = tuple(dict.fromkeys(one.account_id for one in ending.seat_scores))
    return ResultRow(
        table_id=result.table_id,
        game=result.game,
        deal_id=result.deal_id,
        account_ids=people,
        is_rated=result.is_rated,
        body=result.body,
        scores=ending.seat_scores,
        has_help=ending.has_help or result.has_help,
    )


def _given_up_result(table: Table) -> dict[str, Any] | None:
    """What closing a match in play comes to: its people lose, and bots that play against them win.

    None if none of its people has acted yet, or if it is a campaign: that may go on in a branch.
    """
    facts = table.game.info
    assert table.match is not None
    people = {seat for seat, place in enumerate(table.occupants) if place.account_id is not None}
    if facts.is_long or not people & {seat for seat, _ in table.match.actions}:
        return None
    seats = range(len(table.occupants))
    winners = [] if facts.is_cooperative else [seat for seat in seats if seat not in people]
    return {"scores": [0 for _ in seats], "winners": winners}


def find_practice_reasons(table: Table) -> list[PracticeReason]:
    """Why a match does not say how well its people play; docs/rating.md tells the reasons."""
    made, repeat = table.created, table.created.repeated_deal
    people = [place.account_id for place in table.occupants if place.account_id is not None]
    marks: dict[PracticeReason, bool] = {
        "undo": table.has_undone_alone and table.is_practice,
        "hint": table.has_hint and table.is_practice,
        "shared_seat": bool(table.shared_seats),
        "multiple_seats": len(set(people)) < len(people),
        "custom_deck": made.deck is not None,
        "repeated_deal": repeat is not None and repeat.kind == "same",
        "repeated_daily": repeat is not None
        and repeat.kind == "daily"
        and not repeat.is_daily_attempt,
    }
    return [mark for mark, is_so in marks.items() if is_so]
