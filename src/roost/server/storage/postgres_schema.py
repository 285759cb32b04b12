"""Migrates a Postgres database with the same scripts as an SQLite file."""

from typing import TYPE_CHECKING

import asyncpg

from roost.contract import RefusalError
from roost.server.storage import schema
from roost.server.storage.dialect import schema_to_postgres

if TYPE_CHECKING:
    Connection = asyncpg.pool.PoolConnectionProxy[asyncpg.Record]

MIGRATION_LOCK = "SELECT pg_advisory_xact_lock(7267000)"
SELECT_VERSION = "SELECT version FROM roost"
# Reads pg_class instead of to_regclass: Postgres caches that a name does not exist, and within a
# transaction it would not see the table that another server created while we waited for the lock.
VERSION_TABLE_EXISTS = "SELECT 1 FROM pg_class WHERE relname = 'roost' AND pg_table_is_visible(oid)"


async def migrate(connection: "Connection") -> None:
    """Apply the missing migrations, each completely or not at all, also when several servers start
    at once.

    Raises RefusalError if the database is newer than this program.
    """
    while (version := await _read_version(connection)) != len(schema.MIGRATIONS):
        if version > len(schema.MIGRATIONS):
            raise RefusalError("database-newer", found=version, known=len(schema.MIGRATIONS))
        async with connection.transaction():
            await connection.execute(MIGRATION_LOCK)
            if await _read_version(connection) == version:
                await _apply_migration(connection, version)


async def _read_version(connection: "Connection") -> int:
    if await connection.fetchval(VERSION_TABLE_EXISTS) is None:
        return 0
    return int(await connection.fetchval(SELECT_VERSION))


async def _apply_migration(connection: "Connection", version: int) -> None:
    if version == 0:
        await connection.execute("CREATE TABLE roost (version BIGINT NOT NULL)")
        await connection.execute("INSERT INTO roost VALUES (0)")
    await connection.execute(schema_to_postgres(schema.MIGRATIONS[version]))
    await connection.execute("UPDATE roost SET version = $1", version + 1)
