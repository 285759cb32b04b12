"""Chapter one of Familiar Tales by touches, with hints; then one stops, and goes on another day."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from roost.games.familiar_tales.tests.browser.table_page import (
    follow_hint,
    next_state,
    prompted_table,
    sit_down,
)
from roost.match import Match
from roost.testing.sizes import size
from tests.support.browser.accessibility import DESKTOP, PHONE, check_on_screen
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.stored_play import continue_match
from tests.support.browser.table_page import resize, start

LAST_PAGE = "rest-assured"
MET_BEFORE = 2
"""So many of its aims are met before it is played on by touches."""
MOST = size(2000, 8000)
"""Touches; whatever is dealt, a chapter is told in fewer."""


def play_to_the_end_of_the_chapter(page: Page) -> int:
    """By touches; how many."""
    for touches in range(MOST):
        state = next_state(page)
        if state.get("prompt") == "save" and "reading" not in state:
            return touches
        assert follow_hint(page), "it is over too soon"
    raise AssertionError("the chapter does not end")


def is_near_the_end(match: Match[Any]) -> bool:
    if match.state.page != LAST_PAGE:
        return False
    met: dict[str, bool] = match.game.view(match.state, None).board["objectives"]
    return sum(met.values()) >= MET_BEFORE


def set_order(page: Page) -> None:
    """As a hint proposes: it is asked for, and followed."""
    expect(prompted_table(page, "order")).to_be_visible()
    while next_state(page).get("prompt") == "order":
        follow_hint(page)


def test_chapter_one_by_touches(
    open_page: OpenPage, server: BrowserTestServer, pictures: Path | None
) -> None:
    """In short, the end of its last page by touches, and all before it by the same advice."""
    page = open_page("about:blank")
    address = sit_down(page)
    start(page)
    set_order(page)
    if not size(0, 1):
        page.goto("about:blank")
        continue_match(server, page, address.removeprefix("/t/"), is_near_the_end)
        page.goto(address)
    touches = play_to_the_end_of_the_chapter(page)
    assert touches > 20
    expect(page.get_by_role("heading", name="End of chapter 1")).to_be_visible()
    check_on_screen(page, PHONE, False, "tales-save", pictures)
    check_on_screen(page, DESKTOP, True, "tales-save", pictures)
    page.get_by_role("button", name="Stop for today").click()
    night = page.get_by_role("heading", name="Good night")
    expect(night).to_be_visible()
    check_on_screen(page, PHONE, True, "tales-rest", pictures)
    expect(night).to_be_in_viewport()  # on a phone no map is above it
    resize(page, DESKTOP, 800)

    # The server comes back, and everything is as it was left.
    page.goto("about:blank")
    with server.stopped():
        pass
    page.goto(address)
    expect(page.get_by_role("heading", name="Chapter 2")).to_be_visible()
    set_order(page)
    expect(page.locator("article h2")).to_be_visible()
    page.get_by_role("tab", name="Journal").click()
    read = page.locator("details summary b").all_inner_texts()
    assert read[-1] == "101", "the first chapter is in the journal"
    assert len(read) > 5
    check_on_screen(page, PHONE, False, "tales-later", pictures)
