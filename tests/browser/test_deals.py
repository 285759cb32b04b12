"""Repeated deals: a challenge by link, and the daily deal."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import check_all_screens
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.socket_player import SocketPlayer
from tests.support.browser.table_page import open_match_tool, result, table

GAME = "Donburiko!"


def leaderboard_names(page: Page) -> list[str]:
    leaderboard = page.get_by_role("table", name="What they made of it")
    rows = leaderboard.locator("tr:not(.par)").get_by_role("rowheader")
    expect(rows.first).to_be_visible()
    return [row.split("\n")[0] for row in rows.all_inner_texts()]


def test_a_deal_is_a_challenge_by_link(
    open_page: OpenPage, server: BrowserTestServer, pictures: Path | None
) -> None:
    page = open_page("/")
    ada = SocketPlayer(server, page).set_name("Ada")
    first = ada.play_new(players=3)
    page.goto(f"/t/{first}")
    result(page).get_by_role("link", name="Same deal").click()
    page.wait_for_url("**/deal/*")
    expect(page.get_by_role("heading", level=1)).to_have_text("The same cards once more")
    expect(page.get_by_text("so this is practice")).to_be_visible()
    link = page.get_by_title("Link to this deal").get_attribute("href")
    assert link is not None
    assert first not in link

    # Ben sees who has played, but no results. He starts the deal by keyboard.
    other = open_page(link, is_rejected=True)
    ben = SocketPlayer(server, other).set_name("Ben")
    expect(other.get_by_text("Ada. What they made of it you see")).to_be_visible()
    expect(other.get_by_role("table")).to_have_count(0)
    check_all_screens(other, "deal-new", pictures)
    begin = other.get_by_role("button", name="Play this deal")
    begin.focus()
    begin.press("Enter")
    other.wait_for_url("**/t/*")
    expect(table(other)).to_be_visible()
    expect(other.get_by_text("Same deal")).to_be_visible()
    own = other.url.rsplit("/", 1)[1]

    # While he plays, no page shows him Ada's match.
    other.goto(f"/replay/{first}")
    expect(other.get_by_text("You are playing this deal yourself right now.")).to_be_visible()
    other.goto(f"/t/{first}")
    expect(other.get_by_text("You are playing this deal yourself right now.")).to_be_visible()
    other.goto(link)
    expect(other.get_by_text("You are in the middle of it.")).to_be_visible()
    other.get_by_role("link", name="Go on playing").click()
    expect(table(other)).to_be_visible()

    # After the match, he sees the leaderboard and may watch Ada's match.
    ben.play(own, choice=1)
    result(other).get_by_role("link", name="Compare").click()
    assert sorted(leaderboard_names(other)) == ["Ada", "You"]
    check_all_screens(other, "deal-played", pictures)
    other.get_by_role("link", name="Watch Ada").click()
    other.wait_for_url(f"**/replay/{first}")
    expect(other.get_by_role("region", name="Replay")).to_be_visible()
    other.goto(f"/replay/{own}")
    other.get_by_role("button", name="Check the deal").click()
    expect(other.get_by_text("this deal had been played before")).to_be_visible()


def test_a_deal_can_be_given_up(open_page: OpenPage, server: BrowserTestServer) -> None:
    page = open_page("/")
    ada = SocketPlayer(server, page)
    deal = ada.deal_of(ada.play_new())
    page.goto(f"/t/{ada.start_deal(deal)}")
    expect(table(page)).to_be_visible()
    open_match_tool(page, "Give this deal up")
    page.get_by_role("button", name="Give it up for good?").click()
    expect(page.get_by_role("dialog", name="The match")).to_be_hidden()
    page.goto(f"/deal/{deal}")
    assert leaderboard_names(page) == ["You"]
    expect(page.get_by_role("button", name="Play it again")).to_be_visible()


def test_the_daily_deal(
    open_page: OpenPage, server: BrowserTestServer, pictures: Path | None
) -> None:
    page = open_page("/")
    ada = SocketPlayer(server, page).set_name("Ada")
    page.reload()
    days = page.get_by_role("region", name="Deals of the day")
    expect(days.get_by_role("button", name=": Play")).to_have_count(4)
    days.get_by_role("button", name=f"{GAME}: Play").click()
    page.wait_for_url("**/t/*")
    expect(table(page)).to_be_visible()
    expect(page.get_by_title("Your try of the day: it counts.")).to_be_visible()

    # A ranked attempt has no hints, no undo and no stand-in.
    page.get_by_role("button", name="The match", exact=True).click()
    tools = page.get_by_role("dialog", name="The match")
    expect(tools.get_by_text("Give this deal up")).to_be_visible()
    for absent in ("Hint", "Take back", "Let a bot play for me"):
        expect(tools.get_by_text(absent, exact=True)).to_have_count(0)
    ada.play(page.url.rsplit("/", 1)[1])

    # Ben sees no leaderboard until he has played.
    other = open_page("/daily")
    ben = SocketPlayer(server, other).set_name("Ben")
    expect(other.get_by_text("Ada")).to_be_visible()
    expect(other.get_by_role("table")).to_have_count(0)
    (deal,) = [
        deal["id"]
        for deal in ben.request.get("/api/daily").json()["today"]
        if deal["game"] == "donburiko"
    ]
    ben.play(ben.start_deal(deal), choice=3)
    ben.play(ben.start_deal(deal), choice=1)
    other.reload()
    rows = other.get_by_role("table", name=f"{GAME}: Board of the day").get_by_role("rowheader")
    expect(rows.filter(has_text="Ada")).to_have_count(1)
    expect(rows.filter(has_text="You")).to_have_count(2)
    expect(rows.filter(has_text="You").filter(has_text="second try")).to_have_count(1)
    expect(other.get_by_text(re.compile(r"You are \d+\w\w of \d+, with"))).to_be_visible()
    check_all_screens(other, "daily", pictures)
    other.get_by_role("link", name=f"{GAME}: Board").click()
    expect(other.get_by_text("Another try is practice.")).to_be_visible()
    other.goto("/")
    expect(other.get_by_role("link", name=f"{GAME}: Board")).to_be_visible()
