"""What must not be lost: tables as rows of happenings, and people. See `store.py`."""

from roost.server.store.sqlite import SqliteStore, open_database
from roost.server.store.store import (
    DealScore,
    ListedRow,
    MakerRow,
    NumberTaken,
    PlayRow,
    PushRow,
    ResultRow,
    SeatScore,
    Store,
    StoredResult,
    TableCounts,
    TableRow,
    Unsure,
)

__all__ = [
    "DealScore",
    "ListedRow",
    "MakerRow",
    "NumberTaken",
    "PlayRow",
    "PushRow",
    "ResultRow",
    "SeatScore",
    "SqliteStore",
    "Store",
    "StoredResult",
    "TableCounts",
    "TableRow",
    "Unsure",
    "open_database",
]
