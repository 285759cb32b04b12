"""Brings a database to the newest version.

A new database is created from `schema.py`; an older one is upgraded by the migrations. Alembic
writes their SQL, and the database's own driver runs it in one transaction, so an upgrade happens
completely or not at all, also when several servers start at once.
"""

import sqlite3
import threading
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import make_url
from sqlalchemy.schema import CreateIndex, CreateTable

from roost.contract import RefusalError
from roost.server.storage import schema

if TYPE_CHECKING:
    import asyncpg

    Connection = asyncpg.pool.PoolConnectionProxy[asyncpg.Record]

FOLDER = Path(__file__).parent / "migrations"
VERSION_FOLDERS = [FOLDER / "versions"]
CREATE_VERSION = "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"
READ_VERSION = "SELECT version_num FROM alembic_version"
SQLITE_TABLE_EXISTS = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
# Reads pg_class instead of to_regclass: Postgres caches that a name does not exist, and within a
# transaction it would not see the table that another server created while we waited for the lock.
POSTGRES_TABLE_EXISTS = """
    SELECT 1 FROM pg_class WHERE relname = 'alembic_version' AND pg_table_is_visible(oid)
"""
POSTGRES_LOCK = "SELECT pg_advisory_xact_lock(7267000)"

_alembic = threading.Lock()  # Alembic has global state


def migrate_sqlite(db: sqlite3.Connection) -> None:
    """Migrate a file; raise RefusalError if it is newer than this program."""

    def read_version() -> str | None:
        exists = db.execute(SQLITE_TABLE_EXISTS).fetchone()
        return str(db.execute(READ_VERSION).fetchone()[0]) if exists else None

    if read_version() == schema.VERSION:
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        for statement in upgrade_statements("sqlite", read_version()):
            db.execute(statement)
        db.execute("COMMIT")
    except BaseException:
        db.rollback()
        raise


async def migrate_postgres(connection: "Connection") -> None:
    """Migrate a Postgres database; raise RefusalError if it is newer than this program."""

    async def read_version() -> str | None:
        exists = await connection.fetchval(POSTGRES_TABLE_EXISTS)
        return str(await connection.fetchval(READ_VERSION)) if exists else None

    if await read_version() == schema.VERSION:
        return
    async with connection.transaction():
        await connection.execute(POSTGRES_LOCK)
        for statement in upgrade_statements("postgresql", await read_version()):
            await connection.execute(statement)


def upgrade_statements(dialect: str, version: str | None) -> list[str]:
    """Return the SQL that brings a database of this version to the newest one; None is empty."""
    if version is None:
        return _creation_statements(dialect)
    if version > schema.VERSION:
        raise RefusalError("database-newer", found=version, known=schema.VERSION)
    if version == schema.VERSION:
        return []

    from alembic import command  # only for an upgrade, because it takes long to import
    from alembic.config import Config

    script = StringIO()
    config = Config(output_buffer=script, attributes={"dialect": dialect})
    config.set_main_option("script_location", str(FOLDER))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "\n".join(map(str, VERSION_FOLDERS)))
    with _alembic:
        command.upgrade(config, f"{version}:{schema.VERSION}", sql=True)
    return script.getvalue().split(";\n\n")[:-1]


def _creation_statements(dialect: str) -> list[str]:
    compiler = make_url(f"{dialect}://").get_dialect()()
    tables = schema.metadata.sorted_tables
    indexes = chain.from_iterable(table.indexes for table in tables)
    return [
        *(str(CreateTable(table).compile(dialect=compiler)) for table in tables),
        *(str(CreateIndex(index).compile(dialect=compiler)) for index in indexes),
        CREATE_VERSION,
        f"INSERT INTO alembic_version VALUES ('{schema.VERSION}')",
    ]
