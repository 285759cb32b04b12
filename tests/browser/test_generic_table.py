"""The generic table: a game without a table of its own, drawn from its view and its theme."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import check_accessibility
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.screenshots import capture, each_color_scheme
from tests.support.browser.table_page import resize, table
from tests.support.browser.trick_table import TrickTable

SCREENS = [(390, 844), (390, 664), (1280, 800)]
LATE = 11
"""The number of tricks that are over late in a hand."""

# The cards of the hand, and the rest of the table, as far as the screen does not show them.
HIDDEN_PARTS = """() => [...document.querySelectorAll(
    ".hand button, .trick .card, .seat .plate, .status, .action-area")]
  .filter(part => {
    const box = part.getBoundingClientRect();
    return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
  }).map(part => part.className)"""
SCROLLS = "document.documentElement.scrollHeight > innerHeight"


@pytest.mark.parametrize("tricks", [0, LATE])
@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_the_table_fits_the_screen(
    open_page: OpenPage, pictures: Path | None, width: int, height: int, tricks: int
) -> None:
    page = open_page("about:blank", width=width)
    TrickTable(page, tricks)
    expect(table(page)).to_be_visible()
    resize(page, width, height)
    for scheme in each_color_scheme(page):
        name = f"generic-{width}x{height}-{scheme}-{tricks}"
        capture(page, name, pictures)
        assert page.evaluate(HIDDEN_PARTS) == []
        assert not page.evaluate(SCROLLS)
        check_accessibility(page, name, None)


def card(page: Page, name: str) -> None:
    """Click a card of the hand at its left edge, because the next one covers the rest."""
    page.get_by_role("button", name=name).click(position={"x": 8, "y": 20})


def test_a_card_is_played_to_the_trick(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    tricks = TrickTable(page, LATE)
    name = "7 of hearts"
    card(page, name)
    page.get_by_role("button", name=f"Play {name}").click()
    trick = page.get_by_role("list", name="The trick")
    expect(trick.get_by_role("img", name=name)).to_be_visible()
    assert tricks.actions == [{"type": "play", "card": "hearts-7"}]


def test_a_card_is_played_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    tricks = TrickTable(page, LATE)
    expect(table(page)).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".trick .card")).to_have_count(3)
    assert len(tricks.actions) == 1


def test_won_cards_are_closed_up(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    TrickTable(page, LATE)
    expect(page.locator(".seat").first).to_contain_text("Won 12")
    expect(page.locator(".seat").first).to_contain_text("Score 13")
    # A pile is one card, however many lie in it.
    expect(page.locator(".seat").first.locator(".card")).to_have_count(1)


def test_a_card_is_dragged_to_the_table(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    tricks = TrickTable(page, LATE)
    expect(table(page)).to_be_visible()
    page.locator("button[data-card='hearts-jack']").drag_to(table(page))
    expect(page.locator(".trick .card")).to_have_count(3)
    assert tricks.actions == [{"type": "play", "card": "hearts-jack"}]
