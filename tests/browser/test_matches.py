"""Whole matches of every game, by clicks."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from roost import games
from roost.testing.selection import short_games
from tests.support.browser.accessibility import check_all_screens
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.socket_player import SocketPlayer
from tests.support.browser.table_page import (
    YOUR_TURN,
    act,
    action_count,
    continue_button,
    is_over,
    log,
    open_match_tool,
    result,
    select_card,
    sit_with_bots,
    start,
    table,
    visible_texts,
    wait_for_action,
    wait_for_turn,
    wait_until_calm,
)

# How far the cards moved other things: the browser's own measure of shifts. FuertoRite's goes stand
# in the order of play, which is another in every turn.
WATCH_SHIFTS = """() => {
  window.shifts = [];
  const isPlay = ({ node }) => !!node?.matches?.(".play");
  const area = ({ width, height }) => (width * height) / (innerWidth * innerHeight);
  const distance = (a, b) =>
    Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) / Math.max(innerWidth, innerHeight);
  const valueOf = ({ previousRect: a, currentRect: b }) => (area(a) + area(b)) * distance(a, b);
  // When the order of plays changes, only the shifts of other elements count.
  const valueOfOthers = ({ sources, value }) =>
    !sources.some(isPlay) ? value
      : sources.filter(source => !isPlay(source)).map(valueOf).reduce((a, b) => a + b, 0);
  const record = shift => shift.hadRecentInput || window.shifts.push(valueOfOthers(shift));
  new PerformanceObserver(list => list.getEntries().forEach(record))
    .observe({ type: "layout-shift" });
}"""

FIRST_ACTIONS = 4
MIDDLE_ACTIONS = {"akuma": 32, "donburiko": 4, "familiars-trouble": 10, "fuertorite": 30}
"""Actions of the user that are played over a socket, so that some are left."""


@pytest.mark.parametrize("game", short_games())
def test_a_match_against_bots_is_played_to_its_end(
    open_page: OpenPage, server: BrowserTestServer, game: str, pictures: Path | None
) -> None:
    """The beginning and the end are played by clicks, the actions between them over a socket."""
    page = open_page("about:blank")
    rng = random.Random(1)
    table = sit_with_bots(page, game, bots=min(games.game_info(game).players) - 1)
    for _ in range(FIRST_ACTIONS):
        assert act(page, rng)
    assert wait_for_turn(page)
    SocketPlayer(server, page).play(table, actions=MIDDLE_ACTIONS[game])
    last_actions = 0
    while act(page, rng):
        last_actions += 1
    assert last_actions >= FIRST_ACTIONS
    expect(result(page).get_by_role("heading", level=1)).to_be_focused()

    check_all_screens(page, f"end-{game}", pictures)

    # What came of all that was told piece by piece is what a new look shows.
    ended = visible_texts(page)
    page.get_by_role("button", name="Look at the table").click()
    left = visible_texts(page)
    page.get_by_role("button", name="What happened").click()
    assert log(page).last.get_by_role("paragraph").count() > 1
    page.keyboard.press("Escape")
    page.evaluate("sessionStorage.clear()")
    page.reload()
    expect(result(page)).to_be_visible()
    assert visible_texts(page) == ended
    page.get_by_role("button", name="Look at the table").click()
    assert visible_texts(page) == left

    page.reload()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    lines = download.value.path().read_text().splitlines()
    assert '"result"' in lines[-1]
    assert game in lines[0]


def test_a_match_can_be_played_by_keys_alone(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    sit_with_bots(page, "akuma", bots=2, games=1)
    somewhere = page.locator(YOUR_TURN).or_(result(page)).or_(continue_button(page))
    moves = 0
    while True:
        expect(somewhere.first).to_be_visible()
        if is_over(page):
            break
        if continue_button(page).is_visible():
            page.keyboard.press("1")
            expect(continue_button(page)).to_have_count(0)
            continue
        before = action_count(page)
        page.keyboard.press("ArrowRight")
        expect(page.locator("section.hand :focus")).to_have_count(1)
        for key in ["Home", *["ArrowRight"] * 15]:
            if page.evaluate("document.activeElement.ariaDisabled") == "false":
                break
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        wait_for_action(page, before)
        moves += 1
    assert moves > 10
    expect(result(page).get_by_role("heading", level=1)).to_be_focused()


def test_one_click_creates_a_table_and_starts(open_page: OpenPage) -> None:
    page = open_page()
    title = games.game_info("akuma").title
    page.get_by_role("button", name=f"Play {title}").click()
    expect(table(page)).to_be_visible()
    assert wait_for_turn(page)
    expect(page).to_have_title(f"● Your turn · {title}")


def test_a_hint_lifts_a_card_and_names_it(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    sit_with_bots(page, "akuma", bots=2)
    assert wait_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Practice", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("alert")).to_contain_text("A hint makes this match practice")
    page.get_by_role("button", name="Show the hint").click()
    expect(page.get_by_text("Practice", exact=True)).to_be_visible()
    expect(page.get_by_text("A good player would: ")).to_be_visible(timeout=60_000)
    expect(page.locator("button.hinted")).to_have_count(1)


def test_a_card_is_dragged_to_the_table(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    sit_with_bots(page, "akuma", bots=2)
    assert wait_for_turn(page)
    before = action_count(page)
    card = page.get_by_role("region", name="Your cards").get_by_role("button").first.bounding_box()
    felt = table(page).bounding_box()
    assert card is not None
    assert felt is not None
    page.mouse.move(card["x"] + 15, card["y"] + 30)
    page.mouse.down()
    page.mouse.move(felt["x"] + felt["width"] / 2, felt["y"] + felt["height"] / 2, steps=5)
    expect(page.locator("[data-drag-over]")).to_have_count(1)
    page.mouse.up()
    wait_for_action(page, before)


def test_a_card_leaves_the_hand_before_the_server_has_answered(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    sit_with_bots(page, "akuma", bots=2)
    assert wait_for_turn(page)
    page.route_web_socket("**/api/socket*", lambda route: None)  # a server that says nothing
    page.reload()
    expect(table(page)).to_be_visible()
    cards = page.get_by_role("region", name="Your cards").locator("button")
    before = cards.count()
    assert select_card(page, random.Random(3))
    page.get_by_role("button", name="Add ").click()
    expect(cards).to_have_count(before - 1)
    expect(page.locator(".pending")).to_have_count(1)


@pytest.mark.parametrize("game", short_games())
def test_nothing_shifts_while_cards_move(open_page: OpenPage, game: str) -> None:
    page = open_page("about:blank")
    page.emulate_media(reduced_motion="no-preference")
    sit_with_bots(page, game, bots=min(games.game_info(game).players) - 1)
    assert wait_for_turn(page)
    page.wait_for_load_state("networkidle")  # pictures and fonts
    wait_until_calm(page)
    page.evaluate(WATCH_SHIFTS)
    rng = random.Random(7)
    for _ in range(8):
        assert act(page, rng)
    visible_texts(page)
    # Only a centred hand moves, by the width of a card.
    assert max(page.evaluate("window.shifts"), default=0) < 0.02


def test_a_rematch_is_a_new_table(open_page: OpenPage, server: BrowserTestServer) -> None:
    page = open_page("about:blank")
    SocketPlayer(server, page).play(sit_with_bots(page, "donburiko", bots=1))
    first = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != first)
    start(page)
    page.goto(first)
    page.get_by_role("link", name="To the next match").click()
    expect(table(page)).to_be_visible()


def test_an_undo_against_bots_makes_the_match_practice(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    sit_with_bots(page, "akuma", bots=2)
    assert wait_for_turn(page)
    before = visible_texts(page)
    page.get_by_role("button", name="The match", exact=True).click()
    panel = page.get_by_role("dialog", name="The match")
    expect(panel.get_by_text("Leave the table")).to_be_visible()
    expect(panel.get_by_text("Take back")).to_have_count(0)  # there is nothing yet
    page.keyboard.press("Escape")
    assert act(page, random.Random(4))
    assert wait_for_turn(page)
    open_match_tool(page, "Take back")
    expect(page.get_by_text("Taking back makes this match practice")).to_be_visible()
    page.get_by_role("button", name="Take back", exact=True).click()
    expect(page.get_by_text("Practice", exact=True)).to_be_visible()
    assert wait_for_turn(page)
    assert visible_texts(page) == before
