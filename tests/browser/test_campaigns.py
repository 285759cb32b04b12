"""Campaigns: their list, story and branches, and seats that are handed over."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from roost.match import Match
from tests.support.browser.accessibility import check_all_screens, check_on_screen
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.lobby_page import fill_seats, open_named_page
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.stored_play import store_campaign
from tests.support.browser.table_page import open_match_tool
from tests.support.server.long_match import play_campaign


def is_in_second_chapter(match: Match[Any]) -> bool:
    """Return whether the second chapter has started, with a choice made in it."""
    part_starts = [milestone.is_part_start for _, milestone in match.milestones]
    return part_starts.count(True) == 2 and not part_starts[-1]


@pytest.fixture(scope="module")
def campaigns() -> dict[int, Match[Any]]:
    """Campaigns in their second chapter, by number of players."""
    return {players: play_campaign(is_in_second_chapter, players) for players in (1, 2)}


def story(page: Page) -> Any:
    return page.get_by_role("region", name="The story so far")


def start_branch(page: Page, title: str) -> None:
    """Start a branch on the page of a campaign, and open its table."""
    story(page).get_by_role("button", name=f"Branch {title}").click()
    page.get_by_role("button", name="Begin a branch").click()
    page.wait_for_url("**/t/*")


def choice_titles(match: Match[Any]) -> list[str]:
    return [milestone.title for _, milestone in match.milestones if not milestone.is_part_start]


def test_a_campaign_is_listed_and_continued(
    open_page: OpenPage, server: BrowserTestServer, campaigns: dict[int, Match[Any]]
) -> None:
    page = open_named_page(open_page, "Hazel")
    store_campaign(server, campaigns[1], page)
    page.goto("/")
    region = page.get_by_role("region", name="Your campaigns")
    row = region.get_by_role("article", name="Hearthlight")
    expect(row).to_contain_text("Chapter 2.")
    expect(row).to_contain_text("You: Flicker, Chalk, Blaze and Gribbert")
    expect(row).to_contain_text(f"{len(choice_titles(campaigns[1]))} choices so far")
    row.get_by_role("link", name="Hearthlight: Continue").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("Chapter 2").first).to_be_visible()
    page.get_by_role("button", name="The match").click()
    page.get_by_role("link", name="Story and branches").click()
    expect(page.get_by_role("heading", name="Hearthlight", level=1)).to_be_visible()
    expect(story(page).get_by_role("heading", name="Chapter", exact=False)).to_have_count(2)


def test_a_branch_is_created_and_compared(
    open_page: OpenPage, server: BrowserTestServer, campaigns: dict[int, Match[Any]]
) -> None:
    match = campaigns[1]
    page = open_named_page(open_page, "Hazel")
    table = store_campaign(server, match, page)
    page.goto(f"/c/{table}")
    title = choice_titles(match)[1]
    fork = story(page).get_by_role("button", name=f"Branch {title}")
    fork.click()
    page.get_by_role("button", name="Not now").click()
    expect(page.get_by_role("button", name="Begin a branch")).to_have_count(0)
    start_branch(page, title)
    # A single player is in the story at once, before this choice.
    expect(page.get_by_role("heading", name=title).first).to_be_visible()
    page.goto(f"/c/{table}")
    second = page.get_by_role("article", name="The second telling")
    expect(second).to_contain_text(f"Branched off at: {title}")
    second.get_by_role("link", name="Compare The second telling").click()
    beside = page.get_by_role("region", name="Side by side")
    expect(beside.get_by_role("row", name=re.compile("^Chapter"))).to_contain_text("2")
    row = beside.get_by_role("row", name=re.compile(f"^{re.escape(title)}"))
    choices = [milestone.choice for _, milestone in match.milestones if milestone.title == title]
    expect(row).to_contain_text(choices[0])
    expect(row).to_contain_text("has not come up")
    expect(beside).to_contain_text("One choice is the same.")
    beside.get_by_role("link", name="Enough compared").click()
    expect(beside).to_have_count(0)
    second.get_by_role("link", name="Its story").click()
    expect(story(page)).to_contain_text("Up to here it is as in The first telling.")
    page.goto("/")
    expect(page.get_by_role("link", name="Story and 2 tellings")).to_be_visible()


def test_a_branch_of_two_waits_for_both(
    open_page: OpenPage, server: BrowserTestServer, campaigns: dict[int, Match[Any]]
) -> None:
    first, second = open_named_page(open_page, "Hazel"), open_named_page(open_page, "Tim")
    table = store_campaign(server, campaigns[2], first, second)
    first.goto(f"/c/{table}")
    story(first).get_by_role("button", name=re.compile("^Branch Chapter 2")).click()
    expect(first.get_by_text("Tim has the same seat there.")).to_be_visible()
    first.get_by_role("button", name="Begin a branch").click()
    first.wait_for_url("**/t/*")
    expect(first.get_by_text("A branch of the story. It goes on from: Chapter 2.")).to_be_visible()
    second.goto("/")
    expect(second.get_by_role("region", name="Your campaigns")).to_be_visible()
    first.get_by_role("button", name="Start").click()
    expect(first.get_by_text("Chapter 2").first).to_be_visible()
    second.goto(first.url)
    expect(second.get_by_text("Chapter 2").first).to_be_visible()


def test_a_seat_is_handed_over_by_a_link(
    open_page: OpenPage, server: BrowserTestServer, campaigns: dict[int, Match[Any]]
) -> None:
    first = open_named_page(open_page, "Hazel")
    second = open_named_page(open_page, "Tim", is_rejected=True)
    table = store_campaign(server, campaigns[2], first, second)
    second.goto(f"/c/{table}")
    second.get_by_role("button", name="Hand over Tim").click()
    slip = second.get_by_role("region", name=re.compile("^Hand over"))
    link = slip.get_by_title("Link to this table").get_attribute("href")
    assert link is not None
    second.get_by_role("button", name="Keep it after all").click()
    expect(slip).to_have_count(0)
    new = open_named_page(open_page, "Eve")
    new.goto(link)
    new.get_by_role("button", name="Take the seat").click()
    expect(new.get_by_role("alert")).to_contain_text("does not hand over this seat")
    second.get_by_role("button", name="Hand over Tim").click()
    expect(slip.get_by_title("Link to this table")).not_to_have_attribute("href", link)
    link = slip.get_by_title("Link to this table").get_attribute("href")
    assert link is not None
    new.goto(link)
    expect(new.get_by_role("heading", name="Tim hands you a seat.")).to_be_visible()
    new.get_by_role("button", name="Take the seat").click()
    expect(new.get_by_role("button", name="The match")).to_be_visible()
    expect(new).not_to_have_url(re.compile("claim="))
    new.goto(f"/c/{table}")
    expect(new.get_by_role("group", name="Seats")).to_contain_text("Eve")
    expect(new.get_by_role("button", name="Hand over Eve")).to_be_visible()
    expect(second.get_by_role("button", name=re.compile("^Hand over"))).to_have_count(0)


def test_a_stand_in_is_set_on_the_campaign_page(
    open_page: OpenPage, server: BrowserTestServer, campaigns: dict[int, Match[Any]]
) -> None:
    first, second = open_named_page(open_page, "Hazel"), open_named_page(open_page, "Tim")
    table = store_campaign(server, campaigns[2], first, second)
    first.goto(f"/c/{table}")
    seats = first.get_by_role("group", name="Seats")
    first.get_by_role("button", name="Let a bot play for Tim").click()
    expect(seats).to_contain_text("a bot plays")
    second.goto(f"/c/{table}")
    second.get_by_role("button", name="Play myself again").click()
    expect(second.get_by_role("button", name="Let a bot play for me")).to_be_visible()


def test_a_branch_is_started_by_keyboard(
    open_page: OpenPage, server: BrowserTestServer, campaigns: dict[int, Match[Any]]
) -> None:
    page = open_named_page(open_page, "Hazel")
    page.goto(f"/c/{store_campaign(server, campaigns[1], page)}")
    title = choice_titles(campaigns[1])[0]
    fork = story(page).get_by_role("button", name=f"Branch {title}")
    fork.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Begin a branch")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")


def test_campaign_pages_are_accessible(
    open_page: OpenPage,
    server: BrowserTestServer,
    campaigns: dict[int, Match[Any]],
    pictures: Path | None,
) -> None:
    first, second = open_named_page(open_page, "Hazel"), open_named_page(open_page, "Tim")
    table = store_campaign(server, campaigns[2], first, second)
    first.goto(f"/c/{table}")
    story(first).get_by_role("button", name=f"Branch {choice_titles(campaigns[2])[0]}").click()
    expect(first.get_by_role("button", name="Begin a branch")).to_be_visible()
    check_all_screens(first, "campaign", pictures)
    first.get_by_role("button", name="Begin a branch").click()
    first.wait_for_url("**/t/*")
    expect(first.get_by_role("button", name="Start")).to_be_visible()
    check_all_screens(first, "branch-waiting", pictures)
    first.goto(f"/c/{table}/{first.url.rsplit('/', 1)[1]}")
    expect(first.get_by_role("region", name="Side by side")).to_be_visible()
    first.get_by_role("button", name="Hand over Hazel").click()
    slip = first.get_by_role("region", name=re.compile("^Hand over"))
    link = slip.get_by_title("Link to this table").get_attribute("href")
    assert link is not None
    check_all_screens(first, "campaign-compared", pictures)
    first.goto("/")
    expect(first.get_by_role("region", name="Your campaigns")).to_be_visible()
    check_all_screens(first, "lobby-campaigns", pictures)
    second.goto(link)
    expect(second.get_by_role("button", name="Take the seat")).to_be_visible()
    check_all_screens(second, "take-seat", pictures)


def test_familiars_are_assigned_before_a_campaign(open_page: OpenPage) -> None:
    page = open_named_page(open_page, "Hazel")
    fill_seats(page, "familiar-tales", ["greedy"], players=2)
    seats = page.get_by_role("group", name="Seats").get_by_role("listitem")
    expect(seats.nth(0)).to_contain_text("Flicker and Blaze")
    page.get_by_label("Gribbert").select_option("Hazel")
    expect(seats.nth(0)).to_contain_text("Gribbert")
    group = page.get_by_role("group", name=re.compile("^Who has which familiar"))
    values = [menu.input_value() for menu in group.get_by_role("combobox").all()]
    assert sorted(values) == ["0", "0", "1", "1"]
    expect(seats.nth(1)).not_to_contain_text("Gribbert")
    familiars = seats.nth(0).inner_text().split("\n")[-1]
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/t/*")
    page.goto("/")
    row = page.get_by_role("region", name="Your campaigns").get_by_role("article")
    expect(row).to_contain_text(f"You: {familiars}")


def test_a_later_chapter_cannot_be_chosen_when_a_table_is_set(open_page: OpenPage) -> None:
    """It would start with the story of the first chapter."""
    page = open_page("about:blank")
    fill_seats(page, "familiar-tales", [], players=1)
    expect(page.get_by_role("group", name=re.compile("^What to play"))).to_be_visible()
    expect(page.get_by_text("Begin with chapter")).to_have_count(0)


def test_a_campaign_can_be_read_as_a_book(
    open_page: OpenPage,
    server: BrowserTestServer,
    campaigns: dict[int, Match[Any]],
    pictures: Path | None,
) -> None:
    match = campaigns[2]
    page, second = open_page("about:blank"), open_page("about:blank")
    table = store_campaign(server, match, page, second)
    page.goto(f"/c/{table}")
    page.get_by_role("link", name="Read the chronicle").click()
    expect(page.get_by_role("heading", level=1, name="Hearthlight")).to_be_visible()
    book = page.get_by_role("article")
    expect(book).to_contain_text("As it befell Hazel and Tim")
    titles = [milestone.title for _, milestone in match.milestones if milestone.is_part_start]
    chapters = page.get_by_role("navigation", name="Chapters").get_by_role("listitem")
    expect(chapters).to_have_text([f"Chapter {i + 1} {t}" for i, t in enumerate(titles)])
    choices = [milestone for _, milestone in match.milestones if not milestone.is_part_start]
    text = book.inner_text()
    assert all(choice.choice in text and choice.title in text for choice in choices)
    expect(book).to_contain_text("The tale goes on.")
    check_on_screen(page, 360, False, "chronicle", pictures)
    check_on_screen(page, 1280, True, "chronicle", pictures)
    # In print there are no bar and no buttons, and each chapter starts a page.
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.get_by_role("banner").first).to_be_hidden()
    pages = page.pdf(format="A5").count(b"/Type /Page\n")
    assert pages > len(titles)
    page.emulate_media(media="screen")
    # The table links to it, too. Spectators may read it as they may watch.
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url("**/t/*")
    open_match_tool(page, "The chronicle")
    page.wait_for_url("**/chronicle/*")
    stranger = open_page(f"/chronicle/{table}")
    expect(stranger.get_by_role("heading", level=1, name="Hearthlight")).to_be_visible()


def test_a_short_match_has_no_chronicle(open_page: OpenPage) -> None:
    page = open_page("about:blank", is_rejected=True)
    setup = {"game": "donburiko", "players": 3}
    table = page.request.post("/api/tables", data=setup).json()["id"]
    page.goto(f"/chronicle/{table}")
    expect(page.get_by_role("heading", name="There is no chronicle here.")).to_be_visible()
