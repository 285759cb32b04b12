"""With a finger: a touch plays a card, and a card is dragged; on a phone there is no mouse."""

import time

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.fixtures import OpenPage
from tests.support.browser.table_page import (
    OWN_CARD,
    action_count,
    sit_with_bots,
    wait_for_action,
    wait_for_turn,
)

PHONE = 360
STEPS = 6
STEP_SECONDS = 0.02


def on_a_phone(open_page: OpenPage, game: str, bots: int) -> Page:
    page = open_page("about:blank", width=PHONE, touch=True)
    sit_with_bots(page, game, bots)
    assert wait_for_turn(page)
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
    now = time.time()

    def send(kind: str, *points: tuple[float, float], pause: float = STEP_SECONDS) -> None:
        nonlocal now
        now += pause
        touches = [{"x": x, "y": y} for x, y in points]
        event = {"type": kind, "touchPoints": touches, "timestamp": now}
        finger.send("Input.dispatchTouchEvent", event)

    send("touchStart", (x, y))
    for step in range(1, STEPS + 1):
        part = step / STEPS
        send("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
    expect(page.locator("[data-drag-over]")).to_have_count(1)
    # The finger rests, by its own clock: letting go in motion is a fling, which eats a tap.
    send("touchMove", (to_x, to_y), pause=1)
    send("touchEnd")


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
    before = action_count(page)
    tap(page.locator(OWN_CARD).first)
    tap(page.locator("section.actions button.primary"))
    wait_for_action(page, before)


def test_a_single_tap_plays_if_so_set(open_page: OpenPage) -> None:
    page = open_page(width=PHONE, touch=True)
    page.evaluate("localStorage['roost-settings'] = JSON.stringify({isOneTouch: true})")
    sit_with_bots(page, "akuma", 2)
    assert wait_for_turn(page)
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
