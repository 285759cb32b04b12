"""What a person does at the page, by clicks."""

import random

from playwright.sync_api import Locator, Page, expect

ACTION = "section[aria-busy=false] [data-action]"


def set_table(page: Page, game: str, bots: int, players: int | None = None) -> None:
    """Set a table with random bots on the last seats, and sit down at the first."""
    page.goto(f"/set/{game}")
    if players is not None:
        page.get_by_label("How many play").select_option(str(players))
    seats = page.get_by_role("group", name="Seats").get_by_role("combobox")
    count = seats.count()
    for i in range(count - bots, count):
        seats.nth(i).select_option("random")
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()


def start(page: Page) -> None:
    page.get_by_role("button", name="Start", exact=True).click()
    expect(table(page)).to_be_visible()


def table(page: Page) -> Locator:
    return page.get_by_role("region", name="On the table")


def status(page: Page) -> Locator:
    return page.locator("p.status")


def result(page: Page) -> Locator:
    return page.get_by_role("region", name="The result")


def act(page: Page, chance: random.Random) -> bool:
    """Take any action, once there is one; False if the match is over instead."""
    expect(page.locator(ACTION).first.or_(result(page))).to_be_visible()
    if result(page).is_visible():
        return False
    actions = page.locator(ACTION)
    actions.nth(chance.randrange(actions.count())).click()
    return True


def shown(page: Page) -> list[str]:
    """All that the page shows of the table: every zone, every number, the status."""
    parts = page.locator("p.status, .zone, main table, [data-action]")
    return [" ".join(text.split()) for text in parts.all_inner_texts()]
