"""A game of another package: its wheel and Roost's, installed beside each other.

Hearts has no table of its own, so this is also the test of the generic table.
"""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessibility import check_accessibility
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.lobby_page import open_waiting_table
from tests.support.browser.screenshots import capture, capture_all, each_color_scheme
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.table_page import (
    OWN_CARD,
    click_card,
    resize,
    result,
    sit_with_bots,
    status,
    table,
    wait_for_turn,
)
from tests.support.wheels import install_wheels

ROOT = Path(__file__).resolve().parents[2]
GAME, TITLE = "hearts", "Hearts"
SCREENS = [(390, 844), (390, 664), (1280, 800)]
PASSED, TRICKS = 3, 13
LATE = 11
"""The number of tricks that are over late in the deal."""

# The cards of the hand, and the rest of the table, as far as the screen does not show them.
HIDDEN_PARTS = """() => [...document.querySelectorAll(
    ".hand button, .trick .card, .seat .plate, .status, .action-area")]
  .filter(part => {
    const box = part.getBoundingClientRect();
    return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
  }).map(part => part.className)"""
SCROLLS = "document.documentElement.scrollHeight > innerHeight"

ADAPTERS = """
import roost.research.openspiel
import pyspiel
from roost.research.pettingzoo import env

zoo = env("hearts", length="deal")
zoo.reset(seed=1)
for agent in zoo.agent_iter():
    observation, _, is_over, _, _ = zoo.last()
    zoo.step(None if is_over else int(observation["action_mask"].argmax()))

state = pyspiel.load_game("roost_hearts(players=4,length=deal)").new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
print(roost.__file__, sum(state.returns()))
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory, page_is_built: None) -> Path:
    """The Python of an environment in which both wheels are installed."""
    return install_wheels(tmp_path_factory.mktemp("installed"), ROOT, ROOT / "examples" / GAME)


@pytest.fixture(scope="module")
def server(python: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserTestServer]:
    """The installed server, in place of the one that other tests share."""
    server = BrowserTestServer(tmp_path_factory.mktemp("data"), python)
    server.start()
    yield server
    server.stop()


def run(python: Path, *arguments: str) -> str:
    command = [str(python), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_the_command_lists_it(python: Path) -> None:
    assert GAME in run(python, "-m", "roost", "games").split()


def test_the_research_adapters_play_it(python: Path) -> None:
    file, returns = run(python, "-c", ADAPTERS).split()
    assert Path(file).is_relative_to(python.parents[1])
    assert float(returns) == 0


def check_table(page: Page, name: str, pictures: Path | None) -> None:
    """Check that everything is on the screen, whatever its size."""
    for width, height in SCREENS:
        resize(page, width, height)
        for scheme in each_color_scheme(page):
            capture(page, f"{name}-{width}x{height}-{scheme}", pictures)
            assert page.evaluate(HIDDEN_PARTS) == []
            assert not page.evaluate(SCROLLS)
        if height != SCREENS[0][1]:  # on one phone and on a desktop
            check_accessibility(page, f"{name} at {width}", None)


def playable(page: Page) -> Locator:
    """The first card that the player may play, when it is the player's turn."""
    assert wait_for_turn(page)
    return page.locator(OWN_CARD).first


def play_by_button(page: Page) -> None:
    click_card(playable(page))
    page.get_by_role("button", name="Play the ").click()


def play_by_key(page: Page) -> None:
    playable(page).focus()
    page.keyboard.press("Enter")


def play_by_drag(page: Page) -> None:
    playable(page).drag_to(table(page), source_position={"x": 10, "y": 20})


def test_it_is_in_the_lobby(open_page: OpenPage, pictures: Path | None) -> None:
    page = open_page()
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    cover = page.locator(f".cover img[src^='/games/{GAME}/'][src$='/cover.svg']")
    expect(cover).to_be_visible()
    page.get_by_role("heading", name=TITLE).scroll_into_view_if_needed()
    capture_all(page, "lobby", pictures)
    page.goto(f"/rules/{GAME}")
    expect(page.get_by_text("HE-21", exact=True).first).to_be_visible()
    capture_all(page, "rules", pictures)
    open_waiting_table(page, GAME, ["random", ""])
    capture_all(page, "waiting", pictures)


def test_a_deal_is_played_to_its_end(open_page: OpenPage, pictures: Path | None) -> None:
    page = open_page("about:blank")
    sit_with_bots(page, GAME, 3, length="deal")
    for left in range(PASSED, 0, -1):
        click_card(playable(page))
        if left == 2:
            expect(status(page)).to_contain_text("2 more cards")
            check_table(page, "passing", pictures)
        page.get_by_role("button", name="Pass the ").click()
    for trick in range(TRICKS):
        hand = page.locator(".hand button")
        playable(page)
        expect(hand).to_have_count(TRICKS - trick)
        if trick in (0, LATE):
            check_table(page, f"trick-{trick}", pictures)
        (play_by_key, play_by_drag, play_by_button)[min(trick, 2)](page)
        expect(hand).to_have_count(TRICKS - trick - 1)
    wait_for_turn(page)
    expect(result(page)).to_be_visible()
    check_accessibility(page, "result", None)
    capture_all(page, "result", pictures)
