"""Every page of the campaign at its table: opened, played by touches, and (long) to its end."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from roost.games.familiar_tales.tests.browser.table_page import follow_hint, sit_down
from roost.games.familiar_tales.tests.support.scenario import hearthlight_world
from roost.testing.sizes import LONG, size
from tests.support.browser.accessibility import DESKTOP, PHONE, check_on_screen
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.table_page import result, start

PAGES = hearthlight_world().campaign.pages
TOUCHES = size(5, 4000)
"""Whatever is dealt, a page is left within the long number of touches."""
PLAYED = range(0, len(PAGES), size(2, 1))
"""In turn over the folder's pages, which are of all chapters; when there is time, every one."""


@pytest.mark.parametrize("number", PLAYED)
def test_a_page_is_played_by_touches(
    number: int, open_page: OpenPage, pictures: Path | None
) -> None:
    """Every page has its own mix of lines, tokens and symbols, and its screen in turn."""
    name, data = list(PAGES.items())[number]
    page = open_page("about:blank")
    sit_down(page, page=name)
    start(page)
    expect(page.get_by_role("heading", name=data.title)).to_be_visible()
    played = 0
    while played < TOUCHES and follow_hint(page):
        played += 1
    if LONG:
        expect(result(page)).to_be_visible()
    else:
        assert played == TOUCHES, "it is over too soon"
    wide = DESKTOP if PLAYED.index(number) % 2 else PHONE
    check_on_screen(page, wide, number % 3 == 0, f"tales-{name}", pictures)
