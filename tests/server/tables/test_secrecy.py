"""Secrecy over the socket: a seat receives the same bytes in every consistent world.

A server is copied with all its tables. In the copy, each match continues from a guess of what a
seat cannot know. Then both take the same actions, and the messages of the seat and of a spectator
are compared.
"""

import shutil
import sqlite3
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from roost import games
from roost.contract import Action, Game, View, apply_diff, rng_for
from roost.kernel.rng import Rng, random_below
from roost.match import Event, Match, Update, observe
from roost.match.record_check import check_records
from roost.server.http.routes import SeatLogHeader
from roost.server.tables import fairness, hints
from roost.testing.forks import act, common_actions, revealed_cards, revealing_numbers
from roost.testing.matches import (
    choose_from,
    make_rng,
    random_chooser,
    should_continue,
)
from roost.testing.sizes import LONG, size
from tests.support.commands import run_ok as printed
from tests.support.server.running_server import (
    Connection,
    RunningServer,
    TableMatch,
    run_async,
    run_server,
    start_match,
)

Pair = tuple[Action, Action]

CLOSED = {"open_hands": False}
CASES: list[tuple[str, dict[str, Any]]] = [(name, {}) for name in games.game_ids()]
CASES += [
    (name, CLOSED)
    for name in games.game_ids()
    if any(option.name in CLOSED for option in games.game_info(name).options)
]
"""Games with open or closed hands are tested with both."""
every_game = pytest.mark.parametrize(
    ("name", "options"), CASES, ids=[n + "-closed" * bool(options) for n, options in CASES]
)

FORKS = size(5, 100)  # for each game
AHEAD = size(16, 60)  # maximum number of actions after the fork


@pytest.fixture(autouse=True)
def same_deals_in_every_run(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = count()
    monkeypatch.setattr(fairness, "new_secret", lambda: f"{next(numbers):064x}")


def copy_data(old: Path, new: Path) -> None:
    new.mkdir()
    shutil.copy(old / "secret", new)
    source, target = (sqlite3.connect(folder / "roost.sqlite") for folder in (old, new))
    source.backup(target)
    source.close()
    target.close()


class ForkResult(NamedTuple):
    has_differed: bool  # whether the guess was another world than the true one
    updates: int  # identical updates of the seat
    spectator_updates: int  # identical updates of the spectator


class World:
    """One of two servers, and all connections of one of its tables."""

    def __init__(self, server: RunningServer, table: str) -> None:
        self.server = server
        self.table = table
        self.connections: list[Connection] = []
        """By seat; the last one is a spectator's."""

    async def come(self, cookies: list[str | None]) -> None:
        for cookie in cookies:
            connection = await (await self.server.new_user(cookie=cookie)).connect("again")
            self.connections.append(connection)
            await connection.do("watch", self.table)

    async def match(self) -> Match[Any]:
        match = (await self.server.live(self.table)).table.match
        assert match is not None
        return match

    async def act(self, action: Any) -> None:
        """Take an action, and wait until all connections have the update."""
        match = await self.match()
        fields = {"seat": match.turn, "action_count": len(match.actions), "action": action}
        assert match.turn is not None
        starts, count = (
            [len(connection.raw) for connection in self.connections],
            len(match.actions) + 1,
        )
        await self.connections[match.turn].do("act", self.table, **fields)
        for connection, start in zip(self.connections, starts, strict=True):
            await connection.wait_for(
                lambda m: m["type"] == "update" and m["action_count"] == count, start
            )

    async def close(self) -> None:
        for connection in self.connections:
            await connection.close()


async def compare(
    one: World, two: World, seat: int, number: int, rng: Rng, cookies: list[str | None]
) -> ForkResult:
    true, other = await one.match(), await two.match()
    other.state = true.game.guess(true.state, seat, rng_for("0b", "guess", number))
    differed = true.game.open_view(true.state) != true.game.open_view(other.state)
    for world in (one, two):
        await world.come(cookies)
    told = {seat: 0, -1: 0}
    alike = {seat, -1}
    for ahead in range(AHEAD):
        for who in alike:
            assert one.connections[who].raw == two.connections[who].raw
        if ahead % 8 == 0 and true.turn == seat:
            for world in (one, two):  # the answers, or rejections, are compared as well
                await world.connections[seat].request("hint", world.table, seat=seat)
        pairs = common_actions(true, other, seat)
        if not pairs:
            break
        pair = unseen(true, other, seat, pairs, rng)
        for world, action in zip((one, two), pair, strict=True):
            await world.act(action)
        game = true.game
        alike = {who for who in alike if last(one, who, game) == last(two, who, game)}
        if seat not in alike:  # the seat was shown different cards
            break
        for who in alike:
            told[who] += 1
    for world in (one, two):
        await world.close()
    return ForkResult(differed, told[seat], told[-1])


def unseen(true: Match[Any], other: Match[Any], seat: int, pairs: list[Pair], rng: Rng) -> Pair:
    """Prefer a pair that shows the seat no difference, so that the comparison continues."""
    for _ in range(10):
        pair = choose_from(rng, pairs)
        forks = true.fork(true.state), other.fork(other.state)
        told = (act(f, seat, a) for f, a in zip(forks, pair, strict=True))
        own_cards, other_cards = (revealed(t, true.game) for t in told)
        if own_cards == other_cards:
            break
    return pair


def revealed(told: Update, game: Game[Any]) -> list[Any]:
    """Return the revealed cards and numbers of an update. They may differ between worlds."""
    return [*revealed_cards(told), *revealing_numbers(told, game)]


def last(world: World, who: int, game: Game[Any]) -> list[Any]:
    """Return what the newest update revealed."""
    message = next(m for m in reversed(world.connections[who].messages) if m["type"] == "update")
    return [
        revealed(Update(msgspec.convert(told["events"], list[Event]), []), game)
        for told in message["updates"]
    ]


@pytest.mark.backends("sqlite")  # the other world starts as a copy of its file
@every_game
@run_async
async def test_a_seat_receives_the_same_updates_in_every_consistent_world(
    tmp_path: Path,
    name: str,
    options: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hints, "ITERATIONS", 2000 if LONG else 200)
    counts = games.game_info(name).players
    rng = make_rng("socket forks")
    forks = []
    async with run_server(tmp_path / "one") as one:
        for number in range(FORKS):
            many = counts[number % len(counts)]
            table_match = await start_match(one, name, many, options=options)
            choose = random_chooser(rng)
            for _ in range(random_below(rng, 25)):
                if (await table_match.match()).turn is not None:
                    await table_match.act(choose)
            cookies = [user.cookie for user in one.users[-len(table_match.connections) :]]
            spectator = (await one.new_user()).cookie
            forks.append((table_match.table, [*cookies, spectator]))
            for connection in table_match.connections:
                await connection.close()
        copy_data(tmp_path / "one", tmp_path / "two")
        async with run_server(tmp_path / "two") as two:
            results = []
            for number, (table, users) in enumerate(forks):
                seat = random_below(rng, len(users) - 1)
                worlds = World(one, table), World(two, table)
                results.append(await compare(*worlds, seat, number, rng, users))
    print(f"{sum(fork.updates for fork in results)} times told the same in {FORKS} forks", end=" ")
    assert sum(fork.has_differed for fork in results) > len(results) / 2
    assert sum(fork.updates for fork in results if fork.has_differed) >= len(results)
    assert sum(fork.spectator_updates for fork in results if fork.has_differed) >= len(results)


@every_game
@run_async
async def test_no_message_names_a_hidden_card(
    tmp_path: Path, name: str, options: dict[str, Any]
) -> None:
    """Messages have no secret, seed, account or card that the viewer cannot see at that time."""
    async with run_server(tmp_path) as server:
        players = games.game_info(name).players[-1 if options else 0]
        table_match = await start_match(server, name, players, options=options)
        spectator = await (await server.new_user()).connect()
        await spectator.do("watch", table_match.table)
        table, match = (await table_match.live()).table, await table_match.match()
        assert table.secret is not None
        never = [table.secret, table.seed, match.seed, *table.nonces.values(), *table.member_ids]
        never += [user.cookie for user in server.users]
        eyes: list[tuple[int | None, Connection]] = [
            *enumerate(table_match.connections),
            (None, spectator),
        ]
        choose = random_chooser(make_rng("bytes"))
        visible = VisibleCards(match)
        hidden = 0
        while should_continue(match):
            assert match.turn is not None
            starts = {seat: len(connection.raw) for seat, connection in eyes}
            visible.begin()
            await table_match.act(choose)
            for seat, connection in eyes:
                await connection.wait_for(lambda m: m["type"] == "update", starts[seat])
                raw = b"".join(connection.raw[starts[seat] :])
                for card in visible.everything - visible.by(seat):
                    hidden += 1
                    assert f'"{card}"'.encode() not in raw, (seat, card)
        for _, connection in eyes:
            raw = b"".join(connection.raw)
            assert all(str(secret).encode() not in raw for secret in never)
        assert hidden


class VisibleCards:
    """All cards during an action, and those that a seat could see or name.

    It intercepts the match, so that it knows every frame.
    """

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self._states: list[Any] = []
        carry_out = match.apply_unchecked

        def listen(seat: int, action: Action, with_frames: bool = False) -> Any:
            frames = Match.apply_unchecked(match.fork(), seat, action, with_frames=True)
            self._states += [frame.state for frame in frames]
            return carry_out(seat, action, with_frames)

        match.apply_unchecked = listen  # type: ignore[method-assign]

    def begin(self) -> None:
        self._states = [self._match.game.copy(self._match.state)]

    @property
    def everything(self) -> set[str]:
        return _named([self._match.game.open_view(state) for state in self._states])

    def by(self, seat: int | None) -> set[str]:
        legal = self._match.legal_actions() if self._match.turn == seat else []
        may_name = {str(value) for action in legal for value in action.values()}
        return may_name | _named([self._match.game.view(state, seat) for state in self._states])


def _named(views: list[View]) -> set[str]:
    cards = [card for view in views for zone in view.zones for card in zone.cards]
    return {card.name for card in cards if card.name is not None}


@every_game
@run_async
async def test_a_download_in_play_is_the_seats_own_log(
    tmp_path: Path, name: str, options: dict[str, Any]
) -> None:
    async with run_server(tmp_path / "data") as server:
        table_match = await start_match(
            server, name, games.game_info(name).players[0], options=options
        )
        path = f"/api/tables/{table_match.table}/record"
        players = server.users[: len(table_match.connections)]
        stranger = await server.new_user()
        choose = random_chooser(make_rng("download"))
        for _ in range(6):
            if (await table_match.match()).turn is not None:
                await table_match.act(choose)
        table = (await table_match.live()).table
        texts = [(await user.http.get(path)).text for user in [*players, stranger]]
        for seat, text in enumerate(texts):
            head, *lines = text.splitlines()
            log = msgspec.json.decode(head, type=SeatLogHeader)
            assert log.seat == (None if seat == len(players) else seat)
            view = log.view
            for line in lines:
                view = apply_diff(view, msgspec.json.decode(line, type=Event).diff)
            assert lines
            assert view == observe(await table_match.match(), log.seat).view
            assert '"setup"' not in text
            assert '"action":{"type"' not in text, "that would be a line of a record"
            assert table.secret is not None
            assert table.secret not in text
            assert table.seed not in text
        refused = await stranger.http.get(path, params={"seat": 0})
        assert refused.status_code == 422
        # A log shows exactly the events that the seat received.
        for seat, text in enumerate(texts[:-1]):
            messages = table_match.connections[seat].messages
            events = [
                e
                for m in messages
                if m["type"] == "update"
                for t in m["updates"]
                for e in t["events"]
            ]
            lines = [msgspec.json.decode(line) for line in text.splitlines()[1:]]
            assert lines == events[-len(lines) :]
        if games.game_info(name).is_long:
            return
        await table_match.play_out(choose)
        texts = [(await user.http.get(path)).text for user in [*players, stranger]]
        assert len(set(texts)) == 1
        file = tmp_path / "record.jsonl"
        file.write_text(texts[0])
        (verdict,) = check_records(file)
        assert verdict.ok, verdict.why
        assert verdict.match is not None
        assert verdict.match.result == (await table_match.match()).result
        assert printed("replay", file)
        assert printed("verify", file)


@run_async
async def test_there_is_no_record_before_the_deal(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        table = await user.new_table()
        answer = await user.http.get(f"/api/tables/{table}/record")
        assert (answer.status_code, answer.json()["rule"]) == (422, None)


@run_async
async def test_an_account_without_a_seat_sees_the_public_view(tmp_path: Path) -> None:
    """This holds for the table's owner, and for requests of other seats."""
    async with run_server(tmp_path) as server:
        owner = await server.new_user()
        table = await owner.new_table(players=3, bots=["random"] * 3)
        connection = await owner.connect()
        await connection.do("watch", table)
        await connection.do("start", table)
        await connection.wait_for(lambda m: m["type"] == "update" and m["action_count"] == 2)
        for message in connection.messages:
            visible = message.get("observations", []) + message.get("told", [])
            assert all(
                observation["seat"] is None and observation["legal_actions"] == []
                for observation in visible
            )
        table_match = TableMatch(server, table, [])
        assert (await table_match.match()).seed is not None
