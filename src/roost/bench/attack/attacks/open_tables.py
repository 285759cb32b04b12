"""600 open tables of 10 people from one address, to push others out of the lobby"""

import asyncio
from functools import partial

from roost.bench.attack.client import AttackClient
from roost.bench.attack.target import AttackTarget

TABLES = 600
PEOPLE = 10
GAME, SEATS = "akuma", 4


async def attack(server: AttackTarget, stop: asyncio.Event) -> None:
    people = await server.new_accounts(PEOPLE)
    asked = 0

    async def make(person: AttackClient) -> None:
        nonlocal asked
        if asked >= TABLES:
            await stop.wait()
            return
        asked += 1
        await server.new_table(person, GAME, SEATS, open=True)

    await server.repeat_all(stop, [partial(make, person) for person in people])
