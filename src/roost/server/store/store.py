"""What a store promises. When a call returns, what it wrote is on the disk."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol


class NumberTaken(Exception):
    """Somebody else wrote this number of the table first: read again."""


class Unsure(Exception):
    """The database went away meanwhile: nobody knows yet whether it was stored."""


@dataclass(frozen=True)
class TableRow:
    """What can be asked of a table without reading its happenings. It may lag behind them."""

    id: str
    game: str
    phase: str
    open: bool
    people: tuple[str, ...] = ()
    """Who has made it or sits at it."""
    brief: bytes | None = field(default=None, compare=False)
    """What the lobby says of it."""
    family: str | None = field(default=None, compare=False)
    """The table that it and other branches come from; None: it is none."""
    deal: str | None = field(default=None, compare=False)
    """The deal that is played here once more; None: it is dealt anew."""
    result: "ResultRow | None" = field(default=None, compare=False)
    """What came of its match, once that is over."""
    number: int = field(default=0, compare=False)
    """How many happenings it is of. Of two servers that write it, the one that knows more wins."""


@dataclass(frozen=True)
class ResultRow:
    """What came of a match. A table has one, the first that it came to."""

    table: str
    game: str
    deal: str
    people: tuple[str, ...]
    """Who sat there at the end."""
    rated: bool
    """Whether it counts for ratings; not so if somebody was helped."""
    body: bytes
    scores: tuple["SeatScore", ...] = ()
    """Of the seats that people had."""
    helped: bool = False
    """Whether it is not set beside those of others who played the same deal."""


@dataclass(frozen=True)
class SeatScore:
    seat: int
    person: str
    score: int


@dataclass(frozen=True)
class StoredResult:
    number: int
    """They count up."""
    table: str
    game: str
    deal: str
    ended: float
    rated: bool
    body: bytes
    helped: bool
    """Whether somebody asked for a hint; of older results only, newer ones have a mark."""


@dataclass(frozen=True)
class DealScore:
    """What somebody made of a deal from a seat."""

    result: StoredResult
    seat: int
    person: str
    score: int
    attempt: int
    """Of this person: 1 is the first."""
    rank: int | None
    """Among those who sat there, by score; None: it is not ranked."""


@dataclass(frozen=True)
class PlayRow:
    """A table that repeats a deal."""

    table: str
    person: str
    phase: str


@dataclass(frozen=True)
class PushRow:
    """A browser that wants to be called."""

    endpoint: str
    """Its address at its push service."""
    person: str
    p256dh: str
    auth: str


@dataclass(frozen=True)
class MakerRow:
    """Who makes a table."""

    table: str
    person: str
    address: str
    """A keyed hash."""
    at: float


@dataclass(frozen=True)
class TableCounts:
    """What limits on tables count, before one more is made."""

    waiting: int
    daily: int
    address_waiting: int
    address_daily: int
    family: int


@dataclass(frozen=True)
class ListedRow:
    id: str
    game: str
    phase: str
    brief: bytes | None
    made: float
    """When it was made, and when something last happened there."""
    moved: float


class Store(Protocol):
    async def append(
        self,
        table: str,
        number: int,
        body: bytes,
        secret: str | None = None,
        row: TableRow | None = None,
    ) -> None:
        """Write a happening, and what else changes with it, or nothing; raises NumberTaken.

        Raises Unsure if it cannot be told: whoever asks again with the same body learns it.
        A secret stays in the store: it is the server's part in the deal.
        """

    def append_soon(
        self, table: str, number: int, body: bytes, stored: Callable[[Exception | None], None]
    ) -> bool:
        """The same without a coroutine: `stored` is called in the loop, with what went wrong.

        False: this store cannot, and nothing is written.
        """

    async def put_table(self, row: TableRow) -> None:
        """Write what can be asked of a table. It follows from its happenings."""

    async def happenings(self, table: str, start: int = 0) -> list[tuple[int, bytes]]:
        """Numbers and bodies from a number on, in order; none if there is no such table.

        Only lines of chat may be missing in between.
        """

    async def prune(self, table: str, numbers: list[int]) -> None:
        """Delete old lines of chat. Never the last happening: the next number follows from it."""

    async def secret(self, table: str) -> str | None: ...

    async def open_tables(
        self, limit: int, *phases: str, each: int | None = None
    ) -> list[ListedRow]:
        """Open ones in these phases, at most `each` of a person, in fair order: first the newest of
        every address.
        """

    async def admit_maker(
        self,
        maker: MakerRow,
        family: str | None,
        since: float,
        is_allowed: Callable[[TableCounts], bool],
    ) -> None:
        """Store who makes a table, if the counts allow it. `is_allowed` may be called twice, and in
        another thread.
        """

    async def forget_makers(self, before: float) -> None:
        """Those of tables made before then, except where no match has begun."""

    async def tables_of(self, person: str, limit: int, *phases: str) -> list[ListedRow]:
        """Those in these phases, first where something happened last."""

    async def playing(self) -> list[str]:
        """Tables where a match is in play."""

    async def family(self, root: str) -> list[ListedRow]:
        """A table and all branches that come from it, the oldest first."""

    async def snapshots(self, table: str, build: str) -> list[bytes]:
        """The states of a table that this build has kept."""

    async def keep_snapshots(self, table: str, build: str, bodies: dict[int, bytes]) -> None:
        """By number of actions; in place of all that were kept before."""

    async def past(self, name: str) -> bytes | None:
        """What was played before a branch, by its name."""

    async def put_past(self, name: str, body: bytes) -> None:
        """Under a name that follows from it: what is there already stays."""

    async def name_of(self, person: str) -> str | None: ...

    async def set_name(self, person: str, name: str) -> None: ...

    async def generation(self, person: str) -> int:
        """Only cookies of this generation are valid; it is 0 at first."""

    async def next_generation(self, person: str) -> int:
        """From now on only cookies of this generation are valid."""

    async def put_link(self, person: str, link: str | None) -> None:
        """Replace the hash of a person's recovery link; None: they have none any more."""

    async def link_made(self, person: str) -> float | None:
        """When a person's recovery link was made, in seconds since 1970; None: there is none."""

    async def person_of_link(self, link: str) -> str | None:
        """Whose recovery link has this hash."""

    async def push_rows(self, person: str) -> list[PushRow]:
        """The browsers of a person that want to be called."""

    async def put_push(self, row: PushRow, most: int) -> None:
        """Of one person's so many are kept, the newest."""

    async def drop_push(self, endpoint: str, person: str | None = None) -> None:
        """If it is this person's, or whosever it is."""

    async def drop_pushes(self, person: str) -> None:
        """Forget all browsers of a person."""

    async def results_of(
        self, person: str, limit: int, before: int | None = None
    ) -> list[StoredResult]:
        """A person's, the newest first; those before a number."""

    async def results_of_deal(self, deal: str, limit: int) -> list[StoredResult]:
        """The oldest first."""

    async def result_of(self, table: str) -> StoredResult | None: ...

    async def rated_results(self, game: str, after: int = 0) -> list[StoredResult]:
        """Those after a number that count for ratings, in their order."""

    async def deal_scores(
        self, deal: str, person: str, seats: list[int], most: int
    ) -> list[DealScore]:
        """Of each seat the best that are ranked, the best others, and all of this person's own.

        At most so many of each kind.
        """

    async def ranked(self, deal: str, seats: list[int]) -> list[int]:
        """How many are ranked, seat by seat."""

    async def unscored(self, after: int, limit: int) -> list[StoredResult]:
        """Results of people after a number whose scores are not stored, in their order."""

    async def put_scores(self, number: int, row: ResultRow) -> None:
        """Store the scores of a result of this number, so that they can be ranked."""

    async def plays_of(self, deal: str, person: str) -> list[PlayRow]:
        """The tables where a person repeats a deal, in the order in which they were made."""

    async def unfinished_deals(self, person: str) -> set[str]:
        """What a person plays with now that others have played with, or may."""

    async def has_played(self, person: str, deal: str) -> bool:
        """Whether a person has come to an end with a deal, or has given it up."""

    async def unrecorded(self) -> list[str]:
        """Tables with a finished match whose result is not stored."""

    async def pars(self, deal: str, seat: int) -> dict[str, bytes]:
        """What bots make of a seat of a deal, by bot."""

    async def put_par(self, deal: str, seat: int, bot: str, body: bytes) -> None: ...

    async def review(self, table: str, seat: int, form: int) -> bytes | None:
        """What was kept of a seat's review in this form."""

    async def keep_review(self, table: str, seat: int, form: int, body: bytes) -> None:
        """In place of what was kept in another form."""

    async def close(self) -> None: ...
