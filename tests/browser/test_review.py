"""What a choice is worth: a hint before it, and a review of all of them after the match."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.browser.accessibility import check_all_screens
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.socket_player import SocketPlayer
from tests.support.browser.table_page import sit_with_bots, status, wait_for_turn

WITH_CHOICE = 5
"""The nonce of deals in which the user's first turn offers several actions."""


@pytest.mark.parametrize("game", ["donburiko", "akuma", "fuertorite", "familiars-trouble"])
def test_a_hint_shows_its_confidence(open_page: OpenPage, game: str, pictures: Path | None) -> None:
    page = open_page("about:blank", nonce=WITH_CHOICE)
    sit_with_bots(page, game, bots=1 if game == "donburiko" else 2)
    assert wait_for_turn(page)
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Show the hint")).to_be_focused()
    check_all_screens(page, f"practice-{game}", pictures)
    page.keyboard.press("Enter")
    expect(status(page)).to_contain_text("A good player would")
    confidence = page.get_by_role("button", name=re.compile("(best|close call): why"))
    expect(confidence).to_be_visible()
    confidence.press("Enter")
    dialog = page.get_by_role("dialog", name="How sure the hint is")
    choices = dialog.get_by_role("list", name="Your choices, the best first").get_by_role(
        "listitem"
    )
    expect(choices.first).to_contain_text("advised")
    assert 1 < choices.count() <= 5
    expect(choices.nth(1)).to_contain_text(re.compile("worse|as good|hardly tried"))
    check_all_screens(page, f"hint-{game}", pictures)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(confidence).to_be_focused()


def test_a_match_is_reviewed_and_leads_to_its_moments(
    open_page: OpenPage, server: BrowserTestServer, pictures: Path | None
) -> None:
    page = open_page("about:blank")
    player = SocketPlayer(server, page)
    table = player.play_new(random.Random(1), game="akuma", players=3, games=1)

    # From the end of the match.
    page.goto(f"/t/{table}")
    page.get_by_role("link", name="Review the choices").click()
    page.wait_for_url(f"**/review/{table}")
    progress_heading = page.get_by_role("heading", name="Looking at every choice once more")
    report_heading = page.get_by_role("heading", name="Luck and play")
    expect(progress_heading.or_(report_heading)).to_be_visible()
    expect(report_heading).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_contain_text("you")

    # Each choice that mattered: what was done, what was better, and by how much.
    worst = page.get_by_role("article")
    assert 1 <= worst.count() <= 3
    choices = worst.first.get_by_role("list", name="The choices, the best first")
    expect(choices.get_by_role("listitem").first).to_contain_text("the best")
    expect(choices).to_contain_text("you")
    expect(page.get_by_text("The best choice every time", exact=True)).to_be_visible()
    check_all_screens(page, "review", pictures)

    # All of them, by keys; and from one to its moment.
    all_decisions = page.get_by_text(re.compile(r"^All \d+ decisions$"))
    all_decisions.press("Enter")
    count = int(re.findall(r"\d+", all_decisions.inner_text())[0])
    rows = page.locator("details li")
    expect(rows).to_have_count(count)
    check_all_screens(page, "review-all", pictures)
    move = rows.nth(count // 2).get_by_role("link")
    number = int(move.inner_text())
    move.click()
    page.wait_for_url(f"**/replay/{table}?at={number - 1}&viewpoint=0")
    expect(page.get_by_text(re.compile(rf"^Move {number - 1} of"))).to_be_visible()
    page.get_by_role("link", name="Review the choices").click()

    # It was kept; and there is one for each seat.
    expect(report_heading).to_be_visible()
    seat_links = page.get_by_role("navigation", name="Whose choices?").get_by_role("link")
    expect(seat_links).to_have_count(3)
    expect(seat_links.last).to_have_attribute("href", f"/review/{table}?seat=2")


def test_a_match_in_play_is_not_reviewed(open_page: OpenPage, pictures: Path | None) -> None:
    page = open_page("about:blank", is_rejected=True)
    table = sit_with_bots(page, "donburiko", bots=1)
    page.goto(f"/review/{table}")
    expect(page.get_by_role("alert")).to_contain_text("when it is over")
    check_all_screens(page, "review-none", pictures)
