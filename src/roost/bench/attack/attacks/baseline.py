"""no attack: the honest player alone"""

import asyncio

from roost.bench.attack.target import AttackTarget


async def attack(target: AttackTarget, stop: asyncio.Event) -> None:
    await stop.wait()
