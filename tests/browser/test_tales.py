"""Familiar Tales at its table: the book, a turn by clicks and by keys, and everybody can read it."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import start, status
from tests.browser.test_access import check_everywhere, tab_to

PAGE = "rest-assured"
TARGET = ".map .target"
CARD = "section.hand button"
TABS = ("Familiars", "Place", "Cards", "Journal", "Rules")


def sit_down(page: Page, /, players: int = 1, **options: Any) -> str:
    """The first seat of a table; its address, for the others."""
    page.goto("/")
    asked = {"game": "familiar-tales", "players": players, "options": options}
    answer = page.request.post("/api/tables", data=asked)
    address = f"/t/{answer.json()['id']}"
    page.goto(address)
    page.get_by_role("button", name="Sit here").first.click()
    return address


def open_the_mill(page: Page) -> None:
    """Flicker's turn in the hall of the mill, from where the west yard can be seen."""
    sit_down(page, page=PAGE)
    start(page)
    expect(asked(page, "turn")).to_be_visible()


def asked(page: Page, question: str) -> Locator:
    """The table once it asks us something, and all before it was shown."""
    return page.locator(f".scene[data-asks='{question}']:not([data-behind])")


def deed(page: Page, kind: str) -> Locator:
    """The first button of the right page that stands for an action of this kind."""
    return page.locator(f'.right [data-action*=\'"type":"{kind}"\']').first


def space_of(page: Page, familiar: str) -> str:
    """Where a familiar is, as its plate tells."""
    plate = page.locator(".sill .strip button", has_text=familiar)
    return plate.locator("small").first.inner_text()


def play_until_a_step_is_open(page: Page) -> None:
    """Some cards have no boot."""
    for _ in range(5):
        before = page.locator(CARD).count()
        page.locator(CARD).first.click(position={"x": 10, "y": 20})
        deed(page, "play").click()
        expect(page.locator(CARD)).not_to_have_count(before)
        expect(page.locator(".scene[data-turn]:not([data-behind])")).to_be_visible()
        if deed(page, "skip").is_visible():  # a card for a Fatigue, or an item's power: no, thanks
            deed(page, "skip").click()
            expect(asked(page, "move")).to_be_visible()
        if page.locator(TARGET).count():
            return


def test_a_turn_by_clicks(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    open_the_mill(page)
    expect(page.get_by_role("heading", name="Rest Assured")).to_be_visible()
    expect(status(page)).to_contain_text("Flicker's turn")

    # A shot: what a card would add is told before it is played.
    deed(page, "ranged").click()
    expect(asked(page, "test")).to_be_visible()
    expect(page.get_by_text("Agility 6. You have 0.")).to_be_visible()
    page.locator(CARD).first.click(position={"x": 10, "y": 20})
    expect(page.locator(".gap")).to_contain_text("would add")
    deed(page, "play").click()
    while not asked(page, "turn").is_visible():
        for answer in ("skip", "done", "keep"):
            if deed(page, answer).is_visible():
                deed(page, answer).click()
                break
        page.wait_for_timeout(100)
    expect(page.locator(".log")).to_contain_text("Flicker")

    # A move: a lit space is touched on the map.
    deed(page, "move").click()
    expect(asked(page, "move")).to_be_visible()
    play_until_a_step_is_open(page)
    before = space_of(page, "Flicker")
    target = page.locator(f"{TARGET}[data-action]").first
    goal = json.loads(target.get_attribute("data-action") or "{}")["to"]
    target.click()
    expect(page.locator(f".figure[data-figure=flicker]")).to_be_visible()
    expect(page.locator(".sill .strip button", has_text="Flicker")).not_to_contain_text(before)
    assert goal
    if asked(page, "move").is_visible():
        deed(page, "done").click()
    expect(asked(page, "turn")).to_be_visible()

    # What is not possible is told with its reason and rule.
    page.locator("summary", has_text="not possible now").click()
    expect(page.locator("details li", has_text="Craft.")).to_contain_text("TA-193")
    deed(page, "end").click()
    expect(page.locator(".strip li.on", has_text="Flicker")).to_have_count(0)


def test_a_turn_by_keys(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    open_the_mill(page)
    tab_to(page, '.right [data-action=\'{"type":"move"}\']')
    page.keyboard.press("Enter")
    expect(asked(page, "move")).to_be_visible()
    for _ in range(5):
        before = page.locator(CARD).count()
        tab_to(page, f"{CARD}[data-action]")
        page.keyboard.press("Enter")
        expect(page.locator(CARD)).not_to_have_count(before)
        expect(page.locator(".scene[data-turn]:not([data-behind])")).to_be_visible()
        if deed(page, "skip").is_visible():
            tab_to(page, '.right [data-action=\'{"type":"skip"}\']')
            page.keyboard.press("Enter")
            expect(asked(page, "move")).to_be_visible()
        if page.locator(TARGET).count():
            break
    was = space_of(page, "Flicker")
    tab_to(page, f"{TARGET}[data-action]")
    page.keyboard.press("Enter")
    expect(page.locator(".sill .strip button", has_text="Flicker")).not_to_contain_text(was)


def test_the_book_has_no_barrier(open_page: OpenPage, pictures: Path | None) -> None:
    page = open_page("about:blank")
    open_the_mill(page)
    check_everywhere(page, "tales-turn", pictures)
    for name in TABS:
        page.get_by_role("tab", name=name).click()
        check_everywhere(page, f"tales-{name.lower()}", pictures)
    page.get_by_role("tab", name="Now").click()
    deed(page, "ranged").click()
    expect(asked(page, "test")).to_be_visible()
    check_everywhere(page, "tales-test", pictures)


def test_a_campaign_begins(open_page: OpenPage, pictures: Path | None) -> None:
    """The order of turns, the first page of the story, its history, the rules and the code field."""
    page = open_page("about:blank")
    sit_down(page)
    start(page)
    for name in ("Blaze", "Flicker", "Chalk", "Gribbert"):
        page.get_by_role("group", name="Order of turns").get_by_role("button", name=name).click()
    page.get_by_role("button", name="Begin the chapter").click()
    expect(page.get_by_role("button", name="Read aloud")).to_be_visible()
    check_everywhere(page, "tales-story", pictures)
    title = page.locator("article h2").inner_text()
    page.get_by_role("button", name="Voice and speed").click()
    expect(page.get_by_label("Speed")).to_be_visible()
    page.get_by_role("button", name="Go on", exact=True).click()
    page.get_by_role("tab", name="Journal").click()
    expect(page.get_by_text(title, exact=False).first).to_be_visible()
    page.get_by_label("Enter a code").fill("999")
    page.get_by_role("button", name="Go", exact=True).click()
    expect(page.get_by_text("999 is not open now.")).to_be_visible()
    page.get_by_role("tab", name="Rules").click()
    page.get_by_label("Search rules").fill("trapped")
    expect(page.get_by_role("link", name="TA-215")).to_be_visible()
