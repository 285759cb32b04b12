"""hints, undos and previews, requested without pause at 20 tables by 40 accounts"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from functools import partial

from roost.bench.attack.client import AttackClient, AttackSocket, NoAnswerError
from roost.bench.attack.target import AttackTarget
from roost.bench.game_choice import find_card_game, find_long_game

TABLES = 20
CARD_GAME, LONG_GAME = find_card_game(4), find_long_game()


async def attack(target: AttackTarget, stop: asyncio.Event) -> None:
    clients = await target.new_accounts(2 * TABLES)
    pairs = list(zip(clients[::2], clients[1::2], strict=False))
    tasks: list[Callable[[], Awaitable[object]]] = []
    for number, (one, other) in enumerate(pairs):
        if stop.is_set():
            return
        try:
            if number % 2:
                tasks.append(await _start_campaign(target, one))
            else:
                tasks.append(await _start_card_match(target, one, other))
        except NoAnswerError:
            target.counts["rejected"] += 1
    await target.repeat_all(stop, tasks)


async def _start_card_match(
    target: AttackTarget, one: AttackClient, other: AttackClient
) -> Callable[[], Awaitable[object]]:
    """Start a match of two accounts and bots, where an undo is checked on many sampled states."""
    table = await target.new_table(one, CARD_GAME, 4, bots=[None, None, "random", "random"])
    if table is None:
        raise NoAnswerError("no table")
    sockets = [await one.open_socket(), await other.open_socket()]
    for seat, socket in enumerate(sockets):
        await target.request(socket, "watch", table)
        await target.request(socket, "sit", table, seat=seat)
    await target.request(sockets[0], "start", table)
    for socket in sockets:
        await target.request(socket, "nonce", table, nonce="0" * 32)
    return partial(_use_match, target, table, sockets)


async def _use_match(target: AttackTarget, table: str, sockets: list[AttackSocket]) -> None:
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


async def _start_campaign(
    target: AttackTarget, client: AttackClient
) -> Callable[[], Awaitable[object]]:
    """Start a campaign for previews, hints, the chronicle and its branches."""
    table = await target.new_table(client, LONG_GAME, 2, bots=[None, "random"])
    if table is None:
        raise NoAnswerError("no table")
    socket = await client.open_socket()
    await target.request(socket, "watch", table)
    await target.request(socket, "sit", table, seat=0)
    await target.request(socket, "start", table)
    await target.request(socket, "nonce", table, nonce="0" * 32)
    return partial(_use_campaign, target, table, client, socket)


async def _use_campaign(
    target: AttackTarget, table: str, client: AttackClient, socket: AttackSocket
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
