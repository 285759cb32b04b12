"""A database as the checker reads it, whichever it is."""

import asyncio
import sqlite3
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

EVENTS = "SELECT table_id, number, body FROM happenings ORDER BY table_id, number"
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
        (whole,) = db.execute("PRAGMA integrity_check").fetchone()
        assert whole == "ok", whole
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
            rows = {one: await connection.fetch(one) for one in statements}
        return _collect(rows.__getitem__)
    finally:
        await connection.close()


def _collect(query: Any) -> StoredTables:
    happenings: dict[str, list[tuple[int, bytes]]] = defaultdict(list)
    for table, number, body in query(EVENTS):
        happenings[table].append((number, bytes(body)))
    pairs = {statement: dict(query(statement)) for statement in (SECRETS, PHASES)}
    results = Counter(table for (table,) in query(RESULTS))
    return StoredTables(happenings, pairs[SECRETS], pairs[PHASES], results)
