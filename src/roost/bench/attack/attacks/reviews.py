"""reviews of every seat of 20 finished matches, requested again and again"""

import asyncio
from contextlib import suppress
from functools import partial

from roost.bench.attack.target import AttackTarget
from roost.bench.client import ApiClient, NoAnswerError
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
        if stop.is_set():
            return
        with suppress(NoAnswerError):
            tables.append(await _play_match(target, clients[number % len(clients)]))
    await target.repeat_all(
        stop, [partial(_request_reviews, target, one, tables) for one in clients]
    )


async def _play_match(target: AttackTarget, client: ApiClient) -> str:
    table = await target.new_table(client, GAME, SEATS, bots=[BOT] * SEATS)
    socket = await target.open_socket(client)
    await target.request(socket, "watch", table)
    await target.request(socket, "start", table)
    for _ in range(50):  # bots play only while the table is watched
        if (await client.get(f"/api/tables/{table}")).json().get("phase") == "over":
            break
        await asyncio.sleep(0.1)
    await socket.close()
    return table


async def _request_reviews(target: AttackTarget, client: ApiClient, tables: list[str]) -> None:
    for table in tables:
        for seat in range(SEATS):
            await target.get(client, f"/api/tables/{table}/review?seat={seat}")
    await asyncio.sleep(0.1)
