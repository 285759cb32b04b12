"""The rows that a store saves and returns, and its errors."""

from dataclasses import dataclass, field

EventRow = tuple[str, int, bytes, float]
"""Table, sequence, body and time of an event."""


class SequenceTakenError(Exception):
    """Another writer stored this sequence of the table first. Read the events again."""


class UncertainWriteError(Exception):
    """The connection broke during a write: it is unknown whether the event was stored."""


@dataclass(frozen=True)
class TableRow:
    """Facts about a table for queries that do not read its events. It may lag behind the events."""

    id: str
    game: str
    phase: str
    is_listed: bool
    member_ids: tuple[str, ...] = ()
    """The accounts that created the table or have a seat at it."""
    summary: bytes | None = field(default=None, compare=False)
    """The encoded summary for the lobby."""
    root_id: str | None = field(default=None, compare=False)
    """The root of its branches; None if the table can have no branches."""
    repeated_deal_id: str | None = field(default=None, compare=False)
    """The deal that this table repeats; None if its deal is new."""
    result: "ResultRow | None" = field(default=None, compare=False)
    """The result, once the match is over."""
    event_count: int = field(default=0, compare=False)
    """The number of events that the row covers. If two servers write the row, the higher number
    wins.
    """


@dataclass(frozen=True)
class ResultRow:
    """The result of a match. A table has at most one: the first."""

    table_id: str
    game: str
    deal_id: str
    account_ids: tuple[str, ...]
    """The accounts that had a seat at the end."""
    is_rated: bool
    """Whether it counts for ratings. False if a player had help."""
    body: bytes
    scores: tuple["SeatScore", ...] = ()
    """The scores of the seats that accounts had."""
    has_help: bool = False
    """Whether a player had help, so that the result is not ranked on the deal's leaderboard."""


@dataclass(frozen=True)
class SeatScore:
    seat: int
    account_id: str
    score: int


@dataclass(frozen=True)
class StoredResult:
    id: int
    """Results are numbered in the order of storage."""
    table_id: str
    game: str
    deal_id: str
    ended_at: float
    is_rated: bool
    body: bytes


@dataclass(frozen=True)
class DealScore:
    """A player's score for a deal from one seat."""

    result: StoredResult
    seat: int
    account_id: str
    score: int
    attempt: int
    """Which attempt of this account it is, starting with 1."""
    rank: int | None
    """The rank among scores from the same seat; None if the score is not ranked."""


@dataclass(frozen=True)
class DealAttempt:
    """A table that repeats a deal."""

    table_id: str
    account_id: str
    phase: str


@dataclass(frozen=True)
class SubscriptionRow:
    """A browser's Web Push subscription."""

    endpoint: str
    """The URL at the push service."""
    account_id: str
    p256dh: str
    auth: str


@dataclass(frozen=True)
class CreationRow:
    """Records which account creates a table, and from which address."""

    table_id: str
    account_id: str
    address_hash: str
    """A keyed hash of the address."""
    created_at: float


@dataclass(frozen=True)
class TableUsage:
    """The counts that table limits check before a table is created."""

    waiting: int
    daily: int
    address_waiting: int
    address_daily: int
    branches: int


@dataclass(frozen=True)
class LobbyRow:
    id: str
    game: str
    phase: str
    summary: bytes | None
    created_at: float
    updated_at: float
