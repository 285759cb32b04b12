"""One text for both databases: statements are written as SQLite reads them, and told to Postgres.

Both know `ON CONFLICT`; what they do not share is listed here, and nothing else may be used.
"""

import re
from functools import cache

IN_ORDER = "SELECT 1 /* in order */"
"""Who asks for a number that counts up comes after whoever had the last: Postgres would else let a
higher number be seen before a lower one. SQLite has but one writer.
"""
LOCKED = " /* locked */"
"""The row that is found stays as it is until the end."""
HAS_RESULT = """instr(brief, CAST('"result":{' AS BLOB)) > 0"""

TRANSLATIONS = {
    IN_ORDER: "SELECT pg_advisory_xact_lock(7267001)",
    LOCKED: " FOR UPDATE",
    "CROSS JOIN": "JOIN",  # SQLite is told in which order to look
    HAS_RESULT: """position('"result":{'::bytea IN brief) > 0""",
}
TYPE_NAMES = {
    "INTEGER PRIMARY KEY AUTOINCREMENT": "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    "INTEGER": "BIGINT",
    "BLOB": "BYTEA",
    "REAL": "DOUBLE PRECISION",
    "WITHOUT ROWID": "",
}
ROWID_COLUMN = "rowid BIGINT GENERATED ALWAYS AS IDENTITY"
"""SQLite counts the rows of a table that has no key; Postgres is told to."""


@cache
def to_postgres(statement: str) -> str:
    """A statement with `?` for what is given."""
    for ours, theirs in TRANSLATIONS.items():
        statement = statement.replace(ours, theirs)
    parts = statement.split("?")
    return parts[0] + "".join(f"${i}{part}" for i, part in enumerate(parts[1:], 1))


def schema_to_postgres(step: str) -> str:
    """A step of the schema."""
    for ours, theirs in TYPE_NAMES.items():
        step = re.sub(rf"\b{ours}\b", theirs, step)
    return re.sub(r"CREATE TABLE \w+ \((?:.|\n)*?\n\s*\)", _add_rowid, step)


def _add_rowid(table: "re.Match[str]") -> str:
    text = table[0]
    if "PRIMARY KEY" in text:
        return text
    return re.sub(r"\n(\s*)\)$", rf",\n\1    {ROWID_COLUMN}\n\1)", text)
