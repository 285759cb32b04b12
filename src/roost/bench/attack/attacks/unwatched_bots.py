"""100 tables with bots only, started and not watched"""

import asyncio

from roost.bench.attack.client import NoAnswerError
from roost.bench.attack.target import AttackTarget
from roost.bench.game_choice import find_card_game

TABLES = 100
SEATS, BOT = 4, "sage"
GAME = find_card_game(SEATS)


async def attack(server: AttackTarget, stop: asyncio.Event) -> None:
    table_count = 0
    while table_count < TABLES and not stop.is_set():
        try:
            client = await server.new_account()
            socket = await client.open_socket()
            for _ in range(10):
                table = await server.new_table(client, GAME, SEATS, bots=[BOT] * SEATS)
                if table is None or stop.is_set():
                    break
                await server.request(socket, "start", table)
                table_count += 1
            await socket.close()
        except NoAnswerError:
            await asyncio.sleep(0.2)
