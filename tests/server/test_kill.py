"""Servers are killed while many tables play: no move is lost, doubled, or seen in another order.

`python -m roost.bench.soak` does the same for as long as asked, with other faults.
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
from tests.support.server import backends
from tests.support.server.running_server import User, run_async, run_server
from tests.support.server.server_process import ServerProcess
from tests.support.sizes import size

__all__ = ["run_server"]  # so that these run on what servers run on

TABLES = size(25, 50)
KILLS = size(2, 20)
BETWEEN = 150
"""Confirmed messages between two kills, at least."""


async def stored(data: Path) -> StoredTables:
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
    diaries = tmp_path / "diaries"
    load = LoadGenerator([server.address for server in servers], TABLES, diaries, with_extras=False)
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
    report = await asyncio.to_thread(check, diaries, await stored(tmp_path))
    assert report.mistakes == []
    assert report.confirmed >= load.confirmed >= BETWEEN * KILLS
    assert report.messages > 2 * report.confirmed  # everything that anybody was told was compared
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
    assert await connection.wait_closed() == 1012  # the server restarts: come back
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
    (past,) = (await stored(tmp_path)).events.values()
    assert [number for number, _ in past] == list(range(len(past)))
    assert all(decode_event(body) for _, body in past)
    last_sequence = max(m["sequence"] for m in connection.messages if m["type"] == "update")
    assert last_sequence <= len(past) - 1


@pytest.mark.backends("sqlite")
@run_async
async def test_the_checker_finds_mistakes(tmp_path: Path) -> None:
    """What a real match left is right; a word of it changed, and it is not."""
    diaries = tmp_path / "diaries"
    async with run_server(tmp_path) as server:
        load = LoadGenerator([server.address], 1, diaries, with_extras=False)
        await load.start()
        await load.wait_until(lambda: load.confirmed >= 20)
        await load.stop()
    good = await stored(tmp_path)
    assert check(diaries, good).mistakes == []
    # A short match may be over, and another begun: the longest is looked at, as if it were alone.
    table, rows = max(good.events.items(), key=lambda kept: len(kept[1]))
    good = replace(good, events={table: rows})
    for diary in diaries.iterdir():
        if not diary.name.startswith(table):
            diary.unlink()

    def changed(new: list[tuple[int, bytes]]) -> CheckReport:
        return check(diaries, StoredTables({table: new}, good.secrets, good.phases, good.results))

    last = max(number for number, body in rows if decode_event(body).client_id)
    assert "lost" in changed(rows[:last]).mistakes[0]
    assert "missing" in changed([*rows[:9], *rows[10:]]).mistakes[0]
    doubled = [*rows, (len(rows), rows[last][1])]
    assert "has 2 events" in changed(doubled).mistakes[0]
    swapped = [*rows[:3], (3, rows[4][1]), (4, rows[3][1]), *rows[5:]]
    assert changed(swapped).mistakes
    assert "lost" in check(diaries, StoredTables({}, {}, {}, {})).mistakes[0]
    # Somebody is told what another seat sees.
    one, two = sorted(diaries.glob(f"{table}-player-*"))
    text = one.read_bytes()
    one.write_bytes(text.replace(b'"updates":[{"seat":0', b'"updates":[{"seat":1', 1))
    assert "differs" in check(diaries, good).mistakes[0]
    other = two.read_bytes().splitlines()
    hands = [
        line for line in other if b'"type":"snapshot"' in line and b'"phase":"playing"' in line
    ]
    own_logs = [
        line for line in text.splitlines() if b'"type":"snapshot"' in line and b'"playing"' in line
    ]
    one.write_bytes(text.replace(own_logs[0], hands[0], 1))
    assert "differs" in check(diaries, good).mistakes[0]
    # Something is told again; that is right only where it was asked for.
    lines = [line for line in text.splitlines() if b'"type":"update"' in line]
    numbers = [json.loads(line)["received"]["sequence"] for line in lines]
    number = numbers[-1]
    later_lines = [line for line, n in zip(lines, numbers, strict=True) if n >= number - 1]
    again = b"\n".join(later_lines) + b"\n"
    one.write_bytes(text + again)
    assert f"went back to {number - 1}" in check(diaries, good).mistakes[0]
    for after in (number - 2, number - 3):
        ask = {"type": "watch", "id": 999, "table_id": table, "after": after}
        one.write_bytes(text + json.dumps({"sent": ask}).encode() + b"\n" + again)
        assert bool(check(diaries, good).mistakes) is (after != number - 2)
    # A message is refused, and happens all the same.
    rejection = b'{"received":{"type":"rejected","id":%d,"reason":"","rule":null}}\n'
    number = next(
        m.command_id for m in map(decode_event, [b for _, b in rows]) if "player-0" in m.client_id
    )
    quiet = [line for line in text.splitlines() if b'"command_id":%d}' % number not in line]
    kept = [line for line in quiet if line != b'{"received":{"type":"ack","id":%d}}' % number]
    one.write_bytes(b"\n".join(kept) + b"\n" + rejection % number)
    assert any("was rejected, and is stored" in m for m in check(diaries, good).mistakes)
