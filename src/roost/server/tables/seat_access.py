"""Decides who may get a seat. No other module does.

A seat shows its cards to its account, and tables may share a past:

- A branch shares with the table that it left only what was public there. All hidden information,
  hands included, is sampled again when it starts (`branches.py`); otherwise it does not start
  (`Table`). So its seats reveal nothing of the other table, and may be taken like any other seat.
- A table that repeats a deal has cards that are known elsewhere. Its seats cannot change hands.
- A rematch has a new deal.

An account can get a seat in two ways: a free one before the match, or an offered one afterwards. A
stand-in is a bot, and the seat still belongs to its account.
"""

from roost.contract import RefusalError
from roost.server.tables.events import (
    Occupant,
    PlayerRemoved,
    SeatOffered,
    SeatTaken,
    SeatTransferred,
    TableCreated,
    TableEvent,
)
from roost.server.tables.table import Table


def check_event(table: Table, event: TableEvent) -> None:
    """Raise RefusalError if an event would give an account a seat that is not available."""
    match event:
        case (
            SeatTaken(seat=seat, occupant=occupant) | SeatTransferred(seat=seat, occupant=occupant)
        ):
            _check_fixed(table.created)
            if occupant.account_id is not None and not _is_open(table, seat):
                raise RefusalError("seat-taken", seat=seat)
            if occupant.account_id in table.removed_ids:
                raise RefusalError("seat-removed")
        case SeatOffered() | PlayerRemoved():
            _check_fixed(table.created)


def check_created(created: TableCreated) -> None:
    """Raise RefusalError if a table that repeats a deal would seat accounts other than its
    owner.
    """
    if created.repeated_deal is not None and any(
        one.account_id not in (None, created.owner_id) for one in created.occupants
    ):
        raise RefusalError("deal-seats-fixed")


def find_offerer(table: Table, seat: int) -> str | None:
    """Return the account that may offer a seat: its holder, or for a bot's seat in a
    cooperative game the table's owner.
    """
    occupant = table.occupants[seat]
    if occupant.bot is not None and table.game.info.is_cooperative:
        return table.created.owner_id
    return occupant.account_id


def _is_open(table: Table, seat: int) -> bool:
    return table.occupants[seat] == Occupant() if table.phase == "waiting" else seat in table.offers


def _check_fixed(created: TableCreated) -> None:
    if created.repeated_deal is not None:
        raise RefusalError("deal-seats-fixed")
