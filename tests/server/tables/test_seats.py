"""Occupants of seats: strangers can be removed, and returning players get their seats back."""

import threading
from pathlib import Path

import pytest

from roost import bots
from roost.bots import Bot, DecisionContext
from roost.contract import Action
from tests.support.server.backends import ONE_SERVER
from tests.support.server.running_server import (
    Connection,
    Message,
    TableMatch,
    run_async,
    run_server,
    sit_down,
    start_and_deal,
    wait_until,
)
from tests.support.server.running_server import start_match as begin
from tests.support.server.solo_match import start_solo


def told_seat(connection: Connection, seat: int) -> Message:
    """Return the last state of a seat that a connection received."""
    found: Message = [m["table"] for m in connection.messages if m.get("table")][-1]["seats"][seat]
    return found


async def leave(table_match: TableMatch, seat: int) -> None:
    """Close the connection of a seat, and wait until the others know."""
    await table_match.connections[seat].close()
    others = [connection for i, connection in enumerate(table_match.connections) if i != seat]
    await wait_until(lambda: all(told_seat(connection, seat)["is_away"] for connection in others))


async def return_to(table_match: TableMatch, seat: int) -> Connection:
    connection = await table_match.server.users[seat].connect("again", first_id=1000)
    await connection.read_snapshot(table_match.table)
    return connection


# Before the match


@run_async
async def test_the_owner_can_remove_a_present_stranger(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        owner, stranger, friend = [await server.new_user(name) for name in ("Ada", "Eve", "Bo")]
        table = await owner.new_table()
        a, b, c = [await user.connect() for user in (owner, stranger, friend)]
        await sit_down([a, b], table)
        await c.do("watch", table)
        assert "Only the person" in await c.get_rejection("remove_player", table, seat=1)
        assert "Only the person" in await b.get_rejection("remove_player", table, seat=0)
        for seat in (0, 2):
            assert "There is no player on this seat" in await a.get_rejection(
                "remove_player", table, seat=seat
            )
        assert "no seat 7" in await a.get_rejection("remove_player", table, seat=7)
        await a.do("remove_player", table, seat=1)
        looks = [await connection.read_snapshot(table) for connection in (a, b, c)]
        assert [look["table"]["is_removed"] for look in looks] == [False, True, False]
        assert not looks[0]["table"]["seats"][1]["is_taken"]
        for seat in (1, 2):
            assert "removed you" in await b.get_rejection("sit", table, seat=seat)
        await c.do("sit", table, seat=1)
    async with run_server(tmp_path) as server:  # after a restart as well
        b = await (await server.new_user(cookie=stranger.cookie)).connect("again")
        assert (await b.read_snapshot(table))["table"]["is_removed"]
        assert "removed you" in await b.get_rejection("sit", table, seat=2)
        a = await (await server.new_user(cookie=owner.cookie)).connect("again")
        await a.do("set_bot", table, seat=2, bot="random")
        await a.do("start", table)
        assert "not possible now" in await a.get_rejection("remove_player", table, seat=1)


# Hints


@run_async
async def test_competing_players_have_no_hints(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await begin(server, players=2)
        seat = (await table_match.match()).turn
        connection = table_match.connections[seat]
        assert not (await connection.read_snapshot(table_match.table))["table"]["has_hints"]
        assert "no hints" in await connection.get_rejection("hint", table_match.table, seat=seat)
        # This holds even if the other player has a stand-in, because they may return.
        await table_match.connections[1 - seat].do(
            "stand_in", table_match.table, seat=1 - seat, bot="random"
        )
        assert "no hints" in await connection.get_rejection("hint", table_match.table, seat=seat)


@pytest.mark.parametrize(("game", "users"), [("donburiko", 1), ("familiars-trouble", 3)])
@run_async
async def test_a_hint_makes_the_match_practice_for_all(
    tmp_path: Path, game: str, users: int
) -> None:
    async with run_server(tmp_path) as server:
        owner = await server.new_user()
        bots = [None] * users + ["random"] * (3 - users)
        table = await owner.new_table(game, 3, bots=bots)
        connections = [await owner.connect(), *await server.connect_users(users - 1)]
        await sit_down(connections, table)
        await start_and_deal(connections, table)
        match = (await server.live(table)).table.match
        assert match is not None
        await wait_until(lambda: match.turn is not None and match.turn < users)
        assert match.turn is not None
        info = (await connections[0].read_snapshot(table))["table"]
        assert (info["has_hints"], info["is_practice"], info["is_counted"]) == (True, False, True)
        await connections[match.turn].do("hint", table, seat=match.turn)
        for connection in connections:
            info = (await connection.read_snapshot(table))["table"]
            assert (info["is_practice"], info["is_counted"]) == (True, False)


@run_async
async def test_a_snapshot_says_whether_an_undo_is_possible(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await begin(server)

        async def has_acted() -> list[bool]:
            looks = [
                await connection.read_snapshot(table_match.table)
                for connection in table_match.connections
            ]
            return [look["observations"][0]["has_acted"] for look in looks]

        assert await has_acted() == [False, False, False]
        seat = await table_match.act()
        assert await has_acted() == [i == seat for i in range(3)]


# Stand-ins


@run_async
async def test_a_returning_player_gets_the_seat_back(tmp_path: Path) -> None:
    async with run_server(tmp_path, bot_delay=3600) as server:
        table_match = await begin(server)
        seat = (await table_match.match()).turn
        other = table_match.connections[(seat + 1) % 3]
        await leave(table_match, seat)
        await other.do("stand_in", table_match.table, seat=seat, bot="random")
        assert told_seat(other, seat)["is_stand_in"]
        table_match.connections[seat] = connection = await return_to(table_match, seat)
        await wait_until(lambda: not told_seat(other, seat)["is_stand_in"])
        await wait_until(lambda: not told_seat(connection, seat)["is_stand_in"])
        assert await table_match.act() == seat
        table = table_match.table
    async with run_server(tmp_path) as server:  # the setting is stored
        assert (await server.live(table)).table.stand_ins == {}


@run_async
async def test_a_given_up_seat_stays_with_its_bot(tmp_path: Path) -> None:
    """It stays until the player takes the seat back."""
    async with run_server(tmp_path, bot_delay=3600) as server:
        table_match = await begin(server)
        seat = (await table_match.match()).turn
        await table_match.connections[seat].do(
            "stand_in", table_match.table, seat=seat, bot="random"
        )
        await leave(table_match, seat)
        connection = await return_to(table_match, seat)
        assert (await connection.read_snapshot(table_match.table))["table"]["seats"][seat][
            "is_stand_in"
        ]
        await connection.do("stand_in", table_match.table, seat=seat, bot=None)
        assert not told_seat(connection, seat)["is_stand_in"]


@ONE_SERVER
@run_async
async def test_a_bot_does_not_finish_its_move_when_the_player_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, gate = threading.Event(), threading.Event()

    class SlowBot(Bot):
        def __init__(self) -> None:
            pass

        def choose(self, context: DecisionContext) -> Action:
            thinking.set()
            assert gate.wait(60)
            return context.legal_actions[0]

    monkeypatch.setattr(bots, "make", lambda *_: SlowBot())
    async with run_server(tmp_path) as server:
        table_match = await begin(server)
        match = await table_match.match()
        seat = match.turn
        await leave(table_match, seat)
        await table_match.connections[(seat + 1) % 3].do(
            "stand_in", table_match.table, seat=seat, bot="random"
        )
        await wait_until(thinking.is_set)
        table_match.connections[seat] = await return_to(table_match, seat)
        live = await table_match.live()
        gate.set()
        await wait_until(lambda: not live.bot_runner.is_running)
        assert (await table_match.match()).actions == []
        assert await table_match.act() == seat


@run_async
async def test_a_seat_that_is_given_up_is_a_bots(tmp_path: Path) -> None:
    async with run_server(tmp_path, bot_delay=3600) as server:
        table_match = await begin(server, has_chat=False)
        table, (a, b, _) = table_match.table, table_match.connections
        assert "not yours" in await b.get_rejection("give_up_seat", table, seat=0, bot="random")
        assert "nobody" in await a.get_rejection("give_up_seat", table, seat=0, bot="nobody")
        await a.do("give_up_seat", table, seat=0, bot="random")
        look = await a.read_snapshot(table)
        assert [sight["seat"] for sight in look["observations"]] == [None]  # the public view
        seat = (await b.read_snapshot(table))["table"]["seats"][0]
        assert (seat["bot"], seat["is_stand_in"], seat["is_mine"]) == ("random", False, False)
        assert "not yours" in await a.get_rejection("stand_in", table, seat=0, bot=None)
        alone = await start_solo(server)
        await alone.match()
        assert "No one else" in await alone.connection.get_rejection(
            "give_up_seat", alone.table, seat=0, bot="random"
        )
