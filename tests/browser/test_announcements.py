"""What a table says of what happens, and whether it can be read."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from roost import games
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.screenshots import capture, capture_all, each_screen
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.socket_player import SocketPlayer
from tests.support.browser.table_page import continue_button, result, start, status

CARD_GAMES = [name for name in games.game_ids() if not games.game_info(name).is_long]

# Every status that the page has shown since then.
HEAR = """() => {
  const status = document.querySelector("p.status > span:not(.visually-hidden)");
  window.said = [status.textContent];
  const listen = () => {
    const now = document.querySelector("p.status > span:not(.visually-hidden)")?.textContent ?? "";
    if (now !== window.said.at(-1)) window.said.push(now);
  };
  new MutationObserver(listen).observe(
    document.body, { childList: true, characterData: true, subtree: true });
}"""

# Words of a panel that do not stand out from what is behind them: by WCAG 4.5 to 1.
FAINT = """panel => {
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
  const behind = found => {
    for (let at = found; at; at = at.parentElement) {
      const colour = rgba(getComputedStyle(at).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return [255, 255, 255, 255];
  };
  const isSaid = found => [...found.childNodes].some(
    node => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  const all = [...panel.querySelectorAll("*")].filter(isSaid).filter(one => one.checkVisibility());
  const faint = all.map(one => {
    const [a, b] = [rgba(getComputedStyle(one).color), behind(one)].map(luminance);
    return [one.textContent.trim(), (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
  }).filter(([, ratio]) => ratio < 4.5).map(([text, ratio]) => `${text}: ${ratio.toFixed(1)}`);
  return { count: all.length, faint };
}"""


def sit_down(page: Page, game: str, bots: int, **options: Any) -> str:
    """At a table with random bots; its id."""
    page.goto("/")
    asked = {"game": game, "players": bots + 1, "bots": [None] + ["random"] * bots}
    table = page.request.post("/api/tables", data=asked | {"options": options}).json()["id"]
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Sit here").first.click()
    start(page)
    return str(table)


def all_shown(page: Page) -> None:
    expect(page.locator(".table-frame:not([data-behind])")).to_be_visible()


def test_the_end_of_a_turn_is_not_announced_as_the_end_of_the_game(
    open_page: OpenPage, server: BrowserTestServer
) -> None:
    page = open_page("about:blank")
    table = sit_down(page, "fuertorite", bots=2)
    all_shown(page)
    page.evaluate(HEAR)
    player = SocketPlayer(server, page)
    for _ in range(24):
        player.play(table, actions=1)
        all_shown(page)
    said = page.evaluate("window.said")
    assert not [one for one in said if "is over" in one], said
    assert "Everybody's cards went to the player on the right." in said


@pytest.mark.parametrize("game", CARD_GAMES)
def test_the_last_trick_is_announced_before_the_result(
    open_page: OpenPage, server: BrowserTestServer, game: str, pictures: Path | None
) -> None:
    page = open_page("about:blank")
    # There is time to look, however busy the machine.
    page.context.add_init_script('localStorage["roost-settings"] = \'{"pace":"calm"}\'')
    least = max(min(games.game_info(game).players), 3 if game == "familiars-trouble" else 2)
    table = sit_down(page, game, bots=least - 1, **({"games": 1} if game == "akuma" else {}))
    all_shown(page)
    page.evaluate(HEAR)
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
"""What is said of the last trick, or whatever it is in this game."""


@pytest.mark.parametrize("game", games.game_ids())
def test_every_panel_of_a_table_can_be_read_by_day_and_by_night(
    open_page: OpenPage, server: BrowserTestServer, game: str, pictures: Path | None
) -> None:
    page, other = open_page("/"), open_page("/")
    seats = min(n for n in games.game_info(game).players if n > 1)
    asked = {"game": game, "players": seats, "bots": [None] * 2 + ["random"] * (seats - 2)}
    table = page.request.post("/api/tables", data=asked).json()["id"]
    for one in (page, other):
        one.goto(f"/t/{table}")
        one.get_by_role("button", name="Sit here").first.click()
    start(page)
    for panel in ("The match", "What happened", "Chat"):
        for look in each_screen(page):
            page.get_by_role("button", name=panel, exact=True).click()
            box = page.get_by_role("dialog", name=panel)
            expect(box).to_be_visible()
            found = box.evaluate(FAINT)
            assert found["count"] > 1
            assert found["faint"] == [], (panel, look)
            capture(page, f"panel-{game}-{panel.split()[-1]}-{look}", pictures)
            page.keyboard.press("Escape")
            expect(box).to_have_count(0)
