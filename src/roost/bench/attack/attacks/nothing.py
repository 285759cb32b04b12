"""no attack: the honest player alone"""

import asyncio

from roost.bench.attack.target import Target


async def attack(server: Target, stop: asyncio.Event) -> None:
    await stop.wait()
