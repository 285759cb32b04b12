"""What must not be lost: tables as rows of happenings, and people. See `store.py`."""

from roost.server.store.sqlite import SqliteStore, open_database
from roost.server.store.store import (
    DealScore,
    ListedRow,
    NumberTaken,
    PlayRow,
    PushRow,
    ResultRow,
    SeatScore,
    Store,
    StoredResult,
    TableRow,
    Unsure,
)

__all__ = [
    "DealScore",
    "ListedRow",
    "NumberTaken",
    "PlayRow",
    "PushRow",
    "ResultRow",
    "SeatScore",
    "SqliteStore",
    "Store",
    "StoredResult",
    "TableRow",
    "Unsure",
    "open_database",
]
