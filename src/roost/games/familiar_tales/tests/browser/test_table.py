"""Familiar Tales at its table: a turn by clicks and by keys, the beginning, the end, for all."""

import json
import re
from itertools import cycle
from pathlib import Path

from playwright.sync_api import Page, expect

from roost.games.familiar_tales.tests.browser.table_page import (
    CARD,
    TARGET,
    action_button,
    prompted_table,
    read_story,
    sit_down,
    space_of,
    wait_after,
)
from tests.support.browser.accessibility import (
    DESKTOP,
    PHONE,
    check_all_screens,
    check_on_screen,
    tab_to,
)
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.stored_play import store_campaign
from tests.support.browser.table_page import action_count, click_card, result, start, status
from tests.support.server.long_match import play_campaign

PAGE = "rest-assured"
NARROW = 320
TABS = ("Familiars", "Place", "Cards", "Journal", "Rules")
SCREENS = ((PHONE, True), (PHONE, False), (DESKTOP, True), (DESKTOP, False))


def open_the_mill(page: Page) -> None:
    """Flicker's turn in the hall of the mill, from where the west yard can be seen."""
    sit_down(page, page=PAGE)
    start(page)
    expect(prompted_table(page, "turn")).to_be_visible()


def play_until_a_step_is_open(page: Page) -> None:
    """Some cards have no boot."""
    for _ in range(5):
        before = action_count(page)
        click_card(page.locator(CARD).first)
        action_button(page, "play").click()
        wait_after(page, before)
        if action_button(
            page, "skip"
        ).is_visible():  # a card for a Fatigue, or an item's power: no, thanks
            action_button(page, "skip").click()
            expect(prompted_table(page, "move")).to_be_visible()
        if page.locator(TARGET).count():
            return


def test_a_turn_by_clicks(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    open_the_mill(page)
    expect(page.get_by_role("heading", name="Rest Assured")).to_be_visible()
    expect(status(page)).to_contain_text("Flicker's turn")

    # A shot: what a card would add is told before it is played.
    action_button(page, "ranged").hover()
    expect(page.locator(".map circle.aim")).to_have_count(1)  # the line of sight
    action_button(page, "ranged").click()
    expect(prompted_table(page, "test")).to_be_visible()
    expect(page.get_by_text(re.compile(r"Agility \d+\. You have 0\."))).to_be_visible()
    click_card(page.locator(CARD).first)
    expect(page.locator(".card-slot")).to_contain_text("would add")
    action_button(page, "play").click()
    answers = [action_button(page, answer) for answer in ("skip", "done", "keep")]
    turn = prompted_table(page, "turn")
    while True:
        expect(turn.or_(answers[0]).or_(answers[1]).or_(answers[2]).first).to_be_visible()
        if turn.is_visible():
            break
        before = action_count(page)
        next(answer for answer in answers if answer.is_visible()).click()
        wait_after(page, before)
    expect(page.locator(".log")).to_contain_text("Flicker")

    # A move: a lit space is touched on the map.
    action_button(page, "move").click()
    expect(prompted_table(page, "move")).to_be_visible()
    play_until_a_step_is_open(page)
    before = space_of(page, "Flicker")
    target = page.locator(f"{TARGET}[data-action]").first
    target.hover()
    expect(page.locator(".map .path").first).to_be_attached()  # the way there
    expect(target.locator("text")).to_have_text("1")  # and its cost
    goal = json.loads(target.get_attribute("data-action") or "{}")["to"]
    target.click()
    expect(page.locator(".figure[data-figure=flicker]")).to_be_visible()
    expect(
        page.locator(".player-area .familiar-list button", has_text="Flicker")
    ).not_to_contain_text(before)
    assert goal
    expect(prompted_table(page, "move")).to_be_visible()
    action_button(page, "done").click()
    expect(prompted_table(page, "turn")).to_be_visible()

    # What is not possible is told with its reason and rule.
    barred = page.get_by_role("region", name="Not possible now")
    expect(barred.locator("li", has_text="Craft.")).to_contain_text("TA-193")
    taken = action_count(page)
    action_button(page, "end").click()  # whose turn is next depends on what danger brings
    wait_after(page, taken)


def test_a_turn_by_keys(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    open_the_mill(page)
    tab_to(page, '.right-page [data-action=\'{"type":"move"}\']')
    page.keyboard.press("Enter")
    expect(prompted_table(page, "move")).to_be_visible()
    for _ in range(5):
        before = action_count(page)
        tab_to(page, f"{CARD}[data-action]")
        page.keyboard.press("Enter")
        wait_after(page, before)
        if action_button(page, "skip").is_visible():
            tab_to(page, '.right-page [data-action=\'{"type":"skip"}\']')
            page.keyboard.press("Enter")
            expect(prompted_table(page, "move")).to_be_visible()
        if page.locator(TARGET).count():
            break
    was = space_of(page, "Flicker")
    tab_to(page, f"{TARGET}[data-action]")
    page.keyboard.press("Enter")
    expect(
        page.locator(".player-area .familiar-list button", has_text="Flicker")
    ).not_to_contain_text(was)


def test_the_book_has_no_barrier(open_page: OpenPage, pictures: Path | None) -> None:
    page = open_page("about:blank")
    open_the_mill(page)
    check_all_screens(page, "tales-turn", pictures)
    for name, (width, dark) in zip(TABS, cycle(SCREENS), strict=False):
        page.get_by_role("tab", name=name).click()
        check_on_screen(page, width, dark, f"tales-{name.lower()}", pictures)
    page.get_by_role("tab", name="Now").click()
    action_button(page, "ranged").click()
    expect(prompted_table(page, "test")).to_be_visible()
    check_on_screen(page, PHONE, False, "tales-test", pictures)


CUT = """found => found.filter(one => {
  const inner = document.createRange();
  inner.selectNodeContents(one);
  const words = inner.getBoundingClientRect();
  const box = one.closest("button").getBoundingClientRect();
  return words.left < box.left || words.right > box.right || words.height > 24;
}).map(one => one.textContent)"""
"""Words that are not within their button, or break within it."""


def test_no_word_is_cut_on_the_narrowest_phone(open_page: OpenPage) -> None:
    page = open_page("about:blank", NARROW)
    sit_down(page)
    start(page)
    expect(prompted_table(page, "order")).to_be_visible()
    words = ".strip-row .life > span, [role=tab], .order b"
    expect(page.locator(words)).to_have_count(4 * 2 + 1 + len(TABS) + 4)
    assert page.locator(words).evaluate_all(CUT) == []
    last = page.get_by_role("tab").last.bounding_box()
    assert last is not None
    assert last["x"] + last["width"] <= NARROW - 8


def test_a_campaign_begins(open_page: OpenPage, pictures: Path | None) -> None:
    """The order of turns, the first page of the story, its history, the rules, the codes."""
    page = open_page("about:blank")
    sit_down(page)
    start(page)
    for name in ("Blaze", "Flicker", "Chalk", "Gribbert"):
        page.get_by_role("group", name="Order of turns").get_by_role("button", name=name).click()
    page.get_by_role("button", name="Begin the chapter").click()
    expect(page.get_by_role("button", name="Read aloud")).to_be_visible()
    check_on_screen(page, PHONE, True, "tales-story", pictures)
    title = page.locator("article h2").inner_text()
    page.get_by_role("button", name="Voice and speed").click()
    expect(page.get_by_label("Speed")).to_be_visible()
    expect(prompted_table(page, "turn")).to_be_visible()
    read_story(page)
    page.get_by_role("tab", name="Journal").click()
    expect(page.get_by_text(title, exact=False).first).to_be_visible()
    page.get_by_label("Enter a code").fill("999")
    page.get_by_role("button", name="Go", exact=True).click()
    expect(page.get_by_text("999 is not open now.")).to_be_visible()
    page.get_by_role("tab", name="Rules").click()
    page.get_by_label("Search rules").fill("trapped")
    expect(page.get_by_role("link", name="TA-215")).to_be_visible()


def test_the_tale_ends(
    open_page: OpenPage, server: BrowserTestServer, pictures: Path | None
) -> None:
    """What was told last is read at the end, also by one who comes back."""
    page = open_page("about:blank")
    table = store_campaign(server, play_campaign(lambda _: False, players=1), page)
    page.goto(f"/t/{table}")
    expect(result(page)).to_be_visible()
    expect(page.locator("h1")).to_have_text(re.compile("So it is told|ended otherwise"))
    expect(page.locator("dl div", has_text="Chapters told")).to_contain_text("9")
    child = page.get_by_role("region", name=re.compile("Milly, who (knows|has a plan)"))
    expect(child).to_be_visible()  # the era's end has decided who she grows up to be
    last = page.locator(".story-text").last.inner_text()
    check_on_screen(page, PHONE, False, "tales-end", pictures)
    check_on_screen(page, DESKTOP, True, "tales-end", pictures)
    page.reload()
    expect(page.locator(".story-text").last).to_have_text(last)
