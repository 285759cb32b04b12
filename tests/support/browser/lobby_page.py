"""What a person does at the pages around the table."""

from playwright.sync_api import Locator, Page, expect


def set_name(page: Page, name: str) -> None:
    """Choose a name in the lobby, where newcomers are asked for it."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name=f"You are {name}")).to_be_visible()


def seats(page: Page) -> Locator:
    """Where it is chosen who sits on the seats but the first, which is one's own."""
    return page.get_by_role("group", name="Seats").get_by_role("combobox")


def fill_seats(page: Page, game: str, places: list[str], players: int | None = None) -> None:
    """Choose who sits on the last seats: a bot, `here`, or nobody yet (blank)."""
    page.goto(f"/set/{game}")
    if players is not None:
        page.get_by_label("How many play").select_option(str(players))
    found = seats(page)
    expect(page.get_by_role("group", name="Seats")).to_be_visible()  # one who is alone has no more
    first = found.count() - len(places)
    for i, place in enumerate(places):
        found.nth(first + i).select_option(place)


def open_waiting_table(page: Page, game: str, places: list[str]) -> str:
    """Set a table that is not full; the link that calls the others."""
    fill_seats(page, game, places)
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("button", name="Stand up").first).to_be_visible()
    link = page.get_by_title("Link to this table").get_attribute("href")
    assert link is not None
    return link


def start_full_table(page: Page, game: str, places: list[str]) -> None:
    """Set a table that is full, so that the match begins."""
    fill_seats(page, game, places)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/t/*")
