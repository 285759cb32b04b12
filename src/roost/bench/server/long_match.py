"""What a move costs after a long past: a campaign that is played at random, and so never ends.

It is carried out at a table in this process, stored and told as in a server, but over no socket.
"""

import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from roost import games
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

GAME = "familiar-tales"
PEOPLE = ("one", "two")
SECRET = "5ec2e7" * 8
NONCE = "0a" * 16
ID = "long"


class CountingListener:
    """A page that only hears."""

    def __init__(self, person: str) -> None:
        self.account_id = person
        self.client_id = f"{person}/page"
        self.bot_delay_factor = 1.0
        self.message_count = 0

    def send(self, message: protocol.ServerMessage) -> None:
        self.message_count += 1

    def send_encoded(self, body: bytes, command_id: int | None) -> None:
        self.message_count += 1


def measure_cost_after(actions: int, moves: int) -> float:
    """Microseconds of CPU time a move, of so many moves that follow so many actions."""
    with tempfile.TemporaryDirectory(prefix="roost-bench-") as folder:
        return asyncio.run(_measure_cost_after(Path(folder) / "db", actions, moves))


async def _measure_cost_after(path: Path, actions: int, moves: int) -> float:
    chance = random.Random("length")
    past = _play_match(actions, chance)
    store = SqliteStore(path)
    await _store_match(store, past)
    hub = TableManager(store)
    live = await hub.find(ID)
    listeners = [CountingListener(person) for person in PEOPLE]
    for listener in listeners:
        await live.watch(listener)
    spent = 0.0
    for number in range(moves):
        match = live.table.match
        assert match is not None
        spent += await _time_move(live, match, chance.choice(match.legal_actions()), number)
    await hub.close()
    await store.close()
    return 1e6 * spent / moves


async def _time_move(live: LiveTable, match: Match[Any], action: Any, number: int) -> float:
    """Of one move, until all were told."""
    assert match.turn is not None
    person = PEOPLE[match.turn]
    who = Requester(person, f"{person}/page")
    ask = protocol.ActCommand(number, ID, match.turn, len(match.actions), action)
    told = asyncio.get_running_loop().create_future()

    def answer(error: Exception | None) -> None:
        told.set_result(None) if error is None else told.set_exception(error)

    began = time.process_time()
    if live.act_fast(who, ask, answer):
        await told
    else:
        await live.execute(who, ask)
    return time.process_time() - began


def _play_match(actions: int, random_source: random.Random) -> Match[Any]:
    game = games.load(GAME)
    table = game.info.configure(len(PEOPLE), {})
    match = Match(game, table, seed=fairness.compute_seed(SECRET, [NONCE]))
    while len(match.actions) < actions:
        assert match.turn is not None
        match.act(match.turn, random_source.choice(match.legal_actions()))
    return match


async def _store_match(store: SqliteStore, match: Match[Any]) -> None:
    made = TableCreated(
        id=ID,
        game=GAME,
        rules=match.game.info.rules,
        players=len(PEOPLE),
        options=match.config.options,
        is_listed=False,
        has_chat=True,
        owner_id=PEOPLE[0],
        occupants=[Occupant(person, person) for person in PEOPLE],
    )
    rows: list[Any] = [made, MatchStarted(commitment=fairness.compute_commitment(SECRET))]
    rows += [NonceReceived(account_id=PEOPLE[0], nonce=NONCE), Dealt()]
    rows += [ActionTaken(seat=seat, action=action) for seat, action in match.actions]
    jobs = [
        store.append(ID, number, encode_event(row), SECRET if number == 1 else None)
        for number, row in enumerate(rows)
    ]
    await asyncio.gather(*jobs)
