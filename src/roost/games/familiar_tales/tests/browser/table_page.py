"""What a person does at the table of Familiar Tales."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect

from roost.contract import Action
from tests.support.browser.seeded_server import set_start_position
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.table_page import action_count, click_card, wait_for_action

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
    wait_for_action(page, before)


def space_of(page: Page, familiar: str) -> str:
    """Where a familiar is, as its plate tells."""
    name_plate = page.locator(".player-area .familiar-list button", has_text=familiar)
    return name_plate.locator("small").first.inner_text()


def wait_after(page: Page, before: str | None) -> None:
    """Until an action was carried out, and all that came of it was shown."""
    wait_for_action(page, before)
    expect(page.locator(".table-frame[data-turn]:not([data-behind])")).to_be_visible()


def read_story(page: Page) -> None:
    """Whatever is told, to its end."""
    button = page.get_by_role("button", name="Go on", exact=True)
    while page.locator(".table-frame[data-reading]").count():
        title = page.locator("article .story-text").first.inner_text()
        button.click()
        expect(page.locator("article .story-text", has_text=title)).to_have_count(0)


# Returns the state of the table once there is something to read, a hint for the next action, or the
# end of a chapter or of the match. Events that are still being shown are skipped, and the hint is
# asked for.
NEXT_STATE = """() => {
  const table = document.querySelector(".table-frame");
  if (!table) {
    const isOver = document.querySelector("main section[aria-label='The result']") !== null;
    return isOver && { isOver };
  }
  if (table.querySelector("[aria-busy=true]")) return false;
  const click = (text) => {
    const buttons = [...document.querySelectorAll("button")];
    const button = buttons.find((button) => button.innerText.trim() === text);
    button?.click();
    return !!button;
  };
  const { actionCount, asked, behind, hint, prompt, reading } = table.dataset;
  const isChoosing = table.querySelector("article .stack [data-action]") !== null;
  if (reading !== undefined && !isChoosing) return { reading };
  if (behind !== undefined) click("Skip to now");
  else if (hint !== undefined || prompt === "save") return { ...table.dataset };
  else if (asked !== actionCount && click("Hint")) table.dataset.asked = actionCount;
  return false;
}"""
HAS_ACTED = """before => document.querySelector(".table-frame")?.dataset.actionCount !== before"""


def next_state(page: Page) -> dict[str, Any]:
    """Wait for something to read, a hint, or the end; return the state of the table."""
    state: dict[str, Any] = page.wait_for_function(NEXT_STATE).json_value()
    return state


def follow_hint(page: Page) -> bool:
    """Read on, or do what a hint proposes, by clicks. False if the match is over."""
    state = next_state(page)
    if "isOver" in state:
        return False
    if "hint" not in state:
        page.get_by_role("button", name="Go on", exact=True).first.click()
    else:
        take_action(page, json.loads(state["hint"]))
        page.wait_for_function(HAS_ACTED, arg=state["actionCount"])
    return True


def take_action(page: Page, action: Action) -> None:
    """An action that is open now, by touches."""
    kind = str(action["type"])
    if kind in FROM_HAND:
        click_card(card_of(page, str(action["card"])))
    elif kind in FROM_ROWS:
        page.locator(".right-page .choice.hinted").click()
    button_of(page, action).click()
