"""A match that is over, for a page to look at: played without the page, which would take longer."""

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
    """Of the page's own person, on the first seat, against random bots. Its table."""
    (cookie,) = (str(c["value"]) for c in page.context.cookies() if c["name"] == "roost")
    with ThreadPoolExecutor(1) as apart:  # Playwright has a loop of its own in this thread
        return apart.submit(asyncio.run, _play(server, cookie, game, players, options)).result()


async def _play(
    server: BrowserTestServer, cookie: str, game: str, players: int, options: dict[str, Any]
) -> str:
    person = User(f"127.0.0.1:{server.port}", cookie)
    bots = [None, *["random"] * (players - 1)]
    table = await person.new_table(game, players, bots=bots, options=options)
    line = await person.connect("finished")
    await line.do("watch", table)
    await line.do("sit", table, seat=0)
    await line.do("start", table)
    await line.do("nonce", table, nonce="0" * 32)
    chance, seen = random.Random(1), 0
    while True:
        told = await line.wait_for(lambda m: is_over(m) or bool(_legal(m)), seen)
        if is_over(told):
            break
        seen = len(line.raw)
        action = chance.choice(_legal(told))
        await line.do("act", table, seat=0, action_count=told["action_count"], action=action)
    await person.close()
    return table


def _legal(told: dict[str, object]) -> list[object]:
    """What the seat can do after this, if it tells of it."""
    found = told.get("observations") or told.get("updates") or []
    assert isinstance(found, list)
    return [action for one in found if one["seat"] == 0 for action in one["legal_actions"]]
