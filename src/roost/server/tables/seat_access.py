"""Who may come to a seat: the one place that decides it, whichever way leads there.

A seat shows its cards to the person who has it, and tables may have a past in common:

- A branch shares with the table that it left only what the public has seen there. All that was
  hidden, hands too, is drawn anew when it begins (`branching.py`); without that it does not begin
  (`Table`). So its seats tell nothing of the other table, and may be had as anywhere else.
- A table that repeats a deal has cards that are known elsewhere. Its seats stay as they are.
- A rematch has a deal of its own.

At any table a person comes to a seat in two ways: to a free one before the match, and afterwards to
one that its holder has offered. A stand-in is a bot, and leaves the seat to its person.
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
    """Raise Refused if what is about to happen would bring a person to a seat that is not open."""
    match event:
        case SeatTaken(seat=seat, occupant=place) | SeatTransferred(seat=seat, occupant=place):
            _check_fixed(table.created)
            if place.account_id is not None and not _is_open(table, seat):
                raise RefusalError("seat-taken", seat=seat)
            if place.account_id in table.removed_ids:
                raise RefusalError("seat-removed")
        case SeatOffered() | PlayerRemoved():
            _check_fixed(table.created)


def check_created(created: TableCreated) -> None:
    """Raise Refused if a table that repeats a deal would seat others than its owner."""
    if created.repeated_deal is not None and any(
        p.account_id not in (None, created.owner_id) for p in created.occupants
    ):
        raise RefusalError("deal-alone")


def find_offerer(table: Table, seat: int) -> str | None:
    """The person who may hand a seat over: its holder; of a bot's, the owner if all play
    together.
    """
    place = table.occupants[seat]
    if place.bot is not None and table.game.info.is_cooperative:
        return table.created.owner_id
    return place.account_id


def _is_open(table: Table, seat: int) -> bool:
    return table.occupants[seat] == Occupant() if table.phase == "waiting" else seat in table.offers


def _check_fixed(created: TableCreated) -> None:
    if created.repeated_deal is not None:
        raise RefusalError("deal-alone")
