"""What must not be lost: tables as rows of happenings, and people. See `store.py`."""

from roost.server.store.sqlite import SqliteStore, open_database
from roost.server.store.store import ListedRow, NumberTaken, Store, TableRow

__all__ = ["ListedRow", "NumberTaken", "SqliteStore", "Store", "TableRow", "open_database"]
