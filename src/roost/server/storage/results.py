"""Queries about results of matches, attempts at deals, and par."""

from itertools import chain

from roost.server.storage import deal_scores
from roost.server.storage.deal_scores import RESULT_COLUMNS
from roost.server.storage.dialect import IN_ORDER
from roost.server.storage.interface import DealAttempt, ResultRow, StoredResult
from roost.server.storage.query import Query, placeholders

FINISHED_PHASES = "('over', 'closed')"
SELECT_RESULTS = f"SELECT {RESULT_COLUMNS} FROM results"
TABLES_BY_DEAL = """
    (SELECT deal_id, table_id FROM deal_attempts UNION SELECT deal_id, table_id FROM results)
"""
"""Every table with its deal: tables that repeat a deal, and tables where it was first played."""


def save_result(row: ResultRow, ended_at: float) -> Query[None]:
    """Save the first result of a table. Later results of the same table change nothing."""
    yield IN_ORDER, ()
    select_id = "SELECT id FROM results WHERE table_id = ?"
    if (yield select_id, (row.table_id,)):
        return
    insert = """
        INSERT INTO results (table_id, game, deal_id, ended_at, is_rated, body)
        VALUES (?, ?, ?, ?, ?, ?)
    """
    yield insert, (row.table_id, row.game, row.deal_id, ended_at, int(row.is_rated), row.body)
    ((result_id,),) = yield select_id, (row.table_id,)
    accounts = [(account_id, result_id) for account_id in dict.fromkeys(row.account_ids)]
    if accounts:
        values = placeholders(*accounts)
        insert = f"INSERT INTO result_accounts (account_id, result_id) VALUES {values}"
        yield insert, tuple(chain.from_iterable(accounts))
    yield from deal_scores.save_scores(result_id, row)


def save_attempt(deal_id: str, table_id: str, account_id: str) -> Query[None]:
    insert = """
        INSERT INTO deal_attempts (deal_id, table_id, account_id) VALUES (?, ?, ?)
        ON CONFLICT DO NOTHING
    """
    yield insert, (deal_id, table_id, account_id)


def find_results_of(account_id: str, before: int | None, limit: int) -> Query[list[StoredResult]]:
    """Return an account's results, newest first."""
    condition = "id IN (SELECT result_id FROM result_accounts WHERE account_id = ?)"
    if before is not None:
        condition += f" AND id < {before:d}"
    select = f"{SELECT_RESULTS} WHERE {condition} ORDER BY id DESC LIMIT {limit:d}"
    rows = yield select, (account_id,)
    return [StoredResult(*row) for row in rows]


def find_results_of_deal(deal_id: str, limit: int) -> Query[list[StoredResult]]:
    rows = yield f"{SELECT_RESULTS} WHERE deal_id = ? ORDER BY id LIMIT {limit:d}", (deal_id,)
    return [StoredResult(*row) for row in rows]


def find_result(table_id: str) -> Query[StoredResult | None]:
    rows = yield f"{SELECT_RESULTS} WHERE table_id = ?", (table_id,)
    return StoredResult(*rows[0]) if rows else None


def find_rated_results(game: str, after: int) -> Query[list[StoredResult]]:
    """Return the rated results in the order in which they were stored."""
    select = f"{SELECT_RESULTS} WHERE game = ? AND id > ? AND is_rated = 1 ORDER BY id"
    rows = yield select, (game, after)
    return [StoredResult(*row) for row in rows]


def find_deal_attempts(deal_id: str, account_id: str) -> Query[list[DealAttempt]]:
    """Return the tables where an account repeats a deal, in the order of their creation."""
    select = """
        SELECT deal_attempts.table_id, deal_attempts.account_id, COALESCE(phase, '')
        FROM deal_attempts LEFT JOIN tables ON tables.id = deal_attempts.table_id
        WHERE deal_id = ? AND account_id = ? ORDER BY deal_attempts.rowid
    """
    rows = yield select, (deal_id, account_id)
    return [DealAttempt(*row) for row in rows]


def find_unfinished_deals(account_id: str) -> Query[set[str]]:
    """Return the deals that an account is playing and that were or may be played elsewhere."""
    own_tables = "members CROSS JOIN tables ON tables.id = members.table_id"
    condition = f"members.account_id = ? AND phase NOT IN {FINISHED_PHASES}"
    select = f"""
        SELECT deal_attempts.deal_id FROM {own_tables}
        CROSS JOIN deal_attempts ON deal_attempts.table_id = members.table_id
        WHERE {condition}
        UNION
        SELECT results.deal_id FROM {own_tables}
        CROSS JOIN results ON results.table_id = members.table_id
        WHERE {condition}
    """
    rows = yield select, (account_id, account_id)
    return {deal_id for (deal_id,) in rows}


def has_finished_deal(account_id: str, deal_id: str) -> Query[bool]:
    """Return whether an account has finished a deal or given it up."""
    select = f"""
        SELECT 1 FROM {TABLES_BY_DEAL} AS played
        JOIN members ON members.table_id = played.table_id AND members.account_id = ?
        JOIN tables ON tables.id = played.table_id
        WHERE deal_id = ? AND phase IN {FINISHED_PHASES} LIMIT 1
    """
    return bool((yield select, (account_id, deal_id)))


def read_pars(deal_id: str, seat: int) -> Query[dict[str, bytes]]:
    rows = yield "SELECT bot, body FROM pars WHERE deal_id = ? AND seat = ?", (deal_id, seat)
    return dict(rows)


def save_par(deal_id: str, seat: int, bot: str, body: bytes) -> Query[None]:
    upsert = """
        INSERT INTO pars (deal_id, seat, bot, body) VALUES (?, ?, ?, ?)
        ON CONFLICT (deal_id, seat, bot) DO UPDATE SET body = excluded.body
    """
    yield upsert, (deal_id, seat, bot, body)
