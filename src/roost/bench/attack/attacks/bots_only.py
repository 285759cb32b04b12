"""100 tables where only bots sit, started and left alone"""

import asyncio

from roost.bench.attack.client import NoAnswer
from roost.bench.attack.target import Target

TABLES = 100
GAME, SEATS, BOT = "akuma", 4, "sage"


async def attack(server: Target, stop: asyncio.Event) -> None:
    made = 0
    while made < TABLES and not stop.is_set():
        try:
            person = await server.person()
            socket = await person.socket()
            for _ in range(10):
                table = await server.new_table(person, GAME, SEATS, bots=[BOT] * SEATS)
                if table is None or stop.is_set():
                    break
                await server.ask(socket, "start", table)
                made += 1
            await socket.close()
        except NoAnswer:
            await asyncio.sleep(0.2)
