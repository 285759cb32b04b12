"""reviews of every seat of 20 finished matches, asked for again and again"""

import asyncio
from functools import partial

from roost.bench.attack.client import Client, NoAnswer
from roost.bench.attack.target import Target

TABLES = 20
GAME, SEATS, BOT = "donburiko", 3, "random"
SETTINGS = {"ROOST_PAUSE": "0"}
"""So that matches of bots are over soon."""


async def attack(server: Target, stop: asyncio.Event) -> None:
    people = await server.people(5)
    tables: list[str] = []
    for number in range(TABLES):
        if not people or stop.is_set():
            return
        try:
            found = await _finished(server, people[number % len(people)])
        except NoAnswer:
            found = None
        if found is not None:
            tables.append(found)
    await server.at_once(stop, [partial(_ask, server, one, tables) for one in people])


async def _finished(server: Target, person: Client) -> str | None:
    table = await server.new_table(person, GAME, SEATS, bots=[BOT] * SEATS)
    if table is None:
        return None
    socket = await person.socket()
    await server.ask(socket, "watch", table)
    await server.ask(socket, "start", table)
    for _ in range(50):  # bots play while it is watched
        if (await person.get(f"/api/tables/{table}")).data["phase"] == "over":
            break
        await asyncio.sleep(0.1)
    await socket.close()
    return table


async def _ask(server: Target, person: Client, tables: list[str]) -> None:
    for table in tables:
        for seat in range(SEATS):
            await server.get(person, f"/api/tables/{table}/review?seat={seat}")
    await asyncio.sleep(0.1)
