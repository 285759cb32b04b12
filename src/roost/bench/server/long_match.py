"""Measures the cost of a move in a long match: a campaign with random play, which never ends.

The table runs in this process. Moves are stored and updates are sent as in a server, but without
sockets.
"""

import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from roost import games
from roost.bench.game_choice import find_long_game
from roost.match import Match
from roost.server.storage.sqlite import SqliteStore
from roost.server.tables import fairness
from roost.server.tables.commands import Requester
from roost.server.tables.events import (
    ActionTaken,
    Dealt,
    MatchStarted,
    NonceReceived,
    Occupant,
    TableCreated,
    encode_event,
)
from roost.server.tables.live_table import LiveTable
from roost.server.tables.manager import TableManager
from roost.server.ws import protocol

ACCOUNTS = ("one", "two")
SECRET = "5ec2e7" * 8
NONCE = "0a" * 16
TABLE_ID = "long"


class SilentListener:
    """A connection that drops its messages."""

    def __init__(self, account_id: str) -> None:
        self.account_id = account_id
        self.client_id = f"{account_id}/page"
        self.bot_delay_factor = 1.0

    def send(self, message: protocol.ServerMessage) -> None:
        pass

    def send_encoded(self, body: bytes, command_id: int | None) -> None:
        pass


def measure_cost_after(actions: int, moves: int) -> float:
    """Return the CPU time per move in microseconds, over `moves` moves after `actions` actions."""
    with tempfile.TemporaryDirectory(prefix="roost-bench-") as folder:
        return asyncio.run(_measure_cost_after(Path(folder) / "db", actions, moves))


async def _measure_cost_after(path: Path, actions: int, moves: int) -> float:
    rng = random.Random("length")
    store = SqliteStore(path)
    await _store_match(store, _play_match(actions, rng))
    manager = TableManager(store)
    live = await manager.find(TABLE_ID)
    for account_id in ACCOUNTS:
        await live.watch(SilentListener(account_id))
    seconds = 0.0
    for number in range(moves):
        match = live.table.match
        assert match is not None
        seconds += await _time_move(live, match, rng.choice(match.legal_actions()), number)
    await manager.close()
    await store.close()
    return 1e6 * seconds / moves


async def _time_move(live: LiveTable, match: Match[Any], action: Any, number: int) -> float:
    """Return the CPU time of one move, until all updates are sent."""
    assert match.turn is not None
    account_id = ACCOUNTS[match.turn]
    requester = Requester(account_id, f"{account_id}/page")
    command = protocol.ActCommand(number, TABLE_ID, match.turn, len(match.actions), action)
    finished = asyncio.get_running_loop().create_future()

    def on_done(error: Exception | None) -> None:
        finished.set_result(None) if error is None else finished.set_exception(error)

    start = time.process_time()
    if live.act_fast(requester, command, on_done):
        await finished
    else:
        await live.execute(requester, command)
    return time.process_time() - start


def _play_match(actions: int, rng: random.Random) -> Match[Any]:
    game = games.load(find_long_game())
    config = game.info.configure(len(ACCOUNTS), {})
    match = Match(game, config, seed=fairness.compute_seed(SECRET, [NONCE]))
    while len(match.actions) < actions:
        assert match.turn is not None
        match.act(match.turn, rng.choice(match.legal_actions()))
    return match


async def _store_match(store: SqliteStore, match: Match[Any]) -> None:
    created = TableCreated(
        id=TABLE_ID,
        game=match.game.info.id,
        rules=match.game.info.rules,
        players=len(ACCOUNTS),
        options=match.config.options,
        is_listed=False,
        has_chat=True,
        owner_id=ACCOUNTS[0],
        occupants=[Occupant(account_id, account_id) for account_id in ACCOUNTS],
    )
    events: list[Any] = [created, MatchStarted(commitment=fairness.compute_commitment(SECRET))]
    events += [NonceReceived(account_id=ACCOUNTS[0], nonce=NONCE), Dealt()]
    events += [ActionTaken(seat=seat, action=action) for seat, action in match.actions]
    writes = [
        store.append(TABLE_ID, sequence, encode_event(event), SECRET if sequence == 1 else None)
        for sequence, event in enumerate(events)
    ]
    await asyncio.gather(*writes)
