"""2,000 new identities from one address, each with a table"""

import asyncio

from roost.bench.attack.client import NoAnswerError
from roost.bench.attack.target import AttackTarget

PEOPLE = 2000
AT_ONCE = 20
GAME, SEATS = "donburiko", 2


async def attack(server: AttackTarget, stop: asyncio.Event) -> None:
    asked = 0

    async def come() -> None:
        nonlocal asked
        if asked >= PEOPLE:
            await stop.wait()
            return
        asked += 1
        try:
            person = await server.new_account()
        except NoAnswerError:
            return
        await server.new_table(person, GAME, SEATS, open=True)
        person.close()

    await server.repeat_all(stop, [come] * AT_ONCE)
