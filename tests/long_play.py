"""Long matches for tests: played by the game's own advice, and stored or played at a table."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from roost import games
from roost.contract import words
from roost.kernel.generator import Generator
from roost.match import Match
from roost.server import fair
from roost.server.happenings import Acted, Dealt, Made, Nonced, Place, Started, encode
from roost.server.live import new_id
from roost.server.store import TableRow
from tests import backends
from tests.serving import Page, Served, Told, served

GAME = "familiar-tales"
SECRET = "5ec2e7" * 8
NONCE = "0a" * 16
Done = Callable[[Match[Any]], bool]


def adviser(seed: str = "07") -> Callable[[Match[Any]], dict[str, Any]]:
    """What the game advises, again and again."""
    generator = Generator(words(seed, "test"))

    def advise(match: Match[Any]) -> dict[str, Any]:
        action = match.game.advice(match.state, generator.words())
        assert action is not None
        return action

    return advise


def play_on(match: Match[Any], done: Done, seed: str = "07") -> Match[Any]:
    """By advice, until it is over or done."""
    advise = adviser(seed)
    while match.outcome is None and not done(match):
        assert match.turn is not None
        match.act(match.turn, advise(match))
    return match


def played(done: Done, players: int = 2, **options: Any) -> Match[Any]:
    """A campaign from its beginning, dealt as a table with one nonce would."""
    game = games.load(GAME)
    table = game.facts.table(players, options)
    return play_on(Match(game, table, seed=fair.seed(SECRET, [NONCE])), done)


BOT = "greedy"


def put(
    path: Path, match: Match[Any], people: Sequence[str | None], names: Sequence[str] = ()
) -> str:
    """A table in the store of a file's folder, come to where a match is. These people sit at it,
    the first of them has made it; None: a bot.
    """
    owner = people[0]
    assert owner is not None
    names = names or [f"P{seat}" for seat in range(len(people))]
    made = Made(
        id=new_id(),
        game=GAME,
        rules=match.game.facts.rules,
        players=match.table.players,
        options=match.table.options,
        open=False,
        talk=True,
        owner=owner,
        places=[
            Place(name=BOT, bot=BOT) if person is None else Place(person, name)
            for person, name in zip(people, names, strict=True)
        ],
    )
    rows: list[Any] = [made, Started(commitment=fair.commitment(SECRET))]
    rows += [Nonced(person=owner, nonce=NONCE), Dealt()]
    rows += [Acted(seat=seat, action=action) for seat, action in match.actions]

    async def write() -> None:
        store = await backends.open_store(path.parent)
        jobs = [
            store.append(made.id, number, encode(row), SECRET if number == 1 else None)
            for number, row in enumerate(rows)
        ]
        await asyncio.gather(*jobs)
        # The row that the lobby asks for; the server makes it whole when the table is opened.
        listed = tuple(dict.fromkeys(person for person in people if person is not None))
        await store.put_table(TableRow(made.id, GAME, "playing", False, listed, family=made.id))
        await store.close()

    asyncio.run(write())
    return made.id


async def known(data: Path, number: int = 1) -> tuple[list[str], list[str]]:
    """The cookies of some people, and who they are."""
    async with served(data) as server:
        people = [await server.person(f"Person {i}") for i in range(number)]
        cookies = [str(person.cookie) for person in people]
        return cookies, [str(server.app.state.signer.person(cookie)) for cookie in cookies]


def database(data: Path) -> Path:
    return data / "roost.sqlite"


async def look(data: Path, cookie: str, table: str) -> Told:
    async with served(data) as server:
        page = await (await server.person(cookie=cookie)).page()
        found = await page.look(table)
        live = await server.live(table)
    await live.close()
    return found


async def play(server: Served, page: Page, table: str, done: Done, seed: str = "07") -> None:
    """By advice, all seats from one page."""
    advise = adviser(seed)
    live = await server.live(table)
    while True:
        match = live.table.match
        assert match is not None
        if match.outcome is not None or done(match):
            return
        fields = {"seat": match.turn, "actions": len(match.actions), "action": advise(match)}
        await page.do("act", table, **fields)


def seen(match: Match[Any], seat: int) -> Any:
    """A view as a page gets it."""
    return msgspec.json.decode(msgspec.json.encode(match.game.view(match.state, seat)))
