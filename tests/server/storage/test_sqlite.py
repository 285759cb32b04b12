"""The SQLite store: confirmed writes are on the disk, and one writer serves many callers."""

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from roost.server.storage import (
    LobbyRow,
    SequenceTakenError,
    SqliteStore,
    TableRow,
    open_database,
)
from tests.support.server.running_server import run_async


def read_rows(
    path: Path, query: str = "SELECT table_id, sequence FROM events ORDER BY 1, 2"
) -> Any:
    db = sqlite3.connect(path)
    try:
        return db.execute(query).fetchall()
    finally:
        db.close()


async def block_writer(store: SqliteStore) -> tuple["asyncio.Future[None]", threading.Event]:
    """Keep the writer busy until the event is set."""
    has_started, release = threading.Event(), threading.Event()

    def work(db: sqlite3.Connection) -> None:
        has_started.set()
        release.wait(60)

    blocked = asyncio.ensure_future(store._run(work))
    await asyncio.to_thread(has_started.wait)
    return blocked, release


@run_async
async def test_appended_events_are_visible_to_other_readers(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    await store.append("t", 0, b"zero", "secret", TableRow("t", "g", "playing", True, ("ada",)))
    await store.append("t", 1, b"one")
    assert read_rows(tmp_path / "db") == [("t", 0), ("t", 1)]  # while the store is still open
    assert await store.read_events("t") == [(0, b"zero"), (1, b"one")]
    assert await store.read_events("u") == []
    assert (await store.read_secret("t"), await store.read_secret("u")) == ("secret", None)
    assert await store.find_tables_in_play() == ["t"]
    assert [row.id for row in await store.find_tables_of("ada", 9, "playing")] == ["t"]
    await store.close()


@run_async
async def test_a_sequence_number_is_used_once(tmp_path: Path) -> None:
    """This holds for two servers on one database, and for all rows of the transaction."""
    one, two = SqliteStore(tmp_path / "db"), SqliteStore(tmp_path / "db")
    results = await asyncio.gather(
        *(
            store.append("t", 0, name, name.decode(), TableRow("t", name.decode(), "waiting", True))
            for store, name in ((one, b"one"), (two, b"two"))
        ),
        return_exceptions=True,
    )
    assert [type(result) for result in results if result is not None] == [SequenceTakenError]
    ((_, winner),) = await one.read_events("t")
    assert await two.read_secret("t") == winner.decode()
    assert [row.game for row in await two.find_listed_tables(9, "waiting")] == [winner.decode()]
    await one.close()
    await two.close()


@run_async
async def test_many_appends_share_one_commit(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    blocked, release = await block_writer(store)
    before = store.commit_count
    appends = [asyncio.ensure_future(store.append("t", i, b"x")) for i in range(200)]
    await asyncio.sleep(0)
    release.set()
    await asyncio.gather(blocked, *appends)
    assert store.commit_count - before == 2  # the delayed one, and one for all others
    assert len(read_rows(tmp_path / "db")) == 200
    await store.close()


@run_async
async def test_a_failed_append_does_not_affect_others(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    blocked, release = await block_writer(store)

    def fail_halfway(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO events VALUES ('half', 0, x'', 0)")
        raise ValueError("half done")

    jobs = [store.append("t", 0, b"x"), store._run(fail_halfway), store.append("t", 0, b"y")]
    jobs += [store.append("t", 1, b"z")]
    waiting = [asyncio.ensure_future(job) for job in jobs]
    await asyncio.sleep(0)
    release.set()
    await blocked
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(result) for result in results] == [
        type(None),
        ValueError,
        SequenceTakenError,
        type(None),
    ]
    assert read_rows(tmp_path / "db") == [("t", 0), ("t", 1)]
    await store.close()


@run_async
async def test_a_failed_commit_is_reported_to_all_writers(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    blocked, release = await block_writer(store)

    def roll_back(db: sqlite3.Connection) -> None:
        db.execute("ROLLBACK")  # as SQLite does when the disk is full

    jobs = [store.append("t", 0, b"x"), store._run(roll_back), store.append("t", 1, b"y")]
    waiting = [asyncio.ensure_future(job) for job in jobs]
    await asyncio.sleep(0)
    release.set()
    await blocked
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(result, sqlite3.Error) for result in results)
    assert read_rows(tmp_path / "db") == []
    await store.append("t", 0, b"again")
    await store.close()


@run_async
async def test_a_cancelled_writer_does_not_stop_others(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    for number in range(20):
        blocked, release = await block_writer(store)
        gone = asyncio.ensure_future(store.append("t", number, b"gone"))
        await asyncio.sleep(0)
        blocked.cancel()
        gone.cancel()
        if number < 10:  # cancelled before the writer starts
            await asyncio.gather(gone, blocked, return_exceptions=True)
        release.set()
        await asyncio.gather(gone, blocked, return_exceptions=True)
    written = [number for _, number in read_rows(tmp_path / "db")]
    assert all(number >= 10 for number in written)
    await store.append("u", 0, b"here")
    assert await store.read_events("u") == [(0, b"here")]
    await store.close()


@run_async
async def test_closing_finishes_pending_writes(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    blocked, release = await block_writer(store)
    appends = [asyncio.ensure_future(store.append("t", i, b"x")) for i in range(10)]
    closing = asyncio.ensure_future(store.close())
    await asyncio.sleep(0)
    release.set()
    await asyncio.gather(blocked, closing, *appends)
    assert len(read_rows(tmp_path / "db")) == 10
    assert not Path(f"{tmp_path / 'db'}-wal").exists()
    with pytest.raises(RuntimeError, match="closed"):
        await store.read_events("t")


@run_async
async def test_a_backup_under_load_is_consistent(tmp_path: Path) -> None:
    """Both methods that docs/host/hosting.md describes."""
    store = SqliteStore(tmp_path / "db")
    copies: list[Path] = []

    def copy() -> None:
        db = sqlite3.connect(tmp_path / "db")
        copies.append(tmp_path / f"copy{len(copies)}")
        if len(copies) % 2:
            db.execute("VACUUM INTO ?", (str(copies[-1]),))
        else:
            target = sqlite3.connect(copies[-1])
            db.backup(target)
            target.close()
        db.close()

    for number in range(40):
        appends = [store.append(f"t{table}", number, b"x" * 100) for table in range(20)]
        if number % 10 == 5:
            await asyncio.gather(asyncio.to_thread(copy), *appends)
        else:
            await asyncio.gather(*appends)
    await store.close()
    for place in copies:
        found: dict[str, list[int]] = {}
        for table, number in read_rows(place):
            found.setdefault(table, []).append(number)
        assert all(numbers == list(range(len(numbers))) for numbers in found.values())
        assert len(found) == 20
        open_database(place).close()


def test_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    db = open_database(tmp_path / "db")
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    db.close()
    assert (tmp_path / "db").stat().st_mode & 0o777 == 0o600


@run_async
async def test_a_table_is_listed_with_the_times_of_its_events(tmp_path: Path) -> None:
    path = tmp_path / "db"
    db = open_database(path)
    db.execute("INSERT INTO tables VALUES ('t', 'akuma', 'waiting', 1, 5.0, 2, NULL)")
    db.execute("INSERT INTO events VALUES ('t', 0, x'7b7d', 3.0), ('t', 1, x'7b7d', 4.0)")
    db.close()
    store = SqliteStore(path)
    assert await store.find_listed_tables(9, "waiting") == [
        LobbyRow("t", "akuma", "waiting", None, 3.0, 4.0)
    ]
    row = TableRow("t", "akuma", "playing", True, ("ada",), b"summary", event_count=2)
    await store.save_table_row(row)
    assert await store.find_listed_tables(9, "waiting") == []
    for read_rows in (
        store.find_listed_tables(9, "playing"),
        store.find_tables_of("ada", 9, "over", "playing"),
    ):
        assert await read_rows == [LobbyRow("t", "akuma", "playing", b"summary", 3.0, 4.0)]
    await store.close()
