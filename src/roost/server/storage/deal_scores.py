"""What people made of a deal, ranked by the database: however many play, a board has a few rows.

Only first attempts without help are ranked, and the best of them are shown. So whoever plays a deal
badly, under however many names, displaces nobody.
"""

from roost.server.storage.query import Query, Row
from roost.server.storage.store import DealScore, ResultRow, StoredResult

RESULT_COLUMNS = """
    results.number, results.table_id, game, results.deal, ended, rated, body,
        EXISTS (SELECT 1 FROM helped WHERE helped.table_id = results.table_id)
"""
"""Of a StoredResult."""
SELECT_SCORES = f"""
    SELECT {RESULT_COLUMNS}, seat, person, score, attempt, ranked
    FROM deal_scores CROSS JOIN results ON results.number = deal_scores.number
"""
COUNT_BETTER = """
    SELECT COUNT(*) FROM deal_scores WHERE deal = ? AND seat = ? AND ranked = 1 AND score > ?
"""
COUNT_ATTEMPTS = """
    SELECT (
        SELECT COUNT(*) FROM result_people
        JOIN results ON results.number = result_people.number
        WHERE person = ? AND deal = ? AND results.number <= ?
            AND NOT EXISTS (SELECT 1 FROM plays WHERE plays.table_id = results.table_id)
    ) + (
        SELECT COUNT(*) FROM plays
        WHERE person = ? AND deal = ?
            AND rowid <= (SELECT rowid FROM plays WHERE table_id = ?)
    )
"""
"""The match where a deal was first played is a person's first; tables that repeat it count in the
order in which they were made, whatever came of them.
"""


def save_scores(result_id: int, row: ResultRow) -> Query[None]:
    """The scores of a result that is stored with its people."""
    new = """
        INSERT INTO deal_scores (number, seat, deal, person, score, attempt, ranked)
        VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
    """
    for one in row.scores:
        given = one.account_id, row.deal_id, result_id, one.account_id, row.deal_id, row.table_id
        ((attempt,),) = yield COUNT_ATTEMPTS, given
        ranked = int(attempt == 1 and not row.has_help)
        yield new, (result_id, one.seat, row.deal_id, one.account_id, one.score, attempt, ranked)


def find_board_scores(
    deal_id: str, account_id: str, seats: list[int], limit: int
) -> Query[list[DealScore]]:
    best = f"""
        {SELECT_SCORES} WHERE deal_scores.deal = ? AND seat = ? AND ranked = ?
        ORDER BY score DESC, deal_scores.number LIMIT {limit:d}
    """
    own = f"""
        {SELECT_SCORES} WHERE deal_scores.deal = ? AND person = ?
        ORDER BY deal_scores.number DESC LIMIT {limit:d}
    """
    rows: dict[Row, Row] = {}
    for row in (yield own, (deal_id, account_id)):
        rows[row[0], row[8]] = row
    for seat in seats:
        for is_ranked in (1, 0):
            for row in (yield best, (deal_id, seat, is_ranked)):
                rows[row[0], row[8]] = row
    better: dict[Row, int] = {}
    for row in rows.values():
        *_, seat, _, score, _, is_ranked = row
        if is_ranked and (seat, score) not in better:
            ((better[seat, score],),) = yield COUNT_BETTER, (deal_id, seat, score)
    return [_score(row, better) for row in rows.values()]


def _score(row: Row, better: dict[Row, int]) -> DealScore:
    *found, seat, person, score, attempt, is_ranked = row
    rank = 1 + better[seat, score] if is_ranked else None
    return DealScore(StoredResult(*found), seat, person, score, attempt, rank)


def count_ranked(deal_id: str, seats: list[int]) -> Query[list[int]]:
    counts = []
    for seat in seats:
        count = "SELECT COUNT(*) FROM deal_scores WHERE deal = ? AND seat = ? AND ranked = 1"
        ((found,),) = yield count, (deal_id, seat)
        counts.append(found)
    return counts


def unscored(after: int, limit: int) -> Query[list[StoredResult]]:
    """Results of a time when scores were not stored."""
    found = f"""
        SELECT {RESULT_COLUMNS} FROM results
        WHERE number > ? AND number IN (SELECT number FROM result_people)
            AND number NOT IN (SELECT number FROM deal_scores)
        ORDER BY number LIMIT {limit:d}
    """
    return [StoredResult(*row) for row in (yield found, (after,))]
