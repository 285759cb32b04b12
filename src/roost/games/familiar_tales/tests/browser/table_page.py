"""What a person does at the table of Familiar Tales."""

import json
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from roost.contract import Action
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.start_positions import set_start_position
from tests.support.browser.table_page import SHORT_TIMEOUT, action_count, click_card, result

GAME = "familiar-tales"
TARGET = ".map .target"
CARD = "section.hand button"
FROM_HAND = ("play", "link", "discard")
FROM_ROWS = ("equip", "craft", "train")
"""Actions that are chosen from a row of cards, which is opened first."""


def sit_down(
    page: Page,
    /,
    players: int = 1,
    setup: dict[str, Any] | None = None,
    server: BrowserTestServer | None = None,
    **options: Any,
) -> str:
    """The first seat of a table, which may begin at a position; its address, for the others."""
    page.goto("/")
    asked = {"game": GAME, "players": players, "options": options}
    table = page.request.post("/api/tables", data=asked).json()["id"]
    if setup is not None:
        assert server is not None
        set_start_position(server.positions, table, setup)
    address = f"/t/{table}"
    page.goto(address)
    take_seat(page)
    return address


def take_seat(page: Page) -> None:
    page.get_by_role("button", name="Sit here").first.click()


def prompted_table(page: Page, question: str) -> Locator:
    """The table once it asks us something, and all before it was shown."""
    return page.locator(f".table-frame[data-prompt='{question}']:not([data-behind])")


def action_button(page: Page, kind: str) -> Locator:
    """The first button of the right page that stands for an action of this kind."""
    return page.locator(f'.right-page [data-action*=\'"type":"{kind}"\']').first


def button_of(page: Page, action: Action) -> Locator:
    """The button of the right page that stands for just this action."""
    return page.locator(
        f".right-page [data-action='{json.dumps(action, separators=(',', ':'))}']"
    ).first


def card_of(page: Page, name: str) -> Locator:
    return page.locator(f"{CARD}[data-card='{name}']").first


def play_card(page: Page, name: str, kind: str = "play") -> None:
    """Touch a card, then the button that plays it."""
    before = action_count(page)
    click_card(card_of(page, name))
    action_button(page, kind).click()
    expect(page.locator(f"[data-action-count='{before}']")).to_have_count(0)


def space_of(page: Page, familiar: str) -> str:
    """Where a familiar is, as its plate tells."""
    name_plate = page.locator(".player-area .familiar-list button", has_text=familiar)
    return name_plate.locator("small").first.inner_text()


def wait_after(page: Page, before: str | None) -> None:
    """Until an action was carried out, and all that came of it was shown."""
    expect(page.locator(f"[data-action-count='{before}']")).to_have_count(0)
    expect(page.locator(".table-frame[data-turn]:not([data-behind])")).to_be_visible()


def read_story(page: Page) -> None:
    """Whatever is told, to its end."""
    button = page.get_by_role("button", name="Go on", exact=True)
    while page.locator(".table-frame[data-reading]").count():
        title = page.locator("article .story-text").first.inner_text()
        button.click()
        expect(page.locator("article .story-text", has_text=title)).to_have_count(0)


# What the table says of itself, at one look.
TABLE_STATE = """() => {
  const scene = document.querySelector(".table-frame");
  if (!scene) return { over: true };
  const busy = scene.querySelector("[aria-busy=true]") !== null;
  const choosing = scene.querySelector("article .stack [data-action]") !== null;
  return { busy, choosing, ...scene.dataset };
}"""
# Until the page asks us something, tells something, or has something to be skipped.
READY = """() => {
  const scene = document.querySelector(".table-frame");
  if (!scene) return document.querySelector("main section[aria-label='The result']") !== null;
  const { behind, reading, turn } = scene.dataset;
  if (scene.querySelector("[aria-busy=true]")) return false;
  return behind !== undefined || reading !== undefined || turn !== undefined;
}"""
HAS_ACTED = """before => document.querySelector(".table-frame")?.dataset.actionCount !== before"""


TRIES = 4


def follow_hint(page: Page) -> bool:
    """Read, watch, or do what a hint proposes, by touches; False once the match is over.

    What was seen may have changed before it is touched: then one looks anew.
    """
    for _ in range(TRIES):
        with suppress(TimeoutError):
            return _follow(page)
    return _follow(page)


def _follow(page: Page) -> bool:
    page.wait_for_function(READY)
    seen = page.evaluate(TABLE_STATE)
    if "over" in seen:
        assert result(page).is_visible()
        return False
    if "behind" in seen and "reading" not in seen:
        skip = page.get_by_role("button", name="Skip to now")
        if skip.count():
            skip.evaluate_all("found => found.forEach(one => one.click())")
        return True
    if "reading" in seen and not seen["choosing"]:
        page.get_by_role("button", name="Go on", exact=True).first.click(timeout=SHORT_TIMEOUT)
        return True
    if "hint" not in seen:
        page.get_by_role("button", name="Hint", exact=True).click(timeout=SHORT_TIMEOUT)
        page.wait_for_selector(".table-frame[data-hint]", state="attached", timeout=SHORT_TIMEOUT)
        return True  # what it is about may have changed meanwhile: look anew
    take_action(page, json.loads(seen["hint"]))
    page.wait_for_function(HAS_ACTED, arg=seen["actionCount"], timeout=SHORT_TIMEOUT)
    return True


def take_action(page: Page, action: Action) -> None:
    """An action that is open now, by touches."""
    kind = str(action["type"])
    if kind in FROM_HAND:
        click_card(card_of(page, str(action["card"])), SHORT_TIMEOUT)
    elif kind in FROM_ROWS:
        page.locator(".right-page .choice.hinted").click(timeout=SHORT_TIMEOUT)
    button_of(page, action).click(timeout=SHORT_TIMEOUT)
