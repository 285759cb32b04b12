"""reviews of every seat of 20 finished matches, asked for again and again"""

import asyncio
from functools import partial

from roost.bench.attack.client import AttackClient, NoAnswerError
from roost.bench.attack.target import AttackTarget

TABLES = 20
GAME, SEATS, BOT = "donburiko", 3, "random"
SETTINGS = {"ROOST_PAUSE": "0"}
"""So that matches of bots are over soon."""


async def attack(server: AttackTarget, stop: asyncio.Event) -> None:
    people = await server.new_accounts(5)
    tables: list[str] = []
    for number in range(TABLES):
        if not people or stop.is_set():
            return
        try:
            found = await _finished(server, people[number % len(people)])
        except NoAnswerError:
            found = None
        if found is not None:
            tables.append(found)
    await server.repeat_all(stop, [partial(_ask, server, one, tables) for one in people])


async def _finished(server: AttackTarget, person: AttackClient) -> str | None:
    table = await server.new_table(person, GAME, SEATS, bots=[BOT] * SEATS)
    if table is None:
        return None
    socket = await person.open_socket()
    await server.request(socket, "watch", table)
    await server.request(socket, "start", table)
    for _ in range(50):  # bots play while it is watched
        if (await person.get(f"/api/tables/{table}")).data["phase"] == "over":
            break
        await asyncio.sleep(0.1)
    await socket.close()
    return table


async def _ask(server: AttackTarget, person: AttackClient, tables: list[str]) -> None:
    for table in tables:
        for seat in range(SEATS):
            await server.get(person, f"/api/tables/{table}/review?seat={seat}")
    await asyncio.sleep(0.1)
