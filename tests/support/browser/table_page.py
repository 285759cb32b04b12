"""User actions on the page of a table, by clicks."""

import random
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.support.browser.lobby_page import fill_seats, occupant_menus

# Elements that stand for exactly one action: a card in the hand, or a button.
ACTION = "[aria-busy=false] [data-action]"
# Playable cards in the hand.
OWN_CARD = "[aria-busy=false] > button[data-card][aria-disabled=false]"
# Other elements that can be clicked at a table: rows, errands, piles.
TABLE_BUTTON = """:is(.felt, .seat-area) button:not(
  [data-card], [aria-disabled=true], [aria-haspopup], :disabled)"""
ACTION_BUTTON = """section.actions[aria-busy=false] button:not(.help),
  section.stack[aria-busy=false] [data-action]"""
# The table when it is the user's turn, all events are shown, and the page waits for no answer.
YOUR_TURN = """.table-frame[data-turn]:not(
  [data-behind], :has([aria-busy=true]), :has([data-previewing]))"""
BUSY = ".table-frame [aria-busy=true]"
MAX_CLICKS = 60
"""The maximum number of clicks for one action."""
MAX_WAIT = 90
"""Seconds."""


def set_table(page: Page, game: str, bots: int, players: int | None = None) -> None:
    """Set up a table with random bots on the last seats, and sit down on the first."""
    fill_seats(page, game, ["random"] * bots, players)
    if bots == occupant_menus(page).count():  # a full table starts at once
        page.get_by_role("button", name="Begin").click()
        page.wait_for_url("**/t/*")
        return
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()


def sit_with_bots(page: Page, game: str, bots: int, **options: Any) -> str:
    """Create a table with random bots, sit down, start the match, and return the table's id."""
    setup = {"game": game, "players": bots + 1, "bots": [None] + ["random"] * bots}
    answer = page.request.post("/api/tables", data=setup | {"options": options})
    id = str(answer.json()["id"])
    page.goto(f"/t/{id}")
    page.get_by_role("button", name="Sit here").first.click()
    start(page)
    return id


def start(page: Page) -> None:
    """Start the match, unless a full table has started it."""
    button = page.get_by_role("button", name="Start", exact=True)
    expect(button.or_(table(page)).first).to_be_visible()
    if button.is_visible():
        button.click()
    expect(table(page)).to_be_visible()


def table(page: Page) -> Locator:
    return page.get_by_role("region", name="On the table")


def status(page: Page) -> Locator:
    return page.locator("p.status")


def result(page: Page) -> Locator:
    return page.get_by_role("region", name="The result")


def is_over(page: Page) -> bool:
    return result(page).is_visible()


def continue_button(page: Page) -> Locator:
    """The button that ends a pause after a trick."""
    return page.get_by_role("button", name="Go on", exact=True)


def skip_pause(page: Page) -> None:
    """Click the button that ends a pause, unless the pause has ended by itself."""
    continue_button(page).evaluate_all("buttons => buttons.forEach((button) => button.click())")


def wait_for_turn(page: Page) -> bool:
    """Wait until it is the user's turn and everything is shown.

    Returns False if the match is over instead.
    """
    ready = page.locator(YOUR_TURN).or_(result(page))
    expect(ready.or_(continue_button(page)).first).to_be_visible()
    if not ready.count():
        skip_pause(page)
        expect(ready.first).to_be_visible()
    return not is_over(page)


def select_card(page: Page, rng: random.Random) -> bool:
    """Select a playable card, if there is one. Returns False if the match is over."""
    if not wait_for_turn(page):
        return False
    cards = page.locator(OWN_CARD)
    count = cards.count()
    if count and not page.locator("button[data-card][aria-pressed=true]").count():
        click_card(cards.nth(rng.randrange(count)))
    return True


def click_card(card: Locator, timeout: float | None = None) -> None:
    """Click the left part of a card, because in a fan the next card covers the rest."""
    card.click(position={"x": 10, "y": 20}, timeout=timeout)


def act(page: Page, rng: random.Random) -> bool:
    """Click elements until an action is done. Returns False if the match is over instead."""
    for _ in range(MAX_CLICKS):
        if not wait_for_turn(page):
            return False
        before = action_count(page)
        buttons = page.locator(ACTION_BUTTON)
        others = page.locator(OWN_CARD).or_(page.locator(TABLE_BUTTON))
        expect(buttons.or_(others).first).to_be_visible()
        button_count, other_count = buttons.count(), others.count()
        if button_count and (rng.random() < 0.7 or not other_count):
            buttons.nth(rng.randrange(button_count)).click()
        else:
            click_card(others.nth(rng.randrange(other_count)))
        if page.locator(f"{BUSY}, .table-frame:not([data-action-count='{before}'])").count():
            wait_for_action(page, before)
            return True
    raise AssertionError(f"{MAX_CLICKS} clicks led to no action")


def action_count(page: Page) -> str | None:
    """Return how many actions the page has received."""
    return page.locator("[data-action-count]").get_attribute("data-action-count")


def wait_for_action(page: Page, before: str | None) -> None:
    """Wait until the action count differs from the one before."""
    expect(page.locator(f"[data-action-count='{before}']")).to_have_count(0)


def wait_until(page: Page, condition: Callable[[], bool]) -> None:
    """Wait for a condition that a locator cannot express: of several pages, or of received events.

    Meanwhile Playwright handles events.
    """
    end = time.monotonic() + MAX_WAIT
    while not condition():
        assert time.monotonic() < end, "the condition does not hold"
        page.wait_for_timeout(20)


def wait_until_shown(page: Page) -> None:
    """Wait until the page has shown all events."""
    expect(page.locator(".table-frame:not([data-behind])")).to_be_visible()


# The texts and cards of a table, without the log, which may start later.
VISIBLE_TEXTS = """() => [...document.querySelectorAll(
    ".seat, .felt, .player-area, main section[aria-label='The result']")].flatMap(part => [
      part.innerText.replace(/\\s+/g, " ").trim(),
      ...[...part.querySelectorAll("img[alt], [aria-label]")].map(
        node => node.alt || node.ariaLabel).filter(Boolean)])"""


def visible_texts(page: Page) -> list[str]:
    """Return all texts of the table, after all events were shown."""
    expect(page.locator(".table-frame[data-behind]")).to_have_count(0)
    texts: list[str] = page.evaluate(VISIBLE_TEXTS)
    return texts


# Waits until no transition runs: even with reduced motion, colours take a moment. If an animation
# never ends, the script fails with its name, because an evaluation has no timeout.
WAIT_UNTIL_CALM = """async () => {
  const end = performance.now() + 20_000;
  for (let calm = 0; calm < 4; ) {
    await new Promise(requestAnimationFrame);
    const moving = document.getAnimations().filter(({ playState }) => playState === "running");
    if (moving.length && performance.now() > end) {
      const describe = ({ transitionProperty, animationName, effect }) =>
        `${transitionProperty ?? animationName} of ${effect?.target?.outerHTML.slice(0, 80)}`;
      throw new Error(`still moving: ${moving.map(describe).join("; ")}`);
    }
    calm = moving.length ? 0 : calm + 1;
  }
}"""


def wait_until_calm(page: Page) -> None:
    """Wait until the layout of the page is stable."""
    page.evaluate(WAIT_UNTIL_CALM)


def resize(page: Page, width: int, height: int) -> None:
    """Change the size of the page, and wait until its layout is stable."""
    page.set_viewport_size({"width": width, "height": height})
    wait_until_calm(page)


def open_match_tool(page: Page, name: str) -> None:
    """Choose an item of the menu of the match."""
    page.get_by_role("button", name="The match", exact=True).click()
    page.get_by_role("dialog", name="The match").get_by_text(name, exact=True).click()


def log(page: Page) -> Locator:
    return page.get_by_role("log", name="What happened")


def name_plate(page: Page, name: str) -> Locator:
    """The plate with the name of another player."""
    return page.locator(".seat .plate", has_text=name)
