"""Queries about who created which table from which address. Rows stay while a limit counts them."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, delete, exists, func, or_, select

from roost.server.storage.query import (
    WRITE_IN_ORDER,
    Query,
    QueryRunner,
    Statement,
    insert_new,
    matches,
    param,
    query,
)
from roost.server.storage.rows import CreationRow, TableUsage
from roost.server.storage.schema import branches, table_creations, tables

ADMISSION_SECONDS = 60.0
"""A table is created within this time after its admission."""
MAX_CONSIDERED = 2000
"""The lobby chooses from this many newest tables."""

_c = table_creations.c
_is_table = tables.c.id == _c.table_id
_creations = select(func.count()).select_from(table_creations.outerjoin(tables, _is_table))
_is_waiting = or_(
    tables.c.phase == "waiting",
    and_(tables.c.phase.is_(None), _c.created_at > param("admitted_after")),
)
_is_recent = _c.created_at > param("since")
_branches = select(func.count()).select_from(branches).where(matches(branches, "root_id"))
_counts = [
    _creations.where(matches(table_creations, owner), condition)
    for owner in ("account_id", "address_hash")
    for condition in (_is_waiting, _is_recent)
]
COUNT_USAGE = Statement(select(*(count.scalar_subquery() for count in (*_counts, _branches))))
"""Returns the columns of a TableUsage."""
DELETE_OLD = Statement(
    delete(table_creations).where(
        _c.created_at < param("before"), ~exists().where(_is_table, tables.c.phase == "waiting")
    )
)


class CreationQueries(QueryRunner):
    @query
    def admit_creation(
        self,
        creation: CreationRow,
        root_id: str | None,
        since: float,
        is_allowed: Callable[[TableUsage], bool],
    ) -> Query[None]:
        """Record the creation of a table if the counts allow it.

        Concurrent requests are counted one after the other. `is_allowed` may be called twice, and
        in another thread.
        """
        yield WRITE_IN_ORDER()
        (counts,) = yield COUNT_USAGE(
            account_id=creation.account_id,
            address_hash=creation.address_hash,
            admitted_after=creation.created_at - ADMISSION_SECONDS,
            since=since,
            root_id=root_id or "",
        )
        if is_allowed(TableUsage(*counts)):
            yield from insert_new(table_creations, asdict(creation))

    @query
    def delete_old_creations(self, before: float) -> Query[None]:
        """Delete creations before a time, except those of tables that still wait for players."""
        yield DELETE_OLD(before=before)


def in_fair_order(rows: "Select[Any]", phases: tuple[str, ...]) -> "Select[Any]":
    """Select only listed tables in these phases, at most `per_account` of one account.

    The newest table of every address comes first, then the second newest of every address, and so
    on.
    """
    newest = (
        select(
            tables.c.id,
            tables.c.changed_at,
            func.coalesce(_c.account_id, tables.c.id).label("account_id"),
            func.coalesce(_c.address_hash, tables.c.id).label("address_hash"),
        )
        .select_from(tables.outerjoin(table_creations, _is_table))
        .where(tables.c.phase.in_(phases), tables.c.is_listed)
        .order_by(tables.c.changed_at.desc())
        .limit(MAX_CONSIDERED)
        .subquery()
    )
    by_account = select(newest, _rank(newest.c.account_id, newest.c.changed_at)).subquery()
    fair = (
        select(by_account.c.id, _rank(by_account.c.address_hash, by_account.c.changed_at))
        .where(by_account.c.rank <= param("per_account"))
        .subquery()
    )
    is_chosen = fair.c.id == tables.c.id
    return rows.join(fair, is_chosen).order_by(fair.c.rank, tables.c.changed_at.desc())


def _rank(group: ColumnElement[Any], time: ColumnElement[Any]) -> ColumnElement[int]:
    """Number the rows of each group, the newest first."""
    return func.row_number().over(partition_by=group, order_by=time.desc()).label("rank")
