"""A table that was played on while nobody looked: its server wakes up later in the match."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from roost.contract import rng_for
from roost.match import Match
from roost.server.storage import SqliteStore
from roost.server.tables.events import ActionTaken, decode_event, encode_event
from roost.server.tables.table import rebuild
from tests.support.browser.server_process import BrowserTestServer

MOST = 20_000
"""Actions; a match that wants more does not end."""
Until = Callable[[Match[Any]], bool]


def play_on(server: BrowserTestServer, table: str, until: Until) -> None:
    """By good advice, until a match is there; the server is started anew where it was."""
    server.stop()
    with ThreadPoolExecutor(1) as apart:  # Playwright has a loop of its own in this thread
        apart.submit(asyncio.run, _play_on(server, table, until)).result()
    server.start()


async def _play_on(server: BrowserTestServer, table: str, until: Until) -> None:
    store = SqliteStore(server.data / "roost.sqlite")
    rows = await store.read_events(table)
    match = rebuild([decode_event(body) for _, body in rows], await store.read_secret(table)).match
    assert match is not None, "it has begun"
    for number in range(len(rows), len(rows) + MOST):
        if until(match):
            break
        seat, action = match.turn, match.game.suggest_action(match.state, rng_for("00", "keeping"))
        assert seat is not None
        assert action is not None
        match.act(seat, action)
        await store.append(table, number, encode_event(ActionTaken(seat=seat, action=action)))
    else:
        raise AssertionError("it does not come to that")
    await store.close()
