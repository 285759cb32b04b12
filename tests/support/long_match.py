"""Long matches for tests: played by the game's own advice, and stored or played at a table."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from roost import games
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
from tests.support import backends
from tests.support.server import Connection, Message, RunningServer, run_server

GAME = "familiar-tales"
SECRET = "5ec2e7" * 8
NONCE = "0a" * 16
StopCondition = Callable[[Match[Any]], bool]


def make_adviser(seed: str = "07") -> Callable[[Match[Any]], dict[str, Any]]:
    """What the game advises, again and again."""
    generator = Rng(rng_for(seed, "test"))

    def advise(match: Match[Any]) -> dict[str, Any]:
        action = match.game.suggest_action(match.state, generator.next_state())
        assert action is not None
        return action

    return advise


def play_on(match: Match[Any], is_done: StopCondition, seed: str = "07") -> Match[Any]:
    """By advice, until it is over or done."""
    advise = make_adviser(seed)
    while match.result is None and not is_done(match):
        assert match.turn is not None
        match.act(match.turn, advise(match))
    return match


def play_campaign(is_done: StopCondition, players: int = 2, **options: Any) -> Match[Any]:
    """A campaign from its beginning, dealt as a table with one nonce would."""
    game = games.load(GAME)
    table = game.info.configure(players, options)
    return play_on(Match(game, table, seed=fairness.compute_seed(SECRET, [NONCE])), is_done)


BOT = "greedy"


def store_match(
    path: Path, match: Match[Any], people: Sequence[str | None], names: Sequence[str] = ()
) -> str:
    """A table in the store of a file's folder, come to where a match is. These people sit at it,
    the first of them has made it; None: a bot.
    """
    owner = people[0]
    assert owner is not None
    names = names or [f"P{seat}" for seat in range(len(people))]
    made = TableCreated(
        id=new_table_id(),
        game=GAME,
        rules=match.game.info.rules,
        players=match.config.players,
        options=match.config.options,
        is_listed=False,
        has_chat=True,
        owner_id=owner,
        occupants=[
            Occupant(name=BOT, bot=BOT) if person is None else Occupant(person, name)
            for person, name in zip(people, names, strict=True)
        ],
    )
    rows: list[Any] = [made, MatchStarted(commitment=fairness.compute_commitment(SECRET))]
    rows += [NonceReceived(account_id=owner, nonce=NONCE), Dealt()]
    rows += [ActionTaken(seat=seat, action=action) for seat, action in match.actions]

    async def write() -> None:
        store = await backends.open_store(path.parent)
        jobs = [
            store.append(made.id, number, encode_event(row), SECRET if number == 1 else None)
            for number, row in enumerate(rows)
        ]
        await asyncio.gather(*jobs)
        # The row that the lobby asks for; the server makes it whole when the table is opened.
        listed = tuple(dict.fromkeys(person for person in people if person is not None))
        await store.save_table_row(
            TableRow(made.id, GAME, "playing", False, listed, root_id=made.id)
        )
        await store.close()

    asyncio.run(write())
    return made.id


async def create_accounts(data: Path, number: int = 1) -> tuple[list[str], list[str]]:
    """The cookies of some people, and who they are."""
    async with run_server(data) as server:
        people = [await server.new_user(f"Person {i}") for i in range(number)]
        cookies = [str(person.cookie) for person in people]
        return cookies, [str(server.app.state.signer.person(cookie)) for cookie in cookies]


def database_file(data: Path) -> Path:
    return data / "roost.sqlite"


async def read_snapshot(data: Path, cookie: str, table: str) -> Message:
    async with run_server(data) as server:
        page = await (await server.new_user(cookie=cookie)).connect()
        found = await page.read_snapshot(table)
        live = await server.live(table)
    await live.close()
    return found


async def play_at_table(
    server: RunningServer, page: Connection, table: str, is_done: StopCondition, seed: str = "07"
) -> None:
    """By advice, all seats from one page."""
    advise = make_adviser(seed)
    live = await server.live(table)
    while True:
        match = live.table.match
        assert match is not None
        if match.result is not None or is_done(match):
            return
        fields = {"seat": match.turn, "actions": len(match.actions), "action": advise(match)}
        await page.do("act", table, **fields)


def view_as_json(match: Match[Any], seat: int) -> Any:
    """A view as a page gets it."""
    return msgspec.json.decode(msgspec.json.encode(match.game.view(match.state, seat)))
