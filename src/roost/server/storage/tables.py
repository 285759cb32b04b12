"""Queries about tables: their events, their rows in the lobby, snapshots, prefixes and reviews."""

from itertools import chain

from roost.server.storage import creations, results
from roost.server.storage.dialect import LOCKED
from roost.server.storage.interface import LobbyRow, TableRow
from roost.server.storage.query import Query, placeholders

MAX_DELETED = 100
"""Rows that one statement deletes."""
SELECT_LAST_TIME = """
    (SELECT stored_at FROM events WHERE table_id = ? ORDER BY sequence DESC LIMIT 1)
"""
SELECT_LOBBY_ROWS = f"""
    SELECT id, game, phase, summary,
        (SELECT stored_at FROM events WHERE table_id = id AND sequence = 0) AS created_at,
        {SELECT_LAST_TIME.replace("?", "id")} AS updated_at
    FROM tables
"""


def read_events(table_id: str, start: int) -> Query[list[tuple[int, bytes]]]:
    select = """
        SELECT sequence, body FROM events WHERE table_id = ? AND sequence >= ? ORDER BY sequence
    """
    rows = yield select, (table_id, start)
    return [(sequence, body) for sequence, body in rows]


def delete_events(table_id: str, sequences: list[int]) -> Query[None]:
    for i in range(0, len(sequences), MAX_DELETED):
        chunk = tuple(sequences[i : i + MAX_DELETED])
        delete = f"DELETE FROM events WHERE table_id = ? AND sequence IN {placeholders(chunk)}"
        yield delete, (table_id, *chunk)


def save_secret(table_id: str, secret: str) -> Query[None]:
    upsert = """
        INSERT INTO secrets (table_id, secret) VALUES (?, ?)
        ON CONFLICT (table_id) DO UPDATE SET secret = excluded.secret
    """
    yield upsert, (table_id, secret)


def read_secret(table_id: str) -> Query[str | None]:
    rows = yield "SELECT secret FROM secrets WHERE table_id = ?", (table_id,)
    return rows[0][0] if rows else None


def save_row(row: TableRow, now: float) -> Query[None]:
    """Save a table's row, unless another server has saved one that covers later events."""
    stored = yield f"SELECT event_count FROM tables WHERE id = ?{LOCKED}", (row.id,)
    if stored and stored[0][0] > row.event_count:
        return
    upsert = f"""
        INSERT INTO tables (id, game, phase, is_listed, changed_at, summary, event_count)
        VALUES (?, ?, ?, ?, COALESCE({SELECT_LAST_TIME}, ?), ?, ?)
        ON CONFLICT (id) DO UPDATE SET game = excluded.game, phase = excluded.phase,
            is_listed = excluded.is_listed, changed_at = excluded.changed_at,
            summary = excluded.summary, event_count = excluded.event_count
    """
    values = (row.id, row.game, row.phase, int(row.is_listed), row.id, now)
    yield upsert, (*values, row.summary, row.event_count)
    yield "DELETE FROM members WHERE table_id = ?", (row.id,)
    members = [(account_id, row.id) for account_id in dict.fromkeys(row.member_ids)]
    if members:
        insert = f"INSERT INTO members (account_id, table_id) VALUES {placeholders(*members)}"
        yield insert, tuple(chain.from_iterable(members))
    if row.root_id is not None:
        insert = "INSERT INTO branches (root_id, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
        yield insert, (row.root_id, row.id)
    if row.repeated_deal_id is not None:
        yield from results.save_attempt(row.repeated_deal_id, row.id, row.member_ids[0])
    if row.result is not None:
        ((ended_at,),) = yield f"SELECT COALESCE({SELECT_LAST_TIME}, ?)", (row.id, now)
        yield from results.save_result(row.result, ended_at)


def find_tables_of(account_id: str, phases: tuple[str, ...], limit: int) -> Query[list[LobbyRow]]:
    """Return an account's tables in these phases, most recently used first."""
    select = f"""
        {SELECT_LOBBY_ROWS} WHERE phase IN {placeholders(phases)}
            AND id IN (SELECT table_id FROM members WHERE account_id = ?)
        ORDER BY updated_at DESC LIMIT {limit:d}
    """
    rows = yield select, (*phases, account_id)
    return [LobbyRow(*row) for row in rows]


def find_listed_tables(
    phases: tuple[str, ...], per_account: int | None, limit: int
) -> Query[list[LobbyRow]]:
    order = creations.join_in_fair_order(phases, per_account)
    rows = yield f"{SELECT_LOBBY_ROWS} {order} LIMIT {limit:d}", phases
    return [LobbyRow(*row) for row in rows]


def find_tables_in_play() -> Query[list[str]]:
    rows = yield "SELECT id FROM tables WHERE phase IN ('dealing', 'playing')", ()
    return [id for (id,) in rows]


def find_branches(root_id: str) -> Query[list[LobbyRow]]:
    """Return the root table and all branches of it, oldest first."""
    condition = "id = ? OR id IN (SELECT table_id FROM branches WHERE root_id = ?)"
    rows = yield f"{SELECT_LOBBY_ROWS} WHERE {condition} ORDER BY created_at", (root_id, root_id)
    return [LobbyRow(*row) for row in rows]


def read_snapshots(table_id: str, build: str) -> Query[list[bytes]]:
    select = "SELECT body FROM snapshots WHERE table_id = ? AND build = ? ORDER BY action_count"
    rows = yield select, (table_id, build)
    return [body for (body,) in rows]


def save_snapshots(table_id: str, build: str, bodies: dict[int, bytes]) -> Query[None]:
    """Replace all snapshots of a table."""
    yield "DELETE FROM snapshots WHERE table_id = ?", (table_id,)
    upsert = """
        INSERT INTO snapshots (table_id, action_count, build, body) VALUES (?, ?, ?, ?)
        ON CONFLICT (table_id, action_count)
            DO UPDATE SET build = excluded.build, body = excluded.body
    """
    for action_count, body in bodies.items():
        yield upsert, (table_id, action_count, build, body)


def read_prefix(prefix_hash: str) -> Query[bytes | None]:
    rows = yield "SELECT body FROM match_prefixes WHERE hash = ?", (prefix_hash,)
    return rows[0][0] if rows else None


def save_prefix(prefix_hash: str, body: bytes) -> Query[None]:
    insert = "INSERT INTO match_prefixes (hash, body) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING"
    yield insert, (prefix_hash, body)


def read_review(table_id: str, seat: int, format_version: int) -> Query[bytes | None]:
    select = "SELECT body FROM reviews WHERE table_id = ? AND seat = ? AND format_version = ?"
    rows = yield select, (table_id, seat, format_version)
    return rows[0][0] if rows else None


def save_review(table_id: str, seat: int, format_version: int, body: bytes) -> Query[None]:
    upsert = """
        INSERT INTO reviews (table_id, seat, format_version, body) VALUES (?, ?, ?, ?)
        ON CONFLICT (table_id, seat)
            DO UPDATE SET format_version = excluded.format_version, body = excluded.body
    """
    yield upsert, (table_id, seat, format_version, body)
