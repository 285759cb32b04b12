"""Translates SQL from SQLite's dialect to Postgres.

Statements are written for SQLite. Every construct in which the two databases differ is listed here;
queries may use no other.
"""

import re
from functools import cache

IN_ORDER = "SELECT 1 /* in order */"
"""Serializes transactions that assign increasing ids. Without it Postgres could make a higher id
visible before a lower one. SQLite has a single writer anyway.
"""
LOCKED = " /* locked */"
"""Locks the selected row until the end of the transaction."""

TRANSLATIONS = {
    IN_ORDER: "SELECT pg_advisory_xact_lock(7267001)",
    LOCKED: " FOR UPDATE",
    "CROSS JOIN": "JOIN",  # tells SQLite the order of the loops
}
TYPE_NAMES = {
    "INTEGER PRIMARY KEY AUTOINCREMENT": "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    "INTEGER": "BIGINT",
    "BLOB": "BYTEA",
    "REAL": "DOUBLE PRECISION",
    "WITHOUT ROWID": "",
}
ROWID_COLUMN = "rowid BIGINT GENERATED ALWAYS AS IDENTITY"
"""SQLite numbers the rows of a table without a primary key; Postgres needs a column for it."""


@cache
def to_postgres(statement: str) -> str:
    """Translate a statement. `?` becomes `$1`, `$2` and so on."""
    for ours, theirs in TRANSLATIONS.items():
        statement = statement.replace(ours, theirs)
    parts = statement.split("?")
    return parts[0] + "".join(f"${i}{part}" for i, part in enumerate(parts[1:], 1))


def schema_to_postgres(script: str) -> str:
    """Translate a migration script."""
    for ours, theirs in TYPE_NAMES.items():
        script = re.sub(rf"\b{ours}\b", theirs, script)
    return re.sub(r"CREATE TABLE \w+ \((?:.|\n)*?\n\s*\)", _add_rowid, script)


def _add_rowid(table: "re.Match[str]") -> str:
    text = table[0]
    if "PRIMARY KEY" in text:
        return text
    return re.sub(r"\n(\s*)\)$", rf",\n\1    {ROWID_COLUMN}\n\1)", text)
