"""What is asked of a database, whichever it is: statements one after the other, as generators.

A query yields a statement and what belongs in its places, is sent the rows that were found, and
returns what it is about. It is carried out as a whole or not at all.
"""

from collections.abc import Generator
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
Row = tuple[Any, ...]
Query = Generator[tuple[str, Row], list[Row], T]


def placeholders(*rows: Row) -> str:
    """`(?, ?), (?, ?)` for these rows."""
    return ", ".join(f"({', '.join('?' * len(row))})" for row in rows)
