"""Continue a stored match without its server, which resumes later in the match."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from roost.contract import rng_for
from roost.match import Match
from roost.server.storage import SqliteStore
from roost.server.tables.events import ActionTaken, decode_event, encode_event
from roost.server.tables.table import Table
from tests.support.browser.server_process import BrowserTestServer

MAX_ACTIONS = 20_000
StopCondition = Callable[[Match[Any]], bool]


def continue_match(server: BrowserTestServer, table: str, until: StopCondition) -> None:
    """Play suggested actions until a condition holds. The server restarts at the same port."""
    server.stop()
    with ThreadPoolExecutor(1) as pool:  # Playwright runs an event loop in this thread
        pool.submit(asyncio.run, _continue_match(server, table, until)).result()
    server.start()


async def _continue_match(server: BrowserTestServer, table: str, until: StopCondition) -> None:
    store = SqliteStore(server.data / "roost.sqlite")
    rows = await store.read_events(table)
    events = [decode_event(body) for _, body in rows]
    match = Table.from_events(events, await store.read_secret(table)).match
    assert match is not None, "the match has started"
    for sequence in range(len(rows), len(rows) + MAX_ACTIONS):
        if until(match):
            break
        seat, action = match.turn, match.game.suggest_action(match.state, rng_for("00", "keeping"))
        assert seat is not None
        assert action is not None
        match.act(seat, action)
        await store.append(table, sequence, encode_event(ActionTaken(seat=seat, action=action)))
    else:
        raise AssertionError(f"the condition does not hold after {MAX_ACTIONS} actions")
    await store.close()
