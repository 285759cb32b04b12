"""Servers are killed while many tables play: no action is lost, duplicated or reordered.

`python -m roost.bench.soak` runs longer tests with other faults.
"""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from roost.bench.soak.checker import CheckReport, check
from roost.bench.soak.clients import LoadGenerator
from roost.bench.soak.database import StoredTables, read_postgres, read_sqlite
from roost.server.tables.events import decode_event
from roost.testing.sizes import size
from tests.support.server import backends
from tests.support.server.running_server import User, run_async, run_server
from tests.support.server.server_process import ServerProcess

__all__ = ["run_server"]  # so that these tests run on all backends

TABLES = size(25, 50)
KILLS = size(2, 20)
BETWEEN = 150
"""The minimum of confirmed commands between two kills."""


async def read_stored_tables(data: Path) -> StoredTables:
    if backends.current == "sqlite":
        return read_sqlite(data / "roost.sqlite")
    return await asyncio.to_thread(read_postgres, backends.settings_for(data)["database"])


@run_async
async def test_kill_under_load(tmp_path: Path) -> None:
    shared = backends.settings_for(tmp_path)
    folders = [tmp_path, tmp_path / "second"] if backends.current == "pair" else [tmp_path]
    folders[-1].mkdir(exist_ok=True)
    servers = [
        ServerProcess(each, bot_delay=0, nonce_timeout=5, rate_limit=10_000, **shared)
        for each in folders
    ]
    await asyncio.gather(*(server.start() for server in servers))
    logs = tmp_path / "diaries"
    load = LoadGenerator([server.address for server in servers], TABLES, logs, with_extras=False)
    try:
        await load.start()
        for number in range(KILLS):
            goal = load.confirmed + BETWEEN + 37 * number
            await load.wait_until(lambda goal=goal: load.confirmed >= goal)  # type: ignore[misc]
            victim = servers[number % len(servers)]
            victim.kill()
            await victim.start()
        goal = load.confirmed + BETWEEN
        await load.wait_until(lambda: load.confirmed >= goal)
        await load.stop()
    finally:
        for server in servers:
            await asyncio.to_thread(server.stop)
    report = await asyncio.to_thread(check, logs, await read_stored_tables(tmp_path))
    assert report.mistakes == []
    assert report.confirmed >= load.confirmed >= BETWEEN * KILLS
    assert report.messages > 2 * report.confirmed  # all messages were compared
    for server in servers:
        log = server.log.read_text().splitlines()
        assert not [line for line in log if json.loads(line)["level"] == "error"]
    print(f"{KILLS} kills, {report.confirmed} confirmed, {report.tables} tables", end=" ")


@pytest.mark.backends("sqlite")
@run_async
async def test_a_terminated_server_ends_cleanly(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, bot_delay=0, nonce_timeout=5)
    await server.start()
    user = User(server.address)
    await user.http.get("/api/me")
    table = await user.new_table(players=3, bots=["random"] * 3)
    connection = await user.connect()
    await connection.do("watch", table)
    await connection.do("start", table)
    await connection.wait_for(lambda m: m["type"] == "update" and m["action_count"] >= 1)
    code = await asyncio.to_thread(server.stop)
    assert await connection.wait_closed() == 1012  # service restart
    await user.close()
    assert code in (0, -15)
    assert {file.name for file in tmp_path.iterdir()} == {
        "log",
        "push-secret",
        "roost.sqlite",
        "secret",
    }
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert [line["message"] for line in lines] == ["open", "closed"]
    (events,) = (await read_stored_tables(tmp_path)).events.values()
    assert [number for number, _ in events] == list(range(len(events)))
    assert all(decode_event(body) for _, body in events)
    last_sequence = max(m["sequence"] for m in connection.messages if m["type"] == "update")
    assert last_sequence <= len(events) - 1


@pytest.mark.backends("sqlite")
@run_async
async def test_the_checker_finds_mistakes(tmp_path: Path) -> None:
    """The data of a real match is correct. After a small change it is not."""
    logs = tmp_path / "diaries"
    async with run_server(tmp_path) as server:
        load = LoadGenerator([server.address], 1, logs, with_extras=False)
        await load.start()
        await load.wait_until(lambda: load.confirmed >= 20)
        await load.stop()
    good = await read_stored_tables(tmp_path)
    assert check(logs, good).mistakes == []
    # Several matches may have been played. Only the longest is checked.
    table, rows = max(good.events.items(), key=lambda remaining: len(remaining[1]))
    good = replace(good, events={table: rows})
    for log in logs.iterdir():
        if not log.name.startswith(table):
            log.unlink()

    def check_changed(new: list[tuple[int, bytes]]) -> CheckReport:
        return check(logs, StoredTables({table: new}, good.secrets, good.phases, good.results))

    last = max(number for number, body in rows if decode_event(body).client_id)
    assert "lost" in check_changed(rows[:last]).mistakes[0]
    assert "missing" in check_changed([*rows[:9], *rows[10:]]).mistakes[0]
    doubled = [*rows, (len(rows), rows[last][1])]
    assert "has 2 events" in check_changed(doubled).mistakes[0]
    swapped = [*rows[:3], (3, rows[4][1]), (4, rows[3][1]), *rows[5:]]
    assert check_changed(swapped).mistakes
    assert "lost" in check(logs, StoredTables({}, {}, {}, {})).mistakes[0]
    # A client receives another seat's view.
    first_log, second_log = sorted(logs.glob(f"{table}-player-*"))
    text = first_log.read_bytes()
    first_log.write_bytes(text.replace(b'"updates":[{"seat":0', b'"updates":[{"seat":1', 1))
    assert "differs" in check(logs, good).mistakes[0]
    second_lines = second_log.read_bytes().splitlines()
    second_snapshots = [
        line
        for line in second_lines
        if b'"type":"snapshot"' in line and b'"phase":"playing"' in line
    ]
    first_snapshots = [
        line for line in text.splitlines() if b'"type":"snapshot"' in line and b'"playing"' in line
    ]
    first_log.write_bytes(text.replace(first_snapshots[0], second_snapshots[0], 1))
    assert "differs" in check(logs, good).mistakes[0]
    # Updates are repeated, which is allowed only if the client resumed there.
    lines = [line for line in text.splitlines() if b'"type":"update"' in line]
    numbers = [json.loads(line)["received"]["sequence"] for line in lines]
    number = numbers[-1]
    later_lines = [line for line, n in zip(lines, numbers, strict=True) if n >= number - 1]
    repeated = b"\n".join(later_lines) + b"\n"
    first_log.write_bytes(text + repeated)
    assert f"went back to {number - 1}" in check(logs, good).mistakes[0]
    for after in (number - 2, number - 3):
        command = {"type": "watch", "id": 999, "table_id": table, "after": after}
        first_log.write_bytes(text + json.dumps({"sent": command}).encode() + b"\n" + repeated)
        assert bool(check(logs, good).mistakes) is (after != number - 2)
    # A rejected command is stored.
    rejection = b'{"received":{"type":"rejected","id":%d,"reason":"","rule":null}}\n'
    number = next(
        m.command_id for m in map(decode_event, [b for _, b in rows]) if "player-0" in m.client_id
    )
    without_update = [
        line for line in text.splitlines() if b'"command_id":%d}' % number not in line
    ]
    remaining = [
        line for line in without_update if line != b'{"received":{"type":"ack","id":%d}}' % number
    ]
    first_log.write_bytes(b"\n".join(remaining) + b"\n" + rejection % number)
    assert any("was rejected, and is stored" in m for m in check(logs, good).mistakes)
