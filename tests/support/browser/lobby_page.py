"""User actions on the pages outside the table."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.support.browser.fixtures import OpenPage


def set_name(page: Page, name: str) -> None:
    """Choose a name in the lobby, which asks new users for it."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name=f"You are {name}")).to_be_visible()


def open_named_page(open_page: OpenPage, name: str, **options: Any) -> Page:
    """Open an empty page as a user with this name."""
    page = open_page("about:blank", **options)
    assert page.request.put("/api/me", data={"name": name}).ok
    return page


def occupant_menus(page: Page) -> Locator:
    """The menus for the occupants of all seats except the user's own."""
    return page.get_by_role("group", name="Seats").get_by_role("combobox")


def fill_seats(page: Page, game: str, occupants: list[str], players: int | None = None) -> None:
    """Choose the occupants of the last seats: a bot, `here`, or nobody yet (an empty string)."""
    page.goto(f"/set/{game}")
    if players is not None:
        page.get_by_label("How many play").select_option(str(players))
    menus = occupant_menus(page)
    # With one player there are no menus.
    expect(page.get_by_role("group", name="Seats")).to_be_visible()
    first = menus.count() - len(occupants)
    for i, occupant in enumerate(occupants):
        menus.nth(first + i).select_option(occupant)


def open_waiting_table(page: Page, game: str, occupants: list[str]) -> str:
    """Set up a table with free seats, and return its invitation link."""
    fill_seats(page, game, occupants)
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("button", name="Stand up").first).to_be_visible()
    link = page.get_by_title("Link to this table").get_attribute("href")
    assert link is not None
    return link


def start_full_table(page: Page, game: str, occupants: list[str]) -> None:
    """Set up a full table, which starts the match."""
    fill_seats(page, game, occupants)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/t/*")
