"""Persistent storage of tables (as events), accounts and results. Start reading at `store.py`."""

from roost.server.storage.rows import (
    CreationRow,
    DealAttempt,
    DealScore,
    LobbyRow,
    ResultRow,
    SeatScore,
    SequenceTakenError,
    StoredResult,
    SubscriptionRow,
    TableRow,
    TableUsage,
    UncertainWriteError,
)
from roost.server.storage.sqlite import SqliteStore, open_database
from roost.server.storage.store import Store

__all__ = [
    "CreationRow",
    "DealAttempt",
    "DealScore",
    "LobbyRow",
    "ResultRow",
    "SeatScore",
    "SequenceTakenError",
    "SqliteStore",
    "Store",
    "StoredResult",
    "SubscriptionRow",
    "TableRow",
    "TableUsage",
    "UncertainWriteError",
    "open_database",
]
