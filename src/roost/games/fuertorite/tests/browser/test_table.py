"""FuertoRite's table: runs are composed on the plank, by clicks, keys and dragging."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessibility import DESKTOP, PHONE, check_all_screens
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.socket_player import SocketPlayer
from tests.support.browser.table_page import (
    action_count,
    click_card,
    resize,
    result,
    sit_with_bots,
    status,
    wait_for_action,
    wait_for_turn,
)

Put = Callable[[Page, random.Random], None]

GAME = "fuertorite"
CARD = "section.hand[aria-busy=false] button[data-action]"
DEED = "section.actions[aria-busy=false] button[data-action]"
PLANK = "[data-drop=plank]"
LONGEST = 4
"""Cards of a run that is composed here."""
FIRST_GOES, MIDDLE_ACTIONS = 4, 30
MANY_TABS = 40
WAYS = {"play", "extend", "stop", "lay"}
SMALL = [(PHONE, 780), (PHONE, 740), (320, 640), (640, 450)]
WITHOUT_SCROLLING = [(PHONE, 740), (1366, 650), (DESKTOP, 800)]
PAGE_SIZE = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
CREST = 23
"""So far the waves reach above the hand's place, where they would hide a word."""


def kinds_of(found: Locator) -> set[str]:
    actions = found.evaluate_all("found => found.map(one => one.dataset.action)")
    return {json.loads(action)["type"] for action in actions if action}


def settled(page: Page) -> None:
    """Until the server has said what may follow what was just put on the plank."""
    expect(page.locator("[data-previewing]")).to_have_count(0)


def compose(page: Page, put: Put, rng: random.Random) -> set[str]:
    """Put cards on the plank until the go may end, and sometimes more; the types of actions."""
    kinds = set()
    expect(page.locator(f"{CARD}, {DEED}").first).to_be_visible()
    for _ in range(LONGEST):
        if page.locator(CARD).count() == 0:
            break
        kinds |= kinds_of(page.locator(CARD))
        put(page, rng)
        choose(page, rng)
        if rng.random() < 0.3:
            break
    return kinds


def choose(page: Page, rng: random.Random) -> None:
    """Which number an X is, or which way a card goes, if that is asked."""
    settled(page)
    if page.locator("button[data-card][aria-pressed=true]").count():
        page.keyboard.press(rng.choice("12"))
        expect(page.locator("button[data-card][aria-pressed=true]")).to_have_count(0)
        settled(page)


def await_end_of_go(page: Page, before: str | None) -> None:
    wait_for_action(page, before)
    # A run is sent card by card: until that is done, the bar is blank.
    expect(page.locator("section.actions[aria-busy=false]").or_(result(page)).first).to_be_visible()


def click_any_card(page: Page, rng: random.Random) -> None:
    cards = page.locator(CARD)
    click_card(cards.nth(rng.randrange(cards.count())))


def tab_to(page: Page, selector: str) -> None:
    for _ in range(MANY_TABS):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way by keys to {selector}")


def press_card(page: Page, rng: random.Random) -> None:
    """Any card that can be played, by Tab, arrows and Enter."""
    del rng
    row = page.locator("section.hand", has=page.locator("button[data-action]")).first
    label = row.get_attribute("aria-label")
    tab_to(page, f"section.hand[aria-label='{label}'] button")
    page.keyboard.press("Home")
    while not page.evaluate("document.activeElement.matches('[data-action]')"):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


@pytest.mark.parametrize("by_keys", [False, True], ids=["clicks", "keys"])
def test_a_match_is_played_to_its_end(
    open_page: OpenPage, server: BrowserTestServer, by_keys: bool
) -> None:
    """The beginning and the end by clicks or keys, the actions between them over a socket."""
    page = open_page("about:blank")
    rng = random.Random(1)
    table = sit_with_bots(page, GAME, 2)
    kinds = set()
    longest = 0
    goes = 0
    while wait_for_turn(page):
        before = action_count(page)
        kinds |= compose(page, press_card if by_keys else click_any_card, rng)
        kinds |= kinds_of(page.locator(DEED))
        longest = max(longest, page.locator(f"{PLANK} img").count())
        if by_keys:
            page.keyboard.press("1")
        else:
            page.locator(DEED).first.click()
        await_end_of_go(page, before)
        goes += 1
        if goes == FIRST_GOES:
            assert wait_for_turn(page)
            SocketPlayer(server, page).play(table, actions=MIDDLE_ACTIONS)
    assert goes > FIRST_GOES
    assert {"play", "stop"} <= kinds <= WAYS  # the others are up to the deal
    assert longest > 1
    expect(result(page)).to_contain_text("Coins score")
    page.get_by_role("button", name="Look at the table").click()
    expect(page.get_by_role("region", name="Game 1 is over")).to_contain_text("from runs")


def until_run(page: Page, rng: random.Random) -> None:
    """Play on until a card is on the plank that another may follow."""
    while wait_for_turn(page):
        before = action_count(page)
        click_any_card(page, rng)
        choose(page, rng)
        if "you can add" in status(page).inner_text():
            return
        page.locator(DEED).first.click()
        await_end_of_go(page, before)
    raise AssertionError("no run came up")


def test_a_run_is_composed_and_nothing_is_sent_before_it_is_confirmed(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    rng = random.Random(4)
    sit_with_bots(page, GAME, 2)
    until_run(page, rng)
    before = action_count(page)
    own = page.locator("section.hand button").count()
    # What cannot follow is refused for what lies on the plank, with the rule.
    page.locator("section.hand button[aria-disabled=true]").first.click(
        force=True, position={"x": 8, "y": 20}
    )
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("The next card is one higher or one lower.")
    expect(refusal.get_by_role("link", name="Rule FU-40")).to_be_visible()

    click_any_card(page, rng)
    choose(page, rng)
    expect(page.locator(f"{PLANK} [data-piece]")).to_have_count(2)
    expect(status(page)).to_contain_text("Already worth the point.")
    page.get_by_role("button", name="Take ").last.click()
    expect(page.locator(f"{PLANK} [data-piece]")).to_have_count(1)
    expect(page.locator("section.hand button")).to_have_count(own)
    assert action_count(page) == before
    page.locator(DEED).first.click()
    await_end_of_go(page, before)


def test_a_card_is_dragged_to_the_plank(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    sit_with_bots(page, GAME, 2)
    assert wait_for_turn(page)
    card, plank = page.locator(CARD).first.bounding_box(), page.locator(PLANK).bounding_box()
    assert card is not None
    assert plank is not None
    page.mouse.move(card["x"] + 12, card["y"] + 20)
    page.mouse.down()
    page.mouse.move(plank["x"] + plank["width"] / 2, plank["y"] + plank["height"] / 2, steps=5)
    expect(page.locator("[data-drag-over]")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(f"{PLANK} [data-piece]")).to_have_count(1)


def test_no_moment_has_a_barrier(open_page: OpenPage, pictures: Path | None) -> None:
    page = open_page("about:blank")
    rng = random.Random(2)
    sit_with_bots(page, GAME, 4, match="to-25")
    for _ in range(4):
        assert wait_for_turn(page)
        before = action_count(page)
        compose(page, click_any_card, rng)
        page.locator(DEED).first.click()
        await_end_of_go(page, before)
    until_run(page, rng)
    check_all_screens(page, "fuertorite-run", pictures)


def check_words_of_turn(page: Page, players: int) -> None:
    """Who played what, and what is left to draw: above the waves, each in one line."""
    sill = page.locator(".player-area").bounding_box()
    assert sill is not None
    words = [*page.locator(".felt .player").all(), page.locator(".felt .deck b")]
    assert len(words) == players + 1
    for word in words:
        box = word.bounding_box()
        assert box is not None, word.inner_text()
        assert 0 < box["height"] < 20, word.inner_text()
        assert box["y"] + box["height"] <= sill["y"] - CREST, word.inner_text()
    deck, plank = words[-1].bounding_box(), page.locator(PLANK).bounding_box()
    assert deck is not None
    assert plank is not None
    assert deck["x"] + deck["width"] <= plank["x"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_everything_is_on_a_small_phone_and_on_a_low_desk(
    open_page: OpenPage, players: int
) -> None:
    page = open_page("about:blank", PHONE)
    rng = random.Random(6)
    sit_with_bots(page, GAME, players - 1)
    for _ in range(5):
        assert wait_for_turn(page)
        before = action_count(page)
        compose(page, click_any_card, rng)
        for size in [*SMALL, (1366, 650), (DESKTOP, 800)]:
            resize(page, *size)
            width, height = page.evaluate(PAGE_SIZE)
            if size in SMALL:
                check_words_of_turn(page, players)
                assert width <= size[0], size
            if size in WITHOUT_SCROLLING:
                assert height <= size[1], size
        page.locator(DEED).first.click()
        await_end_of_go(page, before)


def test_keys_are_told_as_they_are_here_and_a_hint_knows_the_plank(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    sit_with_bots(page, GAME, 2)
    assert wait_for_turn(page)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(keys).to_contain_text("Put the card on the plank")
    expect(keys).to_contain_text("Take the last card back from the plank")
    page.keyboard.press("Escape")
    press_card(page, random.Random(1))
    choose(page, random.Random(1))
    standing = page.locator(f"{PLANK} [data-piece]")
    expect(standing).to_have_count(1)
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Show the hint")).to_be_focused()
    page.keyboard.press("Enter")
    expect(status(page)).to_contain_text("A good player would begin ")
    before = action_count(page)
    page.keyboard.press("Backspace")
    expect(standing).to_have_count(0)
    assert action_count(page) == before
    expect(status(page)).to_contain_text("A good player would: ")
