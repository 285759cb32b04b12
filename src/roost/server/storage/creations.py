"""Who made which table from which address: kept while limits count it."""

from collections.abc import Callable

from roost.server.storage.dialect import IN_ORDER
from roost.server.storage.query import Query, placeholders
from roost.server.storage.store import CreationRow, TableUsage

ADMISSION_SECONDS = 60.0
"""Seconds within which a table that was admitted is made."""
MAX_CONSIDERED = 2000
"""Newest tables of which the lobby chooses."""
COUNT_WAITING = """
    SELECT COUNT(*) FROM makers LEFT JOIN tables ON id = table_id
    WHERE {owner} = ? AND (phase = 'waiting' OR (phase IS NULL AND at > ?))
"""
COUNT_DAILY = "SELECT COUNT(*) FROM makers WHERE {owner} = ? AND at > ?"
COUNT_BRANCHES = "SELECT COUNT(*) FROM families WHERE root = ?"


def admit(
    creation: CreationRow,
    root_id: str | None,
    since: float,
    is_allowed: Callable[[TableUsage], bool],
) -> Query[None]:
    """Store the row if what was counted so far allows it. Two that ask at once are counted one
    after the other.
    """
    yield IN_ORDER, ()
    counts: list[int] = []
    for owner, value in (("person", creation.account_id), ("address", creation.address_hash)):
        for query, start in (
            (COUNT_WAITING, creation.created_at - ADMISSION_SECONDS),
            (COUNT_DAILY, since),
        ):
            ((count,),) = yield query.format(owner=owner), (value, start)
            counts.append(count)
    ((relatives,),) = yield COUNT_BRANCHES, (root_id or "",)
    counts.append(relatives)
    if is_allowed(TableUsage(*counts)):
        put = """
            INSERT INTO makers (table_id, person, address, at) VALUES (?, ?, ?, ?)
            ON CONFLICT (table_id) DO NOTHING
        """
        yield (
            put,
            (creation.table_id, creation.account_id, creation.address_hash, creation.created_at),
        )


def delete_old(before: float) -> Query[None]:
    """Rows that no limit counts any more."""
    yield (
        """
        DELETE FROM makers WHERE at < ?
            AND NOT EXISTS (SELECT 1 FROM tables WHERE id = table_id AND phase = 'waiting')
        """,
        (before,),
    )


def join_in_fair_order(phases: tuple[str, ...], per_account: int | None) -> str:
    """A join for a list of open tables, and its order: at most so many of a person; first the
    newest of every address, then the second newest of every address, and so on.
    """
    return f"""
        JOIN (
            SELECT chosen,
                ROW_NUMBER() OVER (PARTITION BY address ORDER BY shown DESC) AS turn
            FROM (
                SELECT chosen, address, shown,
                    ROW_NUMBER() OVER (PARTITION BY person ORDER BY shown DESC) AS own
                FROM (
                    SELECT id AS chosen, changed AS shown,
                        COALESCE(person, id) AS person, COALESCE(address, id) AS address
                    FROM tables LEFT JOIN makers ON table_id = id
                    WHERE phase IN {placeholders(phases)} AND open = 1
                    ORDER BY changed DESC LIMIT {MAX_CONSIDERED:d}
                ) AS newest
            ) AS by_person
            WHERE own <= {per_account or MAX_CONSIDERED:d}
        ) AS fair ON chosen = id
        ORDER BY turn, changed DESC
    """
