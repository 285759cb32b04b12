"""The server is killed while fifty tables play: no move is lost, none is doubled."""

import asyncio
import json
import sqlite3
from collections import Counter
from pathlib import Path

from roost.server.happenings import Any_, decode
from roost.server.table import rebuild
from tests.loading import Load
from tests.serving import Eyes, Person, in_loop
from tests.serving_process import Process
from tests.sizes import size

TABLES = 50
KILLS = size(2, 20)
BETWEEN = 300  # confirmed messages between two kills, at least


def stored(path: Path) -> dict[str, list[Any_]]:
    db = sqlite3.connect(path)
    try:
        found: dict[str, list[Any_]] = {}
        rows = db.execute("SELECT table_id, number, body FROM happenings ORDER BY 1, 2")
        for table, number, body in rows:
            happenings = found.setdefault(table, [])
            assert number == len(happenings), "numbers are without gaps"
            happenings.append(decode(body))
        secrets = dict(db.execute("SELECT table_id, secret FROM secrets"))
    finally:
        db.close()
    for table, happenings in found.items():
        rebuild(happenings, secrets.get(table))  # every action is legal where it stands
    return found


@in_loop
async def test_kill_under_load(tmp_path: Path) -> None:
    server = Process(tmp_path, pause=0, patience=5, rate=10_000)
    await server.start()
    load = Load(server.address, TABLES)
    try:
        await load.begin()
        for number in range(KILLS):
            goal = load.confirmed + BETWEEN + 37 * number
            await load.until(lambda goal=goal: load.confirmed >= goal)  # type: ignore[misc]
            server.kill()
            await server.start()
        goal = load.confirmed + BETWEEN
        await load.until(lambda: load.confirmed >= goal)
        await load.end()
        await compare(load)
    finally:
        server.kill()
    past = stored(tmp_path / "roost.sqlite")
    for player in load.players:
        mine = Counter(h.message for h in past[player.table] if h.client.endswith(player.client))
        assert all(count == 1 for count in mine.values()), "nothing happened twice"
        assert set(player.confirmed) <= mine.keys(), "nothing that was confirmed is lost"
    log = server.log.read_text().splitlines()
    assert all(json.loads(line)["level"] == "info" for line in log)
    print(f"{KILLS} kills, {load.confirmed} confirmed, {len(past)} tables", end=" ")


async def compare(load: Load) -> None:
    """What each page has folded together is what the server shows it."""
    assert sum(player.resumed for player in load.players) >= TABLES
    for player in load.players:
        person = Person(load.address, player.cookie)
        page = await person.page("look")
        now = Eyes()
        while now.number != player.eyes.number:  # a bot may just be going on
            start = len(page.raw)
            await page.do("watch", player.table, after=player.eyes.number)
            await page.do("leave", player.table)
            for message in page.told[start:]:
                player.eyes.see(message)
            now.see(await page.look(player.table))
            await page.do("leave", player.table)
        assert player.eyes.views == now.views
        # The whole table is shown on joining, and at the deal to those who are there.
        assert player.eyes.anew <= 2
        await person.close()


@in_loop
async def test_asked_to_end_it_ends_cleanly(tmp_path: Path) -> None:
    server = Process(tmp_path, pause=0, patience=5)
    await server.start()
    person = Person(server.address)
    await person.http.get("/api/me")
    table = await person.new_table(players=3, bots=["random"] * 3)
    page = await person.page()
    await page.do("watch", table)
    await page.do("start", table)
    await page.until(lambda m: m["tell"] == "happened" and m["actions"] >= 1)
    code = await asyncio.to_thread(server.stop)
    assert await page.closed() == 1012  # the server restarts: come back
    await person.close()
    assert code in (0, -15)
    assert {file.name for file in tmp_path.iterdir()} == {
        "log",
        "push-secret",
        "roost.sqlite",
        "secret",
    }
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert [line["what"] for line in lines] == ["open", "closed"]
    (past,) = stored(tmp_path / "roost.sqlite").values()
    heard = max(m["number"] for m in page.told if m["tell"] == "happened")
    assert heard <= len(past) - 1
