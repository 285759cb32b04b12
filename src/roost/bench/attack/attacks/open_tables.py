"""600 open tables of 10 people from one address, to push others out of the lobby"""

import asyncio
from functools import partial

from roost.bench.attack.client import Client
from roost.bench.attack.target import Target

TABLES = 600
PEOPLE = 10
GAME, SEATS = "akuma", 4


async def attack(server: Target, stop: asyncio.Event) -> None:
    people = await server.people(PEOPLE)
    asked = 0

    async def make(person: Client) -> None:
        nonlocal asked
        if asked >= TABLES:
            await stop.wait()
            return
        asked += 1
        await server.new_table(person, GAME, SEATS, open=True)

    await server.at_once(stop, [partial(make, person) for person in people])
