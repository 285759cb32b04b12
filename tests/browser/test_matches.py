"""Whole matches of every game, by clicks."""

import random

import pytest
from playwright.sync_api import expect

from roost import games
from tests.browser.conftest import OpenPage
from tests.browser.playing import act, result, set_table, shown, start, status, table


@pytest.mark.parametrize("game", games.names())
def test_a_match_against_bots_is_played_to_its_end(open_page: OpenPage, game: str) -> None:
    page = open_page()
    chance = random.Random(1)
    set_table(page, game, bots=min(games.facts(game).players) - 1)
    start(page)
    while act(page, chance):
        pass
    expect(status(page)).to_have_text("The match is over.")
    expect(result(page).get_by_role("heading")).to_be_focused()
    assert page.get_by_role("log", name="What happened").get_by_role("paragraph").count() > 1

    # What came of all that was told piece by piece is what a new look shows.
    told = shown(page)
    page.evaluate("sessionStorage.clear()")
    page.reload()
    expect(result(page)).to_be_visible()
    assert shown(page) == told

    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    lines = download.value.path().read_text().splitlines()
    assert '"result"' in lines[-1]
    assert game in lines[0]


def test_one_click_makes_a_table_and_starts(open_page: OpenPage) -> None:
    page = open_page()
    title = games.facts("donburiko").title
    page.get_by_role("button", name=f"Play {title}").click()
    expect(table(page)).to_be_visible()
    expect(status(page)).to_contain_text("Your turn: ")
    expect(page).to_have_title(f"{title} · Roost")


def test_a_hint_names_one_of_the_actions(open_page: OpenPage) -> None:
    page = open_page()
    set_table(page, "donburiko", bots=1)
    start(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("A good player would: ")).to_be_visible(timeout=60_000)
    expect(page.locator("[data-action].go")).to_have_count(1)


def test_a_rematch_is_a_new_table(open_page: OpenPage) -> None:
    page = open_page()
    set_table(page, "donburiko", bots=1)
    start(page)
    first = page.url
    while act(page, random.Random(2)):
        pass
    page.get_by_role("button", name="Play again").click()
    start(page)
    assert page.url != first
    page.goto(first)
    page.get_by_role("link", name="To the next match").click()
    expect(table(page)).to_be_visible()
