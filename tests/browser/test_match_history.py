"""One's own matches: their list, what they add up to, and ratings."""

from pathlib import Path

from playwright.sync_api import expect

from tests.support.browser.accessibility import check_all_screens
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.socket_player import SocketPlayer


def test_an_empty_history_says_so(open_page: OpenPage, pictures: Path | None) -> None:
    page = open_page("/you")
    expect(page.get_by_text("Nothing played to its end yet.")).to_be_visible()
    check_all_screens(page, "you-new", pictures)


def test_matches_are_listed_and_add_up(
    open_page: OpenPage, server: BrowserTestServer, pictures: Path | None
) -> None:
    page = open_page("/")
    ada = SocketPlayer(server, page).set_name("Ada")
    tables = [ada.play_new(choice=choice) for choice in (0, 3, 7)]
    ada.play_new(game="familiars-trouble", players=3)
    ada.play(ada.start_deal(ada.deal_of(tables[0])))
    page.reload()
    page.get_by_role("button", name="You are Ada").click()
    page.get_by_role("dialog").get_by_role("link", name="All your matches").click()
    page.wait_for_url("**/you")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada, match by match")

    game = page.get_by_role("region", name="Donburiko!")
    expect(game.get_by_text("of 3", exact=False).first).to_be_visible()
    expect(game.get_by_text("One more was practice.")).to_be_visible()
    expect(game.get_by_role("img", name="Scores of the last 3 matches. From ")).to_be_visible()
    ladder = game.get_by_role("list", name="Donburiko!: Ranking")
    expect(ladder.get_by_role("listitem").filter(has_text="You")).to_contain_text("3 matches")
    expect(ladder.get_by_role("listitem").filter(has_text="A chick")).to_be_visible()
    together = page.get_by_role("region", name="Familiar's Trouble")
    expect(together.get_by_text("so there is no rating")).to_be_visible()
    expect(together.get_by_text("Ranking")).to_have_count(0)

    rows = page.get_by_role("region", name="All matches").get_by_role("listitem")
    expect(rows).to_have_count(5)
    expect(rows.first).to_contain_text("Same deal as another match.")
    check_all_screens(page, "you", pictures)
    rows.last.get_by_role("link", name="Donburiko!: Same deal").click()
    page.wait_for_url("**/deal/*")
    page.go_back()
    rows.last.get_by_role("link", name="Donburiko!: Replay").click()
    page.wait_for_url(f"**/replay/{tables[0]}")
    expect(page.get_by_role("region", name="Replay")).to_be_visible()
