"""Browsers that want to be called, in the database."""

from roost.server.store.asked import Asked
from roost.server.store.store import PushRow


def of(person: str) -> Asked[list[PushRow]]:
    found = "SELECT endpoint, person, p256dh, auth FROM pushes WHERE person = ? ORDER BY at"
    rows = yield found, (person,)
    return [PushRow(*row) for row in rows]


def put(row: PushRow, most: int, now: float) -> Asked[None]:
    """A browser has one address: who uses it last is called there."""
    new = """
        INSERT INTO pushes (endpoint, person, p256dh, auth, at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person,
            p256dh = excluded.p256dh, auth = excluded.auth, at = excluded.at
    """
    yield new, (row.endpoint, row.person, row.p256dh, row.auth, now)
    newest = "SELECT endpoint FROM pushes WHERE person = ? ORDER BY at DESC LIMIT ?"
    old = f"DELETE FROM pushes WHERE person = ? AND endpoint NOT IN ({newest})"
    yield old, (row.person, row.person, most)


def drop_all(person: str) -> Asked[None]:
    yield "DELETE FROM pushes WHERE person = ?", (person,)


def drop(endpoint: str, person: str | None) -> Asked[None]:
    gone = "DELETE FROM pushes WHERE endpoint = ? AND person = COALESCE(?, person)"
    yield gone, (endpoint, person)
