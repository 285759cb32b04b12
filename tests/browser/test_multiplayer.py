"""Several people at one table, and what happens when pages or servers come and go."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.support.browser.accessibility import check_all_screens
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.lobby_page import open_named_page, open_waiting_table, start_full_table
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.table_page import (
    YOUR_TURN,
    act,
    log,
    name_plate,
    open_match_tool,
    resize,
    select_card,
    sit_with_bots,
    start,
    status,
    table,
    visible_texts,
    wait_for_turn,
    wait_until,
)

GAME = "akuma"


@pytest.fixture
def two(open_page: OpenPage) -> tuple[Page, Page]:
    """Two people and a bot at one table."""
    one, other = open_named_page(open_page, "Hazel"), open_named_page(open_page, "Tim")
    setup = {"game": GAME, "players": 3, "bots": [None, None, "random"]}
    address = f"/t/{one.request.post('/api/tables', data=setup).json()['id']}"
    for page in (one, other):
        page.goto(address)
        page.get_by_role("button", name="Sit here").first.click()
        expect(page.get_by_role("button", name="Stand up")).to_be_visible()
    expect(one.get_by_text("All seats are taken: start when you like.")).to_be_visible()
    start(one)
    expect(table(other)).to_be_visible()
    return one, other


def in_turn(two: tuple[Page, Page]) -> tuple[Page, Page, str, str]:
    """Who is to move, who is not, and their names."""
    one, other = two
    wait_until(one, lambda: any(page.locator(YOUR_TURN).count() for page in two))
    if one.locator(YOUR_TURN).count():
        return one, other, "Hazel", "Tim"
    return other, one, "Tim", "Hazel"


def turns(two: tuple[Page, Page], count: int) -> None:
    rng = random.Random(3)
    for _ in range(count):
        assert act(in_turn(two)[0], rng)


def test_two_people_play_and_talk(two: tuple[Page, Page]) -> None:
    _, waiting, name, _ = in_turn(two)
    expect(status(waiting)).to_contain_text(f"{name} is thinking.")
    turns(two, 1)
    expect(log(waiting)).to_contain_text(f"{name} added")
    one, other = two
    one.get_by_label("Say something").fill("hello <b>you</b>")
    one.get_by_role("button", name="Send").click()
    expect(other.get_by_role("log", name="Chat")).to_have_text("Hazel hello <b>you</b>")
    for page in two:  # what is in sight, or was said here, is no news
        expect(page.get_by_role("button", name="Chat", exact=True)).to_be_visible()


def is_on_top(found: Locator) -> bool:
    """Whether nothing lies over it, though touches go through it."""
    return bool(
        found.evaluate("""(found) => {
            found.style.pointerEvents = "auto";
            const { left, top, width, height } = found.getBoundingClientRect();
            const [x, y] = [left + width / 2, top + height - 4];
            return document.elementFromPoint(x, y) === found;
        }""")
    )


def test_the_chat_on_a_phone_leaves_the_hand_visible(two: tuple[Page, Page]) -> None:
    one, other = two
    resize(one, 360, 740)
    other.get_by_label("Say something").fill("hello")
    other.get_by_role("button", name="Send").click()
    expect(one.get_by_text("Tim: hello")).to_be_visible()
    assert is_on_top(one.get_by_text("Tim: hello"))
    one.get_by_role("button", name="Chat, 1 new").click()
    panel = one.get_by_role("dialog", name="Chat")
    expect(panel.get_by_role("log", name="Chat")).to_have_text("Tim hello")
    for _ in range(6):
        panel.get_by_role("button", name="Thank you.").click()
    expect(panel.get_by_text("Thank you.")).to_have_count(7)  # one is the button
    expect(panel.get_by_label("Say something")).to_be_in_viewport(ratio=1)
    expect(panel.get_by_role("button", name="Send")).to_be_in_viewport(ratio=1)
    chat, hand = panel.bounding_box(), one.get_by_label("Your cards").bounding_box()
    assert chat is not None
    assert hand is not None
    assert chat["y"] + chat["height"] <= hand["y"]
    panel.get_by_role("button", name="Close").click()
    expect(one.get_by_role("button", name="Chat", exact=True)).to_be_visible()


def test_the_player_to_act_is_named(two: tuple[Page, Page]) -> None:
    _, waiting, name, _ = in_turn(two)
    visible_texts(waiting)
    card = waiting.get_by_label("Your cards").get_by_role("button").first
    card.click(force=True, position={"x": 10, "y": 20})
    alert = waiting.get_by_role("alert")
    expect(alert).to_contain_text(f"It is not your turn: {name} is to move.")
    expect(alert.get_by_role("link", name="Rule AK-14")).to_be_visible()


def test_an_undo_needs_the_consent_of_the_others(two: tuple[Page, Page]) -> None:
    one, other, name, _ = in_turn(two)
    before = visible_texts(one)
    turns(two, 1)
    open_match_tool(one, "Take back")
    expect(one.get_by_text("The others must agree.")).to_be_visible()
    other.get_by_role("button", name="Decline").click()
    expect(one.get_by_text("The others must agree.")).to_be_hidden()
    expect(one.get_by_text("Your request to take back was declined.")).to_be_visible()
    expect(other.get_by_text("was declined")).to_have_count(0)
    open_match_tool(one, "Take back")
    expect(other.get_by_text(f"{name} would like to take the last action back.")).to_be_visible()
    other.get_by_role("button", name="Agree").click()
    expect(log(other)).to_contain_text("Something was taken back.")
    assert wait_for_turn(one)
    assert visible_texts(one) == before


def test_a_bot_stands_in_until_the_player_returns(
    two: tuple[Page, Page], pictures: Path | None
) -> None:
    turns(two, 1)
    _, one, _, name = in_turn(two)  # who stays, so that nothing happens meanwhile
    other = two[0] if one is two[1] else two[1]
    open_match_tool(one, "Let a bot play for me")
    expect(name_plate(other, name)).to_contain_text("a bot plays")
    expect(one.get_by_text("A bot is playing for you.")).to_be_visible()
    check_all_screens(one, "stand-in", pictures)
    one.reload()  # who left the seat to a bot has it back when they say so
    expect(one.get_by_text("A bot is playing for you.")).to_be_visible()
    one.get_by_role("button", name="Play myself again").click()
    expect(name_plate(other, name)).not_to_contain_text("a bot plays")
    expect(one.get_by_text("A bot is playing for you.")).to_have_count(0)


def test_a_bot_stands_in_for_an_absent_player(
    two: tuple[Page, Page], pictures: Path | None
) -> None:
    leaving, staying, name, _ = in_turn(two)
    address = leaving.url
    leaving.goto("about:blank")
    expect(status(staying)).to_contain_text(f"{name} is away, and is to move.")
    expect(name_plate(staying, name)).to_contain_text("is away")
    check_all_screens(staying, "away", pictures)
    staying.get_by_role("button", name=f"Let a bot play for {name}").click()
    expect(name_plate(staying, name)).to_contain_text("a bot plays")
    leaving.goto(address)
    expect(leaving.get_by_text("now it is your seat again")).to_be_visible()
    check_all_screens(leaving, "returned", pictures)
    expect(name_plate(staying, name)).not_to_contain_text("a bot plays")
    turns(two, 2)
    expect(leaving.get_by_text("now it is your seat again")).to_have_count(0)


def test_a_player_who_leaves_steps_away_or_gives_up_the_seat(two: tuple[Page, Page]) -> None:
    _, one, _, name = in_turn(two)  # it is the other's turn, so nothing happens meanwhile
    other = two[0] if one is two[1] else two[1]
    address = one.url
    open_match_tool(one, "Step away: a bot plays for me")
    expect(one.get_by_role("button", name="Play").first).to_be_visible()  # the lobby
    expect(name_plate(other, name)).to_contain_text("a bot plays")
    one.goto(address)
    one.get_by_role("button", name="Play myself again").click()
    one.get_by_role("button", name="The match", exact=True).click()
    one.get_by_role("button", name="Give up my seat").click()
    one.get_by_role("button", name="Give it to a bot for good?").click()
    expect(one.get_by_text("You are watching.")).to_be_visible()
    expect(other.locator(".seat .plate", has_text=name)).to_have_count(0)


def test_against_people_there_is_no_hint(two: tuple[Page, Page]) -> None:
    page = in_turn(two)[0]
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.keyboard.press("h")
    page.get_by_role("button", name="The match", exact=True).click()
    panel = page.get_by_role("dialog", name="The match")
    expect(panel.get_by_text("Give up my seat")).to_be_visible()
    for absent in ("Hint", "Take back"):
        expect(panel.get_by_text(absent, exact=True)).to_have_count(0)


def test_a_stranger_is_removed_before_the_match(open_page: OpenPage, pictures: Path | None) -> None:
    one, other = open_page("about:blank"), open_named_page(open_page, "Eve")
    other.goto(open_waiting_table(one, GAME, ["", "random"]))
    other.get_by_role("button", name="Sit here").click()
    one.get_by_role("button", name="Remove").click()
    expect(one.get_by_role("button", name="Remove Eve?")).to_be_visible()
    one.get_by_role("button", name="Remove Eve?").click()
    expect(other.get_by_text("has removed you from it")).to_be_visible()
    expect(other.get_by_role("button", name="Sit here")).to_have_count(0)
    check_all_screens(other, "removed", pictures)


def test_spectators_are_marked_in_the_chat(two: tuple[Page, Page], open_page: OpenPage) -> None:
    watcher = open_named_page(open_page, "Tim")  # as a player is called
    watcher.goto(two[0].url)
    watcher.get_by_label("Say something").fill("hello")
    watcher.get_by_role("button", name="Send").click()
    expect(two[0].get_by_role("log", name="Chat")).to_have_text("Tim (watching) hello")


def test_a_reload_keeps_the_state(two: tuple[Page, Page]) -> None:
    turns(two, 2)
    one, _, _, _ = in_turn(two)
    before = visible_texts(one)
    told = log(one).inner_text()
    one.reload()
    expect(table(one)).to_be_visible()
    assert wait_for_turn(one)
    assert visible_texts(one) == before
    assert log(one).inner_text() == told
    turns(two, 2)
    one, _, _, _ = in_turn(two)
    # Another page of the same person shows the same, also what happened.
    again = one.context.new_page()
    again.goto(one.url)
    assert wait_for_turn(again)
    assert visible_texts(again) == visible_texts(one)
    assert log(again).inner_text() == log(one).inner_text()


def test_a_spectator_sees_no_hidden_card(two: tuple[Page, Page], open_page: OpenPage) -> None:
    one, _ = two
    turns(two, 2)
    watcher = open_page("about:blank")
    messages: list[Any] = []
    watcher.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda text: messages.append(json.loads(text))),
    )
    watcher.goto(one.url)
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.get_by_role("region", name="Your cards")).to_be_hidden()
    expect(watcher.locator("[data-action]")).to_have_count(0)
    turns(two, 2)
    expect(log(watcher)).to_contain_text(re.compile("Hazel|Tim"))
    (snapshot,) = [message for message in messages if message["type"] == "snapshot"]
    (observation,) = snapshot["observations"]
    assert observation["seat"] is None
    hands = [zone for zone in observation["view"]["zones"] if zone["kind"] == "hand"]
    assert all("name" not in card for zone in hands for card in zone["cards"])
    updates = [
        update
        for message in messages
        if message["type"] == "update"
        for update in message["updates"]
    ]
    assert updates
    assert all(update["seat"] is None and update["legal_actions"] == [] for update in updates)


def test_a_refusal_is_shown_with_its_rule(open_page: OpenPage) -> None:
    page = open_page("about:blank")

    def meddle(route: WebSocketRoute) -> None:
        """An action that the server must refuse takes the place of the one that was clicked."""
        server = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            command = json.loads(message)
            if command["type"] == "act":
                command["action"] = {"type": "choose", "card": "red-1"}
            server.send(json.dumps(command))

        route.on_message(pass_on)

    page.route_web_socket("**/api/socket*", meddle)
    sit_with_bots(page, GAME, bots=2)
    assert wait_for_turn(page)
    before = visible_texts(page)
    assert select_card(page, random.Random(2))
    page.get_by_role("button", name="Add ").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("First add a mission card from your hand.")
    assert [text for text in visible_texts(page) if "Your missions" in text] != []
    assert len(visible_texts(page)) == len(before)  # the card came back
    alert.get_by_role("link", name="Rule AK-11").click()
    expect(page.locator("#AK-11")).to_be_focused()
    expect(page.locator("#AK-11")).to_be_in_viewport()


def test_an_unplayable_card_says_why(open_page: OpenPage) -> None:
    page = open_page("about:blank")
    sit_with_bots(page, GAME, bots=2)
    rng = random.Random(8)
    sunk = page.get_by_role("region", name="Your cards").locator("[aria-disabled=true]")
    while True:
        assert act(page, rng)
        assert wait_for_turn(page)
        if sunk.count() and page.get_by_text("mission: play a").is_visible():
            break
    before = visible_texts(page)
    sunk.first.click(position={"x": 10, "y": 20}, force=True)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("You must play a ")
    expect(alert.get_by_role("link", name="Rule AK-19")).to_be_visible()
    assert len(visible_texts(page)) == len(before)


def test_two_seats_on_one_device_are_separated_by_a_curtain(open_page: OpenPage) -> None:
    page = open_named_page(open_page, "Hazel")
    start_full_table(page, GAME, ["here", "random"])
    hand = page.get_by_role("region", name="Your cards")
    curtain = page.get_by_role("heading", name="Pass the device to Hazel")
    rng = random.Random(4)
    for _ in range(3):
        expect(curtain.or_(page.locator(YOUR_TURN))).to_be_visible()
        if curtain.is_visible():
            expect(hand).to_be_hidden()
            expect(log(page)).to_be_hidden()
            page.get_by_role("button", name="I am Hazel").click()
        expect(hand).to_be_visible()
        assert act(page, rng)


def test_a_closed_table_says_so(open_page: OpenPage) -> None:
    one, other = open_page("about:blank"), open_page("about:blank")
    other.goto(open_waiting_table(one, GAME, ["", "random"]))
    expect(other.get_by_role("button", name="Sit here")).to_be_visible()
    one.get_by_role("button", name="Close the table").click()
    one.get_by_role("heading", level=1).click()  # whoever turns to something else is asked anew
    one.get_by_role("button", name="Close the table").click()
    expect(other.get_by_role("button", name="Sit here")).to_be_visible()
    one.get_by_role("button", name="Close it for everybody?").click()
    for page in (one, other):
        expect(page.get_by_role("heading", name="This table was closed")).to_be_visible()
        expect(page.get_by_role("link", name="Back to the lobby")).to_be_visible()
        expect(table(page)).to_have_count(0)


def test_an_unknown_table_is_reported(open_page: OpenPage) -> None:
    page = open_page("/t/nothing")
    expect(page.get_by_role("alert")).to_contain_text("There is no such table.")
    page.goto("/nowhere")
    expect(page.get_by_role("heading", name="There is no such page.")).to_be_visible()


def test_the_match_continues_after_a_server_restart(
    open_page: OpenPage, server: BrowserTestServer
) -> None:
    page = open_page("about:blank", may_fail=True)
    sit_with_bots(page, GAME, bots=2)
    rng = random.Random(5)
    assert act(page, rng)
    assert wait_for_turn(page)
    with server.stopped():
        expect(page.get_by_text("The line dropped. Your seat is kept.")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert act(page, rng)
    assert wait_for_turn(page)
