"""Tables in the database: what happened there, what can be asked of them, and states kept."""

from itertools import chain

from roost.server.store import makers, scores
from roost.server.store.asked import Asked, places
from roost.server.store.dialect import LOCKED
from roost.server.store.store import ListedRow, TableRow

PRUNED = 100
"""Rows that one statement deletes."""
LAST = "(SELECT at FROM happenings WHERE table_id = ? ORDER BY number DESC LIMIT 1)"
LISTED = f"""
    SELECT id, game, phase, brief,
        (SELECT at FROM happenings WHERE table_id = id AND number = 0) AS made,
        {LAST.replace("?", "id")} AS moved
    FROM tables
"""


def happenings(table: str, start: int) -> Asked[list[tuple[int, bytes]]]:
    found = "SELECT number, body FROM happenings WHERE table_id = ? AND number >= ? ORDER BY number"
    rows = yield found, (table, start)
    return [(number, body) for number, body in rows]


def prune(table: str, numbers: list[int]) -> Asked[None]:
    for i in range(0, len(numbers), PRUNED):
        some = tuple(numbers[i : i + PRUNED])
        gone = f"DELETE FROM happenings WHERE table_id = ? AND number IN {places(some)}"
        yield gone, (table, *some)


def put_secret(table: str, secret: str) -> Asked[None]:
    put = """
        INSERT INTO secrets (table_id, secret) VALUES (?, ?)
        ON CONFLICT (table_id) DO UPDATE SET secret = excluded.secret
    """
    yield put, (table, secret)


def secret(table: str) -> Asked[str | None]:
    rows = yield "SELECT secret FROM secrets WHERE table_id = ?", (table,)
    return rows[0][0] if rows else None


def put_row(row: TableRow, now: float) -> Asked[None]:
    """Unless another server knows of later happenings: then its row is the better one."""
    known = yield f"SELECT number FROM tables WHERE id = ?{LOCKED}", (row.id,)
    if known and known[0][0] > row.number:
        return
    put = f"""
        INSERT INTO tables (id, game, phase, open, changed, brief, number)
        VALUES (?, ?, ?, ?, COALESCE({LAST}, ?), ?, ?)
        ON CONFLICT (id) DO UPDATE SET game = excluded.game, phase = excluded.phase,
            open = excluded.open, changed = excluded.changed, brief = excluded.brief,
            number = excluded.number
    """
    values = (row.id, row.game, row.phase, int(row.open), row.id, now, row.brief, row.number)
    yield put, values
    yield "DELETE FROM seated WHERE table_id = ?", (row.id,)
    people = [(person, row.id) for person in dict.fromkeys(row.people)]
    if people:
        put = f"INSERT INTO seated (person, table_id) VALUES {places(*people)}"
        yield put, tuple(chain.from_iterable(people))
    if row.family is not None:
        put = "INSERT INTO families (root, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
        yield put, (row.family, row.id)
    if row.deal is not None:
        yield from scores.put_play(row.deal, row.id, row.people[0])
    if row.result is not None:
        ((ended,),) = yield f"SELECT COALESCE({LAST}, ?)", (row.id, now)
        yield from scores.put_result(row.result, ended)


def listed(
    phases: tuple[str, ...], where: str, args: tuple[str, ...], by: str, limit: int
) -> Asked[list[ListedRow]]:
    among = f"phase IN {places(phases)} AND {where}"
    rows = yield f"{LISTED} WHERE {among} ORDER BY {by} DESC LIMIT {limit:d}", (*phases, *args)
    return [ListedRow(*row) for row in rows]


def listed_fairly(phases: tuple[str, ...], each: int | None, limit: int) -> Asked[list[ListedRow]]:
    order = makers.fair_order(phases, each)
    rows = yield f"{LISTED} {order} LIMIT {limit:d}", phases
    return [ListedRow(*row) for row in rows]


def playing() -> Asked[list[str]]:
    rows = yield "SELECT id FROM tables WHERE phase IN ('dealing', 'playing')", ()
    return [id for (id,) in rows]


def family(root: str) -> Asked[list[ListedRow]]:
    all_ = "id = ? OR id IN (SELECT table_id FROM families WHERE root = ?)"
    rows = yield f"{LISTED} WHERE {all_} ORDER BY made", (root, root)
    return [ListedRow(*row) for row in rows]


def snapshots(table: str, build: str) -> Asked[list[bytes]]:
    found = "SELECT body FROM snapshots WHERE table_id = ? AND build = ? ORDER BY actions"
    rows = yield found, (table, build)
    return [body for (body,) in rows]


def keep_snapshots(table: str, build: str, bodies: dict[int, bytes]) -> Asked[None]:
    yield "DELETE FROM snapshots WHERE table_id = ?", (table,)
    put = """
        INSERT INTO snapshots (table_id, actions, build, body) VALUES (?, ?, ?, ?)
        ON CONFLICT (table_id, actions) DO UPDATE SET build = excluded.build, body = excluded.body
    """
    for actions, body in bodies.items():
        yield put, (table, actions, build, body)


def past(name: str) -> Asked[bytes | None]:
    rows = yield "SELECT body FROM pasts WHERE name = ?", (name,)
    return rows[0][0] if rows else None


def put_past(name: str, body: bytes) -> Asked[None]:
    put = "INSERT INTO pasts (name, body) VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
    yield put, (name, body)


def name_of(person: str) -> Asked[str | None]:
    rows = yield "SELECT name FROM people WHERE id = ?", (person,)
    return rows[0][0] if rows else None


def set_name(person: str, name: str) -> Asked[None]:
    put = """
        INSERT INTO people (id, name) VALUES (?, ?)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name
    """
    yield put, (person, name)


def review(table: str, seat: int, form: int) -> Asked[bytes | None]:
    found = "SELECT body FROM reviews WHERE table_id = ? AND seat = ? AND form = ?"
    rows = yield found, (table, seat, form)
    return rows[0][0] if rows else None


def keep_review(table: str, seat: int, form: int, body: bytes) -> Asked[None]:
    put = """
        INSERT INTO reviews (table_id, seat, form, body) VALUES (?, ?, ?, ?)
        ON CONFLICT (table_id, seat) DO UPDATE SET form = excluded.form, body = excluded.body
    """
    yield put, (table, seat, form, body)
