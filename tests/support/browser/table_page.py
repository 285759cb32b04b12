"""What a person does at the page, by clicks."""

import random
from contextlib import suppress

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.support.browser.lobby_page import fill_seats, seats

# Everything that stands for exactly one action: a card of one's own, or a button.
ACTION = "[aria-busy=false] [data-action]"
# Cards of one's own that something can be done with.
OWN_CARD = "[aria-busy=false] > button[data-card][aria-disabled=false]"
# Whatever else can be touched at a table: rows, errands, piles.
TABLE_BUTTON = """:is(.felt, .seat-area) button:not(
  [data-card], [aria-disabled=true], [aria-haspopup], :disabled)"""
ACTION_BUTTON = """section.actions[aria-busy=false] button:not(.help),
  section.stack[aria-busy=false] [data-action]"""
YOUR_TURN = ".table-frame[data-turn]:not(:has([aria-busy=true]))"
BUSY = ".table-frame [aria-busy=true]"
SHORT_TIMEOUT = 5_000
MAX_TOUCHES = 60
"""After so many touches an action must have come of them."""


def set_table(page: Page, game: str, bots: int, players: int | None = None) -> None:
    """Set a table with random bots on the last seats, and sit down at the first."""
    fill_seats(page, game, ["random"] * bots, players)
    if bots == seats(page).count():  # a full table begins at once
        page.get_by_role("button", name="Begin").click()
        page.wait_for_url("**/t/*")
        return
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()


def start(page: Page) -> None:
    """Until the match has begun: a full table begins by itself."""
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
    """Where the table is held to be looked at."""
    return page.get_by_role("button", name="Go on", exact=True)


def wait_for_turn(page: Page) -> bool:
    """Until something is awaited from us; False if the match is over instead."""
    ready = page.locator(YOUR_TURN).or_(result(page))
    expect(ready.or_(continue_button(page)).first).to_be_visible()
    if continue_button(page).is_visible():
        continue_button(page).click()
        expect(ready.first).to_be_visible()
    return not is_over(page)


def pick(page: Page, chance: random.Random) -> bool:
    """Touch any card of one's own that can be played, or nothing if none can."""
    if not wait_for_turn(page):
        return False
    cards = page.locator(OWN_CARD)
    count = cards.count()
    if count and not page.locator("button[data-card][aria-pressed=true]").count():
        with suppress(TimeoutError):  # it may have gone before it is touched
            touch(cards.nth(chance.randrange(count)), SHORT_TIMEOUT)
    return True


def touch(element: Locator, within: float | None = None) -> None:
    """At its left: in a fan the rest of a card lies below the next one."""
    element.click(position={"x": 10, "y": 20}, timeout=within)


def act(page: Page, chance: random.Random) -> bool:
    """Touch things until an action comes of it; False if the match is over instead."""
    for _ in range(MAX_TOUCHES):
        if not wait_for_turn(page):
            return False
        before = done(page)
        deeds, things = (
            page.locator(ACTION_BUTTON),
            page.locator(OWN_CARD).or_(page.locator(TABLE_BUTTON)),
        )
        buttons, others = deeds.count(), things.count()
        with suppress(TimeoutError):  # what was counted may have gone before it is touched
            if buttons and (chance.random() < 0.7 or not others):
                deeds.nth(chance.randrange(buttons)).click(timeout=SHORT_TIMEOUT)
            elif others:
                touch(things.nth(chance.randrange(others)), SHORT_TIMEOUT)
            else:  # what is awaited from us is still to be shown
                page.wait_for_timeout(100)
        if page.locator(f"{BUSY}, .table-frame:not([data-action-count='{before}'])").count():
            expect(page.locator(f"[data-action-count='{before}']")).to_have_count(0)
            return True
    raise AssertionError("nothing came of all that was touched")


def done(page: Page) -> str | None:
    """How many actions the page has seen."""
    return page.locator("[data-action-count]").get_attribute("data-action-count")


# Words and cards of a table, without the log, which may begin later.
VISIBLE_TEXTS = """() => [...document.querySelectorAll(
    ".seat, .felt, .player-area, main section[aria-label='The result']")].flatMap(part => [
      part.innerText.replace(/\\s+/g, " ").trim(),
      ...[...part.querySelectorAll("img[alt], [aria-label]")].map(
        found => found.alt || found.ariaLabel).filter(Boolean)])"""


def visible_texts(page: Page) -> list[str]:
    """All that the page shows of the table, once everything was shown."""
    expect(page.locator(".table-frame[data-behind]")).to_have_count(0)
    found: list[str] = page.evaluate(VISIBLE_TEXTS)
    return found


# Even without motion a colour takes a moment, and what inherits it another. Should something never
# come to rest the test fails and says what, for nobody else ends an evaluation.
WAIT_UNTIL_CALM = """async () => {
  const end = performance.now() + 20_000;
  for (let calm = 0; calm < 4; ) {
    await new Promise(requestAnimationFrame);
    const moving = document.getAnimations().filter(({ playState }) => playState === "running");
    if (moving.length && performance.now() > end) {
      const told = ({ transitionProperty, animationName, effect }) =>
        `${transitionProperty ?? animationName} of ${effect?.target?.outerHTML.slice(0, 80)}`;
      throw new Error(`still moving: ${moving.map(told).join("; ")}`);
    }
    calm = moving.length ? 0 : calm + 1;
  }
}"""


def resize(page: Page, width: int, height: int) -> None:
    """Another screen, once the page has found itself there."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(WAIT_UNTIL_CALM)


def open_match_tool(page: Page, name: str) -> None:
    """Something from the list of what can be done about the match."""
    page.get_by_role("button", name="The match", exact=True).click()
    page.get_by_role("dialog", name="The match").get_by_text(name, exact=True).click()


def log(page: Page) -> Locator:
    return page.get_by_role("log", name="What happened")


def plate(page: Page, name: str) -> Locator:
    """What stands below another's bird."""
    return page.locator(".seat .plate", has_text=name)
