"""The database's schema, as steps from each version to the next. Never change a step: add one."""

import sqlite3
from collections.abc import Iterator

from roost.contract import Refused

STEPS = [
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        phase TEXT NOT NULL,
        open INTEGER NOT NULL,
        changed REAL NOT NULL
    );
    CREATE INDEX tables_by_phase ON tables (phase, changed);
    CREATE TABLE happenings (
        table_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        body BLOB NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
    CREATE TABLE secrets (
        table_id TEXT PRIMARY KEY,
        secret TEXT NOT NULL
    );
    CREATE TABLE seated (
        person TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (person, table_id)
    ) WITHOUT ROWID;
    CREATE TABLE people (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL
    );
    """,
    "ALTER TABLE tables ADD COLUMN brief BLOB;",
    """
    CREATE TABLE families (
        root TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (root, table_id)
    ) WITHOUT ROWID;
    CREATE TABLE snapshots (
        table_id TEXT NOT NULL,
        actions INTEGER NOT NULL,
        build TEXT NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (table_id, actions)
    );
    """,
]


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a database to the newest version; raises Refused if it is newer than this program.

    Each step is done as a whole or not at all, also when two servers start at once.
    """
    while (version := _version(connection)) != len(STEPS):
        if version > len(STEPS):
            raise Refused("database-newer", found=version, known=len(STEPS))
        connection.execute("BEGIN IMMEDIATE")
        try:
            if _version(connection) == version:
                for statement in _statements(STEPS[version]):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {version + 1}")
            connection.execute("COMMIT")
        except BaseException:
            connection.rollback()
            raise


def _version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _statements(step: str) -> Iterator[str]:
    found = ""
    for part in step.split(";")[:-1]:
        found += part + ";"
        if sqlite3.complete_statement(found):
            yield found
            found = ""
