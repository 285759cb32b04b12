"""600 listed tables of 10 accounts from one address, to push others out of the lobby"""

import asyncio
from contextlib import suppress
from functools import partial

from roost.bench.attack.target import AttackTarget
from roost.bench.client import ApiClient, NoAnswerError
from roost.bench.game_choice import find_card_game

TABLES = 600
ACCOUNTS = 10
SEATS = 4
GAME = find_card_game(SEATS)


async def attack(target: AttackTarget, stop: asyncio.Event) -> None:
    async def create_table(client: ApiClient) -> None:
        with suppress(NoAnswerError):
            await target.new_table(client, GAME, SEATS, is_listed=True)

    clients = await target.new_accounts(ACCOUNTS)
    await target.repeat_all(stop, [partial(create_table, client) for client in clients], TABLES)
