"""100 tables with bots only, started and not watched"""

import asyncio

from roost.bench.attack.client import NoAnswerError
from roost.bench.attack.target import AttackTarget
from roost.bench.game_choice import find_card_game

TABLES = 100
TABLES_PER_ACCOUNT = 10
SEATS, BOT = 4, "sage"
GAME = find_card_game(SEATS)


async def attack(target: AttackTarget, stop: asyncio.Event) -> None:
    table_count = 0
    while table_count < TABLES and not stop.is_set():
        try:
            client = await target.new_account()
            socket = await client.open_socket()
            for _ in range(TABLES_PER_ACCOUNT):
                table = await target.new_table(client, GAME, SEATS, bots=[BOT] * SEATS)
                if table is None or stop.is_set():
                    break
                await target.request(socket, "start", table)
                table_count += 1
            await socket.close()
        except NoAnswerError:
            await asyncio.sleep(0.2)
