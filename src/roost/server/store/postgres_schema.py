"""Brings a Postgres database to the newest version, by the same steps as an SQLite file."""

from typing import TYPE_CHECKING

import asyncpg

from roost.contract import Refused
from roost.server.store import schema
from roost.server.store.dialect import schema_for_postgres

if TYPE_CHECKING:
    Connection = asyncpg.pool.PoolConnectionProxy[asyncpg.Record]

ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(7267000)"
VERSION = "SELECT version FROM roost"
# By reading a table, not by to_regclass: Postgres remembers that a name is not there, and within a
# transaction it would not notice that another server has made it while we waited for the lock.
IS_THERE = "SELECT 1 FROM pg_class WHERE relname = 'roost' AND pg_table_is_visible(oid)"


async def migrate(connection: "Connection") -> None:
    """Each step as a whole or not at all, also when several servers start at once.

    Raises Refused if the database is newer than this program.
    """
    while (version := await _version(connection)) != len(schema.STEPS):
        if version > len(schema.STEPS):
            raise Refused("database-newer", found=version, known=len(schema.STEPS))
        async with connection.transaction():
            await connection.execute(ONE_AT_A_TIME)
            if await _version(connection) == version:
                await _step(connection, version)


async def _version(connection: "Connection") -> int:
    if await connection.fetchval(IS_THERE) is None:
        return 0
    return int(await connection.fetchval(VERSION))


async def _step(connection: "Connection", version: int) -> None:
    if version == 0:
        await connection.execute("CREATE TABLE roost (version BIGINT NOT NULL)")
        await connection.execute("INSERT INTO roost VALUES (0)")
    await connection.execute(schema_for_postgres(schema.STEPS[version]))
    await connection.execute("UPDATE roost SET version = $1", version + 1)
