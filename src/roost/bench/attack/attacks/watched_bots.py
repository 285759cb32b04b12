"""100 tables where only bots sit, each watched by a page"""

import asyncio

from roost.bench.attack.client import NoAnswerError
from roost.bench.attack.target import AttackTarget

TABLES = 100
GAME, SEATS, BOT = "akuma", 4, "sage"


async def attack(server: AttackTarget, stop: asyncio.Event) -> None:
    made = 0
    sockets = []
    while made < TABLES and not stop.is_set():
        try:
            person = await server.new_account()
            socket = await person.open_socket()
            sockets.append(socket)
            for _ in range(10):
                table = await server.new_table(person, GAME, SEATS, bots=[BOT] * SEATS)
                if table is None or stop.is_set():
                    break
                await server.request(socket, "watch", table)
                await server.request(socket, "start", table)
                made += 1
        except NoAnswerError:
            await asyncio.sleep(0.2)
    await stop.wait()
