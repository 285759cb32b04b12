"""The pages around the table: lobby, setting a table, rules, settings, and what is amiss."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from roost import games
from tests.support.browser.accessibility import check_all_screens
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.lobby_page import (
    fill_seats,
    occupant_menus,
    open_waiting_table,
    set_name,
    start_full_table,
)
from tests.support.browser.server_process import BrowserTestServer

GAME = "donburiko"
TOLD_IN_SHORT = ["akuma", "donburiko", "familiars-trouble", "fuertorite"]
LARGEST = 300_000
"""Bytes of the first page, as they come over the line."""
DAY, NIGHT = "rgb(223, 233, 227)", "rgb(26, 32, 48)"


def test_the_lobby_has_a_box_for_every_game(open_page: OpenPage) -> None:
    page = open_page(has_account=False)
    for facts in games.all_game_info():
        box = page.get_by_role("article").filter(has_text=facts.title)
        expect(box.get_by_role("heading", name=facts.title)).to_be_visible()
        expect(box.get_by_role("button", name="Play")).to_be_visible()
        expect(box.get_by_role("link", name="Set a table")).to_have_attribute(
            "href", f"/set/{facts.id}"
        )
        expect(box.get_by_role("link", name="Rules")).to_have_attribute(
            "href", f"/rules/{facts.id}"
        )
        # Nobody should have to look for it.
        expect(box.get_by_role("button", name="Play")).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("No tables yet. Set the first.")).to_be_visible()


def test_the_first_page_is_small_and_without_the_games_own_parts(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    sizes: list[int] = []
    line.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    expect(page.get_by_role("button", name="Play").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert 0 < sum(sizes) < LARGEST
    assert not [url for url in asked if "Table" in url or "/acorn-" in url]
    fonts = [url for url in asked if url.endswith(".woff2")]
    assert len(fonts) == 1
    assert "latin-wdth" in fonts[0]
    # Nor does one game bring the parts of another.
    page.get_by_role("button", name=f"Play {games.game_info(GAME).title}").click()
    expect(page.get_by_role("region", name="Your cards")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if "/acorn-" in url]
    assert not [url for url in asked if re.search(r"/(wheel|purple|red-blue)-", url)]


def test_tables_are_listed_where_they_belong(open_page: OpenPage) -> None:
    page, other = open_page(), open_page()
    set_name(page, "Hazel")
    fill_seats(page, "akuma", ["", "random"])
    page.get_by_role("radio", name=re.compile("^Anybody")).check()
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()
    page.goto("/")
    mine = page.get_by_role("region", name="Still on the table")
    expect(mine).to_contain_text("With Heron. One seat is free.")
    expect(page.get_by_role("region", name="Open tables")).not_to_contain_text("Akuma")

    other.goto("/")
    row = other.get_by_role("region", name="Open tables")
    expect(row).to_contain_text("With Hazel and Heron. One seat is free.")
    row.get_by_role("link", name="Akuma de Oshigoto: Join").click()
    other.get_by_role("button", name="Sit here").click()
    expect(page.get_by_role("region", name="Still on the table")).to_contain_text(
        "Begin when you like."
    )
    mine.get_by_role("link", name="Akuma de Oshigoto: Sit down").click()
    # Other tests expect that no table is open to everybody.
    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("button", name="Close it for everybody?").click()
    expect(page.get_by_role("heading", name="This table was closed")).to_be_visible()


def test_a_link_from_elsewhere_leads_to_the_table(open_page: OpenPage) -> None:
    page, other = open_page(), open_page()
    link = open_waiting_table(page, GAME, [""])
    other.get_by_role("button", name="I was sent a link").click()
    other.get_by_label("The link, or the end of it").fill("no link at all")
    other.get_by_role("button", name="Go there").click()
    expect(other.get_by_role("alert")).to_contain_text("That is not a table link.")
    other.get_by_label("The link, or the end of it").fill(link)
    other.get_by_role("button", name="Go there").click()
    expect(other.get_by_role("button", name="Sit here")).to_be_visible()


def test_options_follow_the_number_of_players_and_arrive_at_the_table(open_page: OpenPage) -> None:
    page = open_page("/set/akuma")
    four = page.get_by_role("radio", name="Four games")
    expect(page.get_by_role("radio", name="Three games")).to_be_checked()
    expect(four).to_have_count(0)
    page.get_by_label("How many play").select_option("4")
    expect(page.get_by_role("heading", level=1)).to_have_text("Akuma de Oshigoto, for four")
    expect(four).to_be_checked()
    page.get_by_role("radio", name="One game").check()
    page.get_by_role("radio", name=re.compile("^6 and 10")).check()
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("One game")
    expect(page.get_by_role("main")).to_contain_text("6 and 10")


def test_bots_have_levels_and_seats_can_be_given_to_them_later(open_page: OpenPage) -> None:
    page = open_page(f"/set/{GAME}")
    expect(occupant_menus(page).first).to_be_visible()
    names = occupant_menus(page).first.locator("option").all_inner_texts()
    words = ["a chick, easy", "a clerk, middling", "a regular, strong"]
    assert names[:2] == ["by the link", "this device"]
    assert [name for name in names if name in words] == words  # from the easiest to the hardest
    told = page.get_by_role("region", name="How well they play")
    for sentence in ["Easy to beat.", "Good company for a newcomer.", "Hard to beat."]:
        expect(told).to_contain_text(sentence)
    places = page.get_by_role("group", name="Seats")
    page.get_by_role("button", name="Add a bot").click()
    expect(places.get_by_role("img", name="Level 3 of 4")).to_be_visible()
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    occupant_menus(page).first.select_option("")
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()
    expect(page.get_by_role("button", name="Start")).to_be_disabled()
    occupant_menus(page).first.select_option("greedy")
    expect(places.get_by_role("img", name="Level 2 of 4")).to_be_visible()
    expect(page.get_by_role("button", name="Start")).to_be_enabled()


@pytest.mark.parametrize("width", [360, 1280])
def test_a_waiting_player_sees_the_link_and_the_start_button(
    open_page: OpenPage, width: int
) -> None:
    page = open_page(width=width)
    open_waiting_table(page, GAME, [""])
    levels = page.get_by_role("region", name="How well they play")
    expect(levels).to_be_attached()
    expect(page.get_by_role("button", name="Start")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Copy the link")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Sit here").click()
    expect(page.get_by_role("button", name="Start")).to_be_enabled()
    expect(levels).to_have_count(0)  # there is no seat for a bot


def test_a_link_has_a_code_for_cameras_and_can_be_copied(open_page: OpenPage) -> None:
    page = open_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = open_waiting_table(page, GAME, [""])
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link == page.url


def test_a_full_table_begins_at_once(open_page: OpenPage) -> None:
    page = open_page()
    start_full_table(page, GAME, ["random"])
    expect(page.get_by_role("button", name="Start", exact=True)).to_have_count(0)
    expect(page.get_by_role("group", name="Seats")).to_have_count(0)


def test_settings_are_kept(open_page: OpenPage) -> None:
    page = open_page()
    body = page.locator("body")
    expect(body).to_have_css("background-color", DAY)
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("radio", name="Dark").check()
    dialog.get_by_role("radio", name="Reduce motion").check()
    dialog.get_by_role("radio", name="Unhurried").check()
    dialog.get_by_role("checkbox", name="Play at one touch").check()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(body).to_have_css("background-color", NIGHT)
    page.reload()
    root = page.locator("html")
    expect(root).to_have_attribute("data-color-scheme", "dark")
    expect(root).to_have_attribute("data-motion", "reduced")
    expect(body).to_have_css("background-color", NIGHT)
    assert page.evaluate("JSON.parse(localStorage['roost-settings'])") == {
        "colorScheme": "dark",
        "isOneTouch": True,
        "motion": "reduced",
        "pace": "calm",
        "hasSound": False,
        "volume": 0.6,
        "hasNotifications": False,
    }


def test_the_light_theme_can_be_chosen_in_dark_mode(open_page: OpenPage) -> None:
    page = open_page(dark=True)
    expect(page.locator("body")).to_have_css("background-color", NIGHT)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Light").check()
    expect(page.locator("body")).to_have_css("background-color", DAY)


def test_a_question_mark_lists_the_keys(open_page: OpenPage) -> None:
    page = open_page()
    expect(page.get_by_role("button", name="Play").first).to_be_visible()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_contain_text("Search the rules")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Keyboard shortcuts").click()
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_label("Your name").focus()
    page.keyboard.type("Who?")
    expect(page.get_by_label("Your name")).to_have_value("Who?")
    expect(dialog).to_be_hidden()


def new_link(page: Page) -> str:
    """Of a page where Settings is open."""
    return page.get_by_label("Recovery link").input_value()


def test_a_recovery_link_asks_first(open_page: OpenPage, pictures: Path | None) -> None:
    page, other = open_page(), open_page()
    set_name(page, "Hazel")
    page.goto("/settings")
    expect(page.get_by_text("You have no recovery link.")).to_be_visible()
    check_all_screens(page, "account-none", pictures)
    page.get_by_role("button", name="Make a recovery link").click()
    link = new_link(page)
    check_all_screens(page, "account-link", pictures)
    set_name(other, "Tim")
    other.goto(link)
    main = other.get_by_role("main")
    expect(main).to_contain_text("On this device you are Tim.")
    expect(main).to_contain_text("Tim has no recovery link")
    check_all_screens(other, "recovery", pictures)
    other.get_by_role("link", name="Stay Tim").click()
    expect(other.get_by_role("button", name="You are Tim")).to_be_visible()
    other.goto(link)
    other.get_by_role("button", name="Log in as Hazel").click()
    expect(other.get_by_role("button", name="You are Hazel")).to_be_visible()
    other.goto(link)
    expect(main).to_contain_text("You are already Hazel on this device.")
    fresh = open_page(link, has_account=False)  # also a browser that has no identity yet
    expect(fresh.get_by_role("heading", name="Log in as Hazel?")).to_be_visible()
    assert fresh.context.cookies() == []
    fresh.get_by_role("button", name="Log in as Hazel").click()
    expect(fresh.get_by_role("button", name="You are Hazel")).to_be_visible()


def test_a_recovery_link_is_replaced_and_revoked(open_page: OpenPage) -> None:
    page, other = open_page(), open_page(is_rejected=True)
    set_name(page, "Hazel")
    page.goto("/settings")
    page.get_by_role("button", name="Make a recovery link").click()
    first = new_link(page)
    page.reload()
    expect(page.get_by_text("You made a recovery link just now.")).to_be_visible()
    page.get_by_role("button", name="Make a new link").click()
    page.get_by_role("button", name="Replace it? The old link stops working.").click()
    second = new_link(page)
    lost = other.get_by_role("alert")
    other.goto(first)
    expect(lost).to_contain_text("it was replaced or revoked")
    other.goto(second)
    expect(other.get_by_role("heading", name="Log in as Hazel?")).to_be_visible()
    page.get_by_role("button", name="Revoke the link").click()
    page.get_by_role("button", name="Revoke it? It stops working.").click()
    expect(page.get_by_text("The recovery link no longer works.")).to_be_visible()
    other.get_by_role("button", name="Log in as Hazel").click()
    expect(lost).to_contain_text("it was replaced or revoked")


def test_devices_are_logged_out(open_page: OpenPage, pictures: Path | None) -> None:
    page, other = open_page(), open_page()
    set_name(page, "Hazel")
    page.goto("/settings")
    page.get_by_role("button", name="Make a recovery link").click()
    link = new_link(page)
    other.goto(link)
    other.get_by_role("button", name="Log in as Hazel").click()
    expect(other.get_by_role("button", name="You are Hazel")).to_be_visible()
    page.get_by_role("button", name="Log out everywhere else").click()
    page.get_by_role("button", name="Log out all other devices?").click()
    expect(page.get_by_text("All other devices are logged out.")).to_be_visible()
    other.reload()
    expect(other.get_by_label("Your name")).to_be_visible()  # as a newcomer is asked
    expect(other.get_by_role("button", name="You are Hazel")).to_have_count(0)
    page.reload()
    expect(page.get_by_text("You can log in again with your recovery link.")).to_be_visible()
    check_all_screens(page, "account-made", pictures)
    page.get_by_role("button", name="Log out on this device").click()
    page.get_by_role("button", name="Log out?").click()
    page.wait_for_url("**/")
    expect(page.get_by_role("button", name="You are Hazel")).to_have_count(0)
    page.goto(link)
    page.get_by_role("button", name="Log in as Hazel").click()
    expect(page.get_by_role("button", name="You are Hazel")).to_be_visible()


def test_a_player_has_the_same_bird_everywhere(open_page: OpenPage) -> None:
    page, other = open_page(), open_page()
    link = open_waiting_table(page, GAME, [""])
    other.goto(link)
    other.get_by_role("button", name="Sit here").click()
    expect(other.get_by_role("button", name="Stand up")).to_be_visible()
    for person, seat in [(page, 0), (other, 1)]:
        bird = person.get_by_role("group", name="Seats").get_by_role("listitem").nth(seat)
        own = bird.locator("img.bird").get_attribute("src")
        assert own is not None
        mine = person.locator("header").get_by_role("button", name="You are").locator("img")
        expect(mine).to_have_attribute("src", own)
        person.get_by_role("link", name="Roost").click()
        expect(mine).to_have_attribute("src", own)


def test_a_first_match_is_a_simple_one(open_page: OpenPage) -> None:
    page = open_page()
    title = games.game_info("familiars-trouble").title

    def options() -> object:
        with page.expect_request("**/api/tables") as asked:
            page.get_by_role("button", name=f"Play {title}").click()
        expect(page.get_by_role("region", name="On the table")).to_be_visible()
        page.get_by_role("link", name="Roost").click()
        told = asked.value.post_data_json
        assert told is not None
        return told.get("options")

    expect(page.get_by_role("button", name="Play").first).to_be_visible()
    assert options() == {"hand_exchange": False, "errand_exchange": False}
    expect(page.get_by_role("region", name="Still on the table")).to_be_visible()
    assert options() is None


def test_rules_begin_with_how_to_play(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    for game in TOLD_IN_SHORT:
        page.goto(f"/rules/{game}")
        expect(page.locator("article h2").first).to_have_text("How to play")
        told = page.locator("article section").first.inner_text()
        assert all(f"{part}." in told for part in ["The aim", "A turn", "The end"])
        sentences = re.findall(r"[.!?](?=\s+[A-Z]|$)", told)
        assert 5 <= len(sentences) - 3 <= 8  # three are those headings


def test_rules_can_be_searched(open_page: OpenPage) -> None:
    page = open_page(f"/rules/{GAME}")
    expect(page.locator("#DB-1")).to_be_visible()
    page.keyboard.press("/")
    field = page.get_by_label("Search the rules")
    expect(field).to_be_focused()
    field.fill("loach pond")
    expect(page.get_by_role("status")).to_contain_text("passages speak of that.")
    expect(page.locator("#DB-25")).to_be_visible()
    expect(page.locator("#DB-25 mark").first).to_have_text(re.compile("loach|pond", re.I))
    expect(page.locator("#DB-26")).to_be_hidden()
    field.fill("DB-2")
    expect(page.locator("#DB-2")).to_be_visible()
    expect(page.locator("#DB-20")).to_be_hidden()


def test_the_table_of_contents_links_and_marks_the_current_section(open_page: OpenPage) -> None:
    page = open_page(f"/rules/{GAME}")
    contents = page.get_by_role("navigation", name="Contents")
    contents.get_by_role("link", name="A turn").click()
    expect(page.get_by_role("heading", name="A turn")).to_be_in_viewport()
    expect(contents.locator("[aria-current]")).to_have_text("A turn")


@pytest.mark.parametrize("width", [360, 1280])
def test_a_link_leads_to_a_rule(open_page: OpenPage, width: int) -> None:
    page = open_page(f"/rules/{GAME}#DB-19", width)
    expect(page.locator("#DB-19")).to_be_focused()
    expect(page.locator("#DB-19")).to_be_in_viewport()
    page.locator("article").get_by_role("link", name="DB-18", exact=True).first.click()
    expect(page).to_have_url(re.compile("#DB-18$"))
    expect(page.locator("#DB-18")).to_be_focused()


def test_an_unknown_page_offers_a_way_back(open_page: OpenPage) -> None:
    page = open_page("/nowhere")
    for address in ["/nowhere", "/rules/nothing", "/set/nothing", "/%E0%A4%A", "/t/"]:
        page.goto(address)
        expect(page.get_by_role("heading", name="There is no such page.")).to_be_visible()
    page.goto("/t/nothing")
    expect(page.get_by_role("alert")).to_contain_text("There is no such table.")
    page.get_by_role("link", name="Back to the lobby").click()
    expect(page.get_by_role("button", name="Play").first).to_be_visible()


def test_an_unreadable_answer_is_reported(open_page: OpenPage) -> None:
    page = open_page(may_fail=True)
    expect(page.get_by_role("button", name="Play").first).to_be_visible()

    def stammer(route: Route) -> None:
        route.fulfill(status=200, content_type="text/html", body="<p>log in, please</p>")

    page.route("**/api/tables", stammer)
    page.get_by_role("button", name="Play").first.click()
    expect(page.get_by_role("alert")).to_contain_text("The answer could not be read.")


def test_a_server_that_is_away_is_waited_for(
    open_page: OpenPage, server: BrowserTestServer
) -> None:
    page = open_page(may_fail=True)
    expect(page.get_by_role("button", name="Play").first).to_be_visible()
    page.route("**/api/me", lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("heading", name="The server does not answer.")).to_be_visible()
    page.unroute("**/api/me")
    expect(page.get_by_role("button", name="Play").first).to_be_visible()
    with server.stopped():
        expect(page.get_by_text("The server does not answer just now.")).to_be_visible()
    expect(page.get_by_text("The server does not answer just now.")).to_be_hidden()
