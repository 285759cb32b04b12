"""600 listed tables of 10 accounts from one address, to push others out of the lobby"""

import asyncio
from functools import partial

from roost.bench.attack.client import AttackClient
from roost.bench.attack.target import AttackTarget
from roost.bench.game_choice import find_card_game

TABLES = 600
ACCOUNTS = 10
SEATS = 4
GAME = find_card_game(SEATS)


async def attack(target: AttackTarget, stop: asyncio.Event) -> None:
    clients = await target.new_accounts(ACCOUNTS)
    attempts = 0

    async def create_table(client: AttackClient) -> None:
        nonlocal attempts
        if attempts >= TABLES:
            await stop.wait()
            return
        attempts += 1
        await target.new_table(client, GAME, SEATS, is_listed=True)

    await target.repeat_all(stop, [partial(create_table, client) for client in clients])
