"""Brings a Postgres database to the newest version, by the same steps as an SQLite file."""

from typing import TYPE_CHECKING

import asyncpg

from roost.contract import RefusalError
from roost.server.storage import schema
from roost.server.storage.dialect import schema_to_postgres

if TYPE_CHECKING:
    Connection = asyncpg.pool.PoolConnectionProxy[asyncpg.Record]

MIGRATION_LOCK = "SELECT pg_advisory_xact_lock(7267000)"
SELECT_VERSION = "SELECT version FROM roost"
# By reading a table, not by to_regclass: Postgres remembers that a name is not there, and within a
# transaction it would not notice that another server has made it while we waited for the lock.
VERSION_TABLE_EXISTS = "SELECT 1 FROM pg_class WHERE relname = 'roost' AND pg_table_is_visible(oid)"


async def migrate(connection: "Connection") -> None:
    """Each step as a whole or not at all, also when several servers start at once.

    Raises Refused if the database is newer than this program.
    """
    while (version := await _read_version(connection)) != len(schema.STEPS):
        if version > len(schema.STEPS):
            raise RefusalError("database-newer", found=version, known=len(schema.STEPS))
        async with connection.transaction():
            await connection.execute(MIGRATION_LOCK)
            if await _read_version(connection) == version:
                await _apply_step(connection, version)


async def _read_version(connection: "Connection") -> int:
    if await connection.fetchval(VERSION_TABLE_EXISTS) is None:
        return 0
    return int(await connection.fetchval(SELECT_VERSION))


async def _apply_step(connection: "Connection", version: int) -> None:
    if version == 0:
        await connection.execute("CREATE TABLE roost (version BIGINT NOT NULL)")
        await connection.execute("INSERT INTO roost VALUES (0)")
    await connection.execute(schema_to_postgres(schema.STEPS[version]))
    await connection.execute("UPDATE roost SET version = $1", version + 1)
