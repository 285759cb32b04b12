"""The stored form of a finished match: its seats, its result, and whether it counts.

A match that its only player closes is given up and stored as a loss.
"""

from typing import Any, Literal

import msgspec

from roost.server.deals.deal_ids import deal_id_of
from roost.server.storage import ResultRow, SeatScore
from roost.server.tables.events import Occupant
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
"""The reason why a match is practice."""
HELP_REASONS: frozenset[PracticeReason] = frozenset(
    {"undo", "hint", "shared_seat", "multiple_seats"}
)
"""Reasons that keep a result off the leaderboard of its deal."""


class FinishedMatch(msgspec.Struct, frozen=True, omit_defaults=True):
    options: dict[str, Any]
    """The options that differ from the game's defaults."""
    seats: list[Occupant]
    result: dict[str, Any]
    practice_reasons: list[PracticeReason] = []
    is_given_up: bool = False
    """Whether the match was closed in play. Then `result` names the winners, and its scores are all
    0 and mean nothing.
    """

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
        """The scores of the seats that accounts had; empty if the match was given up."""
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
    """Return the result to store in this phase; None while the match is not over."""
    if table.match is None or phase not in ("over", "closed"):
        return None
    is_given_up = table.match.result is None
    result = _given_up_result(table) if is_given_up else table.match.result
    if result is None:
        return None
    reasons = find_practice_reasons(table)
    info = table.game.info
    match = FinishedMatch(
        options=table.changed_options,
        seats=table.occupants,
        result=result,
        practice_reasons=reasons,
        is_given_up=is_given_up,
    )
    is_rated = bool(table.seated_ids) and not reasons
    return ResultRow(
        table_id=table.id,
        game=table.created.game,
        deal_id=deal_id_of(table.created),
        account_ids=tuple(dict.fromkeys(_seated_accounts(table))),
        is_rated=is_rated and not info.is_cooperative and not info.is_long,
        body=msgspec.json.encode(match),
        scores=match.seat_scores,
        has_help=match.has_help,
    )


def _seated_accounts(table: Table) -> list[str]:
    return [one.account_id for one in table.occupants if one.account_id is not None]


def _given_up_result(table: Table) -> dict[str, Any] | None:
    """Return the result of closing a match in play: its players lose, and opposing bots win.

    None if no player has acted yet, or if it is a campaign, which may continue in a branch.
    """
    info = table.game.info
    assert table.match is not None
    players = {seat for seat, one in enumerate(table.occupants) if one.account_id is not None}
    if info.is_long or not players & {seat for seat, _ in table.match.actions}:
        return None
    seats = range(len(table.occupants))
    winners = [] if info.is_cooperative else [seat for seat in seats if seat not in players]
    return {"scores": [0 for _ in seats], "winners": winners}


def find_practice_reasons(table: Table) -> list[PracticeReason]:
    """Return why the result does not measure the players' skill. See docs/play/ratings.md."""
    repeated, account_ids = table.created.repeated_deal, _seated_accounts(table)
    is_daily = repeated is not None and repeated.kind == "daily"
    reasons: dict[PracticeReason, bool] = {
        "undo": table.has_undone_alone and table.is_practice,
        "hint": table.has_hint and table.is_practice,
        "shared_seat": bool(table.shared_seats),
        "multiple_seats": len(set(account_ids)) < len(account_ids),
        "custom_deck": table.created.deck is not None,
        "repeated_deal": repeated is not None and repeated.kind == "same",
        "repeated_daily": is_daily and not (repeated and repeated.is_daily_attempt),
    }
    return [reason for reason, applies in reasons.items() if applies]
