"""Who made which table from which address: kept while limits count it."""

from collections.abc import Callable

from roost.server.store.asked import Asked, places
from roost.server.store.dialect import IN_ORDER
from roost.server.store.store import MakerRow, TableCounts

SOON = 60.0
"""Seconds within which a table that was admitted is made."""
CONSIDERED = 2000
"""Newest tables of which the lobby chooses."""
WAITING = """
    SELECT COUNT(*) FROM makers LEFT JOIN tables ON id = table_id
    WHERE {owner} = ? AND (phase = 'waiting' OR (phase IS NULL AND at > ?))
"""
DAILY = "SELECT COUNT(*) FROM makers WHERE {owner} = ? AND at > ?"
FAMILY = "SELECT COUNT(*) FROM families WHERE root = ?"


def admit(
    maker: MakerRow,
    family: str | None,
    since: float,
    is_allowed: Callable[[TableCounts], bool],
) -> Asked[None]:
    """Store the row if what was counted so far allows it. Two that ask at once are counted one
    after the other.
    """
    yield IN_ORDER, ()
    counts: list[int] = []
    for owner, value in (("person", maker.person), ("address", maker.address)):
        for query, start in ((WAITING, maker.at - SOON), (DAILY, since)):
            ((count,),) = yield query.format(owner=owner), (value, start)
            counts.append(count)
    ((relatives,),) = yield FAMILY, (family or "",)
    counts.append(relatives)
    if is_allowed(TableCounts(*counts)):
        put = """
            INSERT INTO makers (table_id, person, address, at) VALUES (?, ?, ?, ?)
            ON CONFLICT (table_id) DO NOTHING
        """
        yield put, (maker.table, maker.person, maker.address, maker.at)


def forget(before: float) -> Asked[None]:
    """Rows that no limit counts any more."""
    yield (
        """
        DELETE FROM makers WHERE at < ?
            AND NOT EXISTS (SELECT 1 FROM tables WHERE id = table_id AND phase = 'waiting')
        """,
        (before,),
    )


def fair_order(phases: tuple[str, ...], each: int | None) -> str:
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
                    WHERE phase IN {places(phases)} AND open = 1
                    ORDER BY changed DESC LIMIT {CONSIDERED:d}
                ) AS newest
            ) AS by_person
            WHERE own <= {each or CONSIDERED:d}
        ) AS fair ON chosen = id
        ORDER BY turn, changed DESC
    """
