"""2,000 new accounts from one address, each with a table"""

import asyncio
from contextlib import suppress

from roost.bench.attack.target import AttackTarget
from roost.bench.client import NoAnswerError
from roost.bench.game_choice import find_card_game

ACCOUNTS = 2000
CONCURRENCY = 20
SEATS = 2
GAME = find_card_game(SEATS)


async def attack(target: AttackTarget, stop: asyncio.Event) -> None:
    async def create_account_and_table() -> None:
        with suppress(NoAnswerError):
            client = await target.new_account()
            with suppress(NoAnswerError):
                await target.new_table(client, GAME, SEATS, is_listed=True)
            await client.close()

    await target.repeat_all(stop, [create_account_and_table] * CONCURRENCY, ACCOUNTS)
