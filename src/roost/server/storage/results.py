"""What came of matches: results, who has played which deal, help that was asked for, and par."""

from dataclasses import replace

from roost.server.storage import deal_scores
from roost.server.storage.deal_scores import RESULT_COLUMNS
from roost.server.storage.dialect import HAS_RESULT, IN_ORDER
from roost.server.storage.query import Query, placeholders
from roost.server.storage.store import DealAttempt, ResultRow, StoredResult

FINISHED_PHASES = "('over', 'closed')"
SELECT_RESULTS = f"SELECT {RESULT_COLUMNS} FROM results"
TABLES_BY_DEAL = """
    (SELECT deal, table_id FROM plays UNION SELECT deal, table_id FROM results)
"""
"""Every table by its deal: those that repeat one, and those where one was first played."""


def save_result(row: ResultRow, ended: float) -> Query[None]:
    """Once for each table: what comes later of it changes nothing."""
    yield IN_ORDER, ()
    number = "SELECT number FROM results WHERE table_id = ?"
    if (yield number, (row.table_id,)):
        return
    helped = yield "SELECT 1 FROM helped WHERE table_id = ?", (row.table_id,)
    rated = int(row.is_rated and not helped)
    put = """
        INSERT INTO results (table_id, game, deal, ended, rated, body) VALUES (?, ?, ?, ?, ?, ?)
    """
    yield put, (row.table_id, row.game, row.deal_id, ended, rated, row.body)
    ((found,),) = yield number, (row.table_id,)
    people = [(person, found) for person in dict.fromkeys(row.account_ids)]
    if people:
        put = f"INSERT INTO result_people (person, number) VALUES {placeholders(*people)}"
        yield put, tuple(value for one in people for value in one)
    yield from deal_scores.save_scores(found, replace(row, has_help=row.has_help or bool(helped)))


def save_attempt(deal_id: str, table_id: str, account_id: str) -> Query[None]:
    put = """
        INSERT INTO plays (deal, table_id, person) VALUES (?, ?, ?) ON CONFLICT DO NOTHING
    """
    yield put, (deal_id, table_id, account_id)


def find_results_of(account_id: str, before: int | None, limit: int) -> Query[list[StoredResult]]:
    """The newest first."""
    among = "number IN (SELECT number FROM result_people WHERE person = ?)"
    if before is not None:
        among += f" AND number < {before:d}"
    rows = yield (
        f"{SELECT_RESULTS} WHERE {among} ORDER BY number DESC LIMIT {limit:d}",
        (account_id,),
    )
    return [StoredResult(*row) for row in rows]


def find_results_of_deal(deal_id: str, limit: int) -> Query[list[StoredResult]]:
    rows = yield f"{SELECT_RESULTS} WHERE deal = ? ORDER BY number LIMIT {limit:d}", (deal_id,)
    return [StoredResult(*row) for row in rows]


def find_result(table_id: str) -> Query[StoredResult | None]:
    rows = yield f"{SELECT_RESULTS} WHERE results.table_id = ?", (table_id,)
    return StoredResult(*rows[0]) if rows else None


def find_rated_results(game: str, after: int) -> Query[list[StoredResult]]:
    """Those that count, in the order in which they were stored."""
    found = f"{SELECT_RESULTS} WHERE game = ? AND number > ? AND rated = 1 ORDER BY number"
    rows = yield found, (game, after)
    return [StoredResult(*row) for row in rows]


def find_deal_attempts(deal_id: str, account_id: str) -> Query[list[DealAttempt]]:
    """The tables where a person repeats a deal, in the order in which they were made."""
    found = """
        SELECT plays.table_id, plays.person, COALESCE(phase, '')
        FROM plays LEFT JOIN tables ON tables.id = plays.table_id
        WHERE deal = ? AND person = ? ORDER BY plays.rowid
    """
    rows = yield found, (deal_id, account_id)
    return [DealAttempt(*row) for row in rows]


def find_unfinished_deals(account_id: str) -> Query[set[str]]:
    """The deals that a person plays with now, where they are not played for the first time."""
    found = f"""
        SELECT plays.deal FROM seated CROSS JOIN tables ON id = seated.table_id
        CROSS JOIN plays ON plays.table_id = seated.table_id
        WHERE seated.person = ? AND phase NOT IN {FINISHED_PHASES}
        UNION
        SELECT results.deal FROM seated CROSS JOIN tables ON id = seated.table_id
        CROSS JOIN results ON results.table_id = seated.table_id
        WHERE seated.person = ? AND phase NOT IN {FINISHED_PHASES}
    """
    rows = yield found, (account_id, account_id)
    return {deal for (deal,) in rows}


def has_finished_deal(account_id: str, deal_id: str) -> Query[bool]:
    """Whether a person has come to an end with a deal, or has given it up."""
    found = f"""
        SELECT 1 FROM {TABLES_BY_DEAL} AS one
        JOIN seated ON seated.table_id = one.table_id AND seated.person = ?
        JOIN tables ON tables.id = one.table_id
        WHERE deal = ? AND phase IN {FINISHED_PHASES} LIMIT 1
    """
    return bool((yield found, (account_id, deal_id)))


def unrecorded() -> Query[list[str]]:
    """Finished matches of a time when no results were stored."""
    found = f"""
        SELECT id FROM tables WHERE phase IN {FINISHED_PHASES} AND id NOT IN (SELECT table_id FROM results)
        AND (brief IS NULL OR {HAS_RESULT})
        ORDER BY changed
    """
    rows = yield found, ()
    return [id for (id,) in rows]


def read_pars(deal_id: str, seat: int) -> Query[dict[str, bytes]]:
    rows = yield "SELECT bot, body FROM pars WHERE deal = ? AND seat = ?", (deal_id, seat)
    return dict(rows)


def save_par(deal_id: str, seat: int, bot: str, body: bytes) -> Query[None]:
    put = """
        INSERT INTO pars (deal, seat, bot, body) VALUES (?, ?, ?, ?)
        ON CONFLICT (deal, seat, bot) DO UPDATE SET body = excluded.body
    """
    yield put, (deal_id, seat, bot, body)
