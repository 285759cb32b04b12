"""100 tables with bots only, each watched by a client"""

import asyncio

from roost.bench.attack.attacks import unwatched_bots
from roost.bench.attack.target import AttackTarget


async def attack(target: AttackTarget, stop: asyncio.Event) -> None:
    await unwatched_bots.attack(target, stop, is_watched=True)
