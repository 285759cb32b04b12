"""Create the tables."""

from typing import Any

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Identity,
    Index,
    Integer,
    LargeBinary,
    Text,
    UniqueConstraint,
)
from sqlalchemy.schema import SchemaItem

revision = "0001"
down_revision = None

Number = BigInteger().with_variant(Integer(), "sqlite")


def upgrade() -> None:
    _create(
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
    _create(
        "events", {"table_id": Text, "sequence": Number}, {"body": LargeBinary, "stored_at": Double}
    )
    _create("secrets", {"table_id": Text}, {"secret": Text})
    _create("members", {"account_id": Text, "table_id": Text}, {})
    _create("branches", {"root_id": Text, "table_id": Text}, {})
    _create("match_prefixes", {"hash": Text}, {"body": LargeBinary}, sqlite_with_rowid=True)
    _create(
        "snapshots",
        {"table_id": Text, "action_count": Number},
        {"build": Text, "body": LargeBinary},
        sqlite_with_rowid=True,
    )
    _create(
        "table_creations",
        {"table_id": Text},
        {"account_id": Text, "address_hash": Text, "created_at": Double},
        Index("table_creations_by_account", "account_id", "created_at"),
        Index("table_creations_by_address", "address_hash", "created_at"),
        Index("table_creations_by_time", "created_at"),
    )
    _create(
        "accounts",
        {"id": Text},
        {},
        Column("name", Text),
        Column("generation", Number, nullable=False, server_default="0"),
        Column("recovery_hash", Text, unique=True),
        Column("recovery_created_at", Double),
    )
    _create(
        "push_subscriptions",
        {"endpoint": Text},
        {"account_id": Text, "p256dh": Text, "auth": Text, "created_at": Double},
        Index("push_subscriptions_by_account", "account_id", "created_at"),
    )
    _create(
        "deal_attempts",
        {"id": Number},
        {"deal_id": Text, "table_id": Text, "account_id": Text},
        UniqueConstraint("table_id"),
        Index("deal_attempts_by_deal", "deal_id", "account_id"),
        sqlite_with_rowid=True,
    )
    _create(
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
    _create("result_accounts", {"account_id": Text, "result_id": Number}, {})
    _create(
        "deal_scores",
        {"result_id": Number, "seat": Number},
        {
            "deal_id": Text,
            "account_id": Text,
            "score": Number,
            "attempt": Number,
            "is_ranked": Boolean,
        },
        Index("deal_scores_by_score", "deal_id", "seat", "is_ranked", "score"),
        Index("deal_scores_by_account", "deal_id", "account_id"),
    )
    _create("pars", {"deal_id": Text, "seat": Number, "bot": Text}, {"body": LargeBinary})
    _create(
        "reviews",
        {"table_id": Text, "seat": Number},
        {"format_version": Number, "body": LargeBinary},
    )
    _create("shared_keys", {"name": Text}, {"body": LargeBinary})
    _create("servers", {"id": Text}, {"last_seen": Double})
    _create(
        "claims",
        {"name": Text},
        {"server_id": Text, "note": Text},
        Index("claims_by_server", "server_id"),
    )
    _create(
        "presence",
        {"table_id": Text, "account_id": Text, "server_id": Text},
        {},
        Index("presence_by_server", "server_id"),
    )


def _create(
    name: str,
    key: dict[str, Any],
    required: dict[str, Any],
    *more: SchemaItem,
    sqlite_with_rowid: bool = False,
    **options: Any,
) -> None:
    identity = [Identity(always=True)] if key == {"id": Number} else []
    columns = [Column(name, type_, *identity, primary_key=True) for name, type_ in key.items()]
    columns += [Column(name, type_, nullable=False) for name, type_ in required.items()]
    op.create_table(name, *columns, *more, sqlite_with_rowid=sqlite_with_rowid, **options)
