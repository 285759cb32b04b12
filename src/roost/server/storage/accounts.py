"""Queries about accounts: name, valid sessions, recovery link and Web Push subscriptions."""

import time
from dataclasses import asdict

from sqlalchemy import delete, select

from roost.server.storage.query import (
    Query,
    QueryRunner,
    Statement,
    delete_all,
    insert,
    matches,
    param,
    query,
    read_value,
    upsert,
)
from roost.server.storage.rows import SubscriptionRow
from roost.server.storage.schema import accounts, push_subscriptions

INCREMENT_GENERATION = Statement(
    insert(accounts, "id", generation=1)
    .on_conflict_do_update(
        index_elements=[accounts.c.id], set_={"generation": accounts.c.generation + 1}
    )
    .returning(accounts.c.generation)
)
_c = push_subscriptions.c
_is_own = matches(push_subscriptions, "account_id")
FIND_SUBSCRIPTIONS = Statement(
    select(_c.endpoint, _c.account_id, _c.p256dh, _c.auth).where(_is_own).order_by(_c.created_at)
)
_newest = select(_c.endpoint).where(_is_own).order_by(_c.created_at.desc()).limit(param("limit"))
DELETE_OLDEST = Statement(delete(push_subscriptions).where(_is_own, _c.endpoint.not_in(_newest)))


class AccountQueries(QueryRunner):
    @query
    def read_name(self, account_id: str) -> Query[str | None]:
        return read_value(accounts.c.name, id=account_id)

    @query
    def save_name(self, account_id: str, name: str) -> Query[None]:
        return upsert(accounts, id=account_id, name=name)

    @query
    def read_generation(self, account_id: str) -> Query[int]:
        """Return the account's session generation, initially 0. Only cookies of this generation are
        valid.
        """
        return read_value(accounts.c.generation, 0, id=account_id)

    @query
    def increment_generation(self, account_id: str) -> Query[int]:
        """Start a new session generation, which makes all older cookies invalid."""
        ((generation,),) = yield INCREMENT_GENERATION(id=account_id)
        return int(generation)

    @query
    def save_recovery_hash(self, account_id: str, recovery_hash: str | None) -> Query[None]:
        """Replace the hash of the account's recovery link; None deletes the link."""
        now = None if recovery_hash is None else time.time()
        return upsert(accounts, id=account_id, recovery_hash=recovery_hash, recovery_created_at=now)

    @query
    def read_recovery_time(self, account_id: str) -> Query[float | None]:
        """Return the creation time of the recovery link (Unix time); None if there is no link."""
        return read_value(accounts.c.recovery_created_at, id=account_id)

    @query
    def find_recovery_account(self, recovery_hash: str) -> Query[str | None]:
        """Return the account whose recovery link has this hash."""
        return read_value(accounts.c.id, recovery_hash=recovery_hash)

    @query
    def find_subscriptions(self, account_id: str) -> Query[list[SubscriptionRow]]:
        """Return the account's Web Push subscriptions."""
        rows = yield FIND_SUBSCRIPTIONS(account_id=account_id)
        return [SubscriptionRow(*row) for row in rows]

    @query
    def save_subscription(self, row: SubscriptionRow, limit: int) -> Query[None]:
        """Save a subscription, and keep only the account's newest `limit` ones.

        A browser has one endpoint, which belongs to the account that used it last.
        """
        yield from upsert(push_subscriptions, **asdict(row), created_at=time.time())
        yield DELETE_OLDEST(account_id=row.account_id, limit=limit)

    @query
    def delete_subscription(self, endpoint: str, account_id: str | None = None) -> Query[None]:
        """Delete a subscription; if `account_id` is given, only if it belongs to this account."""
        owner = {} if account_id is None else {"account_id": account_id}
        return delete_all(push_subscriptions, endpoint=endpoint, **owner)

    @query
    def delete_subscriptions(self, account_id: str) -> Query[None]:
        """Delete all subscriptions of an account."""
        return delete_all(push_subscriptions, account_id=account_id)
