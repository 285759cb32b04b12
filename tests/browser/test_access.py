"""For everybody: by keys, on a phone, by night, and as the rules of accessibility ask."""

import random
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from roost import games
from tests.browser.conftest import OpenPage
from tests.browser.playing import ACTION, act, set_table, start, table

PHONE, DESK = 360, 1280
SMALLEST = 44

# Whether every target is large enough for a finger; a checkbox has its label around it.
SMALL_TARGETS = """smallest => [...document.querySelectorAll(
    "button, select, input, a.button, summary")]
  .map(found => found.type === "checkbox" ? found.closest("label") : found)
  .filter(found => found.checkVisibility())
  .map(found => [found.innerText || found.tagName, found.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < smallest)
  .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""


def check(page: Page, name: str, pictures: Path | None) -> None:
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=pictures / f"{name}.png", full_page=True)
    found = Axe().run(page)
    assert found.violations_count == 0, f"{name}: {found.generate_report()}"
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.viewport_size["width"], f"{name} scrolls sideways"  # type: ignore[index]
    assert page.evaluate(SMALL_TARGETS, SMALLEST) == []


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("width", [PHONE, DESK])
def test_no_page_has_a_barrier(
    open_page: OpenPage, width: int, dark: bool, pictures: Path | None
) -> None:
    page = open_page("/", width, dark)
    kind = f"{width}-{'night' if dark else 'day'}"
    expect(page.get_by_role("button", name="Play").first).to_be_visible()
    check(page, f"lobby-{kind}", pictures)
    for game in games.names()[: 1 if dark else None]:
        page.goto(f"/rules/{game}")
        expect(page.get_by_role("heading", level=2).first).to_be_visible()
        check(page, f"rules-{game}-{kind}", pictures)
        page.goto(f"/set/{game}")
        check(page, f"set-{game}-{kind}", pictures)
        set_table(page, game, bots=min(games.facts(game).players) - 1)
        check(page, f"waiting-{game}-{kind}", pictures)
        start(page)
        expect(page.locator(ACTION).first).to_be_visible()
        check(page, f"table-{game}-{kind}", pictures)


def test_a_match_can_be_played_by_keys(open_page: OpenPage) -> None:
    page = open_page()
    title = games.facts("donburiko").title
    expect(page.get_by_role("button", name=f"Play {title}")).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == f"Play {title}":
            break
    page.keyboard.press("Enter")
    expect(table(page)).to_be_visible()
    actions = page.get_by_role("region", name="What you can do")
    for _ in range(3):
        expect(page.locator(ACTION).first).to_be_visible()
        page.locator(ACTION).first.focus()
        page.keyboard.press("Enter")
        # Where one was, one stays, although the button is gone.
        expect(actions.locator(":focus").or_(page.locator("section:focus"))).to_have_count(1)


def test_a_new_page_takes_the_focus_and_the_title(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("link", name="Rules").first.click()
    expect(page.locator("main")).to_be_focused()
    expect(page).to_have_title("Rules: Akuma de Oshigoto · Roost")
    page.go_back()
    expect(page).to_have_title("Roost")


def test_rules_can_be_searched(open_page: OpenPage) -> None:
    page = open_page("/rules/donburiko")
    page.get_by_label("Search the rules").fill("loach pond")
    expect(page.get_by_role("status")).to_contain_text("have these words in them.")
    expect(page.locator("#DB-25")).to_be_visible()
    expect(page.locator("#DB-26")).to_be_hidden()
    page.get_by_label("Search the rules").fill("DB-2")
    expect(page.locator("#DB-2")).to_be_visible()
    expect(page.locator("#DB-20")).to_be_hidden()


def test_one_takes_oneself_to_another_device(open_page: OpenPage) -> None:
    page, other = open_page(), open_page()
    page.get_by_label("Your name").fill("Hazel")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Take yourself to another device").click()
    page.get_by_role("button", name="Make a link").click()
    other.goto(page.get_by_label("Recovery link").input_value())
    expect(other.get_by_text("You are Hazel")).to_be_visible()


def test_the_status_is_told_to_those_who_do_not_see_it(open_page: OpenPage) -> None:
    page = open_page()
    set_table(page, "donburiko", bots=1)
    told = page.get_by_role("status")
    expect(told).to_have_text("All seats are taken: start when you like.")
    start(page)
    expect(told.first).to_contain_text("Your turn: add a card to a row, or take a row.")
    assert act(page, random.Random(6))
    expect(page.get_by_role("log", name="What happened")).to_contain_text("You ")
