"""Browsers that want to be called, in the database."""

import sqlite3

from roost.server.store.store import PushRow


def of(db: sqlite3.Connection, person: str) -> list[PushRow]:
    found = "SELECT endpoint, person, p256dh, auth FROM pushes WHERE person = ? ORDER BY at"
    return [PushRow(*row) for row in db.execute(found, (person,))]


def put(db: sqlite3.Connection, row: PushRow, most: int, now: float) -> None:
    """A browser has one address: who uses it last is called there."""
    values = (row.endpoint, row.person, row.p256dh, row.auth, now)
    db.execute("INSERT OR REPLACE INTO pushes VALUES (?, ?, ?, ?, ?)", values)
    newest = "SELECT endpoint FROM pushes WHERE person = ? ORDER BY at DESC LIMIT ?"
    db.execute(
        f"DELETE FROM pushes WHERE person = ? AND endpoint NOT IN ({newest})",
        (row.person, row.person, most),
    )


def drop(db: sqlite3.Connection, endpoint: str, person: str | None) -> None:
    db.execute(
        "DELETE FROM pushes WHERE endpoint = ? AND person = COALESCE(?, person)",
        (endpoint, person),
    )
