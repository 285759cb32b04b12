"""Access to the server: addresses, host names, time limits, connections, file handles."""

import asyncio
import errno
import json
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from uvicorn.server import ServerState

from roost.contract import RefusalError
from roost.server import limits
from roost.server.access import file_handles
from roost.server.access.addresses import LOOPBACK, AddressResolver, Networks, quota_address
from roost.server.access.file_handles import (
    FileHandleMonitor,
    ShortageCounter,
    get_handle_limit,
    raise_handle_limit,
)
from roost.server.access.hosts import AllowedHosts
from roost.server.access.http_connection import HttpConnection
from roost.server.kernel_compiler import KernelCompiler
from roost.server.limits import Limits
from roost.server.logs import JsonFormatter, hash_table_id
from roost.server.run import uvicorn_config
from roost.server.services import Services
from roost.server.settings import Settings, load_settings
from roost.server.ws.transport import WebSocketTransport
from tests.support.server.backends import ONE_SERVER
from tests.support.server.running_server import User, run_async, run_server, settings


def strip_isolation_marks(text: str) -> str:
    """Return a text without Fluent's isolation marks."""
    return text.replace("\u2068", "").replace("\u2069", "")


# Addresses


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("127.0.0.1", "127.0.0.1"),
        ("no address", "no address"),
    ],
)
def test_an_ipv6_address_counts_by_its_network(host: str, counted: str) -> None:
    assert quota_address(host) == counted


def scope(peer: str | None, **headers: str) -> dict[str, Any]:
    found = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    client = None if peer is None else (peer, 1)
    return {"client": client, "scheme": "http", "headers": found}


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("10.0.0.1", "192.0.2.7", "192.0.2.7"),
        ("10.0.0.1", "192.0.2.7:4711", "192.0.2.7"),
        ("10.0.0.1", "[2001:db8::7]:4711", "2001:db8::/64"),
        ("10.0.0.1", "198.51.100.9, 192.0.2.7", "192.0.2.7"),  # the client sent the first one
        ("10.0.0.1", "198.51.100.9, 192.0.2.7, 10.0.0.2", "192.0.2.7"),  # two proxies
        ("10.0.0.1", "198.51.100.9, nonsense", "10.0.0.1"),
        ("10.0.0.1", "10.0.0.2", "10.0.0.1"),
        ("::ffff:10.0.0.1", "192.0.2.7", "192.0.2.7"),
        ("192.0.2.1", "198.51.100.9", "192.0.2.1"),  # not a trusted proxy
        ("127.0.0.1", "198.51.100.9", "127.0.0.1"),
    ],
)
def test_only_trusted_proxies_set_the_client_address(
    peer: str, forwarded: str, address: str
) -> None:
    clients = AddressResolver(Networks("10.0.0.0/8"))
    found = scope(peer, x_forwarded_for=forwarded, forwarded="for=203.0.113.1")
    assert clients.address_of(found) == address


def test_the_scheme_is_that_of_the_browser() -> None:
    clients = AddressResolver(Networks("10.0.0.0/8"))
    assert clients.scheme_of(scope("10.0.0.1", x_forwarded_proto="https")) == "https"
    assert clients.scheme_of(scope("192.0.2.1", x_forwarded_proto="https")) == "http"
    assert clients.scheme_of(scope(None) | {"scheme": "wss"}) == "https"


def test_a_forwarded_header_without_a_proxy_is_ignored() -> None:
    here = Networks(LOOPBACK)
    assert AddressResolver(Networks("")).is_from(scope("127.0.0.1"), here)
    assert not AddressResolver(Networks("")).is_from(scope("192.0.2.1"), here)
    assert not AddressResolver(Networks("")).is_from(
        scope("127.0.0.1", x_forwarded_for="::1"), here
    )
    behind = AddressResolver(Networks(LOOPBACK))
    assert not behind.is_from(scope("127.0.0.1", x_forwarded_for="192.0.2.1"), here)
    assert behind.is_from(scope("127.0.0.1"), here)


# Host names


@pytest.mark.parametrize(
    ("host", "is_allowed"),
    [
        ("localhost:8321", True),
        ("LOCALHOST", True),
        ("roost.localhost", True),
        ("127.0.0.1:8321", True),
        ("192.168.1.5", True),
        ("[::1]:8321", True),
        ("box.local:8321", True),
        ("box:8321", True),
        ("games.example", True),
        ("games.example.:443", True),
        ("other.example", True),
        (None, True),
        ("evil.example", False),
        ("games.example.evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
        ("[", False),
        ("games.example:x", False),
    ],
)
def test_host_names_must_be_allowed(
    host: str | None, is_allowed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Box.example")
    hosts = AllowedHosts("https://games.example", "other.example, third.example")
    assert hosts.is_allowed(host) is is_allowed


@pytest.mark.parametrize(
    ("origin", "host", "scheme", "is_own"),
    [
        (None, "127.0.0.1:8321", "http", True),
        ("http://127.0.0.1:8321", "127.0.0.1:8321", "http", True),
        ("https://127.0.0.1:8321", "127.0.0.1:8321", "http", False),
        ("http://127.0.0.1:8322", "127.0.0.1:8321", "http", False),
        ("https://games.example", "127.0.0.1:8321", "http", True),
        ("https://games.example:443", "games.example", "http", True),
        ("http://games.example", "games.example", "https", False),
        ("null", "127.0.0.1", "http", False),
        ("", "127.0.0.1", "http", False),
        ("http://[", "127.0.0.1", "http", False),
        ("ftp://127.0.0.1", "127.0.0.1", "ftp", False),
    ],
)
def test_the_page_has_the_servers_origin(
    origin: str | None, host: str, scheme: str, is_own: bool
) -> None:
    assert AllowedHosts("https://games.example").is_own_origin(origin, host, scheme) is is_own


@ONE_SERVER
@run_async
async def test_a_rebound_name_is_refused(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        port = server.address.rpartition(":")[2]
        for path in ("/", "/api/me", "/metrics"):
            answer = await user.http.get(path, headers={"host": f"evil.example:{port}"})
            assert answer.status_code == 421
            assert "--host-name evil.example. " in strip_isolation_marks(answer.json()["reason"])
        assert (await user.http.get("/ready", headers={"host": "roost:8321"})).text == "ready"
        answer = await user.http.get("/api/me", headers={"host": f"localhost:{port}"})
        assert answer.status_code == 200
        evil = User(f"evil.example:{port}", user.cookie)
        client_connection = await evil.connect(host="127.0.0.1", port=int(port))
        assert await client_connection.wait_closed() == 4403
        await evil.close()


@ONE_SERVER
@run_async
async def test_the_scheme_of_an_origin_counts(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        for scheme, status in (("http", 200), ("https", 403)):
            origin = {"origin": f"{scheme}://{server.address}"}
            answer = await user.http.put("/api/me", json={"name": "Ada"}, headers=origin)
            assert answer.status_code == status, answer.text


@ONE_SERVER
@run_async
async def test_a_page_may_use_its_own_server_only(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        policy = (await user.http.get("/")).headers["content-security-policy"]
        assert "connect-src 'self';" in policy
        assert "ws:" not in policy


# Time limits, with a fake clock


class Timer:
    def __init__(self, at: float, call: Callable[[], object]) -> None:
        self.at = at
        self.call = call
        self.is_over = False

    def cancel(self) -> None:
        self.is_over = True


class Loop:
    """The part of an event loop that a connection uses."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[Timer] = []
        self.coroutines: list[Any] = []

    def call_later(self, delay: float, call: Callable[..., object], *args: Any) -> Timer:
        timer = Timer(self.now + delay, lambda: call(*args))
        self.timers.append(timer)
        return timer

    def create_task(self, work: Any, **_: Any) -> "asyncio.Future[None]":
        self.coroutines.append(work)
        return FakeTask()  # type: ignore[return-value]

    def until(self, now: float) -> None:
        """Advance the time."""
        while due := [t for t in self.timers if not t.is_over and t.at <= now]:
            timer = min(due, key=lambda t: t.at)
            self.now, timer.is_over = timer.at, True
            timer.call()
        self.now = now


class FakeTask:
    def add_done_callback(self, _: object) -> None:
        pass


class Transport:
    def __init__(self, host: str = "192.0.2.7") -> None:
        self.host = host
        self.written = b""
        self.unread = 0
        self.is_closed = self.is_aborted = False
        self.protocol: Any = None

    def get_extra_info(self, name: str) -> Any:
        return {"peername": (self.host, 4711), "sockname": ("127.0.0.1", 80)}.get(name)

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_closed = self.is_aborted = True

    def get_write_buffer_size(self) -> int:
        return self.unread

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def get_protocol(self) -> Any:
        return self.protocol

    def pause_reading(self) -> None:
        pass

    resume_reading = pause_reading


class Connected:
    """A connection without a network."""

    def __init__(self, data: Path, loop: Loop | None = None, **more: Any) -> None:
        services = Services(settings(data, **more))
        self.config = uvicorn_config(services)
        self.config.load()
        self.door = services.connection_limiter
        self.loop = loop or Loop()

    def connect(self, host: str = "192.0.2.7") -> tuple[HttpConnection, Transport]:
        connection = HttpConnection(self.door, self.config, ServerState(), {}, _loop=self.loop)
        transport = Transport(host)
        connection.connection_made(transport)  # type: ignore[arg-type]
        return connection, transport

    def close(self) -> None:
        for coroutine in self.loop.coroutines:
            coroutine.close()


HALF_HEAD = b"GET / HTTP/1.1\r\nHost: a\r\nX: "
HALF_BODY = b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"


@pytest.mark.parametrize(
    ("sent", "within"),
    [
        (b"", limits.HEADER_TIMEOUT),
        (HALF_HEAD, limits.HEADER_TIMEOUT),
        (HALF_BODY, limits.BODY_TIMEOUT),
    ],
)
def test_an_endless_request_is_closed(sent: bytes, within: float, tmp_path: Path) -> None:
    here = Connected(tmp_path)
    connection, transport = here.connect()
    if sent:
        connection.data_received(sent)
    for second in range(1, int(within)):  # one byte per second does not extend the limit
        here.loop.until(second)
        assert not transport.is_closed
        if sent:
            connection.data_received(b"x")
    here.loop.until(within)
    assert transport.is_closed
    connection.connection_lost(None)
    assert here.door.open_count == 0
    here.close()


def test_a_complete_request_has_no_time_limit(tmp_path: Path) -> None:
    here = Connected(tmp_path)
    connection, transport = here.connect()
    here.loop.until(14)
    connection.data_received(HALF_BODY)
    here.loop.until(43)
    connection.data_received(b"x" * 99)
    here.loop.until(1000)
    assert not transport.is_closed
    here.close()


def test_a_client_that_does_not_read_is_disconnected(tmp_path: Path) -> None:
    here = Connected(tmp_path)
    _, transport = here.connect()
    transport.unread = 1000
    here.loop.until(limits.HEADER_TIMEOUT)
    assert transport.is_closed
    transport.unread = 500  # the client reads slowly
    here.loop.until(limits.HEADER_TIMEOUT + limits.READ_TIMEOUT)
    assert not transport.is_aborted
    here.loop.until(limits.HEADER_TIMEOUT + 2 * limits.READ_TIMEOUT)
    assert transport.is_aborted


def test_a_request_with_two_lengths_is_refused(tmp_path: Path) -> None:
    here = Connected(tmp_path)
    connection, transport = here.connect()
    both = b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    connection.data_received(b"POST /api/me HTTP/1.1\r\nHost: a\r\n" + both)
    assert transport.written.startswith(b"HTTP/1.1 400 ")
    assert transport.is_closed
    assert not here.loop.coroutines


def test_a_head_without_end_is_refused(tmp_path: Path) -> None:
    here = Connected(tmp_path)
    connection, transport = here.connect()
    connection.data_received(b"GET / HTTP/1.1\r\nX: " + b"x" * limits.MAX_HEADER_BYTES)
    assert transport.written.startswith(b"HTTP/1.1 400 ")
    assert transport.is_closed


@ONE_SERVER
@run_async
async def test_an_incomplete_body_logs_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Over a real connection, a request that waits for its body ends without an error."""
    monkeypatch.setattr(limits, "BODY_TIMEOUT", 0.05)
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        host, port = server.address.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        cookie = f"Cookie: roost={user.cookie}\r\nContent-Type: application/json\r\n"
        writer.write(HALF_BODY.replace(b"Host: a\r\n", f"Host: a.localhost\r\n{cookie}".encode()))
        await reader.read()
        writer.close()
        assert (await user.http.get("/metrics")).status_code == 200
    assert [r for r in caplog.records if r.levelno >= logging.WARNING] == []


# Connections


def test_connections_per_address_are_limited(tmp_path: Path) -> None:
    here = Connected(tmp_path, limits=Limits(address_connections=2))
    first, second = here.connect(), here.connect()
    _, refused = here.connect()
    assert refused.written.startswith(b"HTTP/1.1 429 ")
    assert b"Retry-After: " in refused.written
    assert "2 connections" in strip_isolation_marks(refused.written.decode())
    assert refused.is_closed
    _, other = here.connect("192.0.2.8")
    assert not other.is_closed
    first[0].connection_lost(None)
    _, again = here.connect()
    assert not again.is_closed
    assert (here.door.open_count, here.door.rejected_count) == (3, 1)
    assert not second[1].is_closed


def test_a_refused_connection_is_not_read(tmp_path: Path) -> None:
    here = Connected(tmp_path, limits=Limits(address_connections=1))
    here.connect()
    connection, _ = here.connect()
    connection.data_received(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    connection.connection_lost(None)
    assert not here.loop.coroutines
    assert here.door.open_count == 1


def test_an_ipv6_network_counts_as_one_address(tmp_path: Path) -> None:
    here = Connected(tmp_path, limits=Limits(address_connections=1))
    assert not here.connect("2001:db8::1")[1].is_closed
    assert here.connect("2001:db8::2")[1].is_closed
    assert not here.connect("2001:db8:0:1::2")[1].is_closed


def test_a_trusted_proxy_may_have_all_connections(tmp_path: Path) -> None:
    some = Limits(address_connections=1, connections=4)
    here = Connected(tmp_path, limits=some, public_url="https://games.example")
    assert not any(here.connect("127.0.0.1")[1].is_closed for _ in range(4))
    _, refused = here.connect("127.0.0.1")
    assert refused.written.startswith(b"HTTP/1.1 503 ")
    assert here.door.shortage.count == 1


def test_one_address_cannot_use_all_file_handles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roost.server.access.connection_limit.get_handle_limit", lambda: 256)
    here = Connected(tmp_path)
    taken = [here.connect()[1] for _ in range(300)]
    assert (
        sum(not transport.is_closed for transport in taken)
        == (256 - file_handles.RESERVED_HANDLES) // 2
    )
    assert not here.connect("192.0.2.8")[1].is_closed


def test_a_socket_keeps_its_connections_place(tmp_path: Path) -> None:
    async def upgrade() -> None:
        here = Connected(tmp_path)
        connection, transport = here.connect()
        connection.data_received(
            b"GET /api/socket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        wire = transport.protocol
        assert isinstance(wire, WebSocketTransport)
        here.loop.until(1000)
        assert (here.door.open_count, transport.is_closed) == (1, False)
        wire.connection_lost(None)
        assert here.door.open_count == 0
        wire.tasks.clear()

    asyncio.run(upgrade())


# File handles


def test_a_shortage_is_logged_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    shortage = ShortageCounter("no more", lambda: now[0])
    for second in range(121):
        now[0] = float(second)
        shortage.record()
    assert shortage.count == 121
    assert [record.__dict__["times"] for record in caplog.records] == [1, 61, 121]


def test_no_free_handle_is_noticed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    watch = FileHandleMonitor()
    watch.check()
    assert (watch.shortage.count, caplog.records) == (0, [])

    def fail(*_: object) -> int:
        raise OSError(errno.EMFILE, "")

    monkeypatch.setattr(os, "open", fail)
    watch.check()
    assert watch.shortage.count == 1
    assert "LimitNOFILE" in caplog.text


def test_the_limit_of_handles_is_raised() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, before[0]), before[1]))
        raise_handle_limit()
        assert get_handle_limit() == min(before[1], file_handles.TARGET_LIMIT)
        raise_handle_limit()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


# Metrics and the log


@ONE_SERVER
@run_async
async def test_metrics_are_local_by_default(tmp_path: Path) -> None:
    async with run_server(tmp_path, public_url="http://games.example") as server:
        user = await server.new_user()
        found = (await user.http.get("/metrics")).text
        for name in ("connections", "file_handles", "file_handles_limit", "disk_free_bytes"):
            assert f"\nroost_{name} " in found
        answer = await user.http.get("/metrics", headers={"x-forwarded-for": "192.0.2.7"})
        assert answer.status_code == 403
        assert "ROOST_METRICS_FROM" in answer.json()["reason"]


@ONE_SERVER
@run_async
async def test_metrics_can_be_opened_to_others(tmp_path: Path) -> None:
    more = {"public_url": "http://games.example", "metrics_from": "192.0.2.0/24"}
    async with run_server(tmp_path, **more) as server:
        user = await server.new_user()
        request = user.http.get("/metrics", headers={"x-forwarded-for": "192.0.2.7"})
        assert (await request).status_code == 200
        assert (await user.http.get("/metrics")).status_code == 403


@ONE_SERVER
@run_async
async def test_no_invitation_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.handler.setFormatter(JsonFormatter())
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        table = await user.new_table()
        client_connection = await user.connect()

        async def fail(*_: object, **__: object) -> None:
            raise KeyError

        monkeypatch.setattr(server.manager, "find", fail)
        for path in ("", "/record", "/branches"):
            answer = await user.http.get(f"/api/tables/{table}{path}")
            assert answer.status_code == 500
        await client_connection.get_rejection("watch", table)
    assert table not in caplog.text
    lines = [json.loads(line) for line in caplog.text.splitlines()]
    assert hash_table_id(table) in [line.get("table") for line in lines]
    assert any("/api/tables/{id" in str(line.get("path")) for line in lines)


@ONE_SERVER
@run_async
async def test_a_path_that_is_too_long_is_not_a_file(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        for path in ("/" + "a" * 300, "/assets/" + "a" * 300, "/" + "a/" * 3000):
            assert (await user.http.get(path)).status_code in (200, 404)
        assert (await user.http.get("/" + "a" * 300)).status_code == 404


@pytest.mark.parametrize(("code", "is_told"), [(-15, False), (-2, False), (-9, True), (1, True)])
@run_async
async def test_a_compiler_ended_with_the_server_logs_no_error(
    code: int, is_told: bool, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    has_ended = asyncio.Event()

    class Child:
        stdout = asyncio.StreamReader()
        returncode = code

        async def wait(self) -> int:
            has_ended.set()
            return code

    async def start(*_: object, **__: object) -> Child:
        Child.stdout = asyncio.StreamReader()
        Child.stdout.feed_eof()
        return Child()

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    warming = KernelCompiler()
    await warming.start()
    await has_ended.wait()
    assert ("not compiled" in caplog.text) is is_told
    await warming.close()


# Settings


def test_limits_are_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOST_LIMITS", "3")
    monkeypatch.setenv("ROOST_LIMIT_SOCKETS", "7")
    found = load_settings().limits
    assert (found.sockets, found.chat) == (7, 3 * Limits().chat)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("ROOST_LIMITS", "off"),
        ("ROOST_LIMITS", "0"),
        ("ROOST_LIMIT_SOCKETS", "many"),
        ("ROOST_LIMIT_CHAT", "0"),
        ("ROOST_TRUSTED_PROXIES", "nginx"),
        ("ROOST_METRICS_FROM", "10.0.0.1/8"),
    ],
)
def test_an_invalid_limit_is_reported(
    variable: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(RefusalError) as caught:
        load_settings()
    assert caught.value.refusal.args["variable"] == variable


def test_trusted_proxies_need_a_public_url() -> None:
    assert "127.0.0.1" not in Settings().trusted_networks
    assert "127.0.0.1" in Settings(public_url="https://games.example").trusted_networks
    assert (
        "127.0.0.1"
        not in Settings(public_url="https://a.example", trusted_proxies="").trusted_networks
    )
