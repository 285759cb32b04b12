"""No update precedes its storage, no command is executed twice, and stored events are reloaded."""

import asyncio
import threading
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roost import bots
from roost.contract import canonical_json
from roost.match import observe
from roost.server.storage.sqlite import SqliteStore
from roost.server.tables import table as tables
from roost.server.tables.events import ActionTaken, ChatPosted, decode_event, encode_event
from roost.testing.matches import make_rng, random_chooser
from tests.support.server.running_server import (
    CONFIRMATIONS,
    ClientState,
    Connection,
    RunningServer,
    TableMatch,
    is_dealt,
    is_over,
    run_async,
    run_server,
    sit_down,
    start_and_deal,
    start_match,
    wait_until,
)


class Valve:
    """Intercepts `append` of the stores: makes it fail, or delays it."""

    def __init__(self, stores: list[Any]) -> None:
        self.fails: Exception | None = None
        self.failures = 0
        """How often `fails` was raised."""
        self.free = asyncio.Event()
        self.free.set()
        self.waiting = 0
        for store in stores:
            store.append = partial(self._append, store.append)
            if isinstance(store, SqliteStore):
                store.append_nowait = partial(self._append_soon, store.append_nowait)  # type: ignore[method-assign]

    async def _append(self, append: Any, *args: Any, **more: Any) -> None:
        if self.fails is not None:
            self.failures += 1
            raise self.fails
        self.waiting += 1
        await self.free.wait()
        self.waiting -= 1
        await append(*args, **more)

    def _append_soon(self, append_soon: Any, *row: Any) -> bool:
        """Intercept the fast path."""

        async def later() -> None:
            self.waiting += 1
            await self.free.wait()
            self.waiting -= 1
            assert append_soon(*row)

        loop = asyncio.get_running_loop()
        if self.fails is not None:
            self.failures += 1
            loop.call_soon(row[-1], self.fails)
        else:
            self._held = loop.create_task(later())
        return True


def valve(server: RunningServer) -> Valve:
    return Valve([services.manager.store for services in server.all_services])


def action_of(match: Any) -> dict[str, Any]:
    return {
        "seat": match.turn,
        "action_count": len(match.actions),
        "action": match.legal_actions()[0],
    }


@run_async
async def test_an_event_that_could_not_be_stored_has_no_effect(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        match, table = await table_match.match(), table_match.table
        before = [canonical_json(observe(match, seat)) for seat in (None, 0, 1, 2)]
        rows = await server.manager.store.read_events(table)
        message_counts = [len(connection.raw) for connection in table_match.connections]
        store = valve(server)
        store.fails = OSError("the disk is full")
        mover = table_match.connections[match.turn]
        assert "could not store" in await mover.get_rejection("act", table, **action_of(match))
        assert "could not store" in await table_match.connections[1].get_rejection(
            "chat", table, text="hello"
        )
        answer = await server.users[0].http.post(
            "/api/tables", json={"game": "donburiko", "players": 3}
        )
        assert (answer.status_code, "could not store" in answer.json()["reason"]) == (503, True)
        assert [canonical_json(observe(match, seat)) for seat in (None, 0, 1, 2)] == before
        assert await server.manager.store.read_events(table) == rows
        for connection, count in zip(table_match.connections, message_counts, strict=True):
            assert all(
                message_count["type"] == "rejected" for message_count in connection.messages[count:]
            )
        # Afterwards play continues, and the same command can be sent again.
        store.fails = None
        await mover.do("act", table, **action_of(match))
        await table_match.play_out()


@run_async
async def test_no_update_is_sent_before_the_event_is_stored(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        match, table = await table_match.match(), table_match.table
        store = valve(server)
        store.free.clear()
        message_counts = [len(connection.raw) for connection in table_match.connections]
        mover = table_match.connections[match.turn]
        request = asyncio.create_task(mover.request("act", table, **action_of(match)))
        await wait_until(lambda: store.waiting == 1)
        # Other tables are served meanwhile.
        for connection in table_match.connections:
            if connection is not mover:
                assert "no such table" in await connection.get_rejection("unwatch", "elsewhere")
        for connection, count in zip(table_match.connections, message_counts, strict=True):
            assert all(
                message_count["type"] == "rejected" for message_count in connection.messages[count:]
            )
        assert not request.done()
        assert match.actions == []
        store.free.set()
        assert (await request)["type"] in CONFIRMATIONS
        for connection, count in zip(table_match.connections, message_counts, strict=True):
            await connection.wait_for(
                lambda m: m["type"] == "update" and m["action_count"] == 1, count
            )


@run_async
async def test_a_command_of_a_client_that_disconnects_is_executed(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        match, table = await table_match.match(), table_match.table
        store = valve(server)
        store.free.clear()
        turn = match.turn
        request = asyncio.create_task(
            table_match.connections[turn].request("act", table, **action_of(match))
        )
        await wait_until(lambda: store.waiting == 1)
        await table_match.connections[turn].close()
        with pytest.raises(AssertionError, match="closed"):
            await request
        store.free.set()
        other = table_match.connections[(turn + 1) % 3]
        await other.wait_for(lambda m: m["type"] == "update" and m["action_count"] == 1)
        assert len(match.actions) == 1


@run_async
async def test_bots_continue_when_the_store_recovers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roost.server.tables.bot_runner.RETRY_DELAY", 0.01)
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        table = await user.new_table(players=3, bots=["random"] * 3)
        connection = await user.connect()
        await connection.do("watch", table)
        store = valve(server)
        await connection.do("start", table)
        store.fails = OSError("the disk is full")
        await wait_until(lambda: store.failures > 0)
        sequence = (await connection.read_snapshot(table))["sequence"]
        failures = store.failures
        await wait_until(lambda: store.failures > failures + 1)
        assert (await connection.read_snapshot(table))["sequence"] == sequence
        store.fails = None
        await connection.wait_for(is_over)


@run_async
async def test_a_bot_that_fails_is_replaced_by_one_that_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: object, seen: object) -> object:
        raise RuntimeError("a bot's fault")

    monkeypatch.setattr(bots.load("greedy"), "choose", broken)
    monkeypatch.setattr(bots.load("owl"), "choose", lambda self, seen: {"type": "cheat"})
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        table = await user.new_table(players=3, bots=["greedy", "owl", "random"])
        connection = await user.connect()
        await connection.do("watch", table)
        await connection.do("start", table)
        await connection.wait_for(is_over)


@run_async
async def test_a_repeated_message_is_carried_out_once(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        match, table = await table_match.match(), table_match.table
        seat = match.turn
        connection = table_match.connections[seat]
        fields = {"id": 1000, **action_of(match)}
        for _ in range(3):
            assert (await connection.request("act", table, **fields))["type"] in CONFIRMATIONS
        assert len(match.actions) == 1
        await connection.close()
        # The same holds over another socket of the same client, but not for another client.
        user = server.users[seat]
        again = await user.connect()
        assert (await again.request("act", table, **fields))["type"] in CONFIRMATIONS
        other = await user.connect("other")
        assert "meantime" in (await other.request("act", table, **fields))["reason"]
        say = {"text": "once", "id": 1001}
        for _ in range(2):
            assert (await again.request("chat", table, **say))["type"] in CONFIRMATIONS
        assert [line["text"] for line in (await again.read_snapshot(table))["chat"]] == ["once"]
        cookies = [user.cookie for user in server.users]
        number = (await table_match.live()).table.next_sequence
    async with run_server(tmp_path) as server:
        back = await (await server.new_user(cookie=cookies[seat])).connect()
        for ask, more in (("act", fields), ("chat", say)):
            assert (await back.request(ask, table, **more))["type"] in CONFIRMATIONS
        assert (await server.live(table)).table.next_sequence == number


@run_async
async def test_a_restart_rebuilds_every_table(tmp_path: Path) -> None:
    """Before the match, in the deal, in play, after an undo, and at the end; bots continue."""
    async with run_server(tmp_path, nonce_timeout=60.0) as server:
        user = await server.new_user("Ada")
        connection = await user.connect()
        waiting = await user.new_table(players=3, is_listed=True)
        await connection.do("sit", waiting, seat=1)
        await connection.do("chat", waiting, text="hello")
        dealing = await user.new_table(players=3, bots=[None, "random", "random"])
        await connection.do("watch", dealing)
        await connection.do("sit", dealing, seat=0)
        await connection.do("start", dealing)
        table_match = await start_match(server)
        for _ in range(10):
            await table_match.act(random_chooser(make_rng("restart")))
        over = await user.new_table(players=3, bots=["random"] * 3)
        await connection.do("watch", over)
        await connection.do("start", over)
        await connection.wait_for(is_over)
        alone = await user.new_table(players=3, bots=[None, "random", "random"])
        await connection.do("watch", alone)
        await connection.do("sit", alone, seat=0)
        await start_and_deal([connection], alone)
        live = await server.live(alone)
        await wait_until(lambda: live.table.match is not None and live.table.match.turn == 0)
        assert live.table.match is not None
        await connection.do("act", alone, **action_of(live.table.match))
        await connection.do("undo", alone, seat=0)
        tables = (waiting, dealing, table_match.table, over, alone)
        before = {id: await connection.read_snapshot(id) for id in tables}
        seen = {
            seat: await p.read_snapshot(table_match.table)
            for seat, p in enumerate(table_match.connections)
        }
        users = [user.cookie for user in server.users]
    async with run_server(tmp_path, nonce_timeout=60.0) as server:
        connection = await (await server.new_user(cookie=users[0])).connect()
        after = {id: await connection.read_snapshot(id) for id in tables}
        # No player was connected, so the deal did not wait.
        assert before[dealing]["table"]["phase"] == "dealing"
        await wait_until(lambda: _is_playing(server, dealing))
        for id in (waiting, table_match.table, over, alone):
            assert _without_presence(after[id]) == _without_presence(before[id])
        for seat, cookie in enumerate(users[1:]):
            other = await (await server.new_user(cookie=cookie)).connect()
            look_now = await other.read_snapshot(table_match.table)
            assert look_now["observations"] == seen[seat]["observations"]


async def _is_playing(server: RunningServer, table: str) -> bool:
    return (await server.live(table)).table.phase == "playing"


def _without_presence(snapshot: dict[str, Any]) -> dict[str, Any]:
    seats = [{**seat, "is_away": None} for seat in snapshot["table"]["seats"]]
    return {**snapshot, "table": {**snapshot["table"], "seats": seats}}


@run_async
async def test_bots_continue_after_a_restart(tmp_path: Path) -> None:
    """They play until it is the turn of a player, who need not be connected."""
    async with run_server(tmp_path, bot_delay=30.0) as server:
        table_match = await start_match(server, players=2, bots=[])
        table, turn = table_match.table, (await table_match.match()).turn
        await table_match.connections[turn].do("stand_in", table, seat=turn, bot="random")
        actions = len((await table_match.match()).actions)
    async with run_server(tmp_path, bot_delay=0.0) as server:
        await wait_until(lambda: _has_moved(server, table, actions))


async def _has_moved(server: RunningServer, table: str, actions: int) -> bool:
    """Reads the store, so that the test itself does not load the table."""
    rows = await server.manager.store.read_events(table)
    past = tables.Table.from_events(
        [decode_event(body) for _, body in rows], await server.manager.store.read_secret(table)
    )
    return past.match is not None and len(past.match.actions) > actions


@run_async
async def test_tables_with_only_bots_rest_until_they_are_watched(tmp_path: Path) -> None:
    """This holds after a restart, and while other tables are in play."""
    async with run_server(tmp_path, bot_delay=0.0) as server:
        user = await server.new_user()
        connection = await user.connect()
        table = await user.new_table(players=3, bots=["random"] * 3)
        await connection.do("start", table)
        for _ in range(20):
            await connection.do("chat", table, text="does anything happen?")
        number = (await server.live(table)).table.next_sequence
        assert number == 22  # created, started, and the chat lines
        cookie = user.cookie
    async with run_server(tmp_path, bot_delay=0.0) as server:
        await server.manager.resume_matches()
        live = await server.live(table)
        live.schedule_next()
        assert live.is_idle
        assert live.table.next_sequence == number
        connection = await (await server.new_user(cookie=cookie)).connect("again")
        await connection.do("watch", table)
        await connection.wait_for(lambda m: m["type"] == "update" and m["action_count"] == 3)
        await connection.do("unwatch", table)
        await wait_until(lambda: live.is_idle)
        assert live.table.phase != "over"
        await connection.do("watch", table)
        await connection.wait_for(is_over)


@run_async
async def test_a_returning_client_receives_the_missed_updates(tmp_path: Path) -> None:
    """The updates come from memory while a client is at the table."""
    async with run_server(tmp_path, away_grace=60.0) as server:
        table_match = await start_match(server)
        table = table_match.table
        spectator = await (await server.new_user()).connect()
        await spectator.do("watch", table)
        for _ in server.all_services:
            await (await (await server.new_user()).connect()).do("watch", table)
        everybody = [*table_match.connections, spectator]
        choose = random_chooser(make_rng("missed"))
        states = [ClientState() for _ in everybody]
        marks = [0] * 4
        for round in range(5):
            for i, connection in enumerate(everybody):
                await connection.do("unwatch", table)
                for message in connection.messages[marks[i] :]:
                    states[i].receive(message)
                marks[i] = len(connection.raw)
            for _ in range(4):
                await table_match.act(choose)
            await table_match.connections[round % 3].do("chat", table, text=f"round {round}")
            for i, connection in enumerate(everybody):
                await connection.do("watch", table, after=states[i].sequence)
        for i, connection in enumerate(everybody):
            for message in connection.messages[marks[i] :]:
                states[i].receive(message)
            anew = ClientState()
            anew.receive(await connection.read_snapshot(table))
            assert (states[i].sequence, states[i].views) == (anew.sequence, anew.views)
            assert states[i].snapshot_count == (2 if i < 3 else 1)  # on joining, and at the deal


@run_async
async def test_another_server_may_have_written(tmp_path: Path) -> None:
    """All clients receive the other server's event, and the command is decided again."""
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        live, table = await table_match.live(), table_match.table
        line = ChatPosted(account_id="x", seat=None, name="X", text="from afar")
        await server.manager.store.append(table, live.table.next_sequence, encode_event(line))
        await table_match.act()
        for connection in table_match.connections:
            chat = await connection.wait_for(lambda m: m["type"] == "update" and bool(m["chat"]))
            act = await connection.wait_for(
                lambda m: m["type"] == "update" and m["action_count"] == 1
            )
            assert (chat["chat"]["text"], act["sequence"]) == ("from afar", chat["sequence"] + 1)
        # Of two actions at the same position, the second is rejected after the first's update.
        match = await table_match.match()
        mover = table_match.connections[match.turn]
        fields = action_of(match)
        acted = ActionTaken(seat=match.turn, action=fields["action"])
        await server.manager.store.append(table, live.table.next_sequence, encode_event(acted))
        assert "meantime" in await mover.get_rejection("act", table, **fields)
        await mover.wait_for(lambda m: m["type"] == "update" and m["action_count"] == 2)
        await table_match.act()


@run_async
async def test_a_table_that_cannot_be_rebuilt_harms_no_other(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        broken = await start_match(server)
        number = (await broken.live()).table.next_sequence
        await server.manager.store.append(
            broken.table, number, b'{"type":"action_taken","seat":7,"action":{}}'
        )
        cookie = server.users[0].cookie
    async with run_server(tmp_path) as server:
        user = await server.new_user(cookie=cookie)
        connection = await user.connect()
        assert "cannot be rebuilt" in await connection.get_rejection("watch", broken.table)
        answer = await user.http.get(f"/api/tables/{broken.table}")
        assert answer.status_code == 422
        assert (await connection.read_snapshot(table_match.table))["table"]["phase"] == "playing"


@run_async
async def test_a_table_of_other_rules_is_not_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        cookie = server.users[0].cookie
        game = (await table_match.match()).game
    newer = msgspec.structs.replace(game.info, version=game.info.version + 1)
    monkeypatch.setattr(game, "info", newer)
    async with run_server(tmp_path) as server:
        connection = await (await server.new_user(cookie=cookie)).connect()
        assert f"(donburiko/{newer.version - 1})" in await connection.get_rejection(
            "watch", table_match.table
        )


@run_async
async def test_rules_that_fail_break_their_table_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_server(tmp_path) as server:
        one, two = await start_match(server), await start_match(server)
        match = await one.match()
        mover = one.connections[match.turn]

        def fail(*_: object) -> None:
            raise ZeroDivisionError("the card acorn-4")

        monkeypatch.setattr(match, "apply_unchecked", fail)
        assert "internal error" in await mover.get_rejection("act", one.table, **action_of(match))
        assert "cannot be rebuilt" in await mover.get_rejection("chat", one.table, text="hello")
        await two.act()


# Waiting for nonces


@run_async
async def test_the_deal_waits_for_connected_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roost.server.tables.bot_runner.NONCE_POLL_INTERVAL", 0)
    async with run_server(tmp_path) as server:
        connections, table = await _seated(server)
        await connections[0].do("start", table)
        for connection in connections[:2]:
            await connection.do("nonce", table, nonce="ab" * 16)
        await connections[0].do("chat", table, text="a deal would have been stored before this")
        assert (await server.live(table)).table.phase == "dealing"
        await connections[2].do("nonce", table, nonce="cd" * 16)
        await connections[2].wait_for(is_dealt)


@run_async
async def test_the_deal_does_not_wait_for_absent_players(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        connections, table = await _seated(server)
        await connections[2].close()
        await connections[0].wait_for(
            lambda m: m["type"] == "update" and m["table"]["seats"][2]["is_away"]
        )
        await connections[0].do("start", table)
        for connection in connections[:2]:
            await connection.do("nonce", table, nonce="ab" * 16)
        await connections[0].wait_for(is_dealt)


@run_async
async def test_the_deal_does_not_wait_for_ever(tmp_path: Path) -> None:
    async with run_server(tmp_path, nonce_timeout=0.05) as server:
        connections, table = await _seated(server)
        await connections[0].do("start", table)
        await connections[0].wait_for(is_dealt)
        assert "not possible now" in await connections[0].get_rejection(
            "nonce", table, nonce="ab" * 16
        )


async def _seated(server: RunningServer) -> tuple[list[Connection], str]:
    user = await server.new_user()
    table = await user.new_table(players=3)
    connections = [await user.connect(), *await server.connect_users(2)]
    await sit_down(connections, table)
    return connections, table


@run_async
async def test_a_thinking_bot_blocks_no_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a bot searches, another table is played to its end."""
    think = threading.Event()
    bot = bots.load("owl")
    choose = bot.choose

    def slow(self: Any, seen: Any) -> Any:
        think.wait(60)
        return choose(self, seen)

    monkeypatch.setattr(bot, "choose", slow)
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        connection = await user.connect()
        table = await user.new_table(players=3, bots=["owl", "owl", "owl"])
        await connection.do("watch", table)
        await connection.do("start", table)
        try:
            table_match: TableMatch = await start_match(server)
            await table_match.play_out(random_chooser(make_rng("quick")))
            assert all(m.get("action_count", 0) == 0 for m in connection.messages)
        finally:
            think.set()
        await connection.wait_for(lambda m: m["type"] == "update" and m["action_count"] == 2)
