"""Familiar Tales for two: they help each other with cards, trade, and defend themselves."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from roost.games.familiar_tales.tests.browser.table_page import (
    action_button,
    card_of,
    play_card,
    prompted_table,
    sit_down,
    take_seat,
)
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.screenshots import capture_all
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.table_page import click_card, start

# Blaze and Chalk, of two people, stand in the hall beside an enemy. An ill turn is certain.
HALL: dict[str, Any] = {
    "state": {
        "turn": "blaze",
        "familiars": {
            "blaze": {"space": "hall"},
            "chalk": {"space": "hall", "resources": {"metal": 1}},
            "flicker": {"space": "loft"},
            "gribbert": {"space": "loft"},
        },
        "child": "loft",
        "enemies": {"tatterthrall-1": {"space": "hall"}},
        "hands": [["trail-nose", "reckless", "reckless"], ["assist", "root-hold", "reckless"]],
        "draw": [["reckless"] * 6, ["reckless"] * 6],
    },
    "rolls": ["power", "power"],
    "threat": [1],
    "events": ["enemy-turn"],
}


@pytest.fixture
def two(open_page: OpenPage, server: BrowserTestServer) -> tuple[Page, Page]:
    """Who has Flicker and Blaze, and who has Chalk and Gribbert."""
    one, other = open_page("about:blank"), open_page("about:blank")
    address = sit_down(one, 2, setup=HALL, server=server, page="rest-assured")
    other.goto(address)
    take_seat(other)
    start(one)
    expect(prompted_table(one, "turn")).to_be_visible()
    return one, other


def test_a_link_card_helps(two: tuple[Page, Page]) -> None:
    one, other = two
    action_button(one, "melee").click()
    expect(prompted_table(one, "test")).to_be_visible()
    play_card(one, "reckless")
    expect(prompted_table(one, "test")).to_be_visible()
    action_button(one, "done").click()
    # The other is asked, sees what a card would add, and which cards do not help.
    expect(prompted_table(other, "link")).to_be_visible()
    expect(card_of(other, "reckless")).to_have_attribute("aria-disabled", "true")
    click_card(card_of(other, "assist"))
    expect(other.locator(".right-page .card-slot")).to_contain_text("Assist would add")
    action_button(other, "link").click()
    # It lies with the first one's cards, who may go on.
    expect(prompted_table(one, "test")).to_be_visible()
    expect(one.locator(".right-page .played-cards [data-piece]")).to_have_count(2)
    action_button(one, "done").click()
    expect(one.locator(".log")).to_contain_text("Blaze")
    expect(prompted_table(one, "turn")).to_be_visible()


def test_a_trade_is_agreed_or_refused(two: tuple[Page, Page]) -> None:
    one, other = two
    for answer in ("refuse", "agree"):
        action_button(one, "trade").click()
        expect(prompted_table(one, "trade")).to_be_visible()
        one.locator('.right-page [data-action*=\'"thing":"metal"\']').click()
        expect(prompted_table(other, "agree")).to_be_visible()
        expect(
            other.get_by_role("heading", name="Blaze asks Chalk for this: Metal")
        ).to_be_visible()
        action_button(other, answer).click()
        expect(prompted_table(one, "trade")).to_be_visible()
        action_button(one, "done").click()
        expect(prompted_table(one, "turn")).to_be_visible()
        for page in two:
            page.get_by_role("tab", name="Familiars").click()
            blaze = page.get_by_role("region", name="Blaze")
            expect(blaze.get_by_alt_text("Metal")).to_have_count(int(answer == "agree"))
            page.get_by_role("tab", name="Now").click()


def test_who_is_attacked_defends(two: tuple[Page, Page]) -> None:
    """The one who has ended the turn chooses whom the enemy attacks; its own player defends."""
    one, other = two
    action_button(one, "end").click()
    expect(prompted_table(one, "target")).to_be_visible()
    one.locator(".right-page .choice", has_text="Chalk").click()
    expect(prompted_table(other, "defend")).to_be_visible()
    expect(other.get_by_role("heading", name="Tatterthrall 1 attacks Chalk")).to_be_visible()
    action_button(other, "defend").click()
    expect(prompted_table(other, "test")).to_be_visible()
    play_card(other, "root-hold")
    expect(prompted_table(other, "test")).to_be_visible()
    action_button(other, "done").click()
    expect(other.locator(".log")).to_contain_text("Chalk")
    for page in two:  # the next turn has begun
        expect(
            page.locator(".table-frame:not([data-behind]) .player-area .familiar-list li.active")
        ).to_contain_text("Gribbert")


def test_another_sees_what_happens_and_may_skip_to_now(two: tuple[Page, Page]) -> None:
    one, other = two
    action_button(one, "end").click()
    skip = other.get_by_role("button", name="Skip to now")
    expect(skip).to_be_visible()
    skip.click()
    expect(skip).to_have_count(0)
    expect(prompted_table(one, "target")).to_be_visible()


# Flicker breaks up a bin in the store, then cares for Milly there. Chalk's player could help.
STORE: dict[str, Any] = {
    "state": {
        "turn": "flicker",
        "familiars": {"flicker": {"space": "store"}},
        "child": "store",
        "discontent": 1,
        "danger": 0,
        "enemies": {},
        "hands": [["heave", "reckless", "reckless", "reckless"], ["assist", "reckless"]],
        "draw": [["reckless"] * 6, ["reckless"] * 6],
    },
    "rolls": ["+2"],
}
ALONE = {"hands": [["heave", "focus", "reckless"]], "draw": [["reckless"] * 6]}
BIN, CARE = "Break up a", "Hold her a while. Discard 1 skill card."


def test_captions_tell_what_is_being_done_to_everybody(
    open_page: OpenPage, server: BrowserTestServer, pictures: Path | None
) -> None:
    one, other = open_page("about:blank"), open_page("about:blank")
    address = sit_down(one, 2, setup=STORE, server=server, page="rest-assured")
    other.goto(address)
    take_seat(other)
    start(one)
    expect(prompted_table(one, "turn")).to_be_visible()

    one.locator('.right-page [data-action*="break-up-bin"]').click()
    expect(prompted_table(one, "test")).to_be_visible()
    caption = one.locator(".right-page .activity")
    expect(caption).to_contain_text(BIN)
    play_card(one, "heave")
    action_button(one, "done").click()
    expect(prompted_table(other, "link")).to_be_visible()
    expect(other.locator(".right-page .activity")).to_contain_text(BIN)
    action_button(other, "pass").click()
    expect(prompted_table(one, "turn")).to_be_visible()

    # What is done next has words of its own.
    action_button(one, "care").click()
    expect(prompted_table(one, "discard")).to_be_visible()
    expect(one.locator(".right-page .activity")).to_have_text(CARE)
    capture_all(one, "caption-care", pictures)


def test_what_is_to_be_done_hides_no_deed_and_a_roll_that_passes_is_kept(
    open_page: OpenPage, server: BrowserTestServer
) -> None:
    page = open_page("about:blank")
    setup = STORE | {"state": STORE["state"] | ALONE}
    sit_down(page, 1, setup=setup, server=server, page="rest-assured")
    start(page)
    expect(prompted_table(page, "turn")).to_be_visible()
    expect(page.locator(".right-page details").first).not_to_have_attribute("open", "")
    expect(action_button(page, "move")).to_be_in_viewport()
    page.locator('.right-page [data-action*="break-up-bin"]').click()
    for card in ("heave", "focus"):
        expect(prompted_table(page, "test")).to_be_visible()
        play_card(page, card)
    expect(prompted_table(page, "test")).to_be_visible()
    action_button(page, "done").click()
    expect(prompted_table(page, "reroll")).to_be_visible()
    buttons = page.locator(".right-page .actions button[data-action]")
    expect(buttons.first).to_have_text("Keep the roll")
    expect(page.locator(".right-page .actions .primary")).to_have_text("Keep the roll")


def test_the_choices_of_a_story_stay_in_sight(
    open_page: OpenPage, server: BrowserTestServer, pictures: Path | None
) -> None:
    page = open_page("about:blank")
    setup = STORE | {"state": STORE["state"] | ALONE | {"run": [{"code": 131}]}}
    sit_down(page, 1, setup=setup, server=server, page="rest-assured")
    start(page)
    choices = page.locator("article .pinned [data-action]")
    expect(choices.first).to_be_visible()
    for choice in choices.all():
        expect(choice).to_be_in_viewport(ratio=1)
    page.get_by_role("tabpanel").evaluate("panel => { panel.scrollTop = panel.scrollHeight }")
    for choice in choices.all():
        expect(choice).to_be_in_viewport(ratio=1)
    capture_all(page, "choices", pictures)
