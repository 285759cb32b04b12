"""What a store promises. When a call returns, what it wrote is on the disk."""

from dataclasses import dataclass, field
from typing import Protocol


class NumberTaken(Exception):
    """Somebody else wrote this number of the table first: read again."""


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

        A secret stays in the store: it is the server's part in the deal.
        """

    async def put_table(self, row: TableRow) -> None:
        """Write what can be asked of a table. It follows from its happenings."""

    async def happenings(self, table: str) -> list[bytes]:
        """All of a table, in order; none if there is no such table."""

    async def secret(self, table: str) -> str | None: ...

    async def open_tables(self, limit: int, *phases: str) -> list[ListedRow]:
        """Those in these phases that everybody may see listed, the newest first."""

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

    async def name_of(self, person: str) -> str | None: ...

    async def set_name(self, person: str, name: str) -> None: ...

    async def close(self) -> None: ...
