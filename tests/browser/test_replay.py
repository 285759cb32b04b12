"""A match that is over, watched once more."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from roost import games
from roost.match.record import record_lines
from roost.testing.matches import random_match, sample_configs
from roost.testing.selection import short_games
from tests.support.browser.accessibility import check_all_screens
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.socket_player import SocketPlayer
from tests.support.browser.table_page import log, sit_with_bots

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve"]


@pytest.fixture(params=short_games())
def record(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    game = games.load(request.param)
    table = sample_configs(game.info)[0]
    match = random_match(game, table, "replay")
    file = tmp_path / f"{request.param}.jsonl"
    file.write_bytes(b"".join(record_lines(match, names=NAMES[: table.players])))
    return file


def controls(page: Page) -> Locator:
    return page.get_by_role("region", name="Replay")


def expect_move(page: Page, move: int) -> None:
    expect(controls(page).get_by_text(re.compile(rf"^Move {move} of \d+$"))).to_be_visible()


def moves(page: Page) -> int:
    return int(page.get_by_label("Go to a move").get_attribute("max") or 0)


def test_a_record_is_watched_from_its_file(
    open_page: OpenPage, record: Path, pictures: Path | None
) -> None:
    page = open_page("/replay")
    page.get_by_label("Choose a file").set_input_files(record)
    expect_move(page, 0)

    # With all cards open every hand is seen, through the eyes of one only that one's.
    hands = page.locator(".seat .hand")
    expect(hands).to_have_count(page.locator(".seat").count())
    page.get_by_label("Go to a move").fill(str(moves(page) // 2))
    expect_move(page, moves(page) // 2)
    check_all_screens(page, f"replay-{record.stem}", pictures)
    controls(page).get_by_text("Ben", exact=True).click()
    expect(page.locator(".table-frame .player-area")).to_be_visible()
    expect(hands).to_have_count(0)
    expect_move(page, moves(page) // 2)
    check_all_screens(page, f"replay-{record.stem}-ben", pictures)

    # By keys: on, back, to the end and to the beginning.
    half = moves(page) // 2
    page.locator("body").press("ArrowRight")
    expect_move(page, half + 1)
    page.locator("body").press("ArrowLeft")
    expect_move(page, half)
    page.locator("body").press("End")
    expect_move(page, moves(page))
    page.locator("body").press("Home")
    expect_move(page, 0)
    page.locator("body").press("Space")
    expect(controls(page).get_by_role("button", name="Pause")).to_be_visible()
    page.locator("body").press("Space")
    expect(controls(page).get_by_role("button", name="Play", exact=True)).to_be_visible()

    page.get_by_role("button", name="Check the deal").click()
    expect(controls(page)).to_contain_text("does not tell how the cards were dealt")


def test_an_invalid_record_is_reported(
    open_page: OpenPage, tmp_path: Path, pictures: Path | None
) -> None:
    page = open_page("/replay", is_rejected=True)
    expect(page.get_by_role("heading", name="Watch a match again")).to_be_visible()
    check_all_screens(page, "replay-file", pictures)
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ada")
    page.get_by_label("Choose a file").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("This file is not a match record of Roost.")
    expect(page.get_by_role("alert")).not_to_contain_text("JSON")


def test_a_match_of_a_table_is_watched_by_its_link(
    open_page: OpenPage, server: BrowserTestServer
) -> None:
    page = open_page("about:blank")
    table = SocketPlayer(server, page).play_new(game="donburiko")
    page.goto(f"/t/{table}")

    # A line of the log leads to its moment.
    page.get_by_role("button", name="Look at the table").click()
    line = log(page).last.get_by_role("link").nth(-3)
    said = line.inner_text()
    line.click()
    page.wait_for_url(f"**/replay/{table}?*")
    expect(controls(page).get_by_role("status")).not_to_contain_text("Move 0 of")
    expect(log(page).last).to_contain_text(said.replace("You", ""))

    page.get_by_role("button", name="Check the deal").click()
    expect(controls(page)).to_contain_text("Fair: ")

    # Somebody else comes by the link of this moment.
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share this moment").click()
    link = page.evaluate("navigator.clipboard.readText()")
    at = int(re.search(r"at=(\d+)", link)[1])  # type: ignore[index]
    other = open_page(link)
    expect_move(other, at)
    with other.expect_download() as download:
        other.get_by_role("link", name="Download the record").click()
    assert '"result"' in download.value.path().read_text()


def test_a_match_in_play_is_not_watched_again(open_page: OpenPage) -> None:
    page = open_page("about:blank", is_rejected=True)
    table = sit_with_bots(page, "akuma", bots=2)
    page.goto(f"/replay/{table}")
    expect(page.get_by_text("is available when the match is over")).to_be_visible()
