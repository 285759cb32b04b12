"""The book's parts: codes, choices, history, journal, the travel map, rules, reading aloud."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from roost.games.familiar_tales.tests.browser.table_page import (
    action_button,
    prompted_table,
    read_story,
    sit_down,
)
from tests.support.browser.accessibility import PHONE, check_accessibility
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.stored_play import continue_match
from tests.support.browser.table_page import action_count, start

# Flicker stands where a book lies, and something can be read of it, and chosen.
LANDING: dict[str, Any] = {
    "state": {
        "turn": "flicker",
        "familiars": {"flicker": {"space": "landing"}},
        "enemies": {},
        "hands": [["lamplight", "reckless", "assist"]],
        "draw": [["reckless"] * 6],
    },
}
CODE = "131"

# The browser's voice, in place of which its calls are kept.
VOICE = """() => {
  const said = (window.said = []);
  const voice = { name: "Aunt Moss", voiceURI: "moss", lang: "en" };
  const fake = {
    getVoices: () => [voice],
    addEventListener: () => undefined,
    speak: told => said.push(["speak", told.text, told.rate, told.voice?.name ?? null]),
    pause: () => said.push(["pause"]),
    resume: () => said.push(["resume"]),
    cancel: () => said.push(["cancel"]),
  };
  Object.defineProperty(window, "speechSynthesis", { value: fake });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
}"""


def open_the_landing(page: Page, server: BrowserTestServer) -> None:
    sit_down(page, setup=LANDING, server=server, page="rest-assured")
    start(page)
    expect(prompted_table(page, "turn")).to_be_visible()


def test_a_code_its_choice_and_its_history(
    open_page: OpenPage, server: BrowserTestServer, pictures: Path | None
) -> None:
    page = open_page("about:blank")
    open_the_landing(page, server)
    expect(action_button(page, "code")).to_be_visible()  # the turn offers what can be opened here
    page.get_by_role("tab", name="Journal").click()
    field, go = page.get_by_label("Enter a code"), page.get_by_role("button", name="Go", exact=True)
    field.fill("999")
    go.click()
    expect(page.get_by_text("999 is not open now.")).to_be_visible()
    field.fill(CODE)
    go.click()
    story = page.locator("article")
    title = story.locator("h2").inner_text()
    text = story.locator(".story-text").first.inner_text()
    choice = story.locator(".stack [data-action]").nth(1)
    words = choice.locator("b").inner_text()
    choice.click()
    expect(prompted_table(page, "turn")).to_be_visible()
    read_story(page)
    page.get_by_role("tab", name="Journal").click()
    entry = page.locator("details", has=page.locator("summary", has_text=title))
    entry.locator("summary").click()
    expect(entry).to_contain_text(CODE)
    expect(entry).to_contain_text(text[:60])
    expect(entry).to_contain_text(f"You chose: {words}")
    page.set_viewport_size({"width": PHONE, "height": 800})
    page.evaluate("scrollTo(0, 0)")  # what lies below the tabs that stay in sight is not judged
    check_accessibility(page, "tales-history", pictures)


def test_a_search_finds_rules_rules_of_the_place_and_cards(
    open_page: OpenPage, server: BrowserTestServer
) -> None:
    page = open_page("about:blank")
    open_the_landing(page, server)
    page.get_by_role("tab", name="Rules").click()
    field, found = page.get_by_label("Search rules"), page.locator(".right-page li")
    field.fill("line of sight")
    expect(page.get_by_role("link", name="TA-189")).to_be_visible()
    field.fill("warmth")
    expect(found.filter(has_text="Rest Assured").first).to_be_visible()
    field.fill("lamplight")
    expect(found.filter(has_text="Lamplight").first).to_be_visible()
    field.fill("xyzzy")
    expect(found).to_have_count(0)


def test_it_is_read_aloud(open_page: OpenPage, server: BrowserTestServer) -> None:
    """Play, pause, go on, stop; a voice and a speed, which are kept."""
    page = open_page("about:blank")
    page.add_init_script(f"({VOICE})()")
    open_the_landing(page, server)
    action_button(page, "code").click()
    choices = page.locator("article .stack [data-action]")
    expect(choices.first).to_be_visible()  # until then the story may be drawn again
    page.get_by_role("button", name="Voice and speed").click()
    page.get_by_role("combobox", name="Voice").select_option("Aunt Moss")
    page.get_by_role("combobox", name="Speed").select_option("1.5")
    page.get_by_role("button", name="Read aloud").click()
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Go on reading").click()
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_role("button", name="Read aloud")).to_be_visible()
    said = [call for call in page.evaluate("said") if call != ["cancel"]]
    (kind, text, rate, voice), *rest = said
    assert (kind, rate, voice, rest) == ("speak", 1.5, "Aunt Moss", [["pause"], ["resume"]])
    assert text.startswith(page.locator("article h2").inner_text())
    page.reload()
    expect(page.locator("article")).to_be_visible()  # its choice is still open
    page.get_by_role("button", name="Voice and speed").click()
    expect(page.get_by_role("combobox", name="Speed")).to_have_value("1.5")


def test_the_way_is_filled_in_and_what_was_missed_can_be_skipped(
    open_page: OpenPage, server: BrowserTestServer, pictures: Path | None
) -> None:
    """A page comes back when others have played on: it can be read, or skipped to now."""
    page = open_page("about:blank")
    address = sit_down(page)
    start(page)
    page.get_by_role("button", name="Use this order").click()
    page.get_by_role("button", name="Begin the chapter").click()
    expect(page.locator("article")).to_be_visible()
    first = page.locator("rect.visited").count()
    page.goto("about:blank")
    continue_match(
        server, page, address.removeprefix("/t/"), lambda match: match.state.page == "rest-assured"
    )
    page.goto(address)
    expect(page.get_by_text(re.compile("more pages were told"))).to_be_visible()
    page.set_viewport_size({"width": PHONE, "height": 800})
    check_accessibility(page, "tales-late", pictures)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name=re.compile("Skip to now")).click()
    expect(page.locator(".table-frame[data-reading]")).to_have_count(0)
    page.get_by_role("tab", name="Journal").click()
    expect(page.locator(".right-page rect.visited").nth(1)).to_be_visible()
    assert page.locator(".right-page rect.visited").count() > first
    assert page.locator(".right-page details").count() > 5, "all of it lies in the journal"


def test_what_a_long_action_says_is_unfolded_by_keys(
    open_page: OpenPage, pictures: Path | None
) -> None:
    """Two lines are shown of it, all of it when it is asked for; asking does nothing else."""
    page = open_page("about:blank", width=PHONE)
    sit_down(page, page="salt-pass")
    start(page)
    expect(prompted_table(page, "turn")).to_be_visible()
    read_story(page)
    unfold = page.get_by_role("button", name=re.compile("^All of it: Milly")).first
    expect(unfold).to_have_attribute("aria-expanded", "false")
    text = page.locator(".choice-row", has=unfold).locator(".details")
    before, height = action_count(page), text.evaluate("found => found.clientHeight")
    check_accessibility(page, "tales-folded", pictures)
    page.locator(".choice-row", has=unfold).locator(".choice").focus()
    page.keyboard.press("Tab")
    expect(unfold).to_be_focused()
    page.keyboard.press("Enter")
    expect(unfold).to_have_attribute("aria-expanded", "true")
    assert text.evaluate("found => found.clientHeight") > height
    assert text.evaluate("found => found.clientHeight >= found.scrollHeight"), "all of it"
    assert action_count(page) == before
    check_accessibility(page, "tales-unfolded", pictures)
