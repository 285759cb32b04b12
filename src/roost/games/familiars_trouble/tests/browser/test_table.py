"""The table of Familiar's Trouble: every step, by clicks, by keys, by dragging, on all screens."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from roost.testing.sizes import LONG, size
from tests.support.browser.accessibility import DESKTOP, PHONE, check_all_screens
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.table_page import (
    action_count,
    result,
    sit_with_bots,
    status,
    table,
    wait_for_action,
    wait_for_turn,
)

ACTION_BUTTON = "section.actions[aria-busy=false] button[data-action]"
CARD = "section.hand[aria-busy=false] button[data-action]"
ERRAND = "[data-errand][aria-disabled=false]"
STEPS = {"hands", "pass", "swap", "keep", "hint", "play", "draw-errand"}
MANY_TABS = 40
LEAD = 7
"""The nonce of a deal in which the user leads the first trick."""
# Counts the moments at which an event is still being shown, and records what can be clicked then.
WATCH_EARLY = """things => {
  window.moments = 0;
  window.early = [];
  new MutationObserver(() => {
    if (!document.querySelector(".table-frame[data-behind]")) return;
    window.moments += 1;
    window.early.push(...[...document.querySelectorAll(things)].map((thing) => thing.outerHTML));
  }).observe(document.body, { attributes: true, childList: true, subtree: true });
}"""
ENOUGH = 40
"""Actions of a match: it is not over then."""


def sit_down(page: Page, hints: bool = True, **options: Any) -> None:
    """At a table with two random bots, where every step is played."""
    sit_with_bots(page, "familiars-trouble", 2, hints=hints, **options)


def kind_of(action: Locator) -> str:
    text = action.first.get_attribute("data-action")
    assert text is not None
    kind: str = json.loads(text)["type"]
    return kind


def step(page: Page) -> str:
    """What is awaited from us, once it is shown: before that nothing can be touched."""
    expect(page.locator(f":is({ACTION_BUTTON}, {CARD}, {ERRAND})").first).to_be_visible()
    if page.locator(CARD).count():
        return kind_of(page.locator(CARD))
    return "errand" if page.locator(ERRAND).count() else kind_of(page.locator(ACTION_BUTTON))


def click_on(page: Page, rng: random.Random) -> str:
    """Do whatever is awaited, by clicks; the type of the action."""
    before, kind = action_count(page), step(page)
    if page.locator("main button[aria-pressed=true]").count():
        pass  # something is picked already
    elif kind in ("play", "pass"):
        cards = page.locator(CARD)
        cards.nth(rng.randrange(cards.count())).click(position={"x": 10, "y": 20})
    elif kind == "errand" and rng.random() < 0.6:
        errands = page.locator(ERRAND)
        errands.nth(rng.randrange(errands.count())).click()
    buttons = page.locator(ACTION_BUTTON)
    button = buttons.nth(rng.randrange(buttons.count()))
    kind = kind_of(button)
    button.click()
    wait_for_action(page, before)
    return kind


def tab_to(page: Page, selector: str) -> None:
    """By the Tab key alone."""
    for _ in range(MANY_TABS):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way by keys to {selector}")


def press_on(page: Page, rng: random.Random) -> str:
    """Do whatever is awaited, by keys; the type of the action."""
    before, kind = action_count(page), step(page)
    if kind in ("play", "pass"):
        tab_to(page, ".hand button")
        page.keyboard.press("Home")
        while not page.evaluate("document.activeElement.matches('[data-action]')"):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    elif kind == "errand" and rng.random() < 0.6:
        tab_to(page, "[data-errand]")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.locator("[data-errand][aria-pressed=true]")).to_have_count(1)
        kind = "swap"
        page.keyboard.press("2")
    else:
        kind = kind_of(page.locator(ACTION_BUTTON))
        page.keyboard.press("1")
    wait_for_action(page, before)
    return kind


@pytest.mark.parametrize("go_on", [click_on, press_on])
def test_a_match_is_played_with_all_its_steps(open_page: OpenPage, go_on: Any) -> None:
    page = open_page("about:blank")
    rng = random.Random(2)
    sit_down(page)
    kinds = set()
    for _ in range(size(14, 1000)):
        if not wait_for_turn(page):
            break
        kinds.add(go_on(page, rng))
    # What is the lead's alone must be earned; whatever came was done.
    assert {"hint", "play"} <= kinds <= STEPS
    if not LONG:  # test_matches.py plays to the end
        return
    expect(result(page)).to_contain_text("The aim was 30.")
    page.get_by_role("button", name="Look at the table").click()
    page.get_by_role("button", name="Look through what was played").click()
    past = page.get_by_role("dialog", name="What was played and done")
    expect(past.get_by_text("Trick 9")).to_be_visible()
    expect(past.get_by_text("won", exact=True)).to_have_count(9)


def come_to(page: Page, wanted: str, **options: Any) -> None:
    """A table where this is awaited from us. In this deal it comes."""
    rng = random.Random(3)
    sit_down(page, **options)
    while wait_for_turn(page) and step(page) != wanted:
        click_on(page, rng)
    assert step(page) == wanted


def drag(page: Page, source: Locator, target: Locator) -> None:
    one, other = source.bounding_box(), target.bounding_box()
    assert one is not None
    assert other is not None
    page.mouse.move(one["x"] + 12, one["y"] + 20)
    page.mouse.down()
    middle = (other["x"] + other["width"] / 2, other["y"] + other["height"] / 2)
    page.mouse.move(*middle, steps=5)
    expect(page.locator("[data-drag-over]")).to_have_count(1)
    page.mouse.up()


@pytest.mark.parametrize("width", [PHONE, DESKTOP])
def test_an_errand_is_dragged_to_a_pile_and_a_card_to_the_table(
    open_page: OpenPage, width: int
) -> None:
    page = open_page("about:blank", width, nonce=LEAD)
    come_to(page, "errand", hand_exchange=False, hints=False)
    before = action_count(page)
    gone = page.locator(ERRAND).first.get_attribute("data-errand")
    drag(page, page.locator(ERRAND).first, page.locator("[data-drop=errands-2]"))
    wait_for_action(page, before)
    expect(page.locator(f"[data-errand='{gone}']")).to_have_count(0)
    assert wait_for_turn(page)
    expect(page.locator(CARD).first).to_be_visible()
    before = action_count(page)
    drag(page, page.locator(CARD).first, page.locator(".felt .middle"))
    wait_for_action(page, before)


def test_what_a_card_would_make_is_told_and_what_an_errand_is(
    open_page: OpenPage,
) -> None:
    page = open_page("about:blank")
    come_to(page, "play", errand_exchange=False, hints=False)
    # Playwright takes care not to touch what is aria-disabled.
    page.locator("[data-errand]").first.click(force=True)
    expect(status(page)).to_contain_text("Needs ")
    page.get_by_role("button", name="Level 2:").click(force=True)
    expect(status(page)).to_contain_text("errands left")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.locator(CARD).first.click(position={"x": 10, "y": 20})
    expect(status(page)).to_contain_text(" makes ")


def test_everything_is_on_the_screen_of_a_small_phone(open_page: OpenPage) -> None:
    page = open_page("about:blank", PHONE)
    page.set_viewport_size({"width": 360, "height": 740})
    rng = random.Random(6)
    sit_down(page, hints=False)
    for _ in range(12):
        assert wait_for_turn(page)
        step(page)
        assert page.evaluate("document.documentElement.scrollHeight") <= 740
        click_on(page, rng)


def test_nothing_can_be_done_while_the_last_trick_is_shown(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    rng = random.Random(7)
    sit_down(page, hints=False)
    page.evaluate(WATCH_EARLY, f"{ACTION_BUTTON}, {CARD}, {ERRAND}")
    for _ in range(8):
        assert wait_for_turn(page)
        click_on(page, rng)
    assert page.evaluate("[window.moments > 0, window.early]") == [True, []]


def test_no_step_has_a_barrier(open_page: OpenPage, pictures: Path | None) -> None:
    page = open_page("about:blank")
    rng = random.Random(4)
    sit_down(page)
    met = set()
    while wait_for_turn(page):
        found = step(page)
        if found not in met:
            met.add(found)
            if found == "errand":
                page.locator(ERRAND).first.click()
            elif page.locator(CARD).count():
                page.locator(CARD).first.click(position={"x": 10, "y": 20})
            check_all_screens(page, f"trouble-{found}", pictures)
        if len(met) == 6 or int(action_count(page) or 0) > ENOUGH:
            break
        click_on(page, rng)
    page.get_by_role("button", name="Look through what was played").click()
    check_all_screens(page, "trouble-past", pictures)
    expect(table(page)).to_be_visible()
