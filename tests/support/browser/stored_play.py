"""Matches that tests do not play on the page: stored ones, and ones that go on over a socket."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import Page

from roost.contract import Action, rng_for
from roost.match import Match
from roost.server.http.identity import COOKIE_NAME, Signer
from roost.server.storage import SqliteStore
from roost.server.tables.events import decode_event
from roost.server.tables.table import Table
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.socket_player import SocketPlayer
from tests.support.server.long_match import store_match

MAX_ACTIONS = 20_000
StopCondition = Callable[[Match[Any]], bool]


def store_campaign(server: BrowserTestServer, match: Match[Any], *pages: Page) -> str:
    """Store a campaign with the accounts of these pages at its seats, and return its table."""
    accounts = [_account_of(page, server) for page in pages]
    names = ["Hazel", "Tim"][: len(accounts)]
    with ThreadPoolExecutor(1) as pool:  # Playwright runs an event loop in this thread
        return pool.submit(store_match, server.database, match, accounts, names).result()


def _account_of(page: Page, server: BrowserTestServer) -> str:
    (cookie,) = [cookie for cookie in page.context.cookies() if cookie["name"] == COOKIE_NAME]
    account = Signer(server.data).parse_account_id(cookie["value"])
    assert account is not None
    return account


def continue_match(server: BrowserTestServer, page: Page, table: str, until: StopCondition) -> None:
    """Play a match of one player with the page's account until a condition holds."""
    with ThreadPoolExecutor(1) as pool:  # Playwright runs an event loop in this thread
        actions = pool.submit(asyncio.run, _suggest_actions(server, table, until)).result()
    SocketPlayer(server, page).play_actions(table, actions)


async def _suggest_actions(
    server: BrowserTestServer, table: str, until: StopCondition
) -> list[Action]:
    store = SqliteStore(server.database)
    rows = await store.read_events(table)
    events = [decode_event(body) for _, body in rows]
    match = Table.from_events(events, await store.read_secret(table)).match
    await store.close()
    assert match is not None, "the match has started"
    actions: list[Action] = []
    while not until(match):
        assert len(actions) < MAX_ACTIONS, "the condition does not hold"
        seat, action = match.turn, match.game.suggest_action(match.state, rng_for("00", "keeping"))
        assert seat is not None
        assert action is not None
        match.act(seat, action)
        actions.append(action)
    return actions
