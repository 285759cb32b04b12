"""Secrecy across tables: no way to a seat reveals hidden cards of another table.

A server is copied with all its tables. In the copy, everything that an attacker cannot know of a
match is different. Then the attacker, who has two accounts, does the same at both servers: creates
branches, puts bots on seats, offers and claims seats. All messages of both accounts must be the
same, byte for byte.
"""

import asyncio
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roost import games
from roost.contract import derive_seed, rng_for
from roost.match import Match, observe
from roost.match.branch import branch_match
from roost.server.deals import routes as deals
from roost.server.deals.deal_ids import deal_id_of
from roost.server.http import campaigns
from roost.server.tables import fairness
from roost.testing.matches import choose_from, make_rng, random_chooser
from roost.testing.sizes import size
from tests.server.tables.test_secrecy import copy_data
from tests.support.server.long_match import (
    BOT,
    create_accounts,
    database_file,
    play_campaign,
    store_match,
)
from tests.support.server.running_server import (
    Connection,
    RunningServer,
    User,
    run_server,
    start_match,
    wait_until,
)

pytestmark = pytest.mark.backends("sqlite")  # the other world starts as a copy of its file

BEN, ADA, BOTS = 0, 1, 2
"""Seats of the original: the honest player who owns it, the attacker, and a bot."""
KEY = "1f" * 16
WORLDS = size(2, 20)
RANDOM = size(12, 150)  # random scripts per world
STEPS = 9
TIMES = re.compile(r'"(created_at|updated_at|ended_at)":[0-9.e+]+')


@pytest.fixture(autouse=True)
def same_numbers_in_both_worlds(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """A function that a world calls first: secrets and table ids count up from there."""
    numbers: Iterator[int] = count()
    monkeypatch.setattr(fairness, "new_secret", lambda: f"{next(numbers):064x}")
    monkeypatch.setattr(campaigns, "new_table_id", lambda: f"branch-{next(numbers)}")
    monkeypatch.setattr(deals, "new_table_id", lambda: f"deal-{next(numbers)}")

    def begin() -> None:
        nonlocal numbers
        numbers = count()

    return begin


class Attack:
    """The attacker at one of two servers, and all messages of both accounts."""

    def __init__(self, server: RunningServer, original: str, users: list[User]) -> None:
        self.server = server
        self.original = original
        self.table = original
        self.ben, self.ada, self.eve = users
        self.connections: dict[str, Connection] = {}
        self.answers: list[str] = []

    async def come(self, client: str) -> None:
        self.connections = {
            "ada": await self.ada.connect(client),
            "eve": await self.eve.connect(client),
            "ben": await self.ben.connect(client),
        }
        self.table = self.original
        await self.connections["ben"].do("watch", self.original)

    async def request(self, who: str, command: str, **more: Any) -> None:
        """Send a command. Its answer, or rejection, is compared as well."""
        await self.connections[who].request(command, self.table, **more)
        await self._rest()

    async def branch(self) -> None:
        """Create a branch of the current position, and continue there."""
        path = f"/api/tables/{self.table}/branches"
        match = (await self.server.live(self.table)).table.match
        actions = 0 if match is None else len(match.actions)
        answer = await self.ada.http.post(path, json={"action_count": actions})
        self.answers.append(answer.text)
        if answer.status_code == 201:
            self.table = answer.json()["id"]
            await self.connections["ada"].request("watch", self.table)
            await self.connections["eve"].request("watch", self.table)

    async def start(self) -> None:
        """Start the match. The attacker's nonce comes last, so the order of nonces is fixed."""
        await self.connections["ada"].request("start", self.table)
        for who in ("eve", "ben", "ada"):
            await self.connections[who].request("nonce", self.table, nonce=KEY)
        await self._rest()

    async def act(self) -> None:
        """Take the first legal action, if it is the attacker's turn."""
        table = (await self.server.live(self.table)).table
        match = table.match
        if match is None or match.turn is None or self.table == self.original:
            return
        for who, user in (("ada", self.ada), ("eve", self.eve)):
            account_id = self.server.account_id(user)
            if match.turn in table.seats_of(account_id):
                fields = {"action_count": len(match.actions), "action": match.legal_actions()[0]}
                await self.request(who, "act", seat=match.turn, **fields)
                return

    async def look(self) -> None:
        """Read everything that can be read of both tables."""
        for who, user in (("ada", self.ada), ("eve", self.eve)):
            for table in {self.original: 0, self.table: 0}:
                await self.connections[who].request("watch", table)
                paths = [f"/api/tables/{table}{end}" for end in ENDS] + ["/api/tables"]
                for path in paths:
                    answer = await user.http.get(path)
                    self.answers.append(TIMES.sub("", f"{path} {answer.text}"))

    async def _rest(self) -> None:
        """Wait until all bots have acted."""
        hub = self.server.manager
        for live in [await hub.find(id) for id in hub.loaded_ids()]:
            await wait_until(lambda live=live: not live.bot_runner.is_running)  # type: ignore[misc]

    async def leave(self) -> dict[Any, list[bytes]]:
        """Disconnect, and return all messages. Messages about one table are in order."""
        results: dict[Any, list[bytes]] = defaultdict(list)
        for who, connection in self.connections.items():
            await connection.close()
            for raw in connection.raw if who != "ben" else []:
                message = msgspec.json.decode(raw)
                table = message.get("id") or (message.get("table") or {}).get("id")
                results[who, message["type"], table].append(raw)
        results["http"] = [answer.encode() for answer in self.answers]
        self.answers = []
        return dict(results)


ENDS = ["", "/branches", "/record", "/record?seat=0", "/record?seat=2", "/replay", "/chronicle"]
Step = Callable[[Attack], Awaitable[None]]


def send(who: str, command: str, **more: Any) -> Step:
    return lambda attack: attack.request(who, command, **more)


def repeat(step: Step, times: int = 6) -> list[Step]:
    return [step] * times


WAYS: dict[str, list[Step]] = {
    "a bot's seat of a branch is offered and taken": [
        Attack.branch,
        send("ada", "set_bot", seat=BEN, bot=BOT),
        Attack.start,
        send("ada", "offer_seat", seat=BEN, key=KEY),
        send("ada", "claim_seat", seat=BEN, key=KEY),
    ],
    "the same for the second identity, of a bot that played in the original": [
        Attack.branch,
        Attack.start,
        send("ada", "offer_seat", seat=BOTS, key=KEY),
        send("eve", "claim_seat", seat=BOTS, key=KEY),
    ],
    "a seat is freed and taken before the match": [
        Attack.branch,
        send("ada", "set_bot", seat=BEN, bot=BOT),
        send("ada", "set_bot", seat=BEN, bot=None),
        send("eve", "sit", seat=BEN),
        Attack.start,
        *repeat(Attack.act),
    ],
    "a stand-in plays the honest player's cards": [
        Attack.branch,
        Attack.start,
        send("ada", "stand_in", seat=BEN, bot=BOT),
        *repeat(Attack.act),
    ],
    "the honest player comes, sees the deal, and goes": [
        Attack.branch,
        send("ben", "watch"),
        Attack.start,
        send("ben", "unwatch"),
        send("ada", "stand_in", seat=BEN, bot=BOT),
        *repeat(Attack.act),
        send("ben", "stand_in", seat=BEN, bot=None),
    ],
    "a branch of a branch": [
        Attack.branch,
        send("ada", "set_bot", seat=BEN, bot=BOT),
        send("ada", "set_bot", seat=BEN, bot=None),
        send("ada", "sit", seat=BEN),
        Attack.start,
        Attack.branch,
        Attack.start,
        *repeat(Attack.act),
    ],
    "the attacker's own seat is handed to and fro": [
        Attack.branch,
        Attack.start,
        send("ada", "offer_seat", seat=ADA, key=KEY),
        send("eve", "claim_seat", seat=ADA, key=KEY),
        send("eve", "offer_seat", seat=ADA, key=KEY),
        send("ada", "claim_seat", seat=ADA, key=KEY),
        send("ada", "undo", seat=ADA),
    ],
    "at the original itself": [
        send("ada", "watch"),
        send("ada", "sit", seat=BEN),
        send("ada", "set_bot", seat=BEN, bot=BOT),
        send("ada", "stand_in", seat=BEN, bot=BOT),
        send("ada", "offer_seat", seat=BEN, key=KEY),
        send("ada", "offer_seat", seat=BOTS, key=KEY),
        send("ada", "claim_seat", seat=BEN, key=KEY),
        send("eve", "claim_seat", seat=BOTS, key=KEY),
        send("ada", "rematch"),
        send("ada", "close"),
        Attack.branch,
        send("eve", "close"),
        send("ada", "close"),
    ],
}


def offer_and_claim(who: str, seat: int) -> Step:
    async def step(attack: Attack) -> None:
        await attack.request("ada", "offer_seat", seat=seat, key=KEY)
        await attack.request(who, "claim_seat", seat=seat, key=KEY)

    return step


def random_script(number: int) -> list[Step]:
    """Return random commands for seats that are not the attacker's own.

    A seat without a bot remains, because bots alone would play to the end.
    """
    rng = make_rng("ways", number)
    steps: list[Step] = [Attack.branch]
    for step in range(STEPS):
        seat, who = choose_from(rng, [BEN, BOTS]), choose_from(rng, ["ada", "ada", "eve"])
        bot = choose_from(rng, [BOT, None])
        now: list[Step] = [
            send(who, "sit", seat=seat),
            send(who, "stand", seat=seat),
            send(who, "set_bot", seat=seat, bot=bot),
            send(who, "offer_seat", seat=seat, key=KEY),
            send(who, "claim_seat", seat=seat, key=KEY),
            send(who, "stand_in", seat=seat, bot=bot),
            send(choose_from(rng, ["ben", "ben", who]), "watch"),
            send("ben", "unwatch"),
            send(who, "hint", seat=seat),
            offer_and_claim(who, seat),
            offer_and_claim(who, seat),
            Attack.act,
            Attack.branch,
            Attack.start,
        ]
        steps += [Attack.start] if step == STEPS // 3 else [choose_from(rng, now)]
    return steps


def begins_chapter_two(match: Match[Any]) -> bool:
    return bool(match.state.chapter == 2 and match.state.question.kind == "order")


def test_no_way_to_a_seat_reveals_hidden_cards_of_another_table(
    tmp_path: Path, same_numbers_in_both_worlds: Callable[[], None]
) -> None:
    cookies, users = asyncio.run(create_accounts(tmp_path / "one", 3))
    true = play_campaign(begins_chapter_two, 3, open_hands=False)
    assert true.turn == BEN, "the original waits for the honest player"
    table = store_match(database_file(tmp_path / "one"), true, [users[0], users[1], None])
    scripts = [[*steps, Attack.look] for steps in WAYS.values()]
    scripts += [[*random_script(number), Attack.look] for number in range(RANDOM)]
    for world in range(WORLDS + 1):
        copy_data(tmp_path / "one", tmp_path / f"world-{world}")

    async def play_scripts(world: int) -> list[dict[Any, list[bytes]]]:
        same_numbers_in_both_worlds()
        results = []
        async with run_server(tmp_path / f"world-{world}") as server:
            original = (await server.live(table)).table
            if world:
                other = branch_match(true, f"{world:02x}", [ADA])
                other.seed = true.seed
                assert observe(other, ADA) == observe(true, ADA)
                assert other.state.seats[BEN].hand != true.state.seats[BEN].hand
                assert other.state.seats[BOTS].hand != true.state.seats[BOTS].hand
                original.set_match(other)
            attack = Attack(server, table, [await server.new_user(cookie=c) for c in cookies])
            keeper = await (await server.new_user()).connect()
            await keeper.do("watch", table)  # keeps the table in memory
            for number, script in enumerate(scripts):
                await attack.come(f"script-{number}")
                for step in script:
                    await step(attack)
                results.append(await attack.leave())
            assert (await server.live(table)).table is original
        return results

    first = asyncio.run(play_scripts(0))
    taken = [b"".join(raw for some in sent.values() for raw in some) for sent in first]
    for seat in (b'"seat":0,"view"', b'"seat":2,"view"'):
        assert sum(seat in raw for raw in taken) >= len(scripts) / 10, "seats are taken"
    for world in range(1, WORLDS + 1):
        for number, (one, two) in enumerate(
            zip(first, asyncio.run(play_scripts(world)), strict=True)
        ):
            name = list(WAYS)[number] if number < len(WAYS) else f"drawn {number - len(WAYS)}"
            assert one.keys() == two.keys(), name
            for key in one:
                assert one[key] == two[key], (name, key)


@pytest.mark.parametrize("name", ["donburiko", "familiars-trouble", "fuertorite"])
def test_a_repeated_deal_and_a_rematch_reveal_nothing_of_the_earlier_match(
    tmp_path: Path, name: str, same_numbers_in_both_worlds: Callable[[], None]
) -> None:
    """The attacker plays a deal that others have played, and then watches a rematch.

    In the other world, the earlier match and the deal have other cards, except the attacker's own.
    """

    async def prepared() -> tuple[str, str, str, list[str | None]]:
        async with run_server(tmp_path / "one") as server:
            table_match = await start_match(server, name, games.game_info(name).players[0])
            await table_match.play_out(random_chooser(make_rng("before")))
            table = (await table_match.live()).table
            store = server.manager.store

            async def is_stored() -> bool:
                return await store.find_result(table.id) is not None

            await wait_until(is_stored)
            users = [*server.users, await server.new_user()]
            return table.id, deal_id_of(table.created), table.seed, [one.cookie for one in users]

    async def play_scripts(world: int) -> list[bytes]:
        same_numbers_in_both_worlds()
        async with run_server(tmp_path / f"world-{world}") as server:
            attacker = await server.new_user(cookie=cookies[-1])
            ben = await (await server.new_user(cookie=cookies[0])).connect()
            await ben.do("watch", first)  # keeps the table in memory
            before = (await server.live(first)).table
            if world:
                other = Match(before.game, before.config, seed=derive_seed(seed, "other", world))
                choose = random_chooser(make_rng("other", world))
                while other.turn is not None:
                    other.act(other.turn, choose(other))
                before.set_match(other)
            sent = []
            answer = await attacker.http.post(f"/api/deals/{deal}/tables", json={"seat": 0})
            assert answer.status_code == 201, answer.text
            table = answer.json()["id"]
            live = await server.live(table)
            await wait_until(lambda: live.table.match is not None and live.table.match.turn == 0)
            match = live.table.match
            assert match is not None
            if world:
                match.state = match.game.guess(match.state, 0, rng_for("0b", "guess", world))
                live.table.set_match(match)
            connection = await attacker.connect("again")
            for where in (table, first):
                for command, more in EVERYTHING:
                    await connection.request(command, where, **more)
                for end in ["", "/record", "/replay", "/review?seat=1", "/chronicle"]:
                    answer = await attacker.http.get(f"/api/tables/{where}{end}")
                    sent.append(TIMES.sub("", answer.text).encode())
            for end in ["", "/par?seat=1"]:
                answer = await attacker.http.get(f"/api/deals/{deal}{end}")
                sent.append(TIMES.sub("", answer.text).encode())
            await ben.do("rematch", first)
            again = before.rematch_id
            assert again is not None
            for command, more in EVERYTHING:
                await connection.request(command, again, **more)
            await connection.close()
            return [*sorted(connection.raw), *sent]

    first, deal, seed, cookies = asyncio.run(prepared())
    for world in range(WORLDS + 1):
        copy_data(tmp_path / "one", tmp_path / f"world-{world}")
    true = asyncio.run(play_scripts(0))
    for world in range(1, WORLDS + 1):
        assert asyncio.run(play_scripts(world)) == true


EVERYTHING: list[tuple[str, dict[str, Any]]] = [
    ("watch", {}),
    *((command, {"seat": seat}) for command in ("sit", "stand", "hint") for seat in (0, 1)),
    *(("set_bot", {"seat": seat, "bot": BOT}) for seat in (0, 1)),
    *(
        (command, {"seat": seat, "key": KEY})
        for command in ("offer_seat", "claim_seat")
        for seat in (0, 1)
    ),
    ("stand_in", {"seat": 1, "bot": BOT}),
    ("start", {}),
    ("rematch", {}),
    ("watch", {}),
]
