"""What a deal is called. Who has its name may play it, but learns nothing of its cards."""

import re
from datetime import UTC, date, datetime
from hashlib import sha256

from roost.server.happenings import Made

DAILY = re.compile(r"daily-([a-z0-9-]{1,40})-(\d{4}-\d{2}-\d{2})")


def today() -> date:
    """A day begins and ends for everybody at once."""
    return datetime.now(UTC).date()


def deal_of(made: Made) -> str:
    """The deal of a table: its own, unless it repeats one. A table's id cannot be found by it."""
    if made.repeat is not None:
        return made.repeat.deal
    return sha256(f"deal {made.id}".encode()).hexdigest()[:24]


def daily_name(game: str, day: date) -> str:
    return f"daily-{game}-{day.isoformat()}"


def daily_of(deal: str) -> tuple[str, date] | None:
    """The game and the day of a deal of the day; None if it is another."""
    found = DAILY.fullmatch(deal)
    if found is None:
        return None
    try:
        return found[1], date.fromisoformat(found[2])
    except ValueError:
        return None


def is_todays(deal: str) -> bool:
    """Whether there are people who may still play it for the first time, and be counted."""
    found = daily_of(deal)
    return found is not None and found[1] >= today()
