"""Screenshots of the game's own screens, for tools/screenshots.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from roost.games.familiar_tales.tests.browser.table_page import (
    action_button,
    card_of,
    play_card,
    prompted_table,
)
from roost.match import Match
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.stored_play import continue_match
from tests.support.browser.table_page import click_card

if TYPE_CHECKING:
    from tools.screenshots import Photographer

GAME, MILL_PAGE = "familiar-tales", "rest-assured"
MILL: dict[str, Any] = {
    "state": {
        "turn": "flicker",
        "danger": 4,
        "discontent": 2,
        "misfortune": 3,
        "familiars": {
            "flicker": {"space": "hall", "power": 3, "resources": {"wood": 1, "food": 1}},
            "chalk": {"space": "hall", "life": 7, "marks": ["might"], "stash": ["walnut-helm"]},
            "blaze": {"space": "store", "life": 6, "power": 2, "afflictions": ["badly-injured"]},
            "gribbert": {"space": "stair-foot", "power": 3, "resources": {"material": 2}},
        },
        "child": "hearth",
        "enemies": {
            "tatterthrall-1": {"space": "hall", "life": 2},
            "tatterthrall-2": {"space": "west-yard"},
        },
        "hands": [["glimmer", "focus", "reckless", "lamplight", "assist"]],
        "draw": [["reckless", "assist", "focus", "pounce", "leap", "flit"]],
    },
    "threat": [1],
    "events": ["enemy-turn"],
}
"""A position in the middle of a page."""


def capture_game(photographer: Photographer, server: BrowserTestServer) -> None:
    """Capture the story, prompts at a table, the end, and the campaign with a branch."""
    page = photographer.page
    table = photographer.open_table(GAME, 1)
    page.get_by_role("button", name="Use this order").click()
    photographer.capture(f"{GAME}-order")
    page.get_by_role("button", name="Begin the chapter").click()
    page.locator(".right-page article").wait_for()
    photographer.capture(f"{GAME}-story")
    _capture_turn(photographer, server)
    _capture_attack(photographer, server)
    _capture_end(photographer, server, table)
    _capture_campaign(photographer, server)


def _capture_turn(photographer: Photographer, server: BrowserTestServer) -> None:
    """Capture a turn, the other parts of the book, a skill test with cards, and a move."""
    page = photographer.page
    photographer.open_table(GAME, 1, (server, MILL), page=MILL_PAGE)
    expect(prompted_table(page, "turn")).to_be_visible()
    photographer.capture(f"{GAME}-table")
    for tab in ("Familiars", "Place", "Cards"):
        page.get_by_role("tab", name=tab).click()
        photographer.capture(f"{GAME}-{tab.lower()}")
    page.get_by_role("tab", name="Now").click()
    action_button(page, "ranged").click()
    expect(prompted_table(page, "test")).to_be_visible()
    play_card(page, "reckless")
    expect(prompted_table(page, "test")).to_be_visible()
    click_card(card_of(page, "focus"))
    photographer.capture(f"{GAME}-test")
    photographer.open_table(GAME, 1, (server, MILL), page=MILL_PAGE)
    action_button(page, "move").click()
    expect(prompted_table(page, "move")).to_be_visible()
    play_card(page, "reckless")
    page.locator(".map .target").first.wait_for()
    photographer.capture(f"{GAME}-move")


def _capture_attack(photographer: Photographer, server: BrowserTestServer) -> None:
    page = photographer.page
    photographer.open_table(GAME, 1, (server, MILL), page=MILL_PAGE)
    action_button(page, "end").click()
    expect(prompted_table(page, "target")).to_be_visible()
    action_button(page, "target").click()
    expect(prompted_table(page, "defend")).to_be_visible()
    photographer.capture(f"{GAME}-attack")


def _capture_end(photographer: Photographer, server: BrowserTestServer, table: str) -> None:
    """Capture the end of a chapter with the journal, and the end of the campaign."""
    page = photographer.page
    for name, is_reached in {
        "save": lambda match: match.game.view(match.state, 0).prompt == "save",
        "end": lambda match: match.result is not None,
    }.items():
        page.goto("about:blank")
        continue_match(server, page, table, is_reached)
        page.goto(f"{server.address}/t/{table}")
        if name == "save":
            page.get_by_role("button", name="Skip to now").click()
            expect(prompted_table(page, "save")).to_be_visible()
        photographer.wait_until_settled()
        photographer.capture(f"{GAME}-{name}")
        if name == "save":
            page.get_by_role("tab", name="Journal").click()
            photographer.capture(f"{GAME}-journal")


def _capture_campaign(photographer: Photographer, server: BrowserTestServer) -> None:
    """Capture the page of a campaign in its second chapter, and a branch."""
    page = photographer.page
    table = photographer.open_table(GAME, 1)
    page.get_by_role("button", name="Use this order").wait_for()
    page.goto("about:blank")
    continue_match(server, page, table, _is_second_chapter)
    page.goto(f"{server.address}/c/{table}")
    page.get_by_role("button", name="Branch").nth(2).click()
    photographer.capture(f"{GAME}-campaign", full_page=True)
    page.get_by_role("button", name="Begin a branch").click()
    page.wait_for_url(lambda url: "/t/" in url)
    page.locator(".right-page").wait_for()
    page.goto(f"/c/{table}/{page.url.rsplit('/', 1)[1]}")
    page.get_by_role("heading", name="Side by side").wait_for()
    photographer.wait_until_settled()
    photographer.capture(f"{GAME}-branches", full_page=True)


def _is_second_chapter(match: Match[Any]) -> bool:
    return any(milestone.number == 2 for _, milestone in match.milestones)
