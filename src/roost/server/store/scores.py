"""What came of matches: results, who has played which deal, help that was asked for, and par.

Functions of an open database; `sqlite.py` calls them in its writer's thread.
"""

import sqlite3

from roost.server.store.store import PlayRow, ResultRow, StoredResult

OVER = "('over', 'closed')"
FOUND = """
    SELECT number, results.table_id, game, deal, ended, rated, body,
        EXISTS (SELECT 1 FROM helped WHERE helped.table_id = results.table_id)
    FROM results
"""
OF_DEAL = """
    (SELECT deal, table_id FROM plays UNION SELECT deal, table_id FROM results)
"""
"""Every table by its deal: those that repeat one, and those where one was first played."""


def put_result(db: sqlite3.Connection, row: ResultRow, ended: float) -> None:
    """Once for each table: what comes later of it changes nothing."""
    put = """
        INSERT OR IGNORE INTO results (table_id, game, deal, ended, rated, body)
        VALUES (?, ?, ?, ?, ? AND NOT EXISTS (SELECT 1 FROM helped WHERE table_id = ?), ?)
    """
    found = db.execute(put, (row.table, row.game, row.deal, ended, row.rated, row.table, row.body))
    if found.rowcount:
        people = [(person, found.lastrowid) for person in row.people]
        db.executemany("INSERT OR IGNORE INTO result_people VALUES (?, ?)", people)


def put_play(db: sqlite3.Connection, deal: str, table: str, person: str) -> None:
    db.execute("INSERT OR IGNORE INTO plays VALUES (?, ?, ?)", (deal, table, person))


def note_help(db: sqlite3.Connection, table: str) -> None:
    db.execute("INSERT OR IGNORE INTO helped VALUES (?)", (table,))


def of_person(
    db: sqlite3.Connection, person: str, before: int | None, limit: int
) -> list[StoredResult]:
    """The newest first."""
    among = "number IN (SELECT number FROM result_people WHERE person = ?)"
    if before is not None:
        among += f" AND number < {before:d}"
    found = f"{FOUND} WHERE {among} ORDER BY number DESC LIMIT {limit:d}"
    return [StoredResult(*row) for row in db.execute(found, (person,))]


def of_deal(db: sqlite3.Connection, deal: str, limit: int) -> list[StoredResult]:
    found = f"{FOUND} WHERE deal = ? ORDER BY number LIMIT {limit:d}"
    return [StoredResult(*row) for row in db.execute(found, (deal,))]


def of_table(db: sqlite3.Connection, table: str) -> StoredResult | None:
    row = db.execute(f"{FOUND} WHERE results.table_id = ?", (table,)).fetchone()
    return None if row is None else StoredResult(*row)


def rated(db: sqlite3.Connection, game: str, after: int) -> list[StoredResult]:
    """Those that count, in the order in which they were stored."""
    found = f"{FOUND} WHERE game = ? AND number > ? AND rated ORDER BY number"
    return [StoredResult(*row) for row in db.execute(found, (game, after))]


def plays(db: sqlite3.Connection, deal: str) -> list[PlayRow]:
    """The tables that repeat a deal, in the order in which they were made."""
    found = """
        SELECT plays.table_id, plays.person, COALESCE(phase, '')
        FROM plays LEFT JOIN tables ON tables.id = plays.table_id
        WHERE deal = ? ORDER BY plays.rowid
    """
    return [PlayRow(*row) for row in db.execute(found, (deal,))]


def unfinished_deals(db: sqlite3.Connection, person: str) -> set[str]:
    """The deals that a person plays with now, where they are not played for the first time."""
    found = f"""
        SELECT deal FROM seated CROSS JOIN tables ON id = table_id
        CROSS JOIN plays USING (table_id)
        WHERE seated.person = ?1 AND phase NOT IN {OVER}
        UNION
        SELECT deal FROM seated CROSS JOIN tables ON id = table_id
        CROSS JOIN results USING (table_id)
        WHERE seated.person = ?1 AND phase NOT IN {OVER}
    """
    return {deal for (deal,) in db.execute(found, (person,))}


def has_played(db: sqlite3.Connection, person: str, deal: str) -> bool:
    """Whether a person has come to an end with a deal, or has given it up."""
    found = f"""
        SELECT 1 FROM {OF_DEAL} AS one
        JOIN seated ON seated.table_id = one.table_id AND seated.person = ?
        JOIN tables ON tables.id = one.table_id
        WHERE deal = ? AND phase IN {OVER} LIMIT 1
    """
    return db.execute(found, (person, deal)).fetchone() is not None


def unrecorded(db: sqlite3.Connection) -> list[str]:
    """Finished matches of a time when no results were stored."""
    found = f"""
        SELECT id FROM tables WHERE phase IN {OVER} AND id NOT IN (SELECT table_id FROM results)
        AND (brief IS NULL OR instr(brief, CAST('"result":{{' AS BLOB)))
        ORDER BY changed
    """
    return [id for (id,) in db.execute(found)]


def pars(db: sqlite3.Connection, deal: str, seat: int) -> dict[str, bytes]:
    found = "SELECT bot, body FROM pars WHERE deal = ? AND seat = ?"
    return dict(db.execute(found, (deal, seat)).fetchall())


def put_par(db: sqlite3.Connection, deal: str, seat: int, bot: str, body: bytes) -> None:
    db.execute("INSERT OR REPLACE INTO pars VALUES (?, ?, ?, ?)", (deal, seat, bot, body))
