"""reviews of every seat of 20 finished matches, requested again and again"""

import asyncio
from functools import partial

from roost.bench.attack.client import AttackClient, NoAnswerError
from roost.bench.attack.target import AttackTarget
from roost.bench.game_choice import find_card_game

TABLES = 20
SEATS, BOT = 2, "random"
GAME = find_card_game(SEATS)
SETTINGS = {"ROOST_BOT_DELAY": "0"}
"""Without a delay, matches of bots end soon."""


async def attack(target: AttackTarget, stop: asyncio.Event) -> None:
    clients = await target.new_accounts(5)
    tables: list[str] = []
    for number in range(TABLES):
        if not clients or stop.is_set():
            return
        try:
            table = await _play_match(target, clients[number % len(clients)])
        except NoAnswerError:
            table = None
        if table is not None:
            tables.append(table)
    await target.repeat_all(
        stop, [partial(_request_reviews, target, one, tables) for one in clients]
    )


async def _play_match(target: AttackTarget, client: AttackClient) -> str | None:
    table = await target.new_table(client, GAME, SEATS, bots=[BOT] * SEATS)
    if table is None:
        return None
    socket = await client.open_socket()
    await target.request(socket, "watch", table)
    await target.request(socket, "start", table)
    for _ in range(50):  # bots play only while the table is watched
        if (await client.get(f"/api/tables/{table}")).data["phase"] == "over":
            break
        await asyncio.sleep(0.1)
    await socket.close()
    return table


async def _request_reviews(target: AttackTarget, client: AttackClient, tables: list[str]) -> None:
    for table in tables:
        for seat in range(SEATS):
            await target.get(client, f"/api/tables/{table}/review?seat={seat}")
    await asyncio.sleep(0.1)
