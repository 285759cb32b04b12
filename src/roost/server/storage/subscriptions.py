"""Browsers that want to be called, in the database."""

from roost.server.storage.query import Query
from roost.server.storage.store import SubscriptionRow


def find_subscriptions(account_id: str) -> Query[list[SubscriptionRow]]:
    found = "SELECT endpoint, person, p256dh, auth FROM pushes WHERE person = ? ORDER BY at"
    rows = yield found, (account_id,)
    return [SubscriptionRow(*row) for row in rows]


def save_subscription(row: SubscriptionRow, limit: int, now: float) -> Query[None]:
    """A browser has one address: who uses it last is called there."""
    new = """
        INSERT INTO pushes (endpoint, person, p256dh, auth, at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person,
            p256dh = excluded.p256dh, auth = excluded.auth, at = excluded.at
    """
    yield new, (row.endpoint, row.account_id, row.p256dh, row.auth, now)
    newest = "SELECT endpoint FROM pushes WHERE person = ? ORDER BY at DESC LIMIT ?"
    old = f"DELETE FROM pushes WHERE person = ? AND endpoint NOT IN ({newest})"
    yield old, (row.account_id, row.account_id, limit)


def delete_subscriptions(account_id: str) -> Query[None]:
    yield "DELETE FROM pushes WHERE person = ?", (account_id,)


def delete_subscription(endpoint: str, account_id: str | None) -> Query[None]:
    gone = "DELETE FROM pushes WHERE endpoint = ? AND person = COALESCE(?, person)"
    yield gone, (endpoint, account_id)
