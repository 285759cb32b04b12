"""Campaigns: the list, a story's past, its branches side by side, and seats that change hands."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from roost.games.familiar_tales.tests.browser.table_page import check_on
from roost.match import Match
from roost.server.http.identity import COOKIE_NAME, Signer
from tests.browser.test_accessibility import check_everywhere
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.lobby_page import fill_seats, set_name
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.table_page import open_match_tool
from tests.support.server.long_match import play_campaign, store_match


def is_told(match: Match[Any]) -> bool:
    """The second chapter has begun, and something was chosen in it."""
    found = [milestone.is_part_start for _, milestone in match.milestones]
    return found.count(True) == 2 and not found[-1]


@pytest.fixture(scope="module")
def told() -> dict[int, Match[Any]]:
    """By number of players."""
    return {players: play_campaign(is_told, players) for players in (1, 2)}


def identity(page: Page, server: BrowserTestServer) -> str:
    (cookie,) = [found for found in page.context.cookies() if found["name"] == COOKIE_NAME]
    person = Signer(server.data).parse_account_id(cookie["value"])
    assert person is not None
    return person


def seated(server: BrowserTestServer, match: Match[Any], *pages: Page) -> str:
    """A campaign that has come so far, with these people at it."""
    people = [identity(page, server) for page in pages]
    names = ["Hazel", "Tim"][: len(people)]
    file = server.data / "roost.sqlite"
    with ThreadPoolExecutor(1) as pool:  # this thread's loop is Playwright's
        return pool.submit(store_match, file, match, people, names).result()


def named(open_page: OpenPage, name: str, **more: Any) -> Page:
    page = open_page(**more)
    set_name(page, name)
    return page


def story(page: Page) -> Any:
    return page.get_by_role("region", name="The story so far")


def branch(page: Page, about: str) -> None:
    """From the page of a campaign, to the table of the new branch."""
    story(page).get_by_role("button", name=f"Branch {about}").click()
    page.get_by_role("button", name="Begin a branch").click()
    page.wait_for_url("**/t/*")


def titles(match: Match[Any]) -> list[str]:
    return [found.title for _, found in match.milestones if not found.is_part_start]


def test_a_campaign_is_listed_and_continued(
    open_page: OpenPage, server: BrowserTestServer, told: dict[int, Match[Any]]
) -> None:
    page = named(open_page, "Hazel")
    seated(server, told[1], page)
    page.goto("/")
    campaigns = page.get_by_role("region", name="Your campaigns")
    row = campaigns.get_by_role("article", name="Hearthlight")
    expect(row).to_contain_text("Chapter 2.")
    expect(row).to_contain_text("You: Flicker, Chalk, Blaze and Gribbert")
    expect(row).to_contain_text(f"{len(titles(told[1]))} choices so far")
    row.get_by_role("link", name="Hearthlight: Continue").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("Chapter 2").first).to_be_visible()
    page.get_by_role("button", name="The match").click()
    page.get_by_role("link", name="Story and branches").click()
    expect(page.get_by_role("heading", name="Hearthlight", level=1)).to_be_visible()
    expect(story(page).get_by_role("heading", name="Chapter", exact=False)).to_have_count(2)


def test_a_branch_is_created_and_compared(
    open_page: OpenPage, server: BrowserTestServer, told: dict[int, Match[Any]]
) -> None:
    match = told[1]
    page = named(open_page, "Hazel")
    table = seated(server, match, page)
    page.goto(f"/c/{table}")
    about = titles(match)[1]
    fork = story(page).get_by_role("button", name=f"Branch {about}")
    fork.click()
    page.get_by_role("button", name="Not now").click()
    expect(page.get_by_role("button", name="Begin a branch")).to_have_count(0)
    branch(page, about)
    # Whoever plays alone is in the story at once, before that very choice.
    expect(page.get_by_role("heading", name=about).first).to_be_visible()
    page.goto(f"/c/{table}")
    second = page.get_by_role("article", name="The second telling")
    expect(second).to_contain_text(f"Branched off at: {about}")
    second.get_by_role("link", name="Compare The second telling").click()
    beside = page.get_by_role("region", name="Side by side")
    expect(beside.get_by_role("row", name=re.compile("^Chapter"))).to_contain_text("2")
    row = beside.get_by_role("row", name=re.compile(f"^{re.escape(about)}"))
    chosen = [found.choice for _, found in match.milestones if found.title == about]
    expect(row).to_contain_text(chosen[0])
    expect(row).to_contain_text("has not come up")
    expect(beside).to_contain_text("One choice is the same.")
    beside.get_by_role("link", name="Enough compared").click()
    expect(beside).to_have_count(0)
    second.get_by_role("link", name="Its story").click()
    expect(story(page)).to_contain_text("Up to here it is as in The first telling.")
    page.goto("/")
    expect(page.get_by_role("link", name="Story and 2 tellings")).to_be_visible()


def test_a_branch_of_two_waits_for_both(
    open_page: OpenPage, server: BrowserTestServer, told: dict[int, Match[Any]]
) -> None:
    one, other = named(open_page, "Hazel"), named(open_page, "Tim")
    table = seated(server, told[2], one, other)
    one.goto(f"/c/{table}")
    story(one).get_by_role("button", name=re.compile("^Branch Chapter 2")).click()
    expect(one.get_by_text("Tim has the same seat there.")).to_be_visible()
    one.get_by_role("button", name="Begin a branch").click()
    one.wait_for_url("**/t/*")
    expect(one.get_by_text("A branch of the story. It goes on from: Chapter 2.")).to_be_visible()
    other.goto("/")
    expect(other.get_by_role("region", name="Your campaigns")).to_be_visible()
    one.get_by_role("button", name="Start").click()
    expect(one.get_by_text("Chapter 2").first).to_be_visible()
    other.goto(one.url)
    expect(other.get_by_text("Chapter 2").first).to_be_visible()


def test_a_seat_is_handed_over_by_a_link(
    open_page: OpenPage, server: BrowserTestServer, told: dict[int, Match[Any]]
) -> None:
    one, other = named(open_page, "Hazel"), named(open_page, "Tim", is_rejected=True)
    table = seated(server, told[2], one, other)
    other.goto(f"/c/{table}")
    other.get_by_role("button", name="Hand over Tim").click()
    slip = other.get_by_role("region", name=re.compile("^Hand over"))
    link = slip.get_by_title("Link to this table").get_attribute("href")
    assert link is not None
    other.get_by_role("button", name="Keep it after all").click()
    expect(slip).to_have_count(0)
    new = named(open_page, "Eve")
    new.goto(link)
    new.get_by_role("button", name="Take the seat").click()
    expect(new.get_by_role("alert")).to_contain_text("not handed over by this link")
    other.get_by_role("button", name="Hand over Tim").click()
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
    expect(other.get_by_role("button", name=re.compile("^Hand over"))).to_have_count(0)


def test_a_stand_in_is_set_on_the_campaign_page(
    open_page: OpenPage, server: BrowserTestServer, told: dict[int, Match[Any]]
) -> None:
    one, other = named(open_page, "Hazel"), named(open_page, "Tim")
    table = seated(server, told[2], one, other)
    one.goto(f"/c/{table}")
    seats = one.get_by_role("group", name="Seats")
    one.get_by_role("button", name="Let a bot play for Tim").click()
    expect(seats).to_contain_text("a bot plays")
    other.goto(f"/c/{table}")
    other.get_by_role("button", name="Play myself again").click()
    expect(other.get_by_role("button", name="Let a bot play for me")).to_be_visible()


def test_keys_alone_begin_a_branch(
    open_page: OpenPage, server: BrowserTestServer, told: dict[int, Match[Any]]
) -> None:
    page = named(open_page, "Hazel")
    page.goto(f"/c/{seated(server, told[1], page)}")
    about = titles(told[1])[0]
    fork = story(page).get_by_role("button", name=f"Branch {about}")
    fork.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Begin a branch")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")


def test_these_pages_are_accessible(
    open_page: OpenPage,
    server: BrowserTestServer,
    told: dict[int, Match[Any]],
    pictures: Path | None,
) -> None:
    one, other = named(open_page, "Hazel"), named(open_page, "Tim")
    table = seated(server, told[2], one, other)
    one.goto(f"/c/{table}")
    story(one).get_by_role("button", name=f"Branch {titles(told[2])[0]}").click()
    expect(one.get_by_role("button", name="Begin a branch")).to_be_visible()
    check_everywhere(one, "campaign", pictures)
    one.get_by_role("button", name="Begin a branch").click()
    one.wait_for_url("**/t/*")
    expect(one.get_by_role("button", name="Start")).to_be_visible()
    check_everywhere(one, "branch-waiting", pictures)
    one.goto(f"/c/{table}/{one.url.rsplit('/', 1)[1]}")
    expect(one.get_by_role("region", name="Side by side")).to_be_visible()
    one.get_by_role("button", name="Hand over Hazel").click()
    slip = one.get_by_role("region", name=re.compile("^Hand over"))
    link = slip.get_by_title("Link to this table").get_attribute("href")
    assert link is not None
    check_everywhere(one, "campaign-compared", pictures)
    one.goto("/")
    expect(one.get_by_role("region", name="Your campaigns")).to_be_visible()
    check_everywhere(one, "lobby-campaigns", pictures)
    other.goto(link)
    expect(other.get_by_role("button", name="Take the seat")).to_be_visible()
    check_everywhere(other, "take-seat", pictures)


def test_familiars_are_shared_out_before_a_campaign(open_page: OpenPage) -> None:
    page = named(open_page, "Hazel")
    fill_seats(page, "familiar-tales", ["greedy"], players=2)
    seats = page.get_by_role("group", name="Seats").get_by_role("listitem")
    expect(seats.nth(0)).to_contain_text("Flicker and Blaze")
    page.get_by_label("Gribbert").select_option("Hazel")
    expect(seats.nth(0)).to_contain_text("Gribbert")
    mine = page.get_by_role("group", name=re.compile("^Who has which familiar"))
    chosen = [found.input_value() for found in mine.get_by_role("combobox").all()]
    assert sorted(chosen) == ["0", "0", "1", "1"]
    expect(seats.nth(1)).not_to_contain_text("Gribbert")
    told = seats.nth(0).inner_text().split("\n")[-1]
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/t/*")
    page.goto("/")
    row = page.get_by_role("region", name="Your campaigns").get_by_role("article")
    expect(row).to_contain_text(f"You: {told}")


def test_a_later_chapter_cannot_be_chosen_when_a_table_is_set(open_page: OpenPage) -> None:
    """It would begin with the story of the first."""
    page = open_page()
    fill_seats(page, "familiar-tales", [], players=1)
    expect(page.get_by_role("group", name=re.compile("^What to play"))).to_be_visible()
    expect(page.get_by_text("Begin with chapter")).to_have_count(0)


def test_a_campaign_can_be_read_as_a_book(
    open_page: OpenPage,
    server: BrowserTestServer,
    told: dict[int, Match[Any]],
    pictures: Path | None,
) -> None:
    match = told[2]
    page, other = open_page(), open_page()
    for found in (page, other):
        expect(found.get_by_role("button", name="You are")).to_be_visible()
    table = seated(server, match, page, other)
    page.goto(f"/c/{table}")
    page.get_by_role("link", name="Read the chronicle").click()
    expect(page.get_by_role("heading", level=1, name="Hearthlight")).to_be_visible()
    book = page.get_by_role("article")
    expect(book).to_contain_text("As it befell Hazel and Tim")
    titles = [found.title for _, found in match.milestones if found.is_part_start]
    chapters = page.get_by_role("navigation", name="Chapters").get_by_role("listitem")
    expect(chapters).to_have_text([f"Chapter {i + 1} {t}" for i, t in enumerate(titles)])
    choices = [found for _, found in match.milestones if not found.is_part_start]
    text = book.inner_text()
    assert all(found.choice in text and found.title in text for found in choices)
    expect(book).to_contain_text("The tale goes on.")
    check_on(page, 360, False, "chronicle", pictures)  # it is long: two screens will do
    check_on(page, 1280, True, "chronicle", pictures)
    # On paper the bar and the buttons are not there, and each chapter begins a page.
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.get_by_role("banner").first).to_be_hidden()
    pages = page.pdf(format="A5").count(b"/Type /Page\n")
    assert pages > len(titles)
    page.emulate_media(media="screen")
    # It is linked from the table, too; and who has no seat may read it as they may watch.
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url("**/t/*")
    open_match_tool(page, "The chronicle")
    page.wait_for_url("**/chronicle/*")
    stranger = open_page(f"/chronicle/{table}")
    expect(stranger.get_by_role("heading", level=1, name="Hearthlight")).to_be_visible()


def test_a_short_match_has_no_chronicle(open_page: OpenPage) -> None:
    page = open_page(is_rejected=True)
    asked = {"game": "donburiko", "players": 3}
    table = page.request.post("/api/tables", data=asked).json()["id"]
    page.goto(f"/chronicle/{table}")
    expect(page.get_by_role("heading", name="There is no chronicle here.")).to_be_visible()
