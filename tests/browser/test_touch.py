"""With a finger: a touch plays a card, and a card is dragged; on a phone there is no mouse."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.fixtures import OpenPage
from tests.support.browser.table_page import (
    OWN_CARD,
    action_count,
    set_table,
    start,
    visible_texts,
    wait_for_turn,
)

PHONE = 360
STEPS = 6
STILL = 200
"""Milliseconds."""


def on_a_phone(open_page: OpenPage, game: str, bots: int) -> Page:
    page = open_page(width=PHONE, touch=True)
    set_table(page, game, bots)
    start(page)
    assert wait_for_turn(page)
    visible_texts(page)
    return page


def middle(element: Locator) -> tuple[float, float]:
    """Of a card the left part: in a fan the rest lies below the next one."""
    box = element.bounding_box()
    assert box is not None
    return box["x"] + min(box["width"] / 2, 14), box["y"] + min(box["height"] / 2, 24)


def tap(element: Locator) -> None:
    element.tap(position={"x": 14, "y": 24})


def drag(page: Page, source: Locator, target: Locator) -> None:
    """As the browser hears it from a finger: Playwright itself can only tap."""
    finger = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = middle(source), middle(target)

    def send(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    send("touchStart", (x, y))
    for step in range(1, STEPS + 1):
        part = step / STEPS
        send("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
    expect(page.locator("[data-drag-over]")).to_have_count(1)
    page.wait_for_timeout(STILL)  # a finger that lets go in full flight flings, and that eats a tap
    send("touchMove", (to_x, to_y))
    send("touchEnd")


def wait_for_action(page: Page, before: str | None) -> None:
    expect(page.locator(f"[data-action-count='{before}']")).to_have_count(0)


def test_a_tap_picks_a_card_and_another_plays_it(open_page: OpenPage) -> None:
    page = on_a_phone(open_page, "akuma", 2)
    before = action_count(page)
    card = page.locator(OWN_CARD).first
    tap(card)
    expect(card).to_have_attribute("aria-pressed", "true")
    assert action_count(page) == before
    tap(card)
    wait_for_action(page, before)
    # Or by the button that names the deed.
    assert wait_for_turn(page)
    visible_texts(page)
    before = action_count(page)
    tap(page.locator(OWN_CARD).first)
    tap(page.locator("section.actions button.primary"))
    wait_for_action(page, before)


def test_a_single_tap_plays_if_so_set(open_page: OpenPage) -> None:
    page = open_page(width=PHONE, touch=True)
    page.evaluate("localStorage['roost-settings'] = JSON.stringify({isOneTouch: true})")
    set_table(page, "akuma", 2)
    start(page)
    assert wait_for_turn(page)
    visible_texts(page)
    before = action_count(page)
    tap(page.locator(OWN_CARD).first)
    wait_for_action(page, before)


@pytest.mark.parametrize(
    ("game", "bots", "target"),
    [
        ("akuma", 2, ".felt .trick"),
        ("donburiko", 1, "button[data-row] >> nth=1"),
        ("fuertorite", 2, "[data-drop=plank]"),
    ],
)
def test_a_card_is_dragged_by_a_finger(
    open_page: OpenPage, game: str, bots: int, target: str
) -> None:
    page = on_a_phone(open_page, game, bots)
    before, was = action_count(page), page.evaluate("scrollY")
    drag(page, page.locator(OWN_CARD).first, page.locator(target))
    if game == "akuma":
        wait_for_action(page, before)
    elif game == "donburiko":  # up or down is still to be said
        tap(page.locator("section.actions button.primary").first)
        wait_for_action(page, before)
    else:
        expect(page.locator("[data-drop=plank] [data-piece]")).to_have_count(1)
    assert page.evaluate("scrollY") == was  # a card was dragged, and not the page
