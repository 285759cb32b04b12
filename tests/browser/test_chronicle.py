"""A campaign as a book: in play and printed, on every screen."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from roost.match import Match
from tests.browser.conftest import OpenPage
from tests.browser.serving import Server
from tests.browser.test_access import check_everywhere
from tests.browser.test_campaigns import is_told, seated
from tests.long_play import played


@pytest.fixture(scope="module")
def told() -> Match[Any]:
    return played(is_told, 2)


def test_a_campaign_can_be_read_as_a_book(
    open_page: OpenPage, server: Server, told: Match[Any], pictures: Path | None, tmp_path: Path
) -> None:
    page, other = open_page(), open_page()
    for found in (page, other):
        expect(found.get_by_role("button", name="You are")).to_be_visible()
    table = seated(server, told, page, other)
    page.goto(f"/c/{table}")
    page.get_by_role("link", name="Read the chronicle").click()
    expect(page.get_by_role("heading", level=1, name="Hearthlight")).to_be_visible()
    book = page.get_by_role("article")
    expect(book).to_contain_text("As it befell Hazel and Tim")
    titles = [found.title for _, found in told.milestones if found.begins]
    chapters = page.get_by_role("navigation", name="Chapters").get_by_role("listitem")
    expect(chapters).to_have_text([f"Chapter {i + 1} {t}" for i, t in enumerate(titles)])
    choices = [found for _, found in told.milestones if not found.begins]
    for found in choices:
        expect(book).to_contain_text(found.chosen)
        expect(book.get_by_role("heading", name=found.title, exact=True).first).to_be_visible()
    expect(book).to_contain_text("The tale goes on.")
    check_everywhere(page, "chronicle", pictures)
    # On paper the bar and the buttons are not there, and each chapter begins a page.
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.get_by_role("banner").first).to_be_hidden()
    pages = page.pdf(format="A5").count(b"/Type /Page\n")
    assert pages > len(titles)
    page.emulate_media(media="screen")
    # It is linked from the table, too; and who has no seat may read it as they may watch.
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="Match", exact=True).click()
    page.get_by_role("link", name="The chronicle").click()
    page.wait_for_url("**/chronicle/*")
    stranger = open_page(f"/chronicle/{table}")
    expect(stranger.get_by_role("heading", level=1, name="Hearthlight")).to_be_visible()


def test_a_short_match_has_no_chronicle(open_page: OpenPage) -> None:
    page = open_page(is_refused=True)
    asked = {"game": "donburiko", "players": 3}
    table = page.request.post("/api/tables", data=asked).json()["id"]
    page.goto(f"/chronicle/{table}")
    expect(page.get_by_role("heading", name="There is no chronicle here.")).to_be_visible()
