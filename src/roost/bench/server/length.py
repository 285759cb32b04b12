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
from roost.server import fair, protocol
from roost.server.asking import Who
from roost.server.happenings import Acted, Dealt, Made, Nonced, Place, Started, encode
from roost.server.hub import Hub
from roost.server.live import LiveTable
from roost.server.store.sqlite import SqliteStore

GAME = "familiar-tales"
PEOPLE = ("one", "two")
SECRET = "5ec2e7" * 8
NONCE = "0a" * 16
ID = "long"


class Listener:
    """A page that only hears."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.client = f"{person}/page"
        self.stretch = 1.0
        self.heard = 0

    def tell(self, message: protocol.Telling) -> None:
        self.heard += 1

    def tell_text(self, text: bytes, message: int | None) -> None:
        self.heard += 1


def cost_after(actions: int, moves: int) -> float:
    """Microseconds of CPU time a move, of so many moves that follow so many actions."""
    with tempfile.TemporaryDirectory(prefix="roost-bench-") as folder:
        return asyncio.run(_cost_after(Path(folder) / "db", actions, moves))


async def _cost_after(path: Path, actions: int, moves: int) -> float:
    chance = random.Random("length")
    past = _played(actions, chance)
    store = SqliteStore(path)
    await _write(store, past)
    hub = Hub(store)
    live = await hub.find(ID)
    listeners = [Listener(person) for person in PEOPLE]
    for listener in listeners:
        await live.watch(listener)
    spent = 0.0
    for number in range(moves):
        match = live.table.match
        assert match is not None
        spent += await _cost(live, match, chance.choice(match.legal()), number)
    await hub.close()
    await store.close()
    return 1e6 * spent / moves


async def _cost(live: LiveTable, match: Match[Any], action: Any, number: int) -> float:
    """Of one move, until all were told."""
    assert match.turn is not None
    person = PEOPLE[match.turn]
    who = Who(person, f"{person}/page")
    ask = protocol.Act(number, ID, match.turn, len(match.actions), action)
    told = asyncio.get_running_loop().create_future()

    def answer(error: Exception | None) -> None:
        told.set_result(None) if error is None else told.set_exception(error)

    began = time.process_time()
    if live.act_soon(who, ask, answer):
        await told
    else:
        await live.ask(who, ask)
    return time.process_time() - began


def _played(actions: int, chance: random.Random) -> Match[Any]:
    game = games.load(GAME)
    table = game.facts.table(len(PEOPLE), {})
    match = Match(game, table, seed=fair.seed(SECRET, [NONCE]))
    while len(match.actions) < actions:
        assert match.turn is not None
        match.act(match.turn, chance.choice(match.legal()))
    return match


async def _write(store: SqliteStore, match: Match[Any]) -> None:
    made = Made(
        id=ID,
        game=GAME,
        rules=match.game.facts.rules,
        players=len(PEOPLE),
        options=match.table.options,
        open=False,
        talk=True,
        owner=PEOPLE[0],
        places=[Place(person, person) for person in PEOPLE],
    )
    rows: list[Any] = [made, Started(commitment=fair.commitment(SECRET))]
    rows += [Nonced(person=PEOPLE[0], nonce=NONCE), Dealt()]
    rows += [Acted(seat=seat, action=action) for seat, action in match.actions]
    jobs = [
        store.append(ID, number, encode(row), SECRET if number == 1 else None)
        for number, row in enumerate(rows)
    ]
    await asyncio.gather(*jobs)
