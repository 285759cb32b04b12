"""Queries about Web Push subscriptions."""

from roost.server.storage.interface import SubscriptionRow
from roost.server.storage.query import Query


def find_subscriptions(account_id: str) -> Query[list[SubscriptionRow]]:
    select = """
        SELECT endpoint, account_id, p256dh, auth FROM push_subscriptions
        WHERE account_id = ? ORDER BY created_at
    """
    rows = yield select, (account_id,)
    return [SubscriptionRow(*row) for row in rows]


def save_subscription(row: SubscriptionRow, limit: int, now: float) -> Query[None]:
    """Save a subscription and delete the account's oldest ones beyond the limit.

    A browser has one endpoint, which belongs to the account that used it last.
    """
    upsert = """
        INSERT INTO push_subscriptions (endpoint, account_id, p256dh, auth, created_at)
        VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (endpoint) DO UPDATE SET account_id = excluded.account_id,
            p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at
    """
    yield upsert, (row.endpoint, row.account_id, row.p256dh, row.auth, now)
    newest = """
        SELECT endpoint FROM push_subscriptions WHERE account_id = ?
        ORDER BY created_at DESC LIMIT ?
    """
    delete = f"DELETE FROM push_subscriptions WHERE account_id = ? AND endpoint NOT IN ({newest})"
    yield delete, (row.account_id, row.account_id, limit)


def delete_subscriptions(account_id: str) -> Query[None]:
    yield "DELETE FROM push_subscriptions WHERE account_id = ?", (account_id,)


def delete_subscription(endpoint: str, account_id: str | None) -> Query[None]:
    delete = """
        DELETE FROM push_subscriptions
        WHERE endpoint = ? AND account_id = COALESCE(?, account_id)
    """
    yield delete, (endpoint, account_id)
