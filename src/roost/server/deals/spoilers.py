"""Who may not look at a table, because it would show them cards that they are still playing with.

A deal may be played at many tables. Whoever is in the middle of it is shown none of the others, not
as a replay, not as a record, and not as somebody who watches. The deal of the day is shown only to
those who have played it, until its day is over.
"""

from collections.abc import Iterable

from roost.contract import RefusalError
from roost.server.deals.deal_ids import deal_id_of, is_todays_deal, parse_daily_id
from roost.server.storage import Store
from roost.server.tables.lobby import LobbyTable
from roost.server.tables.table import Table

FINISHED_PHASES = ("over", "closed")


async def check_can_view(store: Store, table: Table, account_id: str) -> None:
    """Raise Refused if a person must not look at a table now."""
    if table.phase not in FINISHED_PHASES and table.seats_of(account_id):
        return  # what their own seat sees
    await check_can_view_deal(store, deal_id_of(table.created), account_id)


async def check_can_view_deal(store: Store, deal_id: str, account_id: str) -> None:
    """Raise Refused if a person must not learn now what a deal holds."""
    if deal_id in await store.find_unfinished_deals(account_id):
        raise RefusalError("deal-in-play")
    if is_todays_deal(deal_id) and not await store.has_finished_deal(account_id, deal_id):
        raise RefusalError("deal-today")


async def can_compare(store: Store, deal_id: str, account_id: str) -> bool:
    """Whether a person is told what others made of a deal: not before they have played it.

    Of a day that is over everybody is told, but for those who are still playing.
    """
    if deal_id in await store.find_unfinished_deals(account_id):
        return False
    if parse_daily_id(deal_id) is not None and not is_todays_deal(deal_id):
        return True
    return await store.has_finished_deal(account_id, deal_id)


async def hide_spoilers(
    store: Store, rows: Iterable[LobbyTable], account_id: str
) -> list[LobbyTable]:
    """Rows of the lobby without those that tell of a deal that a person is still playing."""
    hidden = await store.find_unfinished_deals(account_id)
    return [
        row for row in rows if row.deal_id not in hidden or any(seat.is_mine for seat in row.seats)
    ]
