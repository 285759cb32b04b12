"""Ids of deals. Who knows an id may play the deal, but learns nothing about its cards."""

import re
from datetime import UTC, date, datetime
from hashlib import sha256

from roost.server.tables.events import TableCreated

DAILY_ID = re.compile(r"daily-([a-z0-9-]{1,40})-(\d{4}-\d{2}-\d{2})")


def current_day() -> date:
    """Return the current day in UTC, so that a day is the same for all players."""
    return datetime.now(UTC).date()


def deal_id_of(created: TableCreated) -> str:
    """Return the id of a table's deal. The table's id cannot be derived from it."""
    if created.repeated_deal is not None:
        return created.repeated_deal.deal_id
    return sha256(f"deal {created.id}".encode()).hexdigest()[:24]


def daily_deal_id(game: str, day: date) -> str:
    return f"daily-{game}-{day.isoformat()}"


def parse_daily_id(deal_id: str) -> tuple[str, date] | None:
    """Return game and day of a daily deal's id; None for another id."""
    match = DAILY_ID.fullmatch(deal_id)
    if match is None:
        return None
    try:
        return match[1], date.fromisoformat(match[2])
    except ValueError:
        return None


def is_todays_deal(deal_id: str) -> bool:
    """Return whether it is the daily deal of today, which players may still play for the first
    time.
    """
    daily = parse_daily_id(deal_id)
    return daily is not None and daily[1] >= current_day()
