"""The table of Donburiko!: by keys alone, by dragging, and with as many rows as there can be."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.fixtures import OpenPage
from tests.support.browser.table_page import (
    action_count,
    result,
    sit_with_bots,
    status,
    wait_for_action,
    wait_for_turn,
)

GAME = "donburiko"
ACTION_BUTTON = "section.actions[aria-busy=false] button[data-action]"
ROW = "button[data-row][aria-disabled=false]"
CARD = "section.hand[aria-busy=false] button[data-card][aria-disabled=false]"


def test_a_match_by_keys_alone(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    sit_with_bots(page, GAME, 1)
    actions = set()
    while wait_for_turn(page):
        before = action_count(page)
        if not page.locator(ACTION_BUTTON).count():
            choose_by_keys(page)
        expect(page.locator(ACTION_BUTTON).first).to_be_visible()
        actions.add(
            json.loads(page.locator(ACTION_BUTTON).first.get_attribute("data-action") or "")["type"]
        )
        page.keyboard.press("1")
        wait_for_action(page, before)
    assert {"add", "take"} <= actions
    expect(result(page).get_by_role("heading", level=1)).to_be_focused()


def choose_by_keys(page: Page) -> None:
    """A card and then a row, or only a row."""
    if page.locator(CARD).count():
        page.keyboard.press("ArrowRight")
        expect(page.locator("section.hand :focus")).to_have_count(1)
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("ArrowUp")
    expect(page.locator("button[data-row]:focus")).to_have_count(1)
    for key in ["Home", *["ArrowUp"] * 3, *["ArrowDown"] * 3]:
        if page.evaluate("document.activeElement.ariaDisabled") == "false":
            break
        page.keyboard.press(key)
    page.keyboard.press("Enter")


# Where the dots of the second row are.
DOTS = """() => {
  const { inset, height } = getComputedStyle(
    document.querySelector("[data-drop=row-1]"), "::after");
  return [inset, height];
}"""


def test_a_card_is_dragged_to_a_row(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    sit_with_bots(page, GAME, 2)
    assert wait_for_turn(page)
    card, row = (
        page.locator(CARD).first.bounding_box(),
        page.locator("button[data-row]").nth(1).bounding_box(),
    )
    assert card is not None
    assert row is not None
    dots = page.evaluate(DOTS)
    page.mouse.move(card["x"] + 20, card["y"] + 30)
    page.mouse.down()
    page.mouse.move(row["x"] + 200, row["y"] + 20, steps=6)
    expect(page.locator("[data-drag-over]")).to_have_count(1)
    expect(page.locator("[data-drop=row-1][data-drag-over]")).to_have_count(1)
    assert page.evaluate(DOTS) == dots  # they stay where they are
    page.mouse.up()
    expect(status(page)).to_contain_text("to row 2: face up or face down?")
    before = action_count(page)
    page.get_by_role("button", name="Face up, +1 chip").click()
    wait_for_action(page, before)


def test_a_row_that_cannot_be_taken_says_why(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    sit_with_bots(page, GAME, 1)
    assert wait_for_turn(page)
    page.locator("button[data-row]").first.click(force=True)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Row 1 has only one card")
    expect(alert.get_by_role("link", name="DB-19")).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_four_rows_fit_on_every_screen(open_page: OpenPage, width: int) -> None:
    page = open_page("about:blank", width)
    sit_with_bots(page, GAME, 3)
    for _ in range(4):
        assert wait_for_turn(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        before = action_count(page)
        if not page.locator(ACTION_BUTTON).count():
            if page.locator(CARD).count():
                page.locator(CARD).first.click()
            page.locator(ROW).first.click()
        page.locator(ACTION_BUTTON).first.click()
        wait_for_action(page, before)
