"""What came of matches: results, who has played which deal, help that was asked for, and par."""

from dataclasses import replace

from roost.server.store import deal_scores
from roost.server.store.asked import Asked, places
from roost.server.store.deal_scores import COLUMNS
from roost.server.store.dialect import HAS_RESULT, IN_ORDER
from roost.server.store.store import PlayRow, ResultRow, StoredResult

OVER = "('over', 'closed')"
FOUND = f"SELECT {COLUMNS} FROM results"
OF_DEAL = """
    (SELECT deal, table_id FROM plays UNION SELECT deal, table_id FROM results)
"""
"""Every table by its deal: those that repeat one, and those where one was first played."""


def put_result(row: ResultRow, ended: float) -> Asked[None]:
    """Once for each table: what comes later of it changes nothing."""
    yield IN_ORDER, ()
    number = "SELECT number FROM results WHERE table_id = ?"
    if (yield number, (row.table,)):
        return
    helped = yield "SELECT 1 FROM helped WHERE table_id = ?", (row.table,)
    rated = int(row.rated and not helped)
    put = """
        INSERT INTO results (table_id, game, deal, ended, rated, body) VALUES (?, ?, ?, ?, ?, ?)
    """
    yield put, (row.table, row.game, row.deal, ended, rated, row.body)
    ((found,),) = yield number, (row.table,)
    people = [(person, found) for person in dict.fromkeys(row.people)]
    if people:
        put = f"INSERT INTO result_people (person, number) VALUES {places(*people)}"
        yield put, tuple(value for one in people for value in one)
    yield from deal_scores.put(found, replace(row, helped=row.helped or bool(helped)))


def put_play(deal: str, table: str, person: str) -> Asked[None]:
    put = """
        INSERT INTO plays (deal, table_id, person) VALUES (?, ?, ?) ON CONFLICT DO NOTHING
    """
    yield put, (deal, table, person)


def of_person(person: str, before: int | None, limit: int) -> Asked[list[StoredResult]]:
    """The newest first."""
    among = "number IN (SELECT number FROM result_people WHERE person = ?)"
    if before is not None:
        among += f" AND number < {before:d}"
    rows = yield f"{FOUND} WHERE {among} ORDER BY number DESC LIMIT {limit:d}", (person,)
    return [StoredResult(*row) for row in rows]


def of_deal(deal: str, limit: int) -> Asked[list[StoredResult]]:
    rows = yield f"{FOUND} WHERE deal = ? ORDER BY number LIMIT {limit:d}", (deal,)
    return [StoredResult(*row) for row in rows]


def of_table(table: str) -> Asked[StoredResult | None]:
    rows = yield f"{FOUND} WHERE results.table_id = ?", (table,)
    return StoredResult(*rows[0]) if rows else None


def rated(game: str, after: int) -> Asked[list[StoredResult]]:
    """Those that count, in the order in which they were stored."""
    found = f"{FOUND} WHERE game = ? AND number > ? AND rated = 1 ORDER BY number"
    rows = yield found, (game, after)
    return [StoredResult(*row) for row in rows]


def plays_of(deal: str, person: str) -> Asked[list[PlayRow]]:
    """The tables where a person repeats a deal, in the order in which they were made."""
    found = """
        SELECT plays.table_id, plays.person, COALESCE(phase, '')
        FROM plays LEFT JOIN tables ON tables.id = plays.table_id
        WHERE deal = ? AND person = ? ORDER BY plays.rowid
    """
    rows = yield found, (deal, person)
    return [PlayRow(*row) for row in rows]


def unfinished_deals(person: str) -> Asked[set[str]]:
    """The deals that a person plays with now, where they are not played for the first time."""
    found = f"""
        SELECT plays.deal FROM seated CROSS JOIN tables ON id = seated.table_id
        CROSS JOIN plays ON plays.table_id = seated.table_id
        WHERE seated.person = ? AND phase NOT IN {OVER}
        UNION
        SELECT results.deal FROM seated CROSS JOIN tables ON id = seated.table_id
        CROSS JOIN results ON results.table_id = seated.table_id
        WHERE seated.person = ? AND phase NOT IN {OVER}
    """
    rows = yield found, (person, person)
    return {deal for (deal,) in rows}


def has_played(person: str, deal: str) -> Asked[bool]:
    """Whether a person has come to an end with a deal, or has given it up."""
    found = f"""
        SELECT 1 FROM {OF_DEAL} AS one
        JOIN seated ON seated.table_id = one.table_id AND seated.person = ?
        JOIN tables ON tables.id = one.table_id
        WHERE deal = ? AND phase IN {OVER} LIMIT 1
    """
    return bool((yield found, (person, deal)))


def unrecorded() -> Asked[list[str]]:
    """Finished matches of a time when no results were stored."""
    found = f"""
        SELECT id FROM tables WHERE phase IN {OVER} AND id NOT IN (SELECT table_id FROM results)
        AND (brief IS NULL OR {HAS_RESULT})
        ORDER BY changed
    """
    rows = yield found, ()
    return [id for (id,) in rows]


def pars(deal: str, seat: int) -> Asked[dict[str, bytes]]:
    rows = yield "SELECT bot, body FROM pars WHERE deal = ? AND seat = ?", (deal, seat)
    return dict(rows)


def put_par(deal: str, seat: int, bot: str, body: bytes) -> Asked[None]:
    put = """
        INSERT INTO pars (deal, seat, bot, body) VALUES (?, ?, ?, ?)
        ON CONFLICT (deal, seat, bot) DO UPDATE SET body = excluded.body
    """
    yield put, (deal, seat, bot, body)
