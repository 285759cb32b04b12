"""The interface of a store. When a method returns, its data is on the disk."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol


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


class Store(Protocol):
    async def append(
        self,
        table_id: str,
        sequence: int,
        body: bytes,
        secret: str | None = None,
        row: TableRow | None = None,
    ) -> None:
        """Store an event, and the secret and the row with it, in one transaction.

        Raises SequenceTakenError if another writer stored this sequence first. Raises
        UncertainWriteError if the outcome is unknown: appending the same body again settles it. The
        secret is the server's part in the deal and never leaves the store's owner.
        """

    def append_nowait(
        self,
        table_id: str,
        sequence: int,
        body: bytes,
        on_stored: Callable[[Exception | None], None],
    ) -> bool:
        """Store an event without a coroutine; `on_stored` is called in the loop, with the error if
        there is one.

        Returns False if this store does not support it; then nothing is written.
        """

    async def save_table_row(self, row: TableRow) -> None:
        """Save a table's row. All of it is derived from the table's events."""

    async def read_events(self, table_id: str, start: int = 0) -> list[tuple[int, bytes]]:
        """Return sequences and bodies, starting at a sequence, in order; empty if there is no such
        table.

        Only deleted chat lines may be missing in between.
        """

    async def delete_events(self, table_id: str, sequences: list[int]) -> None:
        """Delete old chat lines. Never the last event, which determines the next sequence."""

    async def read_secret(self, table_id: str) -> str | None: ...

    async def find_listed_tables(
        self, limit: int, *phases: str, per_account: int | None = None
    ) -> list[LobbyRow]:
        """Return listed tables in these phases, at most `per_account` of one account.

        The order is fair to all addresses: the newest table of every address comes first.
        """

    async def admit_creation(
        self,
        creation: CreationRow,
        root_id: str | None,
        since: float,
        is_allowed: Callable[[TableUsage], bool],
    ) -> None:
        """Record the creation of a table if the counts allow it.

        `is_allowed` may be called twice, and in another thread.
        """

    async def delete_old_creations(self, before: float) -> None:
        """Delete creations before a time, except those of tables that still wait for players."""

    async def find_tables_of(self, account_id: str, limit: int, *phases: str) -> list[LobbyRow]:
        """Return an account's tables in these phases, most recently used first."""

    async def find_tables_in_play(self) -> list[str]:
        """Return the tables where a match is being dealt or played."""

    async def find_branches(self, root_id: str) -> list[LobbyRow]:
        """Return a table and all branches of it, oldest first."""

    async def read_snapshots(self, table_id: str, build: str) -> list[bytes]:
        """Return the snapshots of a table that this build has saved."""

    async def save_snapshots(self, table_id: str, build: str, bodies: dict[int, bytes]) -> None:
        """Replace all snapshots of a table. The keys are numbers of actions."""

    async def read_prefix(self, prefix_hash: str) -> bytes | None:
        """Return the encoded prefix of a branch."""

    async def save_prefix(self, prefix_hash: str, body: bytes) -> None:
        """Save a prefix under its hash. An existing one stays as it is."""

    async def read_name(self, account_id: str) -> str | None: ...

    async def save_name(self, account_id: str, name: str) -> None: ...

    async def read_generation(self, account_id: str) -> int:
        """Return the account's session generation, initially 0. Only cookies of this generation are
        valid.
        """

    async def increment_generation(self, account_id: str) -> int:
        """Start a new session generation, which makes all older cookies invalid."""

    async def save_recovery_hash(self, account_id: str, recovery_hash: str | None) -> None:
        """Replace the hash of the account's recovery link; None deletes the link."""

    async def read_recovery_time(self, account_id: str) -> float | None:
        """Return the creation time of the recovery link (Unix time); None if there is no link."""

    async def find_recovery_account(self, recovery_hash: str) -> str | None:
        """Return the account whose recovery link has this hash."""

    async def find_subscriptions(self, account_id: str) -> list[SubscriptionRow]:
        """Return the account's Web Push subscriptions."""

    async def save_subscription(self, row: SubscriptionRow, limit: int) -> None:
        """Save a subscription, and keep only the account's newest `limit` ones."""

    async def delete_subscription(self, endpoint: str, account_id: str | None = None) -> None:
        """Delete a subscription; if `account_id` is given, only if it belongs to this account."""

    async def delete_subscriptions(self, account_id: str) -> None:
        """Delete all subscriptions of an account."""

    async def find_results_of(
        self, account_id: str, limit: int, before: int | None = None
    ) -> list[StoredResult]:
        """Return an account's results, newest first, optionally only those before a result id."""

    async def find_results_of_deal(self, deal_id: str, limit: int) -> list[StoredResult]:
        """Return the results of a deal, oldest first."""

    async def find_result(self, table_id: str) -> StoredResult | None: ...

    async def find_rated_results(self, game: str, after: int = 0) -> list[StoredResult]:
        """Return the rated results after a result id, oldest first."""

    async def find_deal_scores(
        self, deal_id: str, account_id: str, seats: list[int], limit: int
    ) -> list[DealScore]:
        """Return a deal's scores: for each seat the best ranked and the best unranked ones, and all
        of this account's own.

        At most `limit` of each kind.
        """

    async def count_ranked(self, deal_id: str, seats: list[int]) -> list[int]:
        """Return the number of ranked scores for each seat."""

    async def find_deal_attempts(self, deal_id: str, account_id: str) -> list[DealAttempt]:
        """Return the tables where an account repeats a deal, in the order of their creation."""

    async def find_unfinished_deals(self, account_id: str) -> set[str]:
        """Return the deals that an account is playing and that were or may be played elsewhere."""

    async def has_finished_deal(self, account_id: str, deal_id: str) -> bool:
        """Return whether an account has finished a deal or given it up."""

    async def read_pars(self, deal_id: str, seat: int) -> dict[str, bytes]:
        """Return the encoded par of a seat for each bot."""

    async def save_par(self, deal_id: str, seat: int, bot: str, body: bytes) -> None: ...

    async def read_review(self, table_id: str, seat: int, format_version: int) -> bytes | None:
        """Return a seat's saved review in this format."""

    async def save_review(self, table_id: str, seat: int, format_version: int, body: bytes) -> None:
        """Save a review, replacing one in another format."""

    async def close(self) -> None: ...
