"""Reads the tables that a server has stored, from SQLite or Postgres."""

import asyncio
import sqlite3
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

EVENTS = "SELECT table_id, sequence, body FROM events ORDER BY table_id, sequence"
SECRETS = "SELECT table_id, secret FROM secrets"
PHASES = "SELECT id, phase FROM tables"
RESULTS = "SELECT table_id FROM results"


@dataclass
class StoredTables:
    events: dict[str, list[tuple[int, bytes]]]
    secrets: dict[str, str]
    phases: dict[str, str]
    results: dict[str, int]


def read_sqlite(file: Path) -> StoredTables:
    db = sqlite3.connect(file)
    try:
        (verdict,) = db.execute("PRAGMA integrity_check").fetchone()
        assert verdict == "ok", verdict
        return _collect(lambda statement: db.execute(statement).fetchall())
    finally:
        db.close()


def read_postgres(address: str) -> StoredTables:
    return asyncio.run(_read_postgres(address))


async def _read_postgres(address: str) -> StoredTables:
    import asyncpg

    connection = await asyncpg.connect(address)
    try:
        statements = (EVENTS, SECRETS, PHASES, RESULTS)
        async with connection.transaction(isolation="repeatable_read"):
            rows = {statement: await connection.fetch(statement) for statement in statements}
        return _collect(rows.__getitem__)
    finally:
        await connection.close()


def _collect(query: Any) -> StoredTables:
    events: dict[str, list[tuple[int, bytes]]] = defaultdict(list)
    for table_id, sequence, body in query(EVENTS):
        events[table_id].append((sequence, bytes(body)))
    results = Counter(table_id for (table_id,) in query(RESULTS))
    return StoredTables(events, dict(query(SECRETS)), dict(query(PHASES)), results)
