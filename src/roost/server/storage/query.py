"""Database queries as generators, independent of the database.

A query yields a statement and its values, receives the rows of the answer, and returns its result.
The store runs it in one transaction.
"""

from collections.abc import Generator
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
Row = tuple[Any, ...]
Query = Generator[tuple[str, Row], list[Row], T]


def placeholders(*rows: Row) -> str:
    """Return `(?, ?), (?, ?)` for these rows."""
    return ", ".join(f"({', '.join('?' * len(row))})" for row in rows)
