"""The database's schema, as steps from each version to the next. Never change a step: add one."""

import sqlite3
from collections.abc import Iterator

from roost.contract import RefusalError

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
    """
    CREATE TABLE pushes (
        endpoint TEXT PRIMARY KEY,
        person TEXT NOT NULL,
        p256dh TEXT NOT NULL,
        auth TEXT NOT NULL,
        at REAL NOT NULL
    );
    CREATE INDEX pushes_by_person ON pushes (person, at);
    """,
    """
    CREATE TABLE plays (
        deal TEXT NOT NULL,
        table_id TEXT NOT NULL UNIQUE,
        person TEXT NOT NULL
    );
    CREATE INDEX plays_by_deal ON plays (deal, person);
    CREATE TABLE helped (
        table_id TEXT PRIMARY KEY
    ) WITHOUT ROWID;
    CREATE TABLE results (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        table_id TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        deal TEXT NOT NULL,
        ended REAL NOT NULL,
        rated INTEGER NOT NULL,
        body BLOB NOT NULL
    );
    CREATE INDEX results_by_deal ON results (deal);
    CREATE INDEX results_by_game ON results (game, number);
    CREATE TABLE result_people (
        person TEXT NOT NULL,
        number INTEGER NOT NULL,
        PRIMARY KEY (person, number)
    ) WITHOUT ROWID;
    CREATE TABLE pars (
        deal TEXT NOT NULL,
        seat INTEGER NOT NULL,
        bot TEXT NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (deal, seat, bot)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE reviews (
        table_id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        form INTEGER NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE tables ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE keys (
        name TEXT PRIMARY KEY,
        body BLOB NOT NULL
    );
    CREATE TABLE servers (
        id TEXT PRIMARY KEY,
        seen REAL NOT NULL
    );
    CREATE TABLE claims (
        name TEXT PRIMARY KEY,
        server TEXT NOT NULL,
        note TEXT NOT NULL
    );
    CREATE INDEX claims_by_server ON claims (server);
    CREATE TABLE present (
        table_id TEXT NOT NULL,
        person TEXT NOT NULL,
        server TEXT NOT NULL,
        PRIMARY KEY (table_id, person, server)
    ) WITHOUT ROWID;
    CREATE INDEX present_by_server ON present (server);
    """,
    """
    CREATE TABLE accounts (
        person TEXT PRIMARY KEY,
        generation INTEGER NOT NULL DEFAULT 0,
        link TEXT UNIQUE,
        link_made REAL
    ) WITHOUT ROWID;
    CREATE TABLE deal_scores (
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        deal TEXT NOT NULL,
        person TEXT NOT NULL,
        score INTEGER NOT NULL,
        attempt INTEGER NOT NULL,
        ranked INTEGER NOT NULL,
        PRIMARY KEY (number, seat)
    ) WITHOUT ROWID;
    CREATE INDEX deal_scores_by_score ON deal_scores (deal, seat, ranked, score);
    CREATE INDEX deal_scores_by_person ON deal_scores (deal, person);
    """,
    """
    CREATE TABLE pasts (
        name TEXT PRIMARY KEY,
        body BLOB NOT NULL
    );
    """,
    """
    CREATE TABLE makers (
        table_id TEXT PRIMARY KEY,
        person TEXT NOT NULL,
        address TEXT NOT NULL,
        at REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX makers_by_person ON makers (person, at);
    CREATE INDEX makers_by_address ON makers (address, at);
    CREATE INDEX makers_by_time ON makers (at);
    """,
]


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a database to the newest version; raises Refused if it is newer than this program.

    Each step is done as a whole or not at all, also when two servers start at once.
    """
    while (version := _read_version(connection)) != len(STEPS):
        if version > len(STEPS):
            raise RefusalError("database-newer", found=version, known=len(STEPS))
        connection.execute("BEGIN IMMEDIATE")
        try:
            if _read_version(connection) == version:
                for statement in _statements(STEPS[version]):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {version + 1}")
            connection.execute("COMMIT")
        except BaseException:
            connection.rollback()
            raise


def _read_version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _statements(step: str) -> Iterator[str]:
    found = ""
    for part in step.split(";")[:-1]:
        found += part + ";"
        if sqlite3.complete_statement(found):
            yield found
            found = ""
