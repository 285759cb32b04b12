"""Bounded worker pools: the work of one account delays neither others nor the event loop."""

import asyncio
import re
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import roost.server
from roost.contract import RefusalError
from roost.server import worker_pools as pools_module
from roost.server.http import replays
from roost.server.storage import Store
from roost.server.tables import history
from roost.server.tables import live_table as lives
from roost.server.tables.chat import MAX_CHAT_LINES
from roost.server.worker_pools import WorkerPool
from tests.support.server import backends
from tests.support.server.running_server import (
    RunningServer,
    User,
    run_async,
    run_server,
    start_match,
    wait_until,
)

SOURCE = Path(roost.server.__file__).parent


class Gate:
    """Work that blocks in its thread until the test releases it."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.began: list[str] = []
        self.stopped: list[str] = []

    def work(self, name: str) -> Any:
        def run() -> str:
            self.began.append(name)
            assert self.open.wait(60)
            return name

        return run


async def start_jobs(
    pool: WorkerPool, gate: Gate, *jobs: tuple[str, str]
) -> "list[asyncio.Task[Any]]":
    """Start jobs of owners, in this order."""
    tasks = []
    for name, owner in jobs:
        work = pool.run(gate.work(name), owner, stop=partial(gate.stopped.append, name))
        tasks.append(asyncio.ensure_future(work))
        await asyncio.sleep(0)
    return tasks


@run_async
async def test_work_beyond_the_limit_is_rejected_at_once() -> None:
    pool, gate = WorkerPool("test", workers=1, max_waiting=2), Gate()
    tasks = await start_jobs(pool, gate, ("a", ""), ("b", ""), ("c", ""))
    with pytest.raises(RefusalError, match="busy"):
        await pool.run(gate.work("d"))
    assert (pool.running, pool.waiting, pool.rejections) == (1, 2, 1)
    gate.open.set()
    assert await asyncio.gather(*tasks) == ["a", "b", "c"]
    assert (pool.running, pool.waiting) == (0, 0)
    assert await pool.run(gate.work("d")) == "d"
    pool.close()


@run_async
async def test_owners_take_turns_and_have_a_share() -> None:
    pool, gate = WorkerPool("test", workers=1, max_waiting=10, max_per_owner=3), Gate()
    tasks = await start_jobs(
        pool, gate, ("a1", "a"), ("a2", "a"), ("a3", "a"), ("b1", "b"), ("c1", "c"), ("b2", "b")
    )
    with pytest.raises(RefusalError):
        await pool.run(gate.work("a4"), "a")
    gate.open.set()
    await asyncio.gather(*tasks)
    assert gate.began == ["a1", "a2", "b1", "c1", "a3", "b2"]
    pool.close()


@run_async
async def test_cancelled_work_never_starts_or_is_stopped() -> None:
    pool, gate = WorkerPool("test", workers=1, max_waiting=1), Gate()
    running, waiting = await start_jobs(pool, gate, ("running", "a"), ("waiting", "b"))
    await wait_until(lambda: gate.began == ["running"])
    waiting.cancel()
    running.cancel()
    await asyncio.gather(running, waiting, return_exceptions=True)
    assert gate.stopped == ["running"]
    assert (pool.running, pool.waiting) == (1, 0)  # its thread is still busy
    gate.open.set()
    assert await pool.run(gate.work("next"), "b") == "next"
    assert gate.began == ["running", "next"]
    pool.close()


@run_async
async def test_an_error_reaches_the_caller() -> None:
    pool = WorkerPool("test", workers=1, max_waiting=1)
    with pytest.raises(ZeroDivisionError):
        await pool.run(lambda: 1 // 0)
    assert await pool.run(lambda: 1) == 1
    pool.close()


def test_no_module_uses_the_default_pool() -> None:
    """Work in the default pool would wait for unrelated work."""
    banned = re.compile(r"to_thread\(|run_in_executor\(None|sync_to_thread=True")
    for file in SOURCE.rglob("*.py"):
        assert not banned.search(file.read_text()), file


@backends.ONE_SERVER
@run_async
async def test_metrics_include_queues(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        text = (await (await server.new_user()).http.get("/metrics")).text
        for pool in ("bots", "tables", "replays", "hints", "push"):
            assert f'roost_pool_waiting{{pool="{pool}"}} 0' in text
            assert f'roost_pool_rejections_total{{pool="{pool}"}} 0' in text


# Uploads


async def upload(user: User) -> Any:
    return await user.http.post("/api/replay", content=b"{}")


@backends.ONE_SERVER
@run_async
async def test_too_many_uploads_are_rejected_and_abandoned_ones_cancelled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate()
    monkeypatch.setattr(replays, "replay_file", lambda file, viewpoint: gate.work("upload")())
    async with run_server(tmp_path) as server:
        users = [await server.new_user() for _ in range(3)]
        pool = server.manager.pools.replays
        sent = [asyncio.ensure_future(upload(user)) for user in users[:2]]
        await wait_until(lambda: (pool.running, pool.waiting) == (1, 1))
        refused = await upload(users[2])  # all from one address, which has a limited share
        assert refused.status_code == 503
        assert int(refused.headers["retry-after"]) > 0
        assert "busy" in refused.json()["reason"]
        assert (await users[2].http.get("/")).status_code in (200, 503)  # the page does not wait
        for one in sent:
            one.cancel()
        await asyncio.gather(*sent, return_exceptions=True)
        await wait_until(lambda: pool.waiting == 0)
        assert gate.began == ["upload"]
        gate.open.set()
        await wait_until(lambda: pool.running == 0)
        assert gate.began == ["upload"]


def test_an_abandoned_record_is_not_read_further() -> None:
    file = replays.RecordFile(b'{"roost":1}\n')
    file.close()
    with pytest.raises(Exception, match="closed"):
        replays.replay_file(file, "open")


# Hints


async def _is_turn_of(server: RunningServer, table: str, seat: int) -> bool:
    match = (await server.live(table)).table.match
    return match is not None and match.turn == seat


@backends.ONE_SERVER
@run_async
async def test_a_hint_is_cancelled_when_its_client_disconnects(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_server(tmp_path) as server:
        gate = Gate()
        pool = server.manager.pools.hints
        blocker = asyncio.ensure_future(pool.run(gate.work("other")))
        user = await server.new_user()
        table = await user.new_table("donburiko", 2, bots=[None, "random"])
        connection = await user.connect()
        await connection.do("watch", table)
        await connection.do("sit", table, seat=0)
        await connection.do("start", table)
        await connection.do("nonce", table, nonce="0" * 32)
        await wait_until(lambda: _is_turn_of(server, table, 0))
        await connection.send({"type": "hint", "id": 50, "table_id": table, "seat": 0})
        await wait_until(lambda: pool.waiting == 1)
        await connection.send({"type": "chat", "id": 51, "table_id": table, "text": "and this"})
        await connection.close()
        await wait_until(lambda: pool.waiting == 0)
        live = await server.live(table)
        await wait_until(lambda: [line.text for line in live.table.chat.lines] == ["and this"])
        gate.open.set()
        assert await blocker == "other"


# Tables


@run_async
async def test_resuming_reads_no_events_and_applies_no_actions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds for any length of the history."""
    async with run_server(tmp_path, away_grace=60.0) as server:
        table_match = await start_match(server)
        for _ in range(4):
            await table_match.act()
        numbers = [
            connection.messages[-1]["sequence"]
            for connection in table_match.connections
            if "sequence" in connection.messages[-1]
        ]
        number = max(numbers)
        real = Store.read_events

        async def events(store: Store, table: str, start: int = 0) -> Any:
            assert start > 0, "all events are read"
            return await real(store, table, start)

        monkeypatch.setattr(Store, "read_events", events)
        connection = table_match.connections[0]
        start = len(connection.raw)
        await connection.do("watch", table_match.table, after=number)
        messages = connection.messages[start:-1]
        assert [(m["type"], m["sequence"], m["updates"]) for m in messages] == [
            ("update", number, [])
        ]


@run_async
async def test_a_history_is_built_in_another_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    main = threading.current_thread()
    costly: list[int] = []
    real = history.HistoryBuilder.catch_up

    def catch_up(builder: Any, match: Any) -> None:
        if threading.current_thread() is main:
            costly.append(len(match.actions) - builder.action_count)
        real(builder, match)

    monkeypatch.setattr(history.HistoryBuilder, "catch_up", catch_up)
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        for _ in range(12):
            await table_match.act()
        spectator = await (await server.new_user()).connect()
        assert (await spectator.read_snapshot(table_match.table))["observations"][0]["history"][
            "events"
        ]
        back = await server.users[0].connect("again")
        assert (await back.read_snapshot(table_match.table))["observations"][0]["history"]["events"]
        record = await server.users[1].http.get(f"/api/tables/{table_match.table}/record")
        assert record.text.count("\n") > 12
        assert costly
        assert max(costly) <= history.MAX_INLINE_ACTIONS


@run_async
async def test_old_chat_is_pruned_and_the_table_stays_the_same(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        table = await user.new_table()
        connection = await user.connect()
        await connection.do("sit", table, seat=1)
        for number in range(2 * MAX_CHAT_LINES + 30):
            await connection.do("chat", table, text=str(number))
        await connection.do("stand", table, seat=1)
        live = await server.live(table)
        last = live.table.next_sequence - 1

        async def is_pruned() -> bool:
            return len(await server.manager.store.read_events(table)) < 2 * MAX_CHAT_LINES

        await wait_until(is_pruned)
        rows = await server.manager.store.read_events(table)
        assert rows[-1][0] == last == 2 * MAX_CHAT_LINES + 32
        chat = [line.text for line in live.table.chat.lines]
        cookie = user.cookie
    async with run_server(tmp_path) as server:
        rebuilt = (await server.live(table)).table
        assert rebuilt.next_sequence - 1 == last
        assert [line.text for line in rebuilt.chat.lines] == chat
        assert rebuilt.occupants == live.table.occupants
        connection = await (await server.new_user(cookie=cookie)).connect(
            first_id=2 * MAX_CHAT_LINES + 31
        )
        messages = await connection.request(
            "chat", table, text="again"
        )  # it is stored already, and not posted twice
        assert messages["type"] == "ack"
        assert (await server.live(table)).table.next_sequence - 1 == last
        await connection.do("chat", table, id=10_000, text="new")
        assert [line.text for line in (await server.live(table)).table.chat.lines] == [
            *chat[1:],
            "new",
        ]


@backends.ONE_SERVER
@run_async
async def test_changes_of_a_table_are_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that is rebuilt applies every action again."""
    monkeypatch.setattr(lives, "MAX_CHANGES", 6)
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        table = await user.new_table(players=2, bots=[None, "random"])
        connection = await user.connect()
        for _ in range(3):
            await connection.do("sit", table, seat=0)
            await connection.do("stand", table, seat=0)
        assert "new one" in await connection.get_rejection("sit", table, seat=0)
        await connection.do("chat", table, text="what now?")


@backends.ONE_SERVER
@run_async
async def test_an_undo_is_computed_in_another_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from roost.match import Match

    main = threading.current_thread()
    threads: list[bool] = []
    real = Match.at

    def at(match: Any, actions: int) -> Any:
        threads.append(threading.current_thread() is main)
        return real(match, actions)

    async with run_server(tmp_path) as server:
        user = await server.new_user()
        table = await user.new_table("donburiko", 2, bots=[None, "random"])
        connection = await user.connect()
        await connection.do("watch", table)
        await connection.do("sit", table, seat=0)
        await connection.do("start", table)
        await connection.do("nonce", table, nonce="0" * 32)
        await wait_until(lambda: _is_turn_of(server, table, 0))
        live = await server.live(table)
        match = live.table.match
        assert match is not None
        act = {"seat": 0, "action_count": len(match.actions), "action": match.legal_actions()[0]}
        await connection.do("act", table, **act)
        monkeypatch.setattr(Match, "at", at)
        await connection.do("undo", table, seat=0)
        assert live.table.match is not match
        assert threads
        assert not any(threads)


def test_bots_leave_a_core_to_the_loop() -> None:
    pools = pools_module.WorkerPools()
    assert pools.bots.workers == max(1, pools_module.CORES - 1)
    pools.close()
