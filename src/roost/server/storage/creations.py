"""Queries about who created which table from which address. Rows stay while a limit counts them."""

from collections.abc import Callable

from roost.server.storage.dialect import IN_ORDER
from roost.server.storage.interface import CreationRow, TableUsage
from roost.server.storage.query import Query, placeholders

ADMISSION_SECONDS = 60.0
"""A table is created within this time after its admission."""
MAX_CONSIDERED = 2000
"""The lobby chooses from this many newest tables."""
COUNT_WAITING = """
    SELECT COUNT(*) FROM table_creations LEFT JOIN tables ON id = table_id
    WHERE {owner} = ? AND (phase = 'waiting' OR (phase IS NULL AND created_at > ?))
"""
COUNT_DAILY = "SELECT COUNT(*) FROM table_creations WHERE {owner} = ? AND created_at > ?"
COUNT_BRANCHES = "SELECT COUNT(*) FROM branches WHERE root_id = ?"


def admit(
    creation: CreationRow,
    root_id: str | None,
    since: float,
    is_allowed: Callable[[TableUsage], bool],
) -> Query[None]:
    """Save the row if the counts allow it. Concurrent requests are counted one after the other."""
    yield IN_ORDER, ()
    counts: list[int] = []
    owners = ("account_id", creation.account_id), ("address_hash", creation.address_hash)
    for owner, value in owners:
        for count, start in (
            (COUNT_WAITING, creation.created_at - ADMISSION_SECONDS),
            (COUNT_DAILY, since),
        ):
            ((number,),) = yield count.format(owner=owner), (value, start)
            counts.append(number)
    ((branches,),) = yield COUNT_BRANCHES, (root_id or "",)
    counts.append(branches)
    if is_allowed(TableUsage(*counts)):
        insert = """
            INSERT INTO table_creations (table_id, account_id, address_hash, created_at)
            VALUES (?, ?, ?, ?) ON CONFLICT (table_id) DO NOTHING
        """
        values = (creation.table_id, creation.account_id, creation.address_hash)
        yield insert, (*values, creation.created_at)


def delete_old(before: float) -> Query[None]:
    """Delete the rows that no limit counts any more."""
    yield (
        """
        DELETE FROM table_creations WHERE created_at < ?
            AND NOT EXISTS (SELECT 1 FROM tables WHERE id = table_id AND phase = 'waiting')
        """,
        (before,),
    )


def join_in_fair_order(phases: tuple[str, ...], per_account: int | None) -> str:
    """Return a JOIN and an ORDER BY for a list of listed tables.

    An account has at most `per_account` tables in it. The newest table of every address comes
    first, then the second newest of every address, and so on.
    """
    return f"""
        JOIN (
            SELECT chosen_id,
                ROW_NUMBER() OVER (PARTITION BY address_hash ORDER BY shown_at DESC) AS fair_rank
            FROM (
                SELECT chosen_id, address_hash, shown_at,
                    ROW_NUMBER() OVER (PARTITION BY account_id ORDER BY shown_at DESC) AS own
                FROM (
                    SELECT id AS chosen_id, changed_at AS shown_at,
                        COALESCE(account_id, id) AS account_id,
                        COALESCE(address_hash, id) AS address_hash
                    FROM tables LEFT JOIN table_creations ON table_id = id
                    WHERE phase IN {placeholders(phases)} AND is_listed = 1
                    ORDER BY changed_at DESC LIMIT {MAX_CONSIDERED:d}
                ) AS newest
            ) AS by_account
            WHERE own <= {per_account or MAX_CONSIDERED:d}
        ) AS fair ON chosen_id = id
        ORDER BY fair_rank, changed_at DESC
    """
