"""Several servers with the same tables: events reach all servers, and happen once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest
import redis.asyncio as redis

from roost.server.cluster import cluster as peers_module
from roost.server.cluster.bus import Bus
from roost.server.cluster.bus_message import BusMessage
from roost.server.settings import load_settings
from roost.server.storage import TableRow
from roost.server.storage.postgres import PostgresStore
from roost.server.tables.events import ActionTaken, SeatOffered, decode_event
from roost.testing.refusals import raises_refusal
from tests.support.server import backends
from tests.support.server.proxy import Proxy, proxy_to
from tests.support.server.running_server import (
    CONFIRMATIONS,
    ClientState,
    RunningServer,
    TableMatch,
    User,
    is_over,
    run_async,
    run_server,
    run_single_server,
    sit_down,
    start_and_deal,
    start_match,
    wait_until,
)
from tests.support.server.server_process import ServerProcess

pytestmark = pytest.mark.backends("pair")


def first_action(match: Any) -> dict[str, Any]:
    return {
        "seat": match.turn,
        "action_count": len(match.actions),
        "action": match.legal_actions()[0],
    }


async def stored_events(server: RunningServer, table: str) -> list[Any]:
    return [decode_event(body) for _, body in await server.manager.store.read_events(table)]


def disable_sync(table_match: TableMatch) -> None:
    """Clients of other servers receive updates through the servers' messages to each other."""
    for connection in table_match.connections:
        connection.sync = None


@run_async
async def test_events_at_one_server_reach_the_other(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        disable_sync(table_match)
        assert len({user.address for user in server.users}) == 2
        states = [ClientState() for _ in table_match.connections]
        for number in range(1, 13):
            match = await table_match.match()
            assert len(match.actions) == number - 1
            await table_match.connections[match.turn].do(
                "act", table_match.table, **first_action(match)
            )
            for connection in table_match.connections:
                await connection.wait_for(lambda m, n=number: m.get("action_count") == n)  # type: ignore[misc]
        for connection, state in zip(table_match.connections, states, strict=True):
            for message in connection.messages:
                state.receive(message)
            anew = ClientState()
            anew.receive(await connection.read_snapshot(table_match.table))
            assert (state.sequence, state.views) == (anew.sequence, anew.views)


@run_async
async def test_one_of_two_racing_writers_wins(tmp_path: Path) -> None:
    """Two clients at two servers act for the same seat: one of them wins each time."""
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        disable_sync(table_match)
        twins = []
        for user, connection in zip(list(server.users), table_match.connections, strict=True):
            other = next(at for at in server.addresses if at != user.address)
            twin = User(other, user.cookie)
            server.users.append(twin)
            twins.append([connection, await twin.connect("twin")])
            await twins[-1][1].do("watch", table_match.table)
        for number in range(10):
            match = await table_match.match()
            assert len(match.actions) == number
            fields = first_action(match)
            both = twins[match.turn]
            answers = await asyncio.gather(
                *(p.request("act", table_match.table, **fields) for p in both)
            )
            refused = [messages for messages in answers if messages["type"] not in CONFIRMATIONS]
            assert len(refused) == 1, answers
            assert "meantime" in refused[0]["reason"]
        acted = [
            one
            for one in await stored_events(server, table_match.table)
            if isinstance(one, ActionTaken)
        ]
        assert len(acted) == 10


@run_async
async def test_concurrent_chat_lines_all_arrive(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        disable_sync(table_match)
        for number in range(8):
            texts = [f"{number} from {i}" for i in range(3)]
            await asyncio.gather(
                *(
                    connection.do("chat", table_match.table, text=text)
                    for connection, text in zip(table_match.connections, texts, strict=True)
                )
            )
        lines = []
        for connection in table_match.connections:
            await connection.wait_for(lambda m: m["type"] == "update" and m["sequence"] >= 8 + 24)
            lines.append([m["chat"]["text"] for m in connection.messages if m.get("chat")])
        assert lines[0] == lines[1] == lines[2]
        assert len(lines[0]) == 24


@run_async
async def test_a_command_repeated_at_another_server_is_executed_once(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        disable_sync(table_match)
        match = await table_match.match()
        seat = match.turn
        fields = {"id": 1000, **first_action(match)}
        assert (await table_match.connections[seat].request("act", table_match.table, **fields))[
            "type"
        ] in CONFIRMATIONS
        user = server.users[seat]
        other = next(at for at in server.addresses if at != user.address)
        back = User(other, user.cookie)
        server.users.append(back)
        again = await back.connect()
        assert (await again.request("act", table_match.table, **fields))["type"] in CONFIRMATIONS
        # It receives the same history as at the other server, however quickly it reconnects.
        number = (await server.live(table_match.table)).table.next_sequence
        await again.do("watch", table_match.table, after=number - 1)
        assert await again.wait_for(lambda m: m["type"] == "update") is not None
        acted = [
            one
            for one in await stored_events(server, table_match.table)
            if isinstance(one, ActionTaken)
        ]
        assert len(acted) == 1


@run_async
async def test_presence_includes_users_at_other_servers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roost.server.tables.bot_runner.NONCE_POLL_INTERVAL", 0)
    async with run_server(tmp_path) as server:
        first = await server.new_user()
        table = await first.new_table(players=3)
        connections = [await first.connect(), *await server.connect_users(2)]
        for connection in connections:
            connection.sync = None
        await sit_down(connections, table)
        for connection in connections:
            await connection.wait_for(
                lambda m: bool(m.get("table")) and _away_flags(m) == [False] * 3
            )
        start = [len(connection.raw) for connection in connections]
        await connections[1].close()
        for i in (0, 2):
            await connections[i].wait_for(
                lambda m: bool(m.get("table")) and _away_flags(m) == [False, True, False], start[i]
            )
        # A deal waits for connected players at all servers.
        await connections[0].do("start", table)
        await connections[0].do("nonce", table, nonce="ab" * 16)
        await connections[0].do("chat", table, text="a deal would have been stored before this")
        await server.sync(table)
        assert (await server.live(table)).table.phase == "dealing"
        await connections[2].do("nonce", table, nonce="cd" * 16)
        await connections[2].wait_for(
            lambda m: m["type"] == "snapshot" and m["table"]["phase"] == "playing"
        )


def _away_flags(message: dict[str, Any]) -> list[bool]:
    return [seat["is_away"] for seat in message["table"]["seats"]]


@run_async
async def test_a_bot_moves_once_whichever_server_it_is_at(tmp_path: Path) -> None:
    """Both servers have loaded the table, and could act."""
    async with run_server(tmp_path) as server:
        user, other = await server.new_user(), await server.new_user()
        table = await user.new_table(players=3, bots=["random"] * 3)
        connections = [await user.connect(), await other.connect()]
        for connection in connections:
            connection.sync = None
            await connection.do("watch", table)
        await connections[0].do("start", table)
        for connection in connections:
            await connection.wait_for(is_over)
        drives = [await cluster.claims.acquire(f"drive {table}") for cluster in server.clusters]
        assert sorted(drives) == [False, True]


async def watch_table(address: str, table: str) -> User:
    """Watch a table, because tables with only bots rest otherwise."""
    user = User(address)
    await user.http.get("/api/me")
    await (await user.connect()).do("watch", table)
    return user


@run_async
async def test_another_server_takes_over_after_a_crash(tmp_path: Path) -> None:
    """A server is killed while bots play there; a spectator watches at the other server."""
    shared = backends.settings_for(tmp_path)
    doomed = ServerProcess(tmp_path / "doomed", bot_delay=0.3, **shared)
    doomed.data.mkdir()
    async with run_single_server(tmp_path / "other", bot_delay=0.0, **shared) as (
        services,
        other_address,
    ):
        try:
            await doomed.start()
            user = User(doomed.address)
            await user.http.get("/api/me")
            table = await user.new_table(players=3, bots=["random"] * 3)
            connection = await user.connect()
            await connection.do("watch", table)
            await connection.do("start", table)
            spectator = await watch_table(other_address, table)
            await connection.wait_for(lambda m: m["type"] == "update" and m["action_count"] == 2)
        finally:
            doomed.kill()
        await user.close()
        store = services.manager.store

        async def is_finished() -> bool:
            return await store.find_result(table) is not None

        await wait_until(is_finished)
        await spectator.close()


@run_async
async def test_another_server_takes_over_after_a_stop(tmp_path: Path) -> None:
    shared = backends.settings_for(tmp_path)
    async with run_single_server(tmp_path / "other", bot_delay=0.0, **shared) as (
        services,
        other_address,
    ):
        async with run_single_server(tmp_path / "first", bot_delay=0.3, **shared) as (_, address):
            user = User(address)
            await user.http.get("/api/me")
            table = await user.new_table(players=3, bots=["random"] * 3)
            connection = await user.connect()
            await connection.do("watch", table)
            await connection.do("start", table)
            spectator = await watch_table(other_address, table)
            await connection.wait_for(lambda m: m["type"] == "update" and m["action_count"] == 2)
            await user.close()
        store = services.manager.store

        async def is_finished() -> bool:
            return await store.find_result(table) is not None

        await wait_until(is_finished)
        await spectator.close()


@run_async
async def test_presence_updates_do_not_overtake_events(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A presence update has the sequence of the last event, which the client must have by then."""
    async with run_server(tmp_path) as server:
        ada, ben = await server.new_user("Ada"), await server.new_user("Ben")
        table = await ada.new_table(players=3)
        connections = [await user.connect() for user in (ada, ben)]
        await sit_down(connections, table)
        live = await server.live(table)
        await wait_until(lambda: len(live.audience.present_ids) == 2)
        store, start = server.manager.store, len(connections[0].raw)
        put = store.save_table_row

        async def put_while_ben_goes(row: TableRow) -> None:
            live.on_remote_presence(frozenset())
            await put(row)

        monkeypatch.setattr(store, "save_table_row", put_while_ben_goes)
        await connections[0].do("sit", table, id=77, seat=2)
        await connections[0].wait_for(
            lambda m: m["type"] == "update" and m.get("command_id") is None, start
        )
        messages = [m for m in connections[0].messages[start:] if m["type"] == "update"]
        assert [m.get("command_id") for m in messages[:2]] == [77, None]
        assert messages[0]["sequence"] == messages[1]["sequence"]
        assert messages[1]["table"]["seats"][1]["is_away"]


# Without Postgres or Redis


@asynccontextmanager
async def server_behind_proxies(
    tmp_path: Path,
) -> AsyncIterator[tuple[RunningServer, Proxy, Proxy]]:
    """Run two servers, the second one behind proxies to Postgres and Redis."""
    shared = backends.settings_for(tmp_path)
    async with AsyncExitStack() as stack:
        postgres = await stack.enter_async_context(proxy_to(backends.postgres().port))
        redis = await stack.enter_async_context(proxy_to(backends.redis().port))
        database = shared["database"].replace(
            f"127.0.0.1:{backends.postgres().port}", postgres.address
        )
        through = shared | {"database": database, "redis": f"redis://{redis.address}/0"}
        one = await stack.enter_async_context(run_single_server(tmp_path / "one", **shared))
        two = await stack.enter_async_context(run_single_server(tmp_path / "two", **through))
        server = RunningServer([one[0], two[0]], [one[1], two[1]])
        try:
            yield server, postgres, redis
        finally:
            postgres.restore()
            redis.restore()
            for user in server.users:
                await user.close()


@run_async
async def test_play_continues_without_redis(tmp_path: Path) -> None:
    async with server_behind_proxies(tmp_path) as (server, _, redis):
        table_match = await start_match(server)
        disable_sync(table_match)
        redis.cut()
        await wait_until(lambda: server.clusters[1].problems == ["redis unavailable"])
        figures = (await server.users[1].http.get("/metrics")).text
        assert 'roost_dependency_down{name="redis"} 1' in figures
        assert 'roost_dependency_down{name="database"} 0' in figures
        for number in range(1, 7):
            match = await table_match.match()
            assert len(match.actions) == number - 1
            await table_match.connections[match.turn].do(
                "act", table_match.table, **first_action(match)
            )
            for connection in table_match.connections:
                await connection.wait_for(lambda m, n=number: m.get("action_count") == n)  # type: ignore[misc]
        redis.restore()
        await wait_until(lambda: server.clusters[1].problems == [])


@run_async
async def test_without_postgres_nothing_is_confirmed_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roost.server.storage.postgres.RETRY_SECONDS", 1.0)
    async with server_behind_proxies(tmp_path) as (server, postgres, _):
        table_match = await start_match(server)
        disable_sync(table_match)
        table = table_match.table
        here, other_address = table_match.connections[0], table_match.connections[1]
        postgres.cut()
        assert "cannot reach its database" in await other_address.get_rejection(
            "chat", table, text="lost"
        )
        offer = {"seat": 1, "key": "ab" * 16}
        assert "could not store" in await other_address.get_rejection("offer_seat", table, **offer)
        unknown = await other_address.get_rejection("watch", "A" * 22)
        assert "cannot reach its database" in unknown
        answer = await server.users[1].http.get("/api/tables")
        assert (answer.status_code, "cannot reach" in answer.json()["reason"]) == (503, True)
        await wait_until(lambda: "database unavailable" in server.clusters[1].problems)
        answer = await server.users[1].http.get("/ready")
        assert answer.status_code == 503
        # Loaded tables can still be watched there, and the other server continues.
        assert (await other_address.read_snapshot(table))["table"]["phase"] == "playing"
        await here.do("chat", table, text="kept")
        postgres.restore()
        await other_address.wait_for(lambda m: bool(m.get("chat")) and m["chat"]["text"] == "kept")
        await other_address.do("chat", table, text="back")
        texts = [one.text for one in await stored_events(server, table) if hasattr(one, "text")]
        assert texts == ["kept", "back"]
        await wait_until(lambda: server.clusters[1].problems == [])


@run_async
async def test_a_write_with_a_lost_answer_is_confirmed_once(tmp_path: Path) -> None:
    """A write whose answer was lost is found in the database, and confirmed once."""
    async with server_behind_proxies(tmp_path) as (server, postgres, _):
        table_match = await start_match(server)
        disable_sync(table_match)
        connection, table = table_match.connections[1], table_match.table
        for number in range(3):
            postgres.muted_answers = 0
            key = f"{number:032x}"
            postgres.mute_trigger = key.encode()
            request = asyncio.create_task(connection.request("offer_seat", table, seat=1, key=key))
            await wait_until(lambda: postgres.muted_answers > 0)
            postgres.restore()
            assert (await request)["type"] in CONFIRMATIONS
        keys = [
            one.key for one in await stored_events(server, table) if isinstance(one, SeatOffered)
        ]
        assert keys == [f"{number:032x}" for number in range(3)]


@run_async
async def test_an_uncertain_write_closes_the_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roost.server.storage.postgres.RETRY_SECONDS", 0.5)
    async with server_behind_proxies(tmp_path) as (server, postgres, _):
        table_match = await start_match(server)
        disable_sync(table_match)
        connection, table = table_match.connections[1], table_match.table
        offer = {"seat": 1, "key": "ab" * 16}
        # Not before: otherwise the server's own queries would notice the missing database, and it
        # would reject the offer at once.
        postgres.mute_trigger = b"ab" * 16
        await connection.send({"type": "offer_seat", "id": 1000, "table_id": table, **offer})
        assert await connection.wait_closed() == 1013
        assert not any(messages.get("id") == 1000 for messages in connection.messages)
        postgres.restore()
        again = await server.users[1].connect()
        assert (await again.request("offer_seat", table, id=1000, **offer))["type"] in CONFIRMATIONS
        offers = [one for one in await stored_events(server, table) if isinstance(one, SeatOffered)]
        assert len(offers) == 1


# Other shared state


@run_async
async def test_all_servers_know_an_account(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        ada = await server.new_user("Ada")
        other = User(server.addresses[1], ada.cookie)
        server.users.append(other)
        assert (await other.http.get("/api/me")).json()["name"] == "Ada"
        keys = {(await one.http.get("/api/push")).json()["public_key"] for one in (ada, other)}
        assert len(keys) == 1


@run_async
async def test_a_former_single_server_brings_its_secret_key(tmp_path: Path) -> None:
    async with run_single_server(tmp_path / "one") as (_, address):
        user = User(address)
        await user.http.put("/api/me", json={"name": "x"})
        assert (await user.http.get("/api/me")).status_code == 200
        cookie = user.cookie
        await user.close()
    async with run_single_server(tmp_path / "one", **backends.settings_for(tmp_path)) as (
        _,
        address,
    ):
        user = User(address, cookie)
        table = await user.new_table(players=3)
        assert table
        await user.close()


@run_async
async def test_a_wrong_secret_key_is_reported(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shared = backends.settings_for(tmp_path)
    async with run_single_server(tmp_path / "new", **shared):
        pass
    async with run_single_server(tmp_path / "old"):
        pass
    assert "another key" not in caplog.text
    async with run_single_server(tmp_path / "old", **shared):
        pass
    assert "the database has another key" in caplog.text


@run_async
async def test_a_missing_redis_is_reported_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roost.server.cluster.bus.RECONNECT_DELAY", 0.01)
    attempts: list[int] = []

    def hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        attempts.append(1)
        writer.close()

    async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as service:
        host, port = service.sockets[0].getsockname()
        bus = Bus(f"redis://{host}:{port}/0", "c", "me", lambda messages: None, lambda: None)
        bus.start()
        await wait_until(lambda: "redis unavailable" in caplog.text)
        before = len(attempts)
        await wait_until(lambda: len(attempts) > before + 5)
        await bus.close()
    assert caplog.text.count("redis unavailable") == 1


@run_async
async def test_a_bus_ends_at_any_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roost.server.cluster.bus.RECONNECT_DELAY", 0)
    async with await asyncio.start_server(
        lambda _, writer: writer.close(), "127.0.0.1", 0
    ) as service:
        host, port = service.sockets[0].getsockname()
        for turns in range(40):  # of the event loop: in some of them redis-py connects
            bus = Bus(f"redis://{host}:{port}/0", "c", "me", lambda messages: None, lambda: None)
            bus.start()
            for _ in range(turns):
                await asyncio.sleep(0)
            await asyncio.wait_for(bus.close(), 10)


@run_async
async def test_the_other_lobby_knows_whose_turn_it_is(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        first = await server.new_user()
        table = await first.new_table(players=3)
        connections = [await first.connect()]
        for _ in range(2):  # all at the first server
            user = User(server.address)
            await user.http.get("/api/me")
            server.users.append(user)
            connections.append(await user.connect())
        await sit_down(connections, table)
        await start_and_deal(connections, table)
        users = server.users
        table_match = TableMatch(server, table, connections)
        match = await table_match.match()
        for _ in range(4):
            await table_match.act()
        turn = match.turn
        others = [User(server.addresses[1], user.cookie) for user in users]
        users += others

        async def is_turn_listed() -> bool:
            rows = [
                (await other.http.get("/api/tables")).json()["my_active"][0] for other in others
            ]
            return [row["is_my_turn"] for row in rows] == [seat == turn for seat in range(3)]

        await wait_until(is_turn_listed)
        assert table not in server.all_services[1].manager.loaded_ids()


@run_async
async def test_an_outdated_row_replaces_no_newer_one(tmp_path: Path) -> None:
    store = await PostgresStore.open(backends.settings_for(tmp_path)["database"])
    await store.append("t", 0, b"x", None, TableRow("t", "g", "waiting", True, event_count=1))
    await store.save_table_row(TableRow("t", "g", "over", True, ("ada",), event_count=9))
    await store.save_table_row(TableRow("t", "g", "playing", True, event_count=8))
    assert [row.id for row in await store.find_tables_of("ada", 9, "over")] == ["t"]
    assert await store.find_tables_in_play() == []
    await store.close()


@run_async
async def test_claims(tmp_path: Path) -> None:
    store = await PostgresStore.open(backends.settings_for(tmp_path)["database"])
    assert await store.heartbeat("one", 60) == set()
    assert await store.heartbeat("two", 60) == {"one"}
    assert await store.claim("drive t", "one", 60)
    assert await store.claim("drive t", "one", 60)
    assert not await store.claim("drive t", "two", 60)
    assert await store.find_orphaned_claims("drive", 60, 9) == []
    # With a lease of 0 seconds every server is dead.
    assert await store.find_orphaned_claims("drive", 0, 9) == ["drive t"]
    results = await asyncio.gather(*(store.claim("drive t", str(i), 0) for i in range(8)))
    assert sum(results) >= 1
    await store.remove_server("one")
    await store.heartbeat("three", 60)  # a claim of a dead server may be taken over
    results = await asyncio.gather(*(store.claim("new", name, 60) for name in ("two", "three")))
    assert sum(results) == 1
    # A heartbeat in the future, after the clock was set back, does not count as alive.
    backends.run_statement(
        tmp_path, "UPDATE servers SET last_seen = last_seen + 7200 WHERE id = 'two'"
    )
    assert "two" not in await store.heartbeat("four", 60)
    await store.close()


@run_async
async def test_an_unreachable_service_is_one_line(tmp_path: Path) -> None:
    with raises_refusal("database-unavailable"):
        await PostgresStore.open("postgresql://roost@127.0.0.1:1/none")
    with raises_refusal("redis-unused"):
        load_settings(redis="redis://127.0.0.1:1/0")


@run_async
async def test_invalid_text_is_stored_nowhere(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user("A\0da")
        assert "\0" not in (await user.http.get("/api/me")).json()["name"]
        assert (await user.http.get("/api/tables/a%00b")).status_code == 404


@run_async
async def test_the_bus_ignores_unknown_messages(tmp_path: Path) -> None:
    received: list[BusMessage] = []
    gaps: list[int] = []
    address = backends.redis().address()
    bus = Bus(address, "c", "me", received.extend, lambda: gaps.append(1))
    bus.start()
    await wait_until(lambda: bus.is_up)
    before = len(gaps)
    async with redis.Redis.from_url(address) as client:
        await client.publish("c", b"[1, 2")
    await wait_until(lambda: len(gaps) > before)
    await bus.close()
    assert received == []
    assert peers_module.ALL_TABLES not in backends.ALL


@run_async
async def test_a_task_that_is_notified_and_cancelled_ends() -> None:
    peers = peers_module.Cluster(cast(Any, None), 2.0, None, "c")
    looking = asyncio.ensure_future(peers._poll_loop())
    for _ in range(3):
        await asyncio.sleep(0)
    peers._poll_now.set()
    looking.cancel()
    await asyncio.wait([looking], timeout=5)
    assert looking.cancelled()
