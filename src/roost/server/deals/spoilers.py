"""Hides tables that would reveal cards of a deal that an account is still playing.

A deal may be played at several tables. An account in the middle of it sees none of the others: no
replay, no record, and not as a spectator. The daily deal is visible only to accounts that have
played it, until the day is over.
"""

from collections.abc import Iterable

from roost.contract import RefusalError
from roost.server.deals.deal_ids import deal_id_of, is_todays_deal, parse_daily_id
from roost.server.storage import Store
from roost.server.tables.lobby import LobbyTable
from roost.server.tables.table import Table

FINISHED_PHASES = ("over", "closed")


async def check_can_view(store: Store, table: Table, account_id: str) -> None:
    """Raise RefusalError if an account must not see a table now."""
    if table.phase not in FINISHED_PHASES and table.seats_of(account_id):
        return  # the account's own seat
    await check_can_view_deal(store, deal_id_of(table.created), account_id)


async def check_can_view_deal(store: Store, deal_id: str, account_id: str) -> None:
    """Raise RefusalError if an account must not see a deal's cards now."""
    if deal_id in await store.find_unfinished_deals(account_id):
        raise RefusalError("deal-in-play")
    if is_todays_deal(deal_id) and not await store.has_finished_deal(account_id, deal_id):
        raise RefusalError("deal-today")


async def can_compare(store: Store, deal_id: str, account_id: str) -> bool:
    """Return whether an account may see others' scores: only after playing the deal.

    After a daily deal's day all accounts may, except accounts that are still playing it.
    """
    if deal_id in await store.find_unfinished_deals(account_id):
        return False
    if parse_daily_id(deal_id) is not None and not is_todays_deal(deal_id):
        return True
    return await store.has_finished_deal(account_id, deal_id)


async def hide_spoilers(
    store: Store, rows: Iterable[LobbyTable], account_id: str
) -> list[LobbyTable]:
    """Remove the lobby's rows that would reveal a deal that the account is still playing."""
    hidden = await store.find_unfinished_deals(account_id)
    return [
        row for row in rows if row.deal_id not in hidden or any(seat.is_mine for seat in row.seats)
    ]
