"""Who may not look at a table, because it would show them cards that they are still playing with.

A deal may be played at many tables. Whoever is in the middle of it is shown none of the others, not
as a replay, not as a record, and not as somebody who watches. The deal of the day is shown only to
those who have played it, until its day is over.
"""

from collections.abc import Iterable

from roost.contract import Refused
from roost.server.brief import Listed
from roost.server.deals.naming import daily_of, deal_of, is_todays
from roost.server.store import Store
from roost.server.table import Table

IS_OVER = ("over", "closed")


async def refuse(store: Store, table: Table, person: str) -> None:
    """Raise Refused if a person must not look at a table now."""
    if table.phase not in IS_OVER and table.seats_of(person):
        return  # what their own seat sees
    await refuse_deal(store, deal_of(table.made), person)


async def refuse_deal(store: Store, deal: str, person: str) -> None:
    """Raise Refused if a person must not learn now what a deal holds."""
    if deal in await store.unfinished_deals(person):
        raise Refused("deal-in-play")
    if is_todays(deal) and not await store.has_played(person, deal):
        raise Refused("deal-today")


async def may_compare(store: Store, deal: str, person: str) -> bool:
    """Whether a person is told what others made of a deal: not before they have played it.

    Of a day that is over everybody is told, but for those who are still playing.
    """
    if deal in await store.unfinished_deals(person):
        return False
    if daily_of(deal) is not None and not is_todays(deal):
        return True
    return await store.has_played(person, deal)


async def untold(store: Store, rows: Iterable[Listed], person: str) -> list[Listed]:
    """Rows of the lobby without those that tell of a deal that a person is still playing."""
    hidden = await store.unfinished_deals(person)
    return [row for row in rows if row.deal not in hidden or any(seat.mine for seat in row.seats)]
