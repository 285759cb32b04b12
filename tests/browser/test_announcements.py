"""A table announces events in its status, and its panels are readable."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from roost import games
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.screenshots import SIZES, capture, capture_all, each_color_scheme
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.socket_player import SocketPlayer
from tests.support.browser.table_page import (
    continue_button,
    resize,
    result,
    sit_with_bots,
    start,
    status,
    wait_until_shown,
)

CARD_GAMES = [name for name in games.game_ids() if not games.game_info(name).is_long]

# Records every status that the page shows.
RECORD_STATUS = """() => {
  const status = document.querySelector("p.status > span:not(.visually-hidden)");
  window.statuses = [status.textContent];
  const record = () => {
    const now = document.querySelector("p.status > span:not(.visually-hidden)")?.textContent ?? "";
    if (now !== window.statuses.at(-1)) window.statuses.push(now);
  };
  new MutationObserver(record).observe(
    document.body, { childList: true, characterData: true, subtree: true });
}"""

# The texts of a panel with too little contrast. WCAG requires 4.5 to 1.
LOW_CONTRAST = """panel => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const rgba = colour => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map(v => v / 255).map(
      v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const background = node => {
    for (let current = node; current; current = current.parentElement) {
      const colour = rgba(getComputedStyle(current).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return [255, 255, 255, 255];
  };
  const hasText = node => [...node.childNodes].some(
    child => child.nodeType === Node.TEXT_NODE && child.textContent.trim());
  const texts = [...panel.querySelectorAll("*")].filter(
    node => hasText(node) && node.checkVisibility());
  const unreadable = texts.map(node => {
    const [a, b] = [rgba(getComputedStyle(node).color), background(node)].map(luminance);
    return [node.textContent.trim(), (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
  }).filter(([, ratio]) => ratio < 4.5).map(([text, ratio]) => `${text}: ${ratio.toFixed(1)}`);
  return { count: texts.length, unreadable };
}"""


def test_the_end_of_a_turn_is_not_announced_as_the_end_of_the_game(
    open_page: OpenPage, server: BrowserTestServer
) -> None:
    page = open_page("about:blank")
    table = sit_with_bots(page, "fuertorite", bots=2)
    wait_until_shown(page)
    page.evaluate(RECORD_STATUS)
    player = SocketPlayer(server, page)
    for _ in range(24):
        player.play(table, actions=1)
        wait_until_shown(page)
    statuses = page.evaluate("window.statuses")
    assert not [status for status in statuses if "is over" in status], statuses
    assert "Everybody's cards went to the player on the right." in statuses


@pytest.mark.parametrize("game", CARD_GAMES)
def test_the_last_trick_is_announced_before_the_result(
    open_page: OpenPage, server: BrowserTestServer, game: str, pictures: Path | None
) -> None:
    page = open_page("about:blank")
    # A slow pace, because the machine may be busy.
    page.context.add_init_script('localStorage["roost-settings"] = \'{"pace":"calm"}\'')
    players = max(min(games.game_info(game).players), 3 if game == "familiars-trouble" else 2)
    table = sit_with_bots(page, game, bots=players - 1, **({"games": 1} if game == "akuma" else {}))
    wait_until_shown(page)
    page.evaluate(RECORD_STATUS)
    SocketPlayer(server, page).play(table)
    expect(continue_button(page)).to_be_visible()
    expect(result(page)).to_have_count(0)
    expect(page.locator("main")).not_to_contain_text("The match is over")
    expect(status(page)).to_contain_text(re.compile(OUTCOME[game]))
    capture_all(page, f"last-{game}", pictures)
    continue_button(page).click()
    expect(result(page)).to_be_visible()


OUTCOME = {
    "akuma": "took the trick",
    "donburiko": "row|round",
    "familiars-trouble": "won the trick",
    "fuertorite": "now it is scored",
}
"""A part of the status after the last trick or round."""


@pytest.mark.parametrize("game", games.game_ids())
def test_every_panel_of_a_table_has_enough_contrast(
    open_page: OpenPage, server: BrowserTestServer, game: str, pictures: Path | None
) -> None:
    page, other = open_page("about:blank"), open_page("about:blank")
    seats = min(n for n in games.game_info(game).players if n > 1)
    setup = {"game": game, "players": seats, "bots": [None] * 2 + ["random"] * (seats - 2)}
    table = page.request.post("/api/tables", data=setup).json()["id"]
    for player in (page, other):
        player.goto(f"/t/{table}")
        player.get_by_role("button", name="Sit here").first.click()
    start(page)
    for width, height in SIZES:
        resize(page, width, height)
        for panel in ("The match", "What happened", "Chat"):
            page.get_by_role("button", name=panel, exact=True).click()
            box = page.get_by_role("dialog", name=panel)
            expect(box).to_be_visible()
            for scheme in each_color_scheme(page):
                texts = box.evaluate(LOW_CONTRAST)
                assert texts["count"] > 1
                assert texts["unreadable"] == [], (panel, width, scheme)
                capture(page, f"panel-{game}-{panel.split()[-1]}-{width}-{scheme}", pictures)
            page.keyboard.press("Escape")
            expect(box).to_have_count(0)
