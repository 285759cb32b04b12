"""Tables in the database: what happened there, what can be asked of them, and states kept."""

from itertools import chain

from roost.server.storage import creations, results
from roost.server.storage.dialect import LOCKED
from roost.server.storage.query import Query, placeholders
from roost.server.storage.store import LobbyRow, TableRow

MAX_DELETED = 100
"""Rows that one statement deletes."""
SELECT_LAST_TIME = "(SELECT at FROM happenings WHERE table_id = ? ORDER BY number DESC LIMIT 1)"
SELECT_LOBBY_ROWS = f"""
    SELECT id, game, phase, brief,
        (SELECT at FROM happenings WHERE table_id = id AND number = 0) AS made,
        {SELECT_LAST_TIME.replace("?", "id")} AS moved
    FROM tables
"""


def read_events(table_id: str, start: int) -> Query[list[tuple[int, bytes]]]:
    found = "SELECT number, body FROM happenings WHERE table_id = ? AND number >= ? ORDER BY number"
    rows = yield found, (table_id, start)
    return [(number, body) for number, body in rows]


def delete_events(table_id: str, sequences: list[int]) -> Query[None]:
    for i in range(0, len(sequences), MAX_DELETED):
        some = tuple(sequences[i : i + MAX_DELETED])
        gone = f"DELETE FROM happenings WHERE table_id = ? AND number IN {placeholders(some)}"
        yield gone, (table_id, *some)


def save_secret(table_id: str, secret: str) -> Query[None]:
    put = """
        INSERT INTO secrets (table_id, secret) VALUES (?, ?)
        ON CONFLICT (table_id) DO UPDATE SET secret = excluded.secret
    """
    yield put, (table_id, secret)


def read_secret(table_id: str) -> Query[str | None]:
    rows = yield "SELECT secret FROM secrets WHERE table_id = ?", (table_id,)
    return rows[0][0] if rows else None


def save_row(row: TableRow, now: float) -> Query[None]:
    """Unless another server knows of later happenings: then its row is the better one."""
    known = yield f"SELECT number FROM tables WHERE id = ?{LOCKED}", (row.id,)
    if known and known[0][0] > row.event_count:
        return
    put = f"""
        INSERT INTO tables (id, game, phase, open, changed, brief, number)
        VALUES (?, ?, ?, ?, COALESCE({SELECT_LAST_TIME}, ?), ?, ?)
        ON CONFLICT (id) DO UPDATE SET game = excluded.game, phase = excluded.phase,
            open = excluded.open, changed = excluded.changed, brief = excluded.brief,
            number = excluded.number
    """
    values = (
        row.id,
        row.game,
        row.phase,
        int(row.is_listed),
        row.id,
        now,
        row.summary,
        row.event_count,
    )
    yield put, values
    yield "DELETE FROM seated WHERE table_id = ?", (row.id,)
    people = [(person, row.id) for person in dict.fromkeys(row.member_ids)]
    if people:
        put = f"INSERT INTO seated (person, table_id) VALUES {placeholders(*people)}"
        yield put, tuple(chain.from_iterable(people))
    if row.root_id is not None:
        put = "INSERT INTO families (root, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
        yield put, (row.root_id, row.id)
    if row.repeated_deal_id is not None:
        yield from results.save_attempt(row.repeated_deal_id, row.id, row.member_ids[0])
    if row.result is not None:
        ((ended,),) = yield f"SELECT COALESCE({SELECT_LAST_TIME}, ?)", (row.id, now)
        yield from results.save_result(row.result, ended)


def find_lobby_rows(
    phases: tuple[str, ...], where: str, args: tuple[str, ...], by: str, limit: int
) -> Query[list[LobbyRow]]:
    among = f"phase IN {placeholders(phases)} AND {where}"
    rows = yield (
        f"{SELECT_LOBBY_ROWS} WHERE {among} ORDER BY {by} DESC LIMIT {limit:d}",
        (*phases, *args),
    )
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
    all_ = "id = ? OR id IN (SELECT table_id FROM families WHERE root = ?)"
    rows = yield f"{SELECT_LOBBY_ROWS} WHERE {all_} ORDER BY made", (root_id, root_id)
    return [LobbyRow(*row) for row in rows]


def read_snapshots(table_id: str, build: str) -> Query[list[bytes]]:
    found = "SELECT body FROM snapshots WHERE table_id = ? AND build = ? ORDER BY actions"
    rows = yield found, (table_id, build)
    return [body for (body,) in rows]


def save_snapshots(table_id: str, build: str, bodies: dict[int, bytes]) -> Query[None]:
    yield "DELETE FROM snapshots WHERE table_id = ?", (table_id,)
    put = """
        INSERT INTO snapshots (table_id, actions, build, body) VALUES (?, ?, ?, ?)
        ON CONFLICT (table_id, actions) DO UPDATE SET build = excluded.build, body = excluded.body
    """
    for actions, body in bodies.items():
        yield put, (table_id, actions, build, body)


def read_prefix(prefix_hash: str) -> Query[bytes | None]:
    rows = yield "SELECT body FROM pasts WHERE name = ?", (prefix_hash,)
    return rows[0][0] if rows else None


def save_prefix(prefix_hash: str, body: bytes) -> Query[None]:
    put = "INSERT INTO pasts (name, body) VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
    yield put, (prefix_hash, body)


def read_name(account_id: str) -> Query[str | None]:
    rows = yield "SELECT name FROM people WHERE id = ?", (account_id,)
    return rows[0][0] if rows else None


def save_name(account_id: str, name: str) -> Query[None]:
    put = """
        INSERT INTO people (id, name) VALUES (?, ?)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name
    """
    yield put, (account_id, name)


def read_review(table_id: str, seat: int, format_version: int) -> Query[bytes | None]:
    found = "SELECT body FROM reviews WHERE table_id = ? AND seat = ? AND form = ?"
    rows = yield found, (table_id, seat, format_version)
    return rows[0][0] if rows else None


def save_review(table_id: str, seat: int, format_version: int, body: bytes) -> Query[None]:
    put = """
        INSERT INTO reviews (table_id, seat, form, body) VALUES (?, ?, ?, ?)
        ON CONFLICT (table_id, seat) DO UPDATE SET form = excluded.form, body = excluded.body
    """
    yield put, (table_id, seat, format_version, body)
