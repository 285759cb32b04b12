"""What a deal is called. Who has its name may play it, but learns nothing of its cards."""

import re
from datetime import UTC, date, datetime
from hashlib import sha256

from roost.server.tables.events import TableCreated

DAILY_ID = re.compile(r"daily-([a-z0-9-]{1,40})-(\d{4}-\d{2}-\d{2})")


def current_day() -> date:
    """A day begins and ends for everybody at once."""
    return datetime.now(UTC).date()


def deal_id_of(created: TableCreated) -> str:
    """The deal of a table: its own, unless it repeats one. A table's id cannot be found by it."""
    if created.repeated_deal is not None:
        return created.repeated_deal.deal_id
    return sha256(f"deal {created.id}".encode()).hexdigest()[:24]


def daily_deal_id(game: str, day: date) -> str:
    return f"daily-{game}-{day.isoformat()}"


def parse_daily_id(deal_id: str) -> tuple[str, date] | None:
    """The game and the day of a deal of the day; None if it is another."""
    found = DAILY_ID.fullmatch(deal_id)
    if found is None:
        return None
    try:
        return found[1], date.fromisoformat(found[2])
    except ValueError:
        return None


def is_todays_deal(deal_id: str) -> bool:
    """Whether there are people who may still play it for the first time, and be counted."""
    found = parse_daily_id(deal_id)
    return found is not None and found[1] >= current_day()
