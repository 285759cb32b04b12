"""Persistent storage of tables (as events), accounts and results. Start at `interface.py`."""

from roost.server.storage.interface import Store
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
