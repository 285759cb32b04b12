"""Long matches for tests: played with the game's suggestions, and stored or played at a table."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from roost import games
from roost.bench.game_choice import find_long_game
from roost.contract import rng_for
from roost.kernel.rng import Rng
from roost.match import Match
from roost.server.storage import TableRow
from roost.server.tables import fairness
from roost.server.tables.events import (
    ActionTaken,
    Dealt,
    MatchStarted,
    NonceReceived,
    Occupant,
    TableCreated,
    encode_event,
)
from roost.server.tables.live_table import new_table_id
from tests.support.server import backends
from tests.support.server.running_server import Connection, Message, RunningServer, run_server

GAME = find_long_game()
SECRET = "5ec2e7" * 8
NONCE = "0a" * 16
StopCondition = Callable[[Match[Any]], bool]


def make_adviser(seed: str = "07") -> Callable[[Match[Any]], dict[str, Any]]:
    """Return a function that suggests an action."""
    rng = Rng(rng_for(seed, "test"))

    def advise(match: Match[Any]) -> dict[str, Any]:
        action = match.game.suggest_action(match.state, rng.next_state())
        assert action is not None
        return action

    return advise


def play_on(match: Match[Any], is_done: StopCondition, seed: str = "07") -> Match[Any]:
    """Play suggested actions until the match is over or `is_done`."""
    advise = make_adviser(seed)
    while match.result is None and not is_done(match):
        assert match.turn is not None
        match.act(match.turn, advise(match))
    return match


def play_campaign(is_done: StopCondition, players: int = 2, **options: Any) -> Match[Any]:
    """Play a new campaign, with the deal of a table whose only nonce is `NONCE`."""
    game = games.load(GAME)
    config = game.info.configure(players, options)
    return play_on(Match(game, config, seed=fairness.compute_seed(SECRET, [NONCE])), is_done)


BOT = "greedy"


def store_match(
    path: Path, match: Match[Any], accounts: Sequence[str | None], names: Sequence[str] = ()
) -> str:
    """Store a table with this match, and return its id.

    `accounts` are the occupants of the seats; None is a bot. The first account owns the table.
    """
    owner = accounts[0]
    assert owner is not None
    names = names or [f"P{seat}" for seat in range(len(accounts))]
    created = TableCreated(
        id=new_table_id(),
        game=GAME,
        rules=match.game.info.rules,
        players=match.config.players,
        options=match.config.options,
        is_listed=False,
        has_chat=True,
        owner_id=owner,
        occupants=[
            Occupant(name=BOT, bot=BOT) if account is None else Occupant(account, name)
            for account, name in zip(accounts, names, strict=True)
        ],
    )
    events: list[Any] = [created, MatchStarted(commitment=fairness.compute_commitment(SECRET))]
    events += [NonceReceived(account_id=owner, nonce=NONCE), Dealt()]
    events += [ActionTaken(seat=seat, action=action) for seat, action in match.actions]

    async def write() -> None:
        store = await backends.open_store(path.parent)
        writes = [
            store.append(
                created.id, sequence, encode_event(event), SECRET if sequence == 1 else None
            )
            for sequence, event in enumerate(events)
        ]
        await asyncio.gather(*writes)
        # The row for the lobby. The server completes it when the table is opened.
        members = tuple(dict.fromkeys(account for account in accounts if account is not None))
        await store.save_table_row(
            TableRow(created.id, GAME, "playing", False, members, root_id=created.id)
        )
        await store.close()

    asyncio.run(write())
    return created.id


async def create_accounts(data: Path, number: int = 1) -> tuple[list[str], list[str]]:
    """Create accounts. Return their cookies and their ids."""
    async with run_server(data) as server:
        users = [await server.new_user(f"Person {i}") for i in range(number)]
        cookies = [str(user.cookie) for user in users]
        return cookies, [str(server.services.signer.parse_account_id(cookie)) for cookie in cookies]


def database_file(data: Path) -> Path:
    return data / "roost.sqlite"


async def read_snapshot(data: Path, cookie: str, table: str) -> Message:
    async with run_server(data) as server:
        connection = await (await server.new_user(cookie=cookie)).connect()
        snapshot = await connection.read_snapshot(table)
        live = await server.live(table)
    await live.close()
    return snapshot


async def play_at_table(
    server: RunningServer,
    connection: Connection,
    table: str,
    is_done: StopCondition,
    seed: str = "07",
) -> None:
    """Play suggested actions at a table, for all seats over one connection."""
    advise = make_adviser(seed)
    live = await server.live(table)
    while True:
        match = live.table.match
        assert match is not None
        if match.result is not None or is_done(match):
            return
        fields = {"seat": match.turn, "action_count": len(match.actions), "action": advise(match)}
        await connection.do("act", table, **fields)


def view_as_json(match: Match[Any], seat: int) -> Any:
    """Return a view in the form in which a client receives it."""
    return msgspec.json.decode(msgspec.json.encode(match.game.view(match.state, seat)))
