"""What a store promises. When a call returns, what it wrote is on the disk."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol


class SequenceTakenError(Exception):
    """Somebody else wrote this number of the table first: read again."""


class UncertainWriteError(Exception):
    """The database went away meanwhile: nobody knows yet whether it was stored."""


@dataclass(frozen=True)
class TableRow:
    """What can be asked of a table without reading its happenings. It may lag behind them."""

    id: str
    game: str
    phase: str
    is_listed: bool
    member_ids: tuple[str, ...] = ()
    """Who has made it or sits at it."""
    summary: bytes | None = field(default=None, compare=False)
    """What the lobby says of it."""
    root_id: str | None = field(default=None, compare=False)
    """The table that it and other branches come from; None: it is none."""
    repeated_deal_id: str | None = field(default=None, compare=False)
    """The deal that is played here once more; None: it is dealt anew."""
    result: "ResultRow | None" = field(default=None, compare=False)
    """What came of its match, once that is over."""
    event_count: int = field(default=0, compare=False)
    """How many happenings it is of. Of two servers that write it, the one that knows more wins."""


@dataclass(frozen=True)
class ResultRow:
    """What came of a match. A table has one, the first that it came to."""

    table_id: str
    game: str
    deal_id: str
    account_ids: tuple[str, ...]
    """Who sat there at the end."""
    is_rated: bool
    """Whether it counts for ratings; not so if somebody was helped."""
    body: bytes
    scores: tuple["SeatScore", ...] = ()
    """Of the seats that people had."""
    has_help: bool = False
    """Whether it is not set beside those of others who played the same deal."""


@dataclass(frozen=True)
class SeatScore:
    seat: int
    account_id: str
    score: int


@dataclass(frozen=True)
class StoredResult:
    id: int
    """They count up."""
    table_id: str
    game: str
    deal_id: str
    ended_at: float
    is_rated: bool
    body: bytes
    has_help: bool
    """Whether somebody asked for a hint; of older results only, newer ones have a mark."""


@dataclass(frozen=True)
class DealScore:
    """What somebody made of a deal from a seat."""

    result: StoredResult
    seat: int
    account_id: str
    score: int
    attempt: int
    """Of this person: 1 is the first."""
    rank: int | None
    """Among those who sat there, by score; None: it is not ranked."""


@dataclass(frozen=True)
class DealAttempt:
    """A table that repeats a deal."""

    table_id: str
    account_id: str
    phase: str


@dataclass(frozen=True)
class SubscriptionRow:
    """A browser that wants to be called."""

    endpoint: str
    """Its address at its push service."""
    account_id: str
    p256dh: str
    auth: str


@dataclass(frozen=True)
class CreationRow:
    """Who makes a table."""

    table_id: str
    account_id: str
    address_hash: str
    """A keyed hash."""
    created_at: float


@dataclass(frozen=True)
class TableUsage:
    """What limits on tables count, before one more is made."""

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
    """When it was made, and when something last happened there."""
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
        """Write a happening, and what else changes with it, or nothing; raises NumberTaken.

        Raises Unsure if it cannot be told: whoever asks again with the same body learns it.
        A secret stays in the store: it is the server's part in the deal.
        """

    def append_nowait(
        self,
        table_id: str,
        sequence: int,
        body: bytes,
        on_stored: Callable[[Exception | None], None],
    ) -> bool:
        """The same without a coroutine: `stored` is called in the loop, with what went wrong.

        False: this store cannot, and nothing is written.
        """

    async def save_table_row(self, row: TableRow) -> None:
        """Write what can be asked of a table. It follows from its happenings."""

    async def read_events(self, table_id: str, start: int = 0) -> list[tuple[int, bytes]]:
        """Numbers and bodies from a number on, in order; none if there is no such table.

        Only lines of chat may be missing in between.
        """

    async def delete_events(self, table_id: str, sequences: list[int]) -> None:
        """Delete old lines of chat. Never the last happening: the next number follows from it."""

    async def read_secret(self, table_id: str) -> str | None: ...

    async def find_listed_tables(
        self, limit: int, *phases: str, per_account: int | None = None
    ) -> list[LobbyRow]:
        """Open ones in these phases, at most `each` of a person, in fair order: first the newest of
        every address.
        """

    async def admit_creation(
        self,
        creation: CreationRow,
        root_id: str | None,
        since: float,
        is_allowed: Callable[[TableUsage], bool],
    ) -> None:
        """Store who makes a table, if the counts allow it. `is_allowed` may be called twice, and in
        another thread.
        """

    async def delete_old_creations(self, before: float) -> None:
        """Those of tables made before then, except where no match has begun."""

    async def find_tables_of(self, account_id: str, limit: int, *phases: str) -> list[LobbyRow]:
        """Those in these phases, first where something happened last."""

    async def find_tables_in_play(self) -> list[str]:
        """Tables where a match is in play."""

    async def find_branches(self, root_id: str) -> list[LobbyRow]:
        """A table and all branches that come from it, the oldest first."""

    async def read_snapshots(self, table_id: str, build: str) -> list[bytes]:
        """The states of a table that this build has kept."""

    async def save_snapshots(self, table_id: str, build: str, bodies: dict[int, bytes]) -> None:
        """By number of actions; in place of all that were kept before."""

    async def read_prefix(self, prefix_hash: str) -> bytes | None:
        """What was played before a branch, by its name."""

    async def save_prefix(self, prefix_hash: str, body: bytes) -> None:
        """Under a name that follows from it: what is there already stays."""

    async def read_name(self, account_id: str) -> str | None: ...

    async def save_name(self, account_id: str, name: str) -> None: ...

    async def read_generation(self, account_id: str) -> int:
        """Only cookies of this generation are valid; it is 0 at first."""

    async def increment_generation(self, account_id: str) -> int:
        """From now on only cookies of this generation are valid."""

    async def save_recovery_hash(self, account_id: str, recovery_hash: str | None) -> None:
        """Replace the hash of a person's recovery link; None: they have none any more."""

    async def read_recovery_time(self, account_id: str) -> float | None:
        """When a person's recovery link was made, in seconds since 1970; None: there is none."""

    async def find_recovery_account(self, recovery_hash: str) -> str | None:
        """Whose recovery link has this hash."""

    async def find_subscriptions(self, account_id: str) -> list[SubscriptionRow]:
        """The browsers of a person that want to be called."""

    async def save_subscription(self, row: SubscriptionRow, limit: int) -> None:
        """Of one person's so many are kept, the newest."""

    async def delete_subscription(self, endpoint: str, account_id: str | None = None) -> None:
        """If it is this person's, or whosever it is."""

    async def delete_subscriptions(self, account_id: str) -> None:
        """Forget all browsers of a person."""

    async def find_results_of(
        self, account_id: str, limit: int, before: int | None = None
    ) -> list[StoredResult]:
        """A person's, the newest first; those before a number."""

    async def find_results_of_deal(self, deal_id: str, limit: int) -> list[StoredResult]:
        """The oldest first."""

    async def find_result(self, table_id: str) -> StoredResult | None: ...

    async def find_rated_results(self, game: str, after: int = 0) -> list[StoredResult]:
        """Those after a number that count for ratings, in their order."""

    async def find_deal_scores(
        self, deal_id: str, account_id: str, seats: list[int], limit: int
    ) -> list[DealScore]:
        """Of each seat the best that are ranked, the best others, and all of this person's own.

        At most so many of each kind.
        """

    async def count_ranked(self, deal_id: str, seats: list[int]) -> list[int]:
        """How many are ranked, seat by seat."""

    async def unscored(self, after: int, limit: int) -> list[StoredResult]:
        """Results of people after a number whose scores are not stored, in their order."""

    async def put_scores(self, result_id: int, row: ResultRow) -> None:
        """Store the scores of a result of this number, so that they can be ranked."""

    async def find_deal_attempts(self, deal_id: str, account_id: str) -> list[DealAttempt]:
        """The tables where a person repeats a deal, in the order in which they were made."""

    async def find_unfinished_deals(self, account_id: str) -> set[str]:
        """What a person plays with now that others have played with, or may."""

    async def has_finished_deal(self, account_id: str, deal_id: str) -> bool:
        """Whether a person has come to an end with a deal, or has given it up."""

    async def unrecorded(self) -> list[str]:
        """Tables with a finished match whose result is not stored."""

    async def read_pars(self, deal_id: str, seat: int) -> dict[str, bytes]:
        """What bots make of a seat of a deal, by bot."""

    async def save_par(self, deal_id: str, seat: int, bot: str, body: bytes) -> None: ...

    async def read_review(self, table_id: str, seat: int, format_version: int) -> bytes | None:
        """What was kept of a seat's review in this form."""

    async def save_review(self, table_id: str, seat: int, format_version: int, body: bytes) -> None:
        """In place of what was kept in another form."""

    async def close(self) -> None: ...
