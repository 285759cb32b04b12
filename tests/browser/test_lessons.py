"""Lessons: one by keys alone, with wrong moves; the others by touch, on a phone."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from roost.contract import Action
from roost.games.familiar_tales.tests.browser.table_page import read_story
from roost.match.lessons import Lesson, LessonStep, lesson_catalogue, load_lesson
from roost.testing.selection import games_with
from tests.support.browser.accessibility import DESKTOP, PHONE, check_accessibility, check_on_screen
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.table_page import click_card

FIRST = "donburiko"
IS_TALE = "familiar-tales"


def words(game: str, word: str) -> str:
    return lesson_catalogue(game).format(f"lesson-{word}")


def coach(page: Page) -> Locator:
    return page.get_by_role("region", name="The owl explains")


def next_button(page: Page) -> Locator:
    return coach(page).get_by_role("button", name="Next", exact=True)


def expect_step(page: Page, game: str, step: LessonStep) -> None:
    """What a step says, and that all it points at is lit."""
    if step.moves:
        skip(page)
    expect(coach(page).get_by_role("heading")).to_have_text(words(game, f"{step.say}-title"))
    expect(coach(page)).to_contain_text(words(game, step.say))
    if game == IS_TALE and (step.ask is None or step.ask["type"] != "choose"):
        read_story(page)  # on a phone there is room for the story or for the cards
    if step.point:
        expect(page.locator(f"[data-targets='{len(step.point)}']")).to_be_attached()


# What the others do is shown card by card. Who has seen enough may skip it.
SKIP = """skip => [...document.querySelectorAll(".coach button")]
  .find(button => button.innerText.trim() === skip)?.click()"""


def skip(page: Page) -> None:
    """What the others do, if it is still being shown."""
    page.evaluate(SKIP, "Skip")


def groups(lesson: Lesson) -> list[list[LessonStep]]:
    """Steps that flow into each other are told together."""
    found: list[list[LessonStep]] = [[]]
    for step in lesson.steps:
        found[-1].append(step)
        if not step.flows:
            found.append([])
    return found[:-1]


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def add_by_keys(page: Page, card: str, row: int, face: str) -> None:
    """Arrows lead to the cards and from row to row; digits choose a deed."""
    press(page, "ArrowRight")
    while page.evaluate("document.activeElement.dataset.card") != card:
        press(page, "ArrowRight")
    press(page, "Enter")
    expect(page.locator("button[data-row]:focus")).to_have_count(1)
    while page.evaluate("document.activeElement.dataset.row") != str(row):
        press(page, "ArrowDown")
    press(page, "Enter")
    expect(page.locator("section.actions button[data-action]")).to_have_count(2)
    press(page, "1" if face == "up" else "2")


def go_on(page: Page, word: str) -> None:
    """What the move taught; who goes by keys is led to the button."""
    expect(coach(page)).to_contain_text(words(FIRST, word))
    expect(next_button(page)).to_be_focused()
    press(page, "Enter")


def test_a_lesson_by_keys_with_wrong_moves(open_page: OpenPage, pictures: Path | None) -> None:
    page = open_page("/", is_rejected=True)
    lesson = load_lesson(FIRST)
    page.get_by_role("link", name="Learn Donburiko!").press("Enter")
    said = [step.say for step in lesson.steps]

    for step in lesson.steps[: said.index("up")]:
        expect_step(page, FIRST, step)
        expect(next_button(page)).to_be_focused()
        press(page, "Enter")

    # Another move that is allowed is answered, a general one too, and nothing has happened.
    expect_step(page, FIRST, lesson.steps[said.index("up")])
    check_on_screen(page, PHONE, True, "lesson", pictures)
    check_on_screen(page, DESKTOP, False, "lesson", pictures)
    add_by_keys(page, "acorn-1", 0, "down")
    expect(coach(page)).to_contain_text(words(FIRST, "up-down"))
    add_by_keys(page, "acorn-2", 0, "up")
    expect(coach(page)).to_contain_text("try what was asked for first")
    expect(page.locator(".table-frame")).to_have_attribute("data-action-count", "0")
    # What the rules forbid is refused with its rule, as at any table.
    press(page, "Escape")
    page.locator("button[data-row='2']").press("Enter")
    expect(page.locator(".player-area").get_by_role("link", name="DB-19")).to_be_visible()
    # The hint marks what is asked for.
    coach(page).get_by_role("button", name="Show me").press("Enter")
    expect(page.locator(".status")).to_contain_text("Acorn 1")
    add_by_keys(page, "acorn-1", 0, "up")
    go_on(page, "up-done")

    # Who comes back goes on where they were.
    expect_step(page, FIRST, lesson.steps[said.index("bust")])
    page.reload()
    expect_step(page, FIRST, lesson.steps[said.index("bust")])
    press(page, "Enter", "Enter")
    add_by_keys(page, "loach-0", 1, "down")
    go_on(page, "down-done")
    expect_step(page, FIRST, lesson.steps[said.index("take")])
    while page.evaluate("document.activeElement.dataset.row") != "1":
        press(page, "ArrowDown")
    press(page, "Enter", "1")
    expect_step(page, FIRST, lesson.steps[said.index("count")])
    page.locator("section.actions button", has_text="6").press("Enter")
    go_on(page, "count-done")
    page.locator("section.actions button", has_text="Donburiko!").press("Enter")
    go_on(page, "announce-done")
    expect_step(page, FIRST, lesson.steps[-1])
    coach(page).get_by_role("button", name="Done").press("Enter")

    # What one knows now, and a table at once.
    expect(page.get_by_role("heading", level=1)).to_contain_text("You can play Donburiko!")
    for name in lesson.learned:
        expect(page.get_by_text(words(FIRST, f"learned-{name}"))).to_be_visible()
    check_on_screen(page, PHONE, False, "lesson-over", pictures)
    check_on_screen(page, DESKTOP, True, "lesson-over", pictures)
    page.get_by_role("button", name="Play against owlets").press("Enter")
    page.wait_for_url("**/t/*")
    expect(page.locator(".table-frame")).to_be_visible()


def do(page: Page, game: str, action: Action) -> None:
    """A move by touches, as each game's table takes it."""
    kind = action["type"]
    if "card" in action:
        click_card(page.locator(f"button[data-card='{action['card']}']").first)
    if "errand" in action:
        page.locator(f"[data-errand='{action['errand']}']").click()
    if game == "fuertorite" and kind in ("play", "extend"):  # on the plank; a stop plays it all
        expect(page.locator("[data-previewing]")).to_have_count(0)
        return
    text = json.dumps(action, separators=(",", ":"))
    page.locator(f"main [data-action='{text}']:not([data-card])").first.click()


@pytest.mark.parametrize("game", [name for name in games_with("lesson") if name != FIRST])
def test_a_lesson_by_touch_on_a_phone(
    open_page: OpenPage, game: str, pictures: Path | None
) -> None:
    page = open_page(f"/learn/{game}", width=PHONE, touch=True)
    lesson = load_lesson(game)
    told = groups(lesson)
    is_checked = False
    for number, group in enumerate(told):
        expect_step(page, game, group[0])
        expect(page.get_by_text(f"Step {number + 1} of {len(told)}")).to_be_attached()
        for step in group:
            if step.ask is not None:
                do(page, game, step.ask)
        if group[-1].ask is not None:
            expect(coach(page)).to_contain_text(words(game, f"{group[-1].say}-done"))
            if not is_checked:
                check_accessibility(page, f"lesson-{game}", pictures)
                is_checked = True
        name = "Done" if group is told[-1] else "Next"
        coach(page).get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("You can play")
