"""Queries about the scores of a deal. The database ranks them, so a leaderboard reads few rows.

Only first attempts without help are ranked, and a leaderboard shows the best of them. So playing a
deal badly under many names displaces no other player.
"""

from roost.server.storage.interface import DealScore, ResultRow, StoredResult
from roost.server.storage.query import Query, Row

RESULT_COLUMNS = """
    results.id, results.table_id, results.game, results.deal_id, ended_at, is_rated, body
"""
"""The columns of a StoredResult."""
SEAT_COLUMN = 7
SELECT_SCORES = f"""
    SELECT {RESULT_COLUMNS}, seat, account_id, score, attempt, is_ranked
    FROM deal_scores CROSS JOIN results ON results.id = deal_scores.result_id
"""
COUNT_RANKED = """
    SELECT COUNT(*) FROM deal_scores WHERE deal_id = ? AND seat = ? AND is_ranked = 1
"""
COUNT_BETTER = f"{COUNT_RANKED} AND score > ?"
COUNT_ATTEMPTS = """
    SELECT (
        SELECT COUNT(*) FROM result_accounts
        JOIN results ON results.id = result_accounts.result_id
        WHERE account_id = ? AND deal_id = ? AND results.id <= ?
            AND NOT EXISTS (
                SELECT 1 FROM deal_attempts WHERE deal_attempts.table_id = results.table_id
            )
    ) + (
        SELECT COUNT(*) FROM deal_attempts
        WHERE account_id = ? AND deal_id = ?
            AND rowid <= (SELECT rowid FROM deal_attempts WHERE table_id = ?)
    )
"""
"""The match in which a deal was first played is the player's first attempt. Tables that repeat the
deal count in the order of their creation, with any result.
"""


def save_scores(result_id: int, row: ResultRow) -> Query[None]:
    """Save the scores of a result that is stored with its accounts."""
    insert = """
        INSERT INTO deal_scores
            (result_id, seat, deal_id, account_id, score, attempt, is_ranked)
        VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
    """
    for score in row.scores:
        account = score.account_id, row.deal_id
        ((attempt,),) = yield COUNT_ATTEMPTS, (*account, result_id, *account, row.table_id)
        is_ranked = int(attempt == 1 and not row.has_help)
        values = (result_id, score.seat, row.deal_id, score.account_id, score.score)
        yield insert, (*values, attempt, is_ranked)


def find_board_scores(
    deal_id: str, account_id: str, seats: list[int], limit: int
) -> Query[list[DealScore]]:
    best = f"""
        {SELECT_SCORES} WHERE deal_scores.deal_id = ? AND seat = ? AND is_ranked = ?
        ORDER BY score DESC, result_id LIMIT {limit:d}
    """
    own = f"""
        {SELECT_SCORES} WHERE deal_scores.deal_id = ? AND account_id = ?
        ORDER BY result_id DESC LIMIT {limit:d}
    """
    rows: dict[Row, Row] = {}
    for row in (yield own, (deal_id, account_id)):
        rows[row[0], row[SEAT_COLUMN]] = row
    for seat in seats:
        for is_ranked in (1, 0):
            for row in (yield best, (deal_id, seat, is_ranked)):
                rows[row[0], row[SEAT_COLUMN]] = row
    better: dict[Row, int] = {}
    for row in rows.values():
        *_, seat, _, score, _, is_ranked = row
        if is_ranked and (seat, score) not in better:
            ((better[seat, score],),) = yield COUNT_BETTER, (deal_id, seat, score)
    return [_deal_score(row, better) for row in rows.values()]


def _deal_score(row: Row, better: dict[Row, int]) -> DealScore:
    *result, seat, account_id, score, attempt, is_ranked = row
    rank = 1 + better[seat, score] if is_ranked else None
    return DealScore(StoredResult(*result), seat, account_id, score, attempt, rank)


def count_ranked(deal_id: str, seats: list[int]) -> Query[list[int]]:
    counts = []
    for seat in seats:
        ((count,),) = yield COUNT_RANKED, (deal_id, seat)
        counts.append(count)
    return counts
