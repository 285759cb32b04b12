"""Finished matches for browser tests, played over a socket because the page would take longer."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import Page

from tests.support.browser.server_process import BrowserTestServer
from tests.support.server.running_server import User, is_over


def play_finished_match(
    server: BrowserTestServer, page: Page, game: str, players: int, **options: Any
) -> str:
    """Play a match of the page's account on the first seat against random bots.

    Returns its table.
    """
    (cookie,) = (str(c["value"]) for c in page.context.cookies() if c["name"] == "roost")
    with ThreadPoolExecutor(1) as pool:  # Playwright runs an event loop in this thread
        return pool.submit(asyncio.run, _play(server, cookie, game, players, options)).result()


async def _play(
    server: BrowserTestServer, cookie: str, game: str, players: int, options: dict[str, Any]
) -> str:
    user = User(f"127.0.0.1:{server.port}", cookie)
    bots = [None, *["random"] * (players - 1)]
    table = await user.new_table(game, players, bots=bots, options=options)
    connection = await user.connect("finished")
    await connection.do("watch", table)
    await connection.do("sit", table, seat=0)
    await connection.do("start", table)
    await connection.do("nonce", table, nonce="0" * 32)
    rng, start = random.Random(1), 0
    while True:
        message = await connection.wait_for(lambda m: is_over(m) or bool(_legal_actions(m)), start)
        if is_over(message):
            break
        start = len(connection.raw)
        count, action = message["action_count"], rng.choice(_legal_actions(message))
        await connection.do("act", table, seat=0, action_count=count, action=action)
    await user.close()
    return table


def _legal_actions(message: dict[str, object]) -> list[object]:
    """Return the legal actions of the first seat, if the message contains them."""
    parts = message.get("observations") or message.get("updates") or []
    assert isinstance(parts, list)
    return [action for part in parts if part["seat"] == 0 for action in part["legal_actions"]]
