"""Limits per account and address: requests, accounts, sockets, chat, tables, branches."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from roost.contract import RefusalError
from roost.server.access.table_quota import TableQuota
from roost.server.http.identity import Signer
from roost.server.http.rate_limit import ConnectionBudget, RateLimiter
from roost.server.limits import DAY, HOUR, LIMIT_REFUSALS, Limits
from roost.server.messages import catalogue_for
from roost.server.storage import TableRow
from tests.support.server import backends
from tests.support.server.backends import ONE_SERVER
from tests.support.server.running_server import (
    HTTP_OPTIONS,
    RunningServer,
    User,
    run_async,
    run_server,
    start_match,
    wait_until,
)

HERE, THERE = "127.0.0.1", "127.0.0.2"


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def find_refusal(work: Callable[..., object], *args: object) -> RefusalError | None:
    try:
        work(*args)
    except RefusalError as error:
        return error
    return None


def count_allowed(work: Callable[..., object], *args: object, tries: int = 10_000) -> int:
    """Return how often something is allowed before it is refused."""
    return next(count for count in range(tries) if find_refusal(work, *args) is not None)


async def new_user_at(server: RunningServer, address: str) -> User:
    """Create a user who connects from this loopback address."""
    user = User(server.addresses[len(server.users) % len(server.addresses)])
    cookies = user.http.cookies
    await user.http.aclose()
    transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
    base = f"http://{user.address}"
    user.http = httpx.AsyncClient(
        base_url=base, cookies=cookies, transport=transport, **HTTP_OPTIONS
    )
    server.users.append(user)
    assert (await user.http.get("/api/me")).status_code == 200
    return user


async def create_table(user: User, **options: Any) -> httpx.Response:
    return await user.http.post(
        "/api/tables", json={"game": "donburiko", "players": 3, "is_listed": True, **options}
    )


# Rates, with a fake clock


def test_accounts_of_one_address_share_its_rate_limit() -> None:
    clock = Clock()
    gate = RateLimiter(Limits(address_rate=10), rate=4, clock=clock)
    assert count_allowed(gate.check_rate, "ada", HERE) == 4 * 5
    many = sum(count_allowed(gate.check_rate, f"person {i}", HERE) for i in range(20))
    assert many == 10 * 5 - 4 * 5  # the address has no budget left
    error = find_refusal(gate.check_rate, "new", HERE)
    assert error is not None
    assert error.refusal.message == "too-fast-address"
    assert error.refusal.args == {"limit": 10, "seconds": 1}
    assert find_refusal(gate.check_rate, "new", THERE) is None
    clock.now += 1.0
    assert count_allowed(gate.check_rate, None, HERE) == 10


def test_a_file_costs_less_than_a_request() -> None:
    gate = RateLimiter(Limits(address_rate=10), clock=Clock())
    assert count_allowed(gate.check_rate, None, HERE, 0.25) == 4 * 10 * 5


def test_new_accounts_per_address_and_hour_are_limited() -> None:
    clock = Clock()
    gate = RateLimiter(Limits(identities=6), clock=clock)
    assert count_allowed(gate.check_identity, HERE) == 6
    error = find_refusal(gate.check_identity, HERE)
    assert error is not None
    assert error.refusal.args == {"limit": 6, "seconds": 600}
    assert find_refusal(gate.check_identity, THERE) is None
    clock.now += 599
    assert find_refusal(gate.check_identity, HERE) is not None
    clock.now += 1
    assert find_refusal(gate.check_identity, HERE) is None
    clock.now += 10 * HOUR
    assert count_allowed(gate.check_identity, HERE) == 6


def test_chat_is_counted_by_account_and_address() -> None:
    clock = Clock()
    gate = RateLimiter(Limits(chat=3, address_chat=5), clock=clock)
    ada, bea, eve = (ConnectionBudget(gate, name, HERE) for name in ("ada", "bea", "eve"))
    assert count_allowed(ada.check_chat) == 3
    assert count_allowed(bea.check_chat) == 2
    error = find_refusal(eve.check_chat)
    assert error is not None
    assert error.refusal.message == "chat-fast-address"
    clock.now += 20
    assert count_allowed(ada.check_chat) == 1


def test_bytes_are_counted_by_address() -> None:
    clock = Clock()
    gate = RateLimiter(Limits(address_bytes=6000), clock=clock)
    assert count_allowed(gate.check_size, HERE, 1000) == 6
    error = find_refusal(gate.check_size, HERE, 1000)
    assert error is not None
    assert error.refusal.args == {"limit": 6000, "seconds": 10}
    assert find_refusal(ConnectionBudget(gate, "ada", HERE).check, 1000) is not None, (
        "the budget includes sockets"
    )
    assert find_refusal(gate.check_size, THERE, 1000) is None
    clock.now += 10
    assert count_allowed(gate.check_size, HERE, 1000) == 1


def test_sockets_are_counted_while_they_are_open() -> None:
    gate = RateLimiter(Limits(sockets=2, address_sockets=3))
    first = ConnectionBudget(gate, "ada", HERE)
    ConnectionBudget(gate, "ada", HERE)
    assert find_refusal(ConnectionBudget, gate, "ada", THERE) is not None
    ConnectionBudget(gate, "bea", HERE)
    error = find_refusal(ConnectionBudget, gate, "bea", HERE)
    assert error is not None
    assert error.refusal.message == "sockets-many-address"
    assert find_refusal(ConnectionBudget, gate, "bea", THERE) is None
    first.close()
    assert find_refusal(ConnectionBudget, gate, "ada", HERE) is None


def test_every_limit_has_a_message_and_is_higher_for_addresses() -> None:
    for message in LIMIT_REFUSALS:
        words = catalogue_for(None).format(message, {"limit": 1234, "seconds": 77})
        assert "1234" in words.replace(",", "") or "1,234" in words
    found = Limits()
    for name in ("sockets", "waiting_tables", "daily_tables", "chat"):
        assert getattr(found, f"address_{name}") >= 4 * getattr(found, name)


# At a running server


@ONE_SERVER
@run_async
async def test_too_many_bytes_are_rejected_with_a_reason(tmp_path: Path) -> None:
    async with run_server(tmp_path, limits=Limits(address_bytes=2000)) as server:
        user = await server.new_user()
        answer = await user.http.post("/api/replay", content=b"x" * 3000)
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "90")
        assert "2,000 bytes a minute" in answer.json()["reason"]


@ONE_SERVER
@run_async
async def test_new_accounts_are_limited_by_address(tmp_path: Path) -> None:
    async with run_server(tmp_path, limits=Limits(identities=3)) as server:
        for _ in range(3):
            await new_user_at(server, HERE)
        newcomer = User(server.address)
        server.users.append(newcomer)
        answer = await newcomer.http.get("/api/me")
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) == pytest.approx(1200, abs=60)
        assert "3" in answer.json()["reason"]
        assert "set-cookie" not in answer.headers
        assert (await server.users[0].http.get("/api/me")).status_code == 200  # an existing account
        await new_user_at(server, THERE)
        figures = (await server.users[0].http.get("/metrics")).text
        assert 'roost_rate_limited_total{limit="identities-many"} 1' in figures


@run_async
async def test_a_new_account_is_not_stored(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        for _ in range(5):
            await server.new_user()
        await (await server.new_user()).connect()
        tables = ("accounts", "members", "table_creations", "push_subscriptions")
        for name in tables:
            assert backends.run_statement(tmp_path, f"SELECT COUNT(*) FROM {name}") == [(0,)]


@ONE_SERVER
@run_async
async def test_too_many_sockets_are_rejected_with_a_reason(tmp_path: Path) -> None:
    async with run_server(tmp_path, limits=Limits(sockets=2)) as server:
        ada, bea = await server.new_user(), await server.new_user()
        first = await ada.connect("one")
        await ada.connect("two")
        await wait_until(lambda: server.manager.metrics.open_sockets == 2)
        third = await ada.connect("three")
        assert await third.wait_closed() == 4429
        assert [message["type"] for message in third.messages] == ["rejected"]
        assert "2 pages open" in third.messages[0]["reason"].replace("\u2068", "").replace(
            "\u2069", ""
        )
        await bea.connect()
        await first.close()
        while not (connection := await ada.connect("four")).is_open or connection.raw:
            await connection.close()  # the server may notice it later
        table = await ada.new_table()
        await connection.do("watch", table)


@ONE_SERVER
@run_async
async def test_too_much_chat_is_rejected_with_a_reason(tmp_path: Path) -> None:
    async with run_server(tmp_path, limits=Limits(chat=2)) as server:
        ada = await server.new_user()
        table = await ada.new_table(has_chat=True)
        connection = await ada.connect()
        for text in ("one", "two"):
            await connection.do("chat", table, text=text)
        assert "lines a minute" in await connection.get_rejection("chat", table, text="three")
        await connection.do("sit", table, seat=0)


@run_async
async def test_waiting_tables_are_limited(tmp_path: Path) -> None:
    some = Limits(waiting_tables=2, address_waiting_tables=3)
    async with run_server(tmp_path, limits=some) as server:
        ada, bea = await new_user_at(server, HERE), await new_user_at(server, HERE)
        tables = [await ada.new_table() for _ in range(2)]
        answer = await create_table(ada)
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) > 0
        assert "Start or close" in answer.json()["reason"]
        await bea.new_table()
        assert "network address" in (await create_table(bea)).json()["reason"]
        eve = await new_user_at(server, THERE)
        await eve.new_table()
        connection = await ada.connect()
        await connection.do("close", tables[0])
        await ada.new_table()


@run_async
async def test_concurrent_requests_are_all_counted(tmp_path: Path) -> None:
    some = Limits(waiting_tables=4, daily_tables=50)
    async with run_server(tmp_path, limits=some) as server:
        ada = await server.new_user()
        connections = [ada, *[await server.new_user(cookie=ada.cookie) for _ in range(3)]]
        answers = await asyncio.gather(*(create_table(connections[i % 4]) for i in range(24)))
        codes = [answer.status_code for answer in answers]
        assert (codes.count(201), codes.count(429)) == (4, 20)


@run_async
async def test_tables_of_a_day_are_limited(tmp_path: Path) -> None:
    some = Limits(daily_tables=2, address_daily_tables=3)
    async with run_server(tmp_path, limits=some) as server:
        ada, bea = await new_user_at(server, HERE), await new_user_at(server, HERE)
        connection = await ada.connect()
        for _ in range(2):
            await connection.do("close", await ada.new_table())
        answer = await create_table(ada)
        assert answer.status_code == 429
        assert "within a day" in answer.json()["reason"]
        await bea.new_table()
        assert "network address" in (await create_table(bea)).json()["reason"]
        await (await new_user_at(server, THERE)).new_table()
        # A table of the daily deal counts as well.
        deal = (await ada.http.get("/api/daily")).json()["today"][0]["id"]
        answer = await ada.http.post(f"/api/deals/{deal}/tables", json={})
        assert answer.status_code == 429


@run_async
async def test_counters_of_an_address_expire(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address is stored as a keyed hash, and deleted when no limit needs it."""
    store = await backends.open_store(tmp_path)
    now = [1_000_000.0]
    monkeypatch.setattr("roost.server.access.table_quota.time.time", lambda: now[0])
    quota = TableQuota(store, Signer(tmp_path), Limits(daily_tables=2))
    for id, phase in (("a", "waiting"), ("b", "over")):
        await quota.admit(id, "ada", HERE)
        await store.append(id, 0, b"", None, TableRow(id, "donburiko", phase, True))
    with pytest.raises(RefusalError) as caught:
        await quota.admit("c", "ada", HERE)
    assert caught.value.refusal.message == "tables-daily"
    rows = backends.run_statement(
        tmp_path, "SELECT table_id, address_hash FROM table_creations ORDER BY table_id"
    )
    assert [id for id, _ in rows] == ["a", "b"]
    assert HERE not in str(rows)
    now[0] += DAY + 1
    await quota.admit("c", "ada", HERE)
    rows = backends.run_statement(
        tmp_path, "SELECT table_id FROM table_creations ORDER BY table_id"
    )
    assert rows == [("a",), ("c",)]
    await store.close()


@run_async
async def test_branches_of_a_match_are_limited(tmp_path: Path) -> None:
    async with run_server(tmp_path, limits=Limits(branches=3)) as server:
        table_match = await start_match(server, "familiar-tales", 2)
        user, table = server.users[0], table_match.table
        point = (await user.http.get(f"/api/tables/{table}/branches")).json()
        actions = point["branches"][0]["points"][0]["action_count"]
        codes = []
        for _ in range(3):
            answer = await user.http.post(
                f"/api/tables/{table}/branches", json={"action_count": actions}
            )
            codes.append(answer.status_code)
        assert codes == [201, 201, 429]  # the original match counts as one
        assert "branches" in answer.json()["reason"]


# The lobby


async def waiting_tables(user: User) -> list[str]:
    return [row["id"] for row in (await user.http.get("/api/tables")).json()["waiting"]]


@run_async
async def test_many_tables_of_one_account_leave_room_for_others(tmp_path: Path) -> None:
    many = Limits(waiting_tables=100, address_waiting_tables=200)
    async with run_server(tmp_path, limits=many) as server:
        honest, flooder = await new_user_at(server, THERE), await new_user_at(server, HERE)
        table = await honest.new_table(is_listed=True)
        flood = [await flooder.new_table(is_listed=True) for _ in range(60)]
        found = await waiting_tables(honest)
        assert sorted(found) == sorted([table, *flood[-3:]])


@run_async
async def test_many_accounts_of_one_address_leave_room_for_others(tmp_path: Path) -> None:
    async with run_server(tmp_path, limits=Limits(identities=200)) as server:
        honest = await new_user_at(server, THERE)
        tables = [await honest.new_table(is_listed=True) for _ in range(2)]
        for _ in range(60):
            await (await new_user_at(server, HERE)).new_table(is_listed=True)
        found = await waiting_tables(honest)
        assert len(found) == 50
        assert tables[1] in found[:2]  # the newest table of each address comes first
        assert tables[0] in found[:4]
