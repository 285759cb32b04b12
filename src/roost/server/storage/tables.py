"""Queries about tables: their events, their rows in the lobby, snapshots, prefixes and reviews."""

import time
from functools import cache

from sqlalchemy import delete, desc, func, or_, select

from roost.server.storage import creations, results
from roost.server.storage.query import (
    Query,
    QueryRunner,
    Statement,
    delete_all,
    insert_new,
    insert_or_replace,
    matches,
    param,
    query,
    read_value,
    upsert,
)
from roost.server.storage.rows import LobbyRow, TableRow
from roost.server.storage.schema import (
    branches,
    deal_attempts,
    events,
    match_prefixes,
    members,
    reviews,
    secrets,
    snapshots,
    tables,
)

READ_EVENTS = Statement(
    select(events.c.sequence, events.c.body)
    .where(matches(events, "table_id"), events.c.sequence >= param("start"))
    .order_by(events.c.sequence)
)
DELETE_EVENTS = Statement(delete(events).where(matches(events, "table_id", "sequence")))
LOCK_TABLE = Statement(select(tables.c.event_count).where(matches(tables, "id")).with_for_update())
SAVE_TABLE = Statement(
    insert_or_replace(
        tables,
        *("id", "game", "phase", "is_listed", "summary", "event_count"),
        changed_at=func.coalesce(results.last_event_time(param("id")), param("now")),
    )
)
FIND_IN_PLAY = Statement(select(tables.c.id).where(tables.c.phase.in_(("dealing", "playing"))))
READ_SNAPSHOTS = Statement(
    select(snapshots.c.body)
    .where(matches(snapshots, "table_id", "build"))
    .order_by(snapshots.c.action_count)
)

# Rows of the lobby

_created_at = (
    select(events.c.stored_at)
    .where(events.c.table_id == tables.c.id, events.c.sequence == 0)
    .scalar_subquery()
)
_updated_at = results.last_event_time(tables.c.id)
_lobby_rows = select(
    *(tables.c[name] for name in ("id", "game", "phase", "summary")),
    _created_at.label("created_at"),
    _updated_at.label("updated_at"),
)
_branches = select(branches.c.table_id).where(matches(branches, "root_id"))
FIND_BRANCHES = Statement(
    _lobby_rows.where(or_(tables.c.id == param("root_id"), tables.c.id.in_(_branches))).order_by(
        "created_at"
    )
)


@cache
def _find_listed(phases: tuple[str, ...]) -> Statement:
    return Statement(creations.in_fair_order(_lobby_rows, phases).limit(param("limit")))


@cache
def _find_of_account(phases: tuple[str, ...]) -> Statement:
    rows = _lobby_rows.join(members, members.c.table_id == tables.c.id).where(
        matches(members, "account_id"), tables.c.phase.in_(phases)
    )
    return Statement(rows.order_by(desc("updated_at")).limit(param("limit")))


class TableQueries(QueryRunner):
    @query
    def save_table_row(self, row: TableRow) -> Query[None]:
        """Save a table's row. All of it is derived from the table's events."""
        return save_row(row, time.time())

    @query
    def read_events(self, table_id: str, start: int = 0) -> Query[list[tuple[int, bytes]]]:
        """Return sequences and bodies, starting at a sequence, in order; empty if there is no such
        table.

        Only deleted chat lines may be missing in between.
        """
        return (yield READ_EVENTS(table_id=table_id, start=start))

    @query
    def delete_events(self, table_id: str, sequences: list[int]) -> Query[None]:
        """Delete old chat lines. Never the last event, which determines the next sequence."""
        yield DELETE_EVENTS, [{"table_id": table_id, "sequence": n} for n in sequences]

    @query
    def read_secret(self, table_id: str) -> Query[str | None]:
        return read_value(secrets.c.secret, table_id=table_id)

    @query
    def find_listed_tables(
        self, limit: int, *phases: str, per_account: int | None = None
    ) -> Query[list[LobbyRow]]:
        """Return listed tables in these phases, at most `per_account` of one account.

        The order is fair to all addresses: the newest table of every address comes first.
        """
        per_account = per_account or creations.MAX_CONSIDERED
        rows = yield _find_listed(phases)(limit=limit, per_account=per_account)
        return [LobbyRow(*row) for row in rows]

    @query
    def find_tables_of(self, account_id: str, limit: int, *phases: str) -> Query[list[LobbyRow]]:
        """Return an account's tables in these phases, most recently used first."""
        rows = yield _find_of_account(phases)(account_id=account_id, limit=limit)
        return [LobbyRow(*row) for row in rows]

    @query
    def find_tables_in_play(self) -> Query[list[str]]:
        """Return the tables where a match is being dealt or played."""
        return [id for (id,) in (yield FIND_IN_PLAY())]

    @query
    def find_branches(self, root_id: str) -> Query[list[LobbyRow]]:
        """Return a table and all branches of it, oldest first."""
        return [LobbyRow(*row) for row in (yield FIND_BRANCHES(root_id=root_id))]

    @query
    def read_snapshots(self, table_id: str, build: str) -> Query[list[bytes]]:
        """Return the snapshots of a table that this build has saved."""
        return [body for (body,) in (yield READ_SNAPSHOTS(table_id=table_id, build=build))]

    @query
    def save_snapshots(self, table_id: str, build: str, bodies: dict[int, bytes]) -> Query[None]:
        """Replace all snapshots of a table. The keys are numbers of actions."""
        yield from delete_all(snapshots, table_id=table_id)
        row = {"table_id": table_id, "build": build}
        yield from insert_new(
            snapshots, *(row | {"action_count": n, "body": body} for n, body in bodies.items())
        )

    @query
    def read_prefix(self, prefix_hash: str) -> Query[bytes | None]:
        """Return the encoded prefix of a branch."""
        return read_value(match_prefixes.c.body, hash=prefix_hash)

    @query
    def save_prefix(self, prefix_hash: str, body: bytes) -> Query[None]:
        """Save a prefix under its hash. An existing one stays as it is."""
        return insert_new(match_prefixes, {"hash": prefix_hash, "body": body})

    @query
    def read_review(self, table_id: str, seat: int, format_version: int) -> Query[bytes | None]:
        """Return a seat's saved review in this format."""
        key = {"table_id": table_id, "seat": seat, "format_version": format_version}
        return read_value(reviews.c.body, **key)

    @query
    def save_review(
        self, table_id: str, seat: int, format_version: int, body: bytes
    ) -> Query[None]:
        """Save a review, replacing one in another format."""
        key = {"table_id": table_id, "seat": seat, "format_version": format_version}
        return upsert(reviews, **key, body=body)


def save_with_event(
    table_id: str, secret: str | None, row: TableRow | None, now: float
) -> Query[None]:
    """Save what is stored together with an event."""
    if secret is not None:
        yield from upsert(secrets, table_id=table_id, secret=secret)
    if row is not None:
        yield from save_row(row, now)


def save_row(row: TableRow, now: float) -> Query[None]:
    """Save a table's row, unless another server has saved one that covers later events."""
    stored = yield LOCK_TABLE(id=row.id)
    if stored and stored[0][0] > row.event_count:
        return
    yield SAVE_TABLE(
        id=row.id,
        game=row.game,
        phase=row.phase,
        is_listed=row.is_listed,
        summary=row.summary,
        event_count=row.event_count,
        now=now,
    )
    yield from delete_all(members, table_id=row.id)
    yield from insert_new(
        members, *({"account_id": id, "table_id": row.id} for id in row.member_ids)
    )
    if row.root_id is not None:
        yield from insert_new(branches, {"root_id": row.root_id, "table_id": row.id})
    if row.repeated_deal_id is not None:
        attempt = {"deal_id": row.repeated_deal_id, "table_id": row.id}
        yield from insert_new(deal_attempts, attempt | {"account_id": row.member_ids[0]})
    if row.result is not None:
        yield from results.save_result(row.result, now)
