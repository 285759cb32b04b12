"""Hostile input is rejected with a reason, and does not harm tables."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from roost.contract import canonical_json
from roost.match import observe
from roost.server import limits
from roost.server.http import middleware
from roost.server.ws import protocol
from roost.testing.sizes import LONG, size
from tests.support.server.backends import ONE_SERVER
from tests.support.server.running_server import (
    Connection,
    Message,
    RunningServer,
    TableMatch,
    answered_id,
    run_async,
    run_server,
    start_match,
    wait_until,
)

MESSAGES = size(400, 20_000)


async def check_playable(table_match: TableMatch) -> None:
    """Check that the match can be continued."""
    before = len((await table_match.match()).actions)
    await table_match.act()
    assert len((await table_match.match()).actions) == before + 1


# Rejected messages


@run_async
async def test_acting_for_another_seat_is_rejected(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        match, table = await table_match.match(), table_match.table
        turn = match.turn
        act = {"action_count": 0, "action": match.legal_actions()[0]}
        other = table_match.connections[(turn + 1) % 3]
        assert "not yours" in await other.get_rejection("act", table, seat=turn, **act)
        assert "turn of seat" in await other.get_rejection("act", table, seat=(turn + 1) % 3, **act)
        for seat in (-1, 3, 10**18):
            assert "no seat" in await other.get_rejection("act", table, seat=seat, **act)
        stranger = await (await server.new_user()).connect()
        await stranger.do("watch", table)
        for ask, fields in (
            ("act", act),
            ("undo", {}),
            ("hint", {}),
            ("stand_in", {"bot": "random"}),
            ("stand", {}),
        ):
            assert await stranger.get_rejection(ask, table, seat=turn, **fields)
        assert await stranger.get_rejection("nonce", table, nonce="ab" * 16)
        for ask in ("start", "close", "rematch"):
            assert await stranger.get_rejection(ask, table)
        assert match.actions == []
        await check_playable(table_match)


@run_async
async def test_invalid_actions_are_rejected(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        match, table = await table_match.match(), table_match.table
        seat = match.turn
        client_connection = table_match.connections[seat]
        before = canonical_json(observe(match, seat))
        actions: list[Any] = [None, 1, "take", [], {}, {"type": None}, {"type": "fly"}]
        actions += [{"type": "take"}, {"type": "take", "row": "1"}, {"type": "take", "row": 99}]
        actions += [{"type": "take", "row": True}, {"type": "take", "row": 1, "x": 1}]
        actions += [{"type": "take", "row": 10**30}, {"type": "take", "row": 1.0}]
        for action in actions:
            assert await client_connection.get_rejection(
                "act", table, seat=seat, action_count=0, action=action
            )
        for late in (1, 2**53 - 1):
            fields = {"seat": seat, "action_count": late, "action": match.legal_actions()[0]}
            assert "meantime" in await client_connection.get_rejection("act", table, **fields)
        assert canonical_json(observe(match, seat)) == before
        await check_playable(table_match)


@run_async
async def test_a_refusal_uses_the_games_messages_without_watching(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        match, table = await table_match.match(), table_match.table
        seat = match.turn
        client_connection = await server.users[seat].connect("elsewhere")
        action = {"type": "take", "row": 0}
        refusal = match.explain_illegal(seat, action)
        assert refusal is not None
        answer = await client_connection.request(
            "act", table, seat=seat, action_count=0, action=action
        )
        assert (answer["type"], answer["rule"]) == ("rejected", refusal.rule)
        assert answer["reason"] != "That is not allowed."


BROKEN = [
    "",
    " ",
    "null",
    "[]",
    "{}",
    "{",
    "nonsense",
    '"text"',
    "1e999",
    '{"type":"fly","id":1,"table_id":"t"}',
    '{"type":"watch"}',
    '{"type":"watch","id":1}',
    '{"type":"watch","id":"1","table_id":"t"}',
    '{"type":"watch","id":-1,"table_id":"t"}',
    '{"type":"watch","id":1.5,"table_id":"t"}',
    '{"type":"watch","id":9007199254740992,"table_id":"t"}',
    '{"type":"watch","id":123456789012345678901234567890,"table_id":"t"}',
    '{"type":"watch","id":1,"table_id":"t","after":-1}',
    '{"type":"watch","id":1,"table_id":"t","more":1}',
    '{"type":"watch","id":1,"table_id":null}',
    '{"type":"watch","id":1,"table_id":"%s"}' % ("t" * 65),
    '{"type":"chat","id":1,"table_id":"t","text":"\\ud800"}',
    "[" * 50_000,
    '{"type":"act","id":1,"table_id":"t","seat":0,"action_count":0,"action":' + "[" * 20_000,
    '{"a":' * 10_000,
]


@run_async
async def test_malformed_messages_are_rejected(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        client_connection = table_match.connections[0]
        messages: list[str | bytes] = [*BROKEN, b"\x00\xff binary"]
        for message in messages:
            start = len(client_connection.raw)
            await client_connection.socket.send(message)
            answer = await client_connection.wait_for(lambda m: m["type"] == "rejected", start)
            assert "malformed" in answer["reason"]
            assert "Traceback" not in answer["reason"]
        # If the id can be read, the answer has it.
        await client_connection.send({"type": "fly", "id": 77, "table_id": "t"})
        await client_connection.wait_for(lambda m: m["type"] == "rejected" and m["id"] == 77)
        await check_playable(table_match)


@run_async
async def test_a_message_that_is_too_large_closes_only_its_socket(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        client_connection = await server.users[0].connect("large")
        message = {"type": "chat", "id": 1, "table_id": table_match.table, "text": "x" * 100_000}
        await client_connection.send(message)
        assert await client_connection.wait_closed() == 1009
        small = await server.users[0].connect("small")
        text = "x" * (limits.MAX_MESSAGE_BYTES - 200)
        assert "1 to 300" in await small.get_rejection("chat", table_match.table, text=text)
        body = {"game": "donburiko", "players": 3, "options": {"x": "y" * limits.MAX_BODY_BYTES}}
        answer = await server.users[0].http.post("/api/tables", json=body)
        assert answer.status_code == 413
        assert answer.json()["reason"]
        await check_playable(table_match)


@run_async
async def test_too_many_messages_are_rejected(tmp_path: Path) -> None:
    async with run_server(tmp_path, rate_limit=2.0) as server:
        table_match = await start_match(server)
        flood = server.users[0]
        client_connection = await flood.connect("flood")
        for id in range(1, 41):
            await client_connection.send(
                {"type": "chat", "id": id, "table_id": table_match.table, "text": "!"}
            )
        refused = await client_connection.wait_for(lambda m: m["type"] == "rejected")
        assert "Too many messages" in refused["reason"]
        assert refused["id"] is not None
        # A second socket or HTTP requests of the same account do not help.
        answers = [await flood.http.get("/api/tables") for _ in range(5)]
        late = [answer for answer in answers if answer.status_code == 429]
        assert late
        assert "Too many" in late[0].json()["reason"]
        # Other accounts are not affected.
        for other in table_match.connections[1:]:
            await other.do("chat", table_match.table, text="we are still here")
        rows = await server.manager.store.read_events(table_match.table)
        said = [body for _, body in rows if b'"!"' in body]
        assert 0 < len(said) < 40


@ONE_SERVER
@run_async
async def test_a_client_that_never_reads_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roost.server.ws.transport.CLOSE_TIMEOUT", 0.2)
    monkeypatch.setattr(limits, "MAX_BUFFERED_BYTES", 1 << 16)
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        table = table_match.table
        sleeper = await server.new_user()
        watch = frame(msgspec.json.encode({"type": "watch", "id": 1, "table_id": table}))
        live = await table_match.live()
        loop = asyncio.get_running_loop()
        async with lazy_socket(server.address, sleeper.cookie) as lazy:
            await loop.sock_sendall(lazy, watch)
            await wait_until(lambda: len(live.audience.watchers) == 4)
            while len(live.audience.watchers) == 4:  # until all buffers are full
                await table_match.connections[0].do("chat", table, text="is anybody asleep?")
                for _ in range(20):  # snapshots, which it does not read
                    with suppress(ConnectionError):
                        await loop.sock_sendall(lazy, watch)
            await check_playable(table_match)
            for client_connection in table_match.connections:
                assert client_connection.is_open


@ONE_SERVER
@run_async
async def test_a_client_that_answers_no_ping_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PING_INTERVAL", 0.05)
    monkeypatch.setattr(limits, "PONG_TIMEOUT", 1.0)
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        live = await table_match.live()
        watch = frame(
            msgspec.json.encode({"type": "watch", "id": 1, "table_id": table_match.table})
        )
        sleeper = await server.new_user()
        async with lazy_socket(server.address, sleeper.cookie) as lazy:
            await asyncio.get_running_loop().sock_sendall(lazy, watch)
            await wait_until(lambda: len(live.audience.watchers) == 4)
            await wait_until(lambda: len(live.audience.watchers) == 3)
        assert all(
            client_connection.is_open for client_connection in table_match.connections
        )  # they received pings, too
        await check_playable(table_match)


@asynccontextmanager
async def lazy_socket(address: str, cookie: str | None) -> AsyncIterator[socket.socket]:
    """Open a socket with a small buffer that reads nothing after the handshake."""
    loop = asyncio.get_running_loop()
    host, port = address.split(":")
    lines = ["GET /api/socket?client=lazy HTTP/1.1", f"Host: {address}", f"Cookie: roost={cookie}"]
    lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    lines += ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
    with socket.socket() as client:
        client.setblocking(False)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        await loop.sock_connect(client, (host, int(port)))
        await loop.sock_sendall(client, "\r\n".join([*lines, "", ""]).encode())
        assert b" 101 " in await loop.sock_recv(client, 1000)
        yield client


def frame(payload: bytes) -> bytes:
    """Return a masked text frame."""
    assert len(payload) < 126
    return bytes([0x81, 0x80 | len(payload), 0, 0, 0, 0]) + payload


@run_async
async def test_another_site_may_not_act(tmp_path: Path) -> None:
    async with run_server(tmp_path, public_url="http://games.example") as server:
        user = await server.new_user()
        body = {"game": "donburiko", "players": 3}
        for origin in ("http://evil.example", "null", "http://[", "", "https://games.example.evil"):
            answer = await user.http.post("/api/tables", json=body, headers={"Origin": origin})
            assert answer.status_code == 403, origin
            assert "Another site" in answer.json()["reason"]
            client_connection = await user.connect("evil", origin=origin or "x:")
            assert await client_connection.wait_closed() == 4403
        for origin in (f"http://{server.address}", "http://games.example"):
            answer = await user.http.post("/api/tables", json=body, headers={"Origin": origin})
            assert answer.status_code == 201
            client_connection = await user.connect("own", origin=origin)
            assert (await client_connection.read_snapshot(answer.json()["id"]))["sequence"] == 0


@run_async
async def test_a_socket_without_a_cookie_is_rejected(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        async with httpx.AsyncClient(base_url=f"http://{server.address}", verify=False) as nobody:
            body = {"game": "donburiko", "players": 3}
            answers = [
                await nobody.get("/api/tables"),
                await nobody.post("/api/tables", json=body),
                await nobody.put("/api/me", json={"name": "X"}),
                await nobody.post("/api/me/recovery"),
                await nobody.get(f"/api/tables/{table_match.table}"),
                await nobody.get(f"/api/tables/{table_match.table}/record"),
            ]
            assert [answer.status_code for answer in answers] == [401] * 6
        async with connect(f"ws://{server.address}/api/socket", proxy=None) as connection:
            await connection.wait_closed()
            assert connection.close_code == 4401
        with pytest.raises(InvalidStatus):
            await connect(f"ws://{server.address}/api/tables", proxy=None)


@run_async
async def test_invalid_requests_are_rejected(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        deep = b'{"game":"donburiko","players":3,"deck":' + b"[" * 100_000
        for path, body in (
            ("/api/tables", deep),
            ("/api/tables", deep + b"]" * 100_000 + b"}"),
            ("/api/tables", b"\xff\xfe"),
            ("/api/tables", b'{"game":"donburiko","players":1e400}'),
            ("/api/me/recovery", b"x" * 1000),
        ):
            answer = await user.http.post(path, content=body)
            assert answer.status_code in (201, 400), answer.text
        for path in ("%ff", "%00", "..%2f..%2fsecret", "%ed%a0%80", "x" * 4000, "t?seat=x"):
            for part in (f"/api/tables/{path}", f"/api/games/{path}/rules", f"/api/recover/{path}"):
                answer = await user.http.get(part)
                assert answer.status_code in (400, 404), (part, answer.text)
                assert answer.json()["reason"]
        assert server.manager.metrics.errors == 0


# Headers of all answers


@run_async
async def test_every_answer_has_the_security_headers(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()

        async def fail() -> None:
            raise ZeroDivisionError("the card acorn-4")

        server.manager.store.find_listed_tables = lambda *_: fail()  # type: ignore[method-assign, assignment]
        answers = {
            "200": await user.http.get("/api/me"),
            "health": await user.http.get("/health"),
            "metrics": await user.http.get("/metrics"),
            "page": await user.http.get("/"),
            "docs": await user.http.get("/api/docs/openapi.json"),
            "400": await user.http.post("/api/tables", content=b"{"),
            "401": await (await server.new_user(cookie="x")).http.get("/api/tables"),
            "404": await user.http.get("/api/nothing"),
            "405": await user.http.delete("/api/me"),
            "422": await user.http.put("/api/me", json={"name": ""}),
            "500": await user.http.get("/api/tables"),
        }
        for name, answer in answers.items():
            if name.isdigit():
                assert answer.status_code == int(name)
            for header in middleware.SECURITY_HEADERS:
                assert header in answer.headers, (name, header)
            if name.isdigit() and name != "200":
                assert answer.json()["reason"]
                assert "acorn" not in answer.text
                assert "Traceback" not in answer.text
            if str(answer.url.path).startswith("/api/"):
                assert answer.headers["cache-control"] == "no-store"
            assert "server" not in answer.headers


# Fuzzing

texts = st.text(max_size=20)
numbers = st.integers(-5, 20) | st.integers() | st.sampled_from([2**31, 2**53 - 1, 2**63, -(2**63)])
anything: SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | numbers | st.floats(allow_nan=False) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=10,
)
COMMANDS = {struct.__struct_config__.tag: struct for struct in protocol.ClientMessage.__args__}
BOTS = ["random", "tiger", "", None]
ACTIONS = st.fixed_dictionaries(
    {"type": st.sampled_from(["add", "take", "fly"])},
    optional={"row": numbers, "card": texts | st.just("acorn-4"), "face": st.just("up")},
)
FIELDS: dict[str, SearchStrategy[Any]] = {
    "seat": st.integers(0, 3) | numbers,
    "bot": st.sampled_from(BOTS),
    "nonce": st.just("ab" * 16) | texts,
    "key": st.none() | st.just("ab" * 16) | texts,
    "action_count": st.integers(0, 3),
    "action": ACTIONS | anything,
    "actions": st.lists(ACTIONS | anything, max_size=3),
    "agree": st.sampled_from([True, False, None]),
    "after": st.none() | numbers,
    "bot_delay_factor": st.floats(0.25, 2) | st.floats(allow_nan=False) | numbers,
    "text": texts,
}


@st.composite
def commands(draw: st.DrawFn, tables: list[str]) -> bytes:
    """Generate commands that are mostly well-formed, some with one invalid field."""
    kind = draw(st.sampled_from(sorted(map(str, COMMANDS))))
    fields = [name for name in COMMANDS[kind].__struct_fields__ if name not in ("id", "table_id")]
    message: dict[str, Any] = {"type": kind, "id": draw(st.integers(0, 60))}
    message["table_id"] = draw(st.sampled_from([*tables, *tables, "", "nowhere", "x" * 64]))
    message |= {name: draw(FIELDS[name]) for name in fields}
    if draw(st.integers(0, 5)) == 0:
        message[draw(st.sampled_from([*message, "more"]))] = draw(anything)
    return msgspec.json.encode(message)


def messages(tables: list[str]) -> SearchStrategy[bytes]:
    return (
        commands(tables)
        | anything.map(msgspec.json.encode)
        | st.text(max_size=60).map(lambda text: text.encode(errors="replace"))
    )


@run_async
async def test_a_fuzzer_on_the_socket(tmp_path: Path) -> None:
    """Two players and a stranger send random messages to three tables."""
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        user = server.users[0]
        tables = [table_match.table, await user.new_table(players=3, is_listed=True)]
        tables.append(await user.new_table(players=3, bots=[None, "random", "random"]))
        users = [user, server.users[1], await server.new_user()]
        fuzz = Fuzz(server, [await p.connect("fuzz") for p in users])
        loop = asyncio.get_running_loop()

        def send_all() -> None:
            @settings(
                max_examples=MESSAGES,
                derandomize=not LONG,  # the same messages in every short run
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
            )
            @given(st.integers(0, 2), messages(tables))
            def send(player: int, message: bytes) -> None:
                asyncio.run_coroutine_threadsafe(fuzz.send(player, message), loop).result(60)

            send()

        await asyncio.to_thread(send_all)
        assert fuzz.refused > MESSAGES / 10
        assert fuzz.done > MESSAGES / 100
        assert server.manager.metrics.errors == 0
        # Every table agrees with its record.
        for table in tables:
            live = await server.live(table)
            rows = await server.manager.store.read_events(table)
            assert rows[-1][0] + 1 == live.table.next_sequence
        fresh = await start_match(server)
        await fresh.play_out()
        print(f"{fuzz.refused} refused, {fuzz.done} done", end=" ")
    async with run_server(tmp_path) as server:
        for table in tables:
            assert (await server.live(table)).table.id == table


class Fuzz:
    def __init__(self, server: RunningServer, connections: list[Connection]) -> None:
        self.server = server
        self.connections = connections
        self.refused = 0
        self.done = 0

    async def send(self, player: int, message: bytes) -> None:
        """Send a message, and check that it has an answer with a reason."""
        client_connection = self.connections[player]
        start = len(client_connection.raw)
        await client_connection.socket.send(message.decode())
        answer = await client_connection.wait_for(
            lambda m: m["type"] == "rejected" or is_answer(m, message), start
        )
        if answer["type"] == "rejected":
            self.refused += 1
            assert answer["reason"]
            for bad in ("Traceback", "Error", "internal error", "File "):
                assert bad not in answer["reason"], answer
        else:
            self.done += 1
        if len(client_connection.raw) > 1000:
            client_connection.raw.clear()


def is_answer(answer: Message, message: bytes) -> bool:
    """Return whether this answers the message, and is not a repeated update of an older one."""
    return answered_id(answer) is not None and answered_id(answer) == json.loads(message)["id"]
