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

from roost.contract import Refused
from roost.server.happenings import Any_, Handed, Made, Offered, Place, Removed, Sat
from roost.server.table import Table


def check(table: Table, happening: Any_) -> None:
    """Raise Refused if what is about to happen would bring a person to a seat that is not open."""
    match happening:
        case Sat(seat=seat, place=place) | Handed(seat=seat, place=place):
            _check_fixed(table.made)
            if place.person is not None and not _is_open(table, seat):
                raise Refused("seat-taken", seat=seat)
            if place.person in table.removed:
                raise Refused("seat-removed")
        case Offered() | Removed():
            _check_fixed(table.made)


def check_made(made: Made) -> None:
    """Raise Refused if a table that repeats a deal would seat others than its owner."""
    if made.repeat is not None and any(p.person not in (None, made.owner) for p in made.places):
        raise Refused("deal-alone")


def offerer(table: Table, seat: int) -> str | None:
    """The person who may hand a seat over: its holder; of a bot's, the owner if all play
    together.
    """
    place = table.places[seat]
    if place.bot is not None and table.game.facts.cooperative:
        return table.made.owner
    return place.person


def _is_open(table: Table, seat: int) -> bool:
    return table.places[seat] == Place() if table.phase == "waiting" else seat in table.offers


def _check_fixed(made: Made) -> None:
    if made.repeat is not None:
        raise Refused("deal-alone")
