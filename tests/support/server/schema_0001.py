"""The schema of version 0001, a copy of `roost/server/storage/schema.py`. It never changes."""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.schema import SchemaItem

metadata = MetaData()
Number = BigInteger().with_variant(Integer(), "sqlite")


def _table(
    name: str,
    key: dict[str, Any],
    required: dict[str, Any],
    *more: SchemaItem,
    sqlite_with_rowid: bool = False,
    **options: Any,
) -> Table:
    """Define a table from its key columns, its other columns that are not null, and more items.

    Without row ids, SQLite stores a table in the order of its key. A key `id` that is a number is
    assigned by the database.
    """
    identity = [Identity(always=True)] if key == {"id": Number} else []
    columns = [Column(name, type_, *identity, primary_key=True) for name, type_ in key.items()]
    columns += [Column(name, type_, nullable=False) for name, type_ in required.items()]
    return Table(name, metadata, *columns, *more, sqlite_with_rowid=sqlite_with_rowid, **options)


tables = _table(
    "tables",
    {"id": Text},
    {
        "game": Text,
        "phase": Text,
        "is_listed": Boolean,
        "changed_at": Double,
        "event_count": Number,
    },
    Column("summary", LargeBinary),
    Index("tables_by_phase", "phase", "changed_at"),
    sqlite_with_rowid=True,
)
events = _table(
    "events", {"table_id": Text, "sequence": Number}, {"body": LargeBinary, "stored_at": Double}
)
secrets = _table("secrets", {"table_id": Text}, {"secret": Text})
members = _table("members", {"account_id": Text, "table_id": Text}, {})
branches = _table("branches", {"root_id": Text, "table_id": Text}, {})
match_prefixes = _table(
    "match_prefixes", {"hash": Text}, {"body": LargeBinary}, sqlite_with_rowid=True
)
snapshots = _table(
    "snapshots",
    {"table_id": Text, "action_count": Number},
    {"build": Text, "body": LargeBinary},
    sqlite_with_rowid=True,
)
table_creations = _table(
    "table_creations",
    {"table_id": Text},
    {"account_id": Text, "address_hash": Text, "created_at": Double},
    Index("table_creations_by_account", "account_id", "created_at"),
    Index("table_creations_by_address", "address_hash", "created_at"),
    Index("table_creations_by_time", "created_at"),
)
accounts = _table(
    "accounts",
    {"id": Text},
    {},
    Column("name", Text),
    Column("generation", Number, nullable=False, server_default="0"),
    Column("recovery_hash", Text, unique=True),
    Column("recovery_created_at", Double),
)
push_subscriptions = _table(
    "push_subscriptions",
    {"endpoint": Text},
    {"account_id": Text, "p256dh": Text, "auth": Text, "created_at": Double},
    Index("push_subscriptions_by_account", "account_id", "created_at"),
)
deal_attempts = _table(
    "deal_attempts",
    {"id": Number},
    {"deal_id": Text, "table_id": Text, "account_id": Text},
    UniqueConstraint("table_id"),
    Index("deal_attempts_by_deal", "deal_id", "account_id"),
    sqlite_with_rowid=True,
)
results = _table(
    "results",
    {"id": Number},
    {"table_id": Text, "game": Text, "deal_id": Text, "ended_at": Double, "is_rated": Boolean},
    Column("body", LargeBinary, nullable=False),
    UniqueConstraint("table_id"),
    Index("results_by_deal", "deal_id"),
    Index("results_by_game", "game", "id"),
    sqlite_with_rowid=True,
    sqlite_autoincrement=True,
)
result_accounts = _table("result_accounts", {"account_id": Text, "result_id": Number}, {})
deal_scores = _table(
    "deal_scores",
    {"result_id": Number, "seat": Number},
    {"deal_id": Text, "account_id": Text, "score": Number, "attempt": Number, "is_ranked": Boolean},
    Index("deal_scores_by_score", "deal_id", "seat", "is_ranked", "score"),
    Index("deal_scores_by_account", "deal_id", "account_id"),
)
pars = _table("pars", {"deal_id": Text, "seat": Number, "bot": Text}, {"body": LargeBinary})
reviews = _table(
    "reviews", {"table_id": Text, "seat": Number}, {"format_version": Number, "body": LargeBinary}
)
shared_keys = _table("shared_keys", {"name": Text}, {"body": LargeBinary})
servers = _table("servers", {"id": Text}, {"last_seen": Double})
claims = _table(
    "claims",
    {"name": Text},
    {"server_id": Text, "note": Text},
    Index("claims_by_server", "server_id"),
)
presence = _table(
    "presence",
    {"table_id": Text, "account_id": Text, "server_id": Text},
    {},
    Index("presence_by_server", "server_id"),
)
