"""hints, undos and previews, requested without pause at 20 tables by 40 accounts"""

import asyncio
import random
from contextlib import suppress
from functools import partial

from roost.bench.attack.target import AttackTarget, Task
from roost.bench.client import ApiClient, ClientSocket, NoAnswerError
from roost.bench.game_choice import find_card_game, find_long_game

TABLES = 20
CARD_GAME, LONG_GAME = find_card_game(4), find_long_game()


async def attack(target: AttackTarget, stop: asyncio.Event) -> None:
    clients = await target.new_accounts(2 * TABLES)
    tasks: list[Task] = []
    for number, pair in enumerate(zip(clients[::2], clients[1::2], strict=False)):
        if stop.is_set():
            return
        with suppress(NoAnswerError):
            if number % 2:  # a campaign has previews, a chronicle and branches
                table, sockets = await target.open_match(
                    LONG_GAME, [pair[0]], bots=[None, "random"]
                )
                tasks.append(partial(_use_campaign, target, table, pair[0], sockets[0]))
            else:  # an undo is checked on many sampled states
                table, sockets = await target.open_match(
                    CARD_GAME, list(pair), bots=[None, None, "random", "random"]
                )
                tasks.append(partial(_use_match, target, table, sockets))
    await target.repeat_all(stop, tasks)


async def _use_match(target: AttackTarget, table: str, sockets: list[ClientSocket]) -> None:
    await asyncio.sleep(0)
    for seat, socket in enumerate(sockets):
        legal = socket.legal_actions.get((table, seat))
        if legal:
            actions = socket.action_counts[table]
            await target.request(socket, "hint", table, seat=seat)
            action = random.choice(legal)
            await target.request(
                socket, "act", table, seat=seat, action_count=actions, action=action
            )
        for _ in range(3):
            await target.request(socket, "undo", table, seat=seat)
            await target.request(socket, "undo", table, seat=seat, agree=False)


async def _use_campaign(
    target: AttackTarget, table: str, client: ApiClient, socket: ClientSocket
) -> None:
    legal, actions = socket.legal_actions.get((table, 0)), socket.action_counts.get(table, 0)
    if legal:
        preview = [random.choice(legal)] * 50
        await target.request(
            socket, "preview", table, seat=0, action_count=actions, actions=preview
        )
        await target.request(socket, "hint", table, seat=0)
        action = random.choice(legal)
        await target.request(socket, "act", table, seat=0, action_count=actions, action=action)
    await target.request(socket, "undo", table, seat=0)
    for path in ("chronicle", "branches"):
        await target.get(client, f"/api/tables/{table}/{path}")
    await target.get(client, "/api/daily")
