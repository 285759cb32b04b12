"""900 long records sent to be replayed, each by a client that leaves at once"""

import asyncio
import random

from roost import games
from roost.bench.attack.client import AttackClient, NoAnswerError
from roost.bench.attack.target import AttackTarget
from roost.match import Match, record

UPLOADS = 900
PEOPLE = 10
EVERY = 17.0 / UPLOADS
"""Seconds between two of them."""
PATIENCE = 0.5
"""Seconds that a client waits for the answer."""
GAME, ACTIONS = "familiar-tales", 4000


async def attack(server: AttackTarget, stop: asyncio.Event) -> None:
    body = _record()
    people = await server.new_accounts(PEOPLE)
    sending: set[asyncio.Task[None]] = set()
    for number in range(UPLOADS):
        if stop.is_set() or not people:
            break
        person = people[number % len(people)]
        sending.add(asyncio.ensure_future(_upload(server, person, body)))
        await asyncio.sleep(EVERY)
    await asyncio.gather(*sending)


async def _upload(server: AttackTarget, person: AttackClient, body: bytes) -> None:
    """Over a connection of its own."""
    client = AttackClient(server.address, server.source, person.cookie)
    try:
        async with asyncio.timeout(PATIENCE):
            server.count_answer(await client.request("POST", "/api/replay", body))
    except (TimeoutError, NoAnswerError):
        server.counts["left"] += 1
    finally:
        client.close()


def _record() -> bytes:
    """A long match that was played at random, near the size that a body may have."""
    chance = random.Random("uploads")
    game = games.load(GAME)
    match = Match(game, game.info.configure(2, {}), seed="00" * 16)
    while len(match.actions) < ACTIONS:
        assert match.turn is not None
        match.act(match.turn, chance.choice(match.legal_actions()))
    return b"".join(record.record_lines(match))
