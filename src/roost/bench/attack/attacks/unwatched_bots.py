"""100 tables with bots only, started and not watched"""

import asyncio
from contextlib import suppress

from roost.bench.attack.target import AttackTarget
from roost.bench.client import NoAnswerError
from roost.bench.game_choice import find_card_game

TABLES = 100
TABLES_PER_ACCOUNT = 10
SEATS, BOT = 4, "sage"
GAME = find_card_game(SEATS)


async def attack(target: AttackTarget, stop: asyncio.Event, is_watched: bool = False) -> None:
    table_count = 0
    sockets = []
    while table_count < TABLES and not stop.is_set():
        try:
            client = await target.new_account()
            socket = await target.open_socket(client)
        except NoAnswerError:
            await asyncio.sleep(0.2)
            continue
        with suppress(NoAnswerError):
            for _ in range(TABLES_PER_ACCOUNT):
                table = await target.new_table(client, GAME, SEATS, bots=[BOT] * SEATS)
                if is_watched:
                    await target.request(socket, "watch", table)
                await target.request(socket, "start", table)
                table_count += 1
        if is_watched:
            sockets.append(socket)
        else:
            await socket.close()
    await stop.wait()
