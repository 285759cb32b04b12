"""900 long records uploaded for replay, each by a client that disconnects immediately"""

import asyncio
import random

from roost import games
from roost.bench.attack.target import AttackTarget
from roost.bench.client import ApiClient, NoAnswerError
from roost.bench.game_choice import find_long_game
from roost.match import Match, record

UPLOADS = 900
ACCOUNTS = 10
UPLOAD_INTERVAL = 17.0 / UPLOADS
"""Seconds between two uploads."""
CLIENT_TIMEOUT = 0.5
"""Seconds that a client waits for the answer."""
ACTIONS = 4000


async def attack(target: AttackTarget, stop: asyncio.Event) -> None:
    body = _record()
    clients = await target.new_accounts(ACCOUNTS)
    uploads: set[asyncio.Task[None]] = set()
    for number in range(UPLOADS):
        if stop.is_set():
            break
        client = clients[number % len(clients)]
        uploads.add(asyncio.ensure_future(_upload(target, client, body)))
        await asyncio.sleep(UPLOAD_INTERVAL)
    await asyncio.gather(*uploads)


async def _upload(target: AttackTarget, account: ApiClient, body: bytes) -> None:
    """Upload a record over a connection of its own."""
    client = ApiClient(target.address, cookie=account.cookie)
    try:
        async with asyncio.timeout(CLIENT_TIMEOUT):
            target.count_answer(await client.request("POST", "/api/replay", body))
    except (TimeoutError, NoAnswerError):
        target.counts["abandoned"] += 1
    finally:
        await client.close()


def _record() -> bytes:
    """Return the record of a long random match, near the size limit of a request."""
    rng = random.Random("uploads")
    game = games.load(find_long_game())
    match = Match(game, game.info.configure(2, {}), seed="00" * 16)
    while len(match.actions) < ACTIONS:
        assert match.turn is not None
        match.act(match.turn, rng.choice(match.legal_actions()))
    return b"".join(record.record_lines(match))
