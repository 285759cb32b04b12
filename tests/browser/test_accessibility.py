"""Accessibility of all pages: axe, phones, the dark color scheme, keyboard, screen readers."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from roost import games
from tests.support.browser.accessibility import check_all_screens, tab_to
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.lobby_page import fill_seats, occupant_menus, open_waiting_table
from tests.support.browser.table_page import (
    ACTION,
    OWN_CARD,
    act,
    log,
    sit_with_bots,
    start,
    table,
    wait_for_turn,
)


def test_pages_outside_the_table_are_accessible(open_page: OpenPage, pictures: Path | None) -> None:
    page = open_page("/")
    expect(page.get_by_role("button", name="Play").first).to_be_visible()
    page.get_by_role("button", name="I was sent a link").click()
    check_all_screens(page, "lobby", pictures)
    page.goto("/set")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    check_all_screens(page, "choose-game", pictures)
    page.goto("/nowhere")
    expect(page.get_by_role("alert")).to_be_visible()
    check_all_screens(page, "not-found", pictures)
    open_waiting_table(page, "fuertorite", ["greedy"])
    check_all_screens(page, "waiting", pictures)
    page.goto("/")
    expect(page.get_by_role("region", name="Still on the table")).to_be_visible()
    check_all_screens(page, "lobby-table", pictures)


def test_dialogs_and_seats_are_accessible(open_page: OpenPage, pictures: Path | None) -> None:
    page = open_page("/")
    for button in ["You are", "Settings"]:
        page.get_by_role("button", name=button).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        check_all_screens(page, f"dialog-{button}", pictures)
        if button == "Settings":
            page.get_by_role("button", name="Keyboard shortcuts").last.click()
            expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
            check_all_screens(page, "keys", pictures)
        page.keyboard.press("Escape")
    fill_seats(page, "fuertorite", ["here", "greedy"], players=5)
    check_all_screens(page, "set-seats", pictures)


@pytest.mark.parametrize("game", games.game_ids())
def test_pages_of_a_game_are_accessible(
    open_page: OpenPage, game: str, pictures: Path | None
) -> None:
    page = open_page(f"/rules/{game}#{games.game_info(game).turn_rule}")
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    check_all_screens(page, f"rules-{game}", pictures)
    page.goto(f"/set/{game}")
    expect(page.get_by_role("group", name="Seats")).to_be_visible()
    check_all_screens(page, f"set-{game}", pictures)


@pytest.mark.parametrize("game", games.game_ids())
def test_tables_are_accessible(open_page: OpenPage, game: str, pictures: Path | None) -> None:
    page = open_page("about:blank")
    sit_with_bots(page, game, bots=min(games.game_info(game).players) - 1)
    check_all_screens(page, f"table-{game}", pictures)
    # Every game can be shown with the plain table.
    page.goto(f"{page.url}?plain")
    expect(table(page)).to_be_visible()
    check_all_screens(page, f"plain-{game}", pictures)


def test_a_match_can_be_played_by_keyboard(open_page: OpenPage) -> None:
    page = open_page()
    title = games.game_info("akuma").title
    expect(page.get_by_role("button", name=f"Play {title}")).to_be_visible()
    tab_to(page, f"button[title='Play {title} with bots']")
    page.keyboard.press("Enter")
    expect(table(page)).to_be_visible()
    for _ in range(4):
        assert wait_for_turn(page)
        before = log(page).inner_text()
        tab_to(page, f"{OWN_CARD}, {ACTION}")
        page.keyboard.press("Enter")
        expect(log(page)).not_to_have_text(before)


def test_a_new_page_takes_the_focus_and_the_title(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("link", name="Rules").first.click()
    expect(page.locator("main")).to_be_focused()
    expect(page).to_have_title("The rules of Akuma de Oshigoto · Roost")
    page.go_back()
    expect(page).to_have_title("Roost")


def test_the_status_is_announced_to_screen_readers(open_page: OpenPage) -> None:
    page = open_page()
    open_waiting_table(page, "akuma", ["", "random"])

    def expect_status(text: str) -> None:
        expect(page.get_by_role("status").filter(has_text=text)).to_be_visible()

    expect_status("One seat is still free.")
    occupant_menus(page).first.select_option("random")
    expect_status("All seats are taken: start when you like.")
    start(page)
    expect_status("mission")
    assert act(page, random.Random(6))
    expect(log(page).get_by_role("paragraph").first).to_be_visible()
