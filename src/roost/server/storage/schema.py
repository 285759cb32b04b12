"""The database schema: one SQL script for each version. Never change a released script: add one."""

import sqlite3
from collections.abc import Iterator

from roost.contract import RefusalError

MIGRATIONS = [
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        phase TEXT NOT NULL,
        is_listed INTEGER NOT NULL,
        changed_at REAL NOT NULL,
        summary BLOB,
        event_count INTEGER NOT NULL
    );
    CREATE INDEX tables_by_phase ON tables (phase, changed_at);
    CREATE TABLE events (
        table_id TEXT NOT NULL,
        sequence INTEGER NOT NULL,
        body BLOB NOT NULL,
        stored_at REAL NOT NULL,
        PRIMARY KEY (table_id, sequence)
    ) WITHOUT ROWID;
    CREATE TABLE secrets (
        table_id TEXT PRIMARY KEY,
        secret TEXT NOT NULL
    );
    CREATE TABLE members (
        account_id TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (account_id, table_id)
    ) WITHOUT ROWID;
    CREATE TABLE branches (
        root_id TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (root_id, table_id)
    ) WITHOUT ROWID;
    CREATE TABLE match_prefixes (
        hash TEXT PRIMARY KEY,
        body BLOB NOT NULL
    );
    CREATE TABLE snapshots (
        table_id TEXT NOT NULL,
        action_count INTEGER NOT NULL,
        build TEXT NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (table_id, action_count)
    );
    CREATE TABLE table_creations (
        table_id TEXT PRIMARY KEY,
        account_id TEXT NOT NULL,
        address_hash TEXT NOT NULL,
        created_at REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX table_creations_by_account ON table_creations (account_id, created_at);
    CREATE INDEX table_creations_by_address ON table_creations (address_hash, created_at);
    CREATE INDEX table_creations_by_time ON table_creations (created_at);
    CREATE TABLE accounts (
        id TEXT PRIMARY KEY,
        name TEXT,
        generation INTEGER NOT NULL DEFAULT 0,
        recovery_hash TEXT UNIQUE,
        recovery_created_at REAL
    ) WITHOUT ROWID;
    CREATE TABLE push_subscriptions (
        endpoint TEXT PRIMARY KEY,
        account_id TEXT NOT NULL,
        p256dh TEXT NOT NULL,
        auth TEXT NOT NULL,
        created_at REAL NOT NULL
    );
    CREATE INDEX push_subscriptions_by_account ON push_subscriptions (account_id, created_at);
    CREATE TABLE deal_attempts (
        deal_id TEXT NOT NULL,
        table_id TEXT NOT NULL UNIQUE,
        account_id TEXT NOT NULL
    );
    CREATE INDEX deal_attempts_by_deal ON deal_attempts (deal_id, account_id);
    CREATE TABLE results (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        table_id TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        deal_id TEXT NOT NULL,
        ended_at REAL NOT NULL,
        is_rated INTEGER NOT NULL,
        body BLOB NOT NULL
    );
    CREATE INDEX results_by_deal ON results (deal_id);
    CREATE INDEX results_by_game ON results (game, id);
    CREATE TABLE result_accounts (
        account_id TEXT NOT NULL,
        result_id INTEGER NOT NULL,
        PRIMARY KEY (account_id, result_id)
    ) WITHOUT ROWID;
    CREATE TABLE deal_scores (
        result_id INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        deal_id TEXT NOT NULL,
        account_id TEXT NOT NULL,
        score INTEGER NOT NULL,
        attempt INTEGER NOT NULL,
        is_ranked INTEGER NOT NULL,
        PRIMARY KEY (result_id, seat)
    ) WITHOUT ROWID;
    CREATE INDEX deal_scores_by_score ON deal_scores (deal_id, seat, is_ranked, score);
    CREATE INDEX deal_scores_by_account ON deal_scores (deal_id, account_id);
    CREATE TABLE pars (
        deal_id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        bot TEXT NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (deal_id, seat, bot)
    ) WITHOUT ROWID;
    CREATE TABLE reviews (
        table_id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        format_version INTEGER NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID;
    CREATE TABLE shared_keys (
        name TEXT PRIMARY KEY,
        body BLOB NOT NULL
    );
    CREATE TABLE servers (
        id TEXT PRIMARY KEY,
        last_seen REAL NOT NULL
    );
    CREATE TABLE claims (
        name TEXT PRIMARY KEY,
        server_id TEXT NOT NULL,
        note TEXT NOT NULL
    );
    CREATE INDEX claims_by_server ON claims (server_id);
    CREATE TABLE presence (
        table_id TEXT NOT NULL,
        account_id TEXT NOT NULL,
        server_id TEXT NOT NULL,
        PRIMARY KEY (table_id, account_id, server_id)
    ) WITHOUT ROWID;
    CREATE INDEX presence_by_server ON presence (server_id);
    """,
]


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a database to the newest version; raise RefusalError if it is newer than this program.

    Each migration is applied completely or not at all, also when two servers start at once.
    """
    while (version := _read_version(connection)) != len(MIGRATIONS):
        if version > len(MIGRATIONS):
            raise RefusalError("database-newer", found=version, known=len(MIGRATIONS))
        connection.execute("BEGIN IMMEDIATE")
        try:
            if _read_version(connection) == version:
                for statement in _split_statements(MIGRATIONS[version]):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {version + 1}")
            connection.execute("COMMIT")
        except BaseException:
            connection.rollback()
            raise


def _read_version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _split_statements(script: str) -> Iterator[str]:
    statement = ""
    for part in script.split(";")[:-1]:
        statement += part + ";"
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
