"""Queries about results of matches, scores of deals, attempts at deals, and par.

The database ranks the scores of a deal, so a leaderboard reads few rows. Only first attempts
without help are ranked, and a leaderboard shows the best of them. So playing a deal badly under
many names displaces no other player.
"""

from dataclasses import asdict, fields

from sqlalchemy import ColumnElement, case, exists, func, select, union

from roost.server.storage.query import (
    WRITE_IN_ORDER,
    Query,
    QueryRunner,
    Statement,
    insert,
    insert_new,
    matches,
    param,
    query,
    upsert,
)
from roost.server.storage.rows import DealAttempt, DealScore, ResultRow, StoredResult
from roost.server.storage.schema import (
    deal_attempts,
    deal_scores,
    events,
    members,
    pars,
    result_accounts,
    results,
    tables,
)

MAX_ID = 2**62


def last_event_time(table_id: ColumnElement[str]) -> ColumnElement[float]:
    return (
        select(events.c.stored_at)
        .where(events.c.table_id == table_id)
        .order_by(events.c.sequence.desc())
        .limit(1)
        .scalar_subquery()
    )


_result_columns = [results.c[field.name] for field in fields(StoredResult)]
_results = select(*_result_columns)
INSERT_RESULT = Statement(
    insert(
        results,
        *("table_id", "game", "deal_id", "is_rated", "body"),
        ended_at=func.coalesce(last_event_time(param("table_id")), param("now")),
    )
    .on_conflict_do_nothing()
    .returning(results.c.id)
)
_own_ids = select(result_accounts.c.result_id).where(matches(result_accounts, "account_id"))
FIND_RESULTS_OF = Statement(
    _results.where(results.c.id.in_(_own_ids), results.c.id < param("before"))
    .order_by(results.c.id.desc())
    .limit(param("limit"))
)
FIND_RESULTS_OF_DEAL = Statement(
    _results.where(matches(results, "deal_id")).order_by(results.c.id).limit(param("limit"))
)
FIND_RESULT = Statement(_results.where(matches(results, "table_id")))
FIND_RATED_RESULTS = Statement(
    _results.where(
        matches(results, "game"), results.c.id > param("after"), results.c.is_rated
    ).order_by(results.c.id)
)

# Scores of a deal

_this = deal_attempts.alias()
_this_id = select(_this.c.id).where(matches(_this, "table_id")).scalar_subquery()
_first_attempts = (
    select(func.count())
    .select_from(result_accounts.join(results, results.c.id == result_accounts.c.result_id))
    .where(
        matches(result_accounts, "account_id"),
        matches(results, "deal_id"),
        results.c.id <= param("result_id"),
        ~exists().where(deal_attempts.c.table_id == results.c.table_id),
    )
)
_repeated_attempts = select(func.count()).where(
    matches(deal_attempts, "account_id", "deal_id"), deal_attempts.c.id <= _this_id
)
COUNT_ATTEMPTS = Statement(
    select(_first_attempts.scalar_subquery() + _repeated_attempts.scalar_subquery())
)
"""The match in which a deal was first played is the player's first attempt. Tables that repeat the
deal count in the order of their creation, with any result.
"""
_c, _better = deal_scores.c, deal_scores.alias().c
_better_count = (
    select(func.count())
    .where(
        _better.deal_id == _c.deal_id,
        _better.seat == _c.seat,
        _better.is_ranked,
        _better.score > _c.score,
    )
    .correlate(deal_scores)
    .scalar_subquery()
)
_rank = case((_c.is_ranked, 1 + _better_count))
_scores = select(*_result_columns, _c.seat, _c.account_id, _c.score, _c.attempt, _rank).join_from(
    deal_scores, results, results.c.id == _c.result_id
)
FIND_BEST_SCORES = Statement(
    _scores.where(matches(deal_scores, "deal_id", "seat", "is_ranked"))
    .order_by(_c.score.desc(), _c.result_id)
    .limit(param("limit"))
)
FIND_OWN_SCORES = Statement(
    _scores.where(matches(deal_scores, "deal_id", "account_id"))
    .order_by(_c.result_id.desc())
    .limit(param("limit"))
)
COUNT_RANKED = Statement(
    select(func.count()).where(matches(deal_scores, "deal_id", "seat"), _c.is_ranked)
)

# Attempts at a deal, and par

_phase = select(tables.c.phase).where(tables.c.id == deal_attempts.c.table_id).scalar_subquery()
FIND_ATTEMPTS = Statement(
    select(deal_attempts.c.table_id, deal_attempts.c.account_id, func.coalesce(_phase, ""))
    .where(matches(deal_attempts, "deal_id", "account_id"))
    .order_by(deal_attempts.c.id)
)
_own_tables = members.join(tables, tables.c.id == members.c.table_id)
_own_deals = [
    select(deals.c.deal_id)
    .select_from(_own_tables.join(deals, deals.c.table_id == members.c.table_id))
    .where(matches(members, "account_id"))
    for deals in (deal_attempts, results)
]
"""An account's tables that repeat a deal, and those where a deal was first played."""
_is_finished = tables.c.phase.in_(("over", "closed"))
FIND_UNFINISHED_DEALS = Statement(union(*(deals.where(~_is_finished) for deals in _own_deals)))
FIND_FINISHED_DEAL = Statement(
    union(
        *(
            deals.where(_is_finished, deals.selected_columns.deal_id == param("deal_id"))
            for deals in _own_deals
        )
    )
)
READ_PARS = Statement(select(pars.c.bot, pars.c.body).where(matches(pars, "deal_id", "seat")))


class ResultQueries(QueryRunner):
    @query
    def find_results_of(
        self, account_id: str, limit: int, before: int | None = None
    ) -> Query[list[StoredResult]]:
        """Return an account's results, newest first, optionally only those before a result id."""
        before = MAX_ID if before is None else before
        rows = yield FIND_RESULTS_OF(account_id=account_id, before=before, limit=limit)
        return [StoredResult(*row) for row in rows]

    @query
    def find_results_of_deal(self, deal_id: str, limit: int) -> Query[list[StoredResult]]:
        """Return the results of a deal, oldest first."""
        rows = yield FIND_RESULTS_OF_DEAL(deal_id=deal_id, limit=limit)
        return [StoredResult(*row) for row in rows]

    @query
    def find_result(self, table_id: str) -> Query[StoredResult | None]:
        rows = yield FIND_RESULT(table_id=table_id)
        return StoredResult(*rows[0]) if rows else None

    @query
    def find_rated_results(self, game: str, after: int = 0) -> Query[list[StoredResult]]:
        """Return the rated results after a result id, in the order in which they were stored."""
        rows = yield FIND_RATED_RESULTS(game=game, after=after)
        return [StoredResult(*row) for row in rows]

    @query
    def find_deal_scores(
        self, deal_id: str, account_id: str, seats: list[int], limit: int
    ) -> Query[list[DealScore]]:
        """Return a deal's scores: for each seat the best ranked and the best unranked ones, and all
        of this account's own.

        At most `limit` of each kind.
        """
        rows = yield FIND_OWN_SCORES(deal_id=deal_id, account_id=account_id, limit=limit)
        for seat in seats:
            for is_ranked in (True, False):
                rows += yield FIND_BEST_SCORES(
                    deal_id=deal_id, seat=seat, is_ranked=is_ranked, limit=limit
                )
        n = len(_result_columns)
        scores = [DealScore(StoredResult(*row[:n]), *row[n:]) for row in rows]
        return list(dict.fromkeys(scores))

    @query
    def count_ranked(self, deal_id: str, seats: list[int]) -> Query[list[int]]:
        """Return the number of ranked scores for each seat."""
        counts = []
        for seat in seats:
            counts += yield COUNT_RANKED(deal_id=deal_id, seat=seat)
        return [count for (count,) in counts]

    @query
    def find_deal_attempts(self, deal_id: str, account_id: str) -> Query[list[DealAttempt]]:
        """Return the tables where an account repeats a deal, in the order of their creation."""
        rows = yield FIND_ATTEMPTS(deal_id=deal_id, account_id=account_id)
        return [DealAttempt(*row) for row in rows]

    @query
    def find_unfinished_deals(self, account_id: str) -> Query[set[str]]:
        """Return the deals that an account is playing and that were or may be played elsewhere."""
        return {deal_id for (deal_id,) in (yield FIND_UNFINISHED_DEALS(account_id=account_id))}

    @query
    def has_finished_deal(self, account_id: str, deal_id: str) -> Query[bool]:
        """Return whether an account has finished a deal or given it up."""
        return bool((yield FIND_FINISHED_DEAL(account_id=account_id, deal_id=deal_id)))

    @query
    def read_pars(self, deal_id: str, seat: int) -> Query[dict[str, bytes]]:
        """Return the encoded par of a seat for each bot."""
        return dict((yield READ_PARS(deal_id=deal_id, seat=seat)))

    @query
    def save_par(self, deal_id: str, seat: int, bot: str, body: bytes) -> Query[None]:
        return upsert(pars, deal_id=deal_id, seat=seat, bot=bot, body=body)


def save_result(row: ResultRow, now: float) -> Query[None]:
    """Save the first result of a table. Later results of the same table change nothing."""
    yield WRITE_IN_ORDER()
    inserted = yield INSERT_RESULT(
        table_id=row.table_id,
        game=row.game,
        deal_id=row.deal_id,
        is_rated=row.is_rated,
        body=row.body,
        now=now,
    )
    if not inserted:
        return
    ((result_id,),) = inserted
    yield from insert_new(
        result_accounts, *({"account_id": id, "result_id": result_id} for id in row.account_ids)
    )
    for seat_score in row.scores:
        score = asdict(seat_score) | {"deal_id": row.deal_id, "result_id": result_id}
        ((attempt,),) = yield COUNT_ATTEMPTS(table_id=row.table_id, **score)
        is_ranked = attempt == 1 and not row.has_help
        yield from insert_new(deal_scores, score | {"attempt": attempt, "is_ranked": is_ranked})
