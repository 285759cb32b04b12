"""Several people at one table, and what happens when pages or servers come and go."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import ACTION, act, set_table, shown, start, status, table
from tests.browser.serving import Server

GAME = "donburiko"


@pytest.fixture
def two(open_page: OpenPage) -> tuple[Page, Page]:
    """Two people at one table of two; the second came by the link."""
    one, other = open_page(), open_page()
    name(one, "Hazel")
    name(other, "Tim")
    set_table(one, GAME, bots=0)
    other.goto(one.get_by_label("Link to this table").input_value())
    other.get_by_role("button", name="Sit here").click()
    expect(one.get_by_text("All seats are taken: start when you like.")).to_be_visible()
    start(one)
    expect(table(other)).to_be_visible()
    return one, other


def name(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text(f"You are {name}")).to_be_visible()


def turns(two: tuple[Page, Page], count: int) -> None:
    chance = random.Random(3)
    for i in range(count):
        assert act(two[i % 2], chance)


def test_two_people_play_and_talk(two: tuple[Page, Page]) -> None:
    one, other = two
    expect(status(other)).to_contain_text("Hazel is to move: ")
    turns(two, 2)
    expect(status(one)).to_contain_text("Your turn: ")
    expect(other.get_by_role("log", name="What happened")).to_contain_text("Hazel added")
    one.get_by_label("Say something").fill("hello <b>you</b>")
    one.get_by_role("button", name="Send").click()
    expect(other.get_by_role("log", name="Chat")).to_have_text("Hazel hello <b>you</b>")


def test_to_take_back_one_needs_the_others_leave(two: tuple[Page, Page]) -> None:
    one, other = two
    turns(two, 1)
    one.get_by_role("button", name="Take back").click()
    expect(one.get_by_text("The others must agree.")).to_be_visible()
    other.get_by_role("button", name="Decline").click()
    expect(one.get_by_text("The others must agree.")).to_be_hidden()
    one.get_by_role("button", name="Take back").click()
    expect(other.get_by_text("Hazel would like to take the last action back.")).to_be_visible()
    other.get_by_role("button", name="Agree").click()
    expect(status(one)).to_contain_text("Your turn: ")
    expect(other.get_by_text("Something was taken back.")).to_be_visible()


def test_a_bot_stands_in_until_one_is_back(two: tuple[Page, Page]) -> None:
    one, other = two
    turns(two, 1)
    one.get_by_role("button", name="Let a bot play for me").click()
    expect(other.get_by_text("Hazel: a bot (owl) plays")).to_be_visible()
    one.get_by_role("button", name="Play myself again").click()
    expect(other.get_by_text("Hazel: a bot (owl) plays")).to_be_hidden()
    expect(one.get_by_role("button", name="Let a bot play for me")).to_be_visible()


def test_who_is_away_is_seen_and_can_be_stood_in_for(two: tuple[Page, Page]) -> None:
    one, other = two
    turns(two, 1)
    other.goto("about:blank")
    expect(status(one)).to_contain_text("Tim is away, and is to move: ")
    one.get_by_role("button", name="Let a bot play for Tim").click()
    expect(one.get_by_text("Tim: a bot (owl) plays")).to_be_visible()


def test_a_reload_goes_on_where_it_was(two: tuple[Page, Page]) -> None:
    one, _ = two
    turns(two, 2)
    expect(status(one)).to_contain_text("Your turn: ")
    before = shown(one)
    log = one.get_by_role("log", name="What happened").inner_text()
    one.reload()
    expect(table(one)).to_be_visible()
    assert shown(one) == before
    assert one.get_by_role("log", name="What happened").inner_text() == log
    turns(two, 2)
    expect(status(one)).to_contain_text("Your turn: ")
    # Another page of the same person shows the same, without the log.
    again = one.context.new_page()
    again.goto(one.url)
    expect(table(again)).to_be_visible()
    assert shown(again) == shown(one)


def test_one_who_watches_sees_no_hidden_card(two: tuple[Page, Page], open_page: OpenPage) -> None:
    one, _ = two
    turns(two, 2)
    watcher = open_page("about:blank")
    frames: list[Any] = []
    watcher.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: frames.append(json.loads(frame))),
    )
    watcher.goto(one.url)
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.get_by_role("region", name="Your cards")).to_be_hidden()
    expect(watcher.locator("[data-action]")).to_have_count(0)
    turns(two, 2)
    expect(watcher.get_by_role("log", name="What happened")).to_contain_text("Tim")
    (look,) = [frame for frame in frames if frame["tell"] == "look"]
    (sight,) = look["sights"]
    assert sight["seat"] is None
    hands = [zone for zone in sight["view"]["zones"] if zone["kind"] == "hand"]
    assert all("name" not in card for zone in hands for card in zone["cards"])
    happened = [told for frame in frames if frame["tell"] == "happened" for told in frame["told"]]
    assert happened
    assert all(told["seat"] is None and told["legal"] == [] for told in happened)


def test_a_refusal_is_shown_with_its_rule(open_page: OpenPage) -> None:
    page = open_page()

    def meddle(route: WebSocketRoute) -> None:
        """An action that the server must refuse takes the place of the one that was clicked."""
        server = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            ask = json.loads(message)
            if ask["ask"] == "act":
                ask["action"] = {"type": "take", "row": 0}
            server.send(json.dumps(ask))

        route.on_message(pass_on)

    page.route_web_socket("**/api/socket*", meddle)
    set_table(page, GAME, bots=1)
    start(page)
    before = shown(page)
    page.locator(ACTION).first.click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Row 0 has only one card: you can take a row of two or more.")
    assert shown(page) == before
    alert.get_by_role("link", name="Rule DB-19").click()
    expect(page.locator("#DB-19")).to_be_focused()
    expect(page.locator("#DB-19")).to_be_in_viewport()


def test_two_seats_on_one_device_have_a_curtain_between_them(open_page: OpenPage) -> None:
    page = open_page()
    name(page, "Hazel")
    set_table(page, GAME, bots=0)
    page.get_by_role("button", name="Sit here").click()
    start(page)
    hand = page.get_by_role("region", name="Your cards")
    expect(hand).to_be_visible()
    assert act(page, random.Random(4))
    expect(page.get_by_role("heading", name="Pass the device to Hazel (Wren).")).to_be_visible()
    expect(hand).to_be_hidden()
    page.get_by_role("button", name="I am Hazel (Wren)").click()
    expect(hand).to_be_visible()


def test_a_table_that_is_not_there_is_told(open_page: OpenPage) -> None:
    page = open_page("/t/nothing")
    expect(page.get_by_role("alert")).to_contain_text("There is no such table.")
    page.goto("/nowhere")
    expect(page.get_by_role("heading", name="There is no such page.")).to_be_visible()


def test_when_the_server_comes_back_the_match_goes_on(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        context = browser.new_context(base_url=server.address)
        page = context.new_page()
        set_table(page, GAME, bots=1)
        start(page)
        chance = random.Random(5)
        assert act(page, chance)
        server.stop()
        expect(page.get_by_text("The line dropped. Your seat is kept.")).to_be_visible()
        server.start()
        expect(page.get_by_role("alert")).to_have_count(0, timeout=20_000)
        assert act(page, chance)
        expect(status(page)).to_contain_text("Your turn: ")
        context.close()
