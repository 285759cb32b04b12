"""2,000 new accounts from one address, each with a table"""

import asyncio

from roost.bench.attack.client import NoAnswerError
from roost.bench.attack.target import AttackTarget
from roost.bench.game_choice import find_card_game

ACCOUNTS = 2000
CONCURRENCY = 20
SEATS = 2
GAME = find_card_game(SEATS)


async def attack(target: AttackTarget, stop: asyncio.Event) -> None:
    attempts = 0

    async def create_account_and_table() -> None:
        nonlocal attempts
        if attempts >= ACCOUNTS:
            await stop.wait()
            return
        attempts += 1
        try:
            client = await target.new_account()
        except NoAnswerError:
            return
        await target.new_table(client, GAME, SEATS, is_listed=True)
        client.close()

    await target.repeat_all(stop, [create_account_and_table] * CONCURRENCY)
