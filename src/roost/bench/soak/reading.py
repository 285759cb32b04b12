"""A database as the checker reads it, whichever it is."""

import asyncio
import sqlite3
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HAPPENINGS = "SELECT table_id, number, body FROM happenings ORDER BY table_id, number"
SECRETS = "SELECT table_id, secret FROM secrets"
PHASES = "SELECT id, phase FROM tables"
RESULTS = "SELECT table_id FROM results"


@dataclass
class Stored:
    happenings: dict[str, list[tuple[int, bytes]]]
    secrets: dict[str, str]
    phases: dict[str, str]
    results: dict[str, int]


def read_sqlite(file: Path) -> Stored:
    db = sqlite3.connect(file)
    try:
        (whole,) = db.execute("PRAGMA integrity_check").fetchone()
        assert whole == "ok", whole
        return _stored(lambda statement: db.execute(statement).fetchall())
    finally:
        db.close()


def read_postgres(address: str) -> Stored:
    return asyncio.run(_read_postgres(address))


async def _read_postgres(address: str) -> Stored:
    import asyncpg

    connection = await asyncpg.connect(address)
    try:
        statements = (HAPPENINGS, SECRETS, PHASES, RESULTS)
        async with connection.transaction(isolation="repeatable_read"):
            rows = {one: await connection.fetch(one) for one in statements}
        return _stored(rows.__getitem__)
    finally:
        await connection.close()


def _stored(ask: Any) -> Stored:
    happenings: dict[str, list[tuple[int, bytes]]] = defaultdict(list)
    for table, number, body in ask(HAPPENINGS):
        happenings[table].append((number, bytes(body)))
    pairs = {statement: dict(ask(statement)) for statement in (SECRETS, PHASES)}
    results = Counter(table for (table,) in ask(RESULTS))
    return Stored(happenings, pairs[SECRETS], pairs[PHASES], results)
