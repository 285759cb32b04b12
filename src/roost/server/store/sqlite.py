"""The store in an SQLite file, for a single server.

One thread writes. It commits what has queued while the last commit was on its way to the disk, so
that many moves share one wait (`synchronous=FULL`) and each is safe before anybody is told of it.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from itertools import chain, groupby
from pathlib import Path
from typing import Any, TypeVar, overload

from roost.contract import Refused
from roost.server.store import pushes, scores
from roost.server.store.schema import migrate
from roost.server.store.store import (
    ListedRow,
    NumberTaken,
    PlayRow,
    PushRow,
    StoredResult,
    TableRow,
)

T = TypeVar("T")
Happened = tuple[str, int, bytes, float]
"""A row of `happenings`."""
Work = Callable[[sqlite3.Connection], Any] | Happened
Job = tuple[Work, "asyncio.Future[Any]"]
Settled = tuple["asyncio.Future[Any]", Any, Exception | None]
"""Who waits, what came of it, or why nothing did."""

BATCH = 256
"""Jobs in one commit, at most."""
ROWS = 32
"""Happenings in one statement, at most: the statement for each number of them is kept."""
HAPPEN = "INSERT INTO happenings VALUES (?, ?, ?, ?)"
LAST = "(SELECT at FROM happenings WHERE table_id = ? ORDER BY number DESC LIMIT 1)"
LISTED = f"""
    SELECT id, game, phase, brief,
        (SELECT at FROM happenings WHERE table_id = id AND number = 0) AS made,
        {LAST.replace("?", "id")} AS moved
    FROM tables
"""


class SqliteStore:
    def __init__(self, path: Path) -> None:
        self.commits = 0
        """Transactions so far."""
        self._path = path
        self._closed = False
        self._next: list[Job] = []
        """What was asked for in this turn of the loop: the writer is woken once for all of it."""
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        opened: Future[None] = Future()
        self._writer = threading.Thread(
            target=self._write, args=(opened,), name="store", daemon=True
        )
        self._writer.start()
        opened.result()

    async def append(
        self,
        table: str,
        number: int,
        body: bytes,
        secret: str | None = None,
        row: TableRow | None = None,
    ) -> None:
        now = time.time()
        happened = table, number, body, now
        if secret is None and row is None:
            await self._do(happened)
            return

        def work(db: sqlite3.Connection) -> None:
            _happen(db, happened)
            if secret is not None:
                db.execute("INSERT OR REPLACE INTO secrets VALUES (?, ?)", (table, secret))
            if row is not None:
                _put_row(db, row, now)

        await self._do(work)

    async def put_table(self, row: TableRow) -> None:
        now = time.time()
        await self._do(lambda db: _put_row(db, row, now))

    async def happenings(self, table: str) -> list[bytes]:
        found = "SELECT body FROM happenings WHERE table_id = ? ORDER BY number"
        return await self._do(lambda db: [body for (body,) in db.execute(found, (table,))])

    async def secret(self, table: str) -> str | None:
        found = "SELECT secret FROM secrets WHERE table_id = ?"
        return await self._do(lambda db: (db.execute(found, (table,)).fetchone() or [None])[0])

    async def open_tables(self, limit: int, *phases: str) -> list[ListedRow]:
        return await self._rows(phases, "open", (), "changed", limit)

    async def tables_of(self, person: str, limit: int, *phases: str) -> list[ListedRow]:
        mine = "id IN (SELECT table_id FROM seated WHERE person = ?)"
        return await self._rows(phases, mine, (person,), "moved", limit)

    async def playing(self) -> list[str]:
        found = "SELECT id FROM tables WHERE phase IN ('dealing', 'playing')"
        return await self._do(lambda db: [id for (id,) in db.execute(found)])

    async def family(self, root: str) -> list[ListedRow]:
        all_ = "id = ? OR id IN (SELECT table_id FROM families WHERE root = ?)"
        found = f"{LISTED} WHERE {all_} ORDER BY made"
        rows = await self._do(lambda db: db.execute(found, (root, root)).fetchall())
        return [ListedRow(*row) for row in rows]

    async def snapshots(self, table: str, build: str) -> list[bytes]:
        found = "SELECT body FROM snapshots WHERE table_id = ? AND build = ? ORDER BY actions"
        return await self._do(lambda db: [body for (body,) in db.execute(found, (table, build))])

    async def keep_snapshots(self, table: str, build: str, bodies: dict[int, bytes]) -> None:
        rows = [(table, actions, build, body) for actions, body in bodies.items()]

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM snapshots WHERE table_id = ?", (table,))
            db.executemany("INSERT INTO snapshots VALUES (?, ?, ?, ?)", rows)

        await self._do(work)

    async def name_of(self, person: str) -> str | None:
        found = "SELECT name FROM people WHERE id = ?"
        return await self._do(lambda db: (db.execute(found, (person,)).fetchone() or [None])[0])

    async def set_name(self, person: str, name: str) -> None:
        put = "INSERT INTO people VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name"
        await self._do(lambda db: db.execute(put, (person, name)))

    async def push_rows(self, person: str) -> list[PushRow]:
        return await self._do(lambda db: pushes.of(db, person))

    async def put_push(self, row: PushRow, most: int) -> None:
        now = time.time()
        await self._do(lambda db: pushes.put(db, row, most, now))

    async def drop_push(self, endpoint: str, person: str | None = None) -> None:
        await self._do(lambda db: pushes.drop(db, endpoint, person))

    async def note_help(self, table: str) -> None:
        await self._do(lambda db: scores.note_help(db, table))

    async def results_of(
        self, person: str, limit: int, before: int | None = None
    ) -> list[StoredResult]:
        return await self._do(lambda db: scores.of_person(db, person, before, limit))

    async def results_of_deal(self, deal: str, limit: int) -> list[StoredResult]:
        return await self._do(lambda db: scores.of_deal(db, deal, limit))

    async def result_of(self, table: str) -> StoredResult | None:
        return await self._do(lambda db: scores.of_table(db, table))

    async def rated_results(self, game: str, after: int = 0) -> list[StoredResult]:
        return await self._do(lambda db: scores.rated(db, game, after))

    async def plays(self, deal: str) -> list[PlayRow]:
        return await self._do(lambda db: scores.plays(db, deal))

    async def unfinished_deals(self, person: str) -> set[str]:
        return await self._do(lambda db: scores.unfinished_deals(db, person))

    async def has_played(self, person: str, deal: str) -> bool:
        return await self._do(lambda db: scores.has_played(db, person, deal))

    async def unrecorded(self) -> list[str]:
        return await self._do(scores.unrecorded)

    async def pars(self, deal: str, seat: int) -> dict[str, bytes]:
        return await self._do(lambda db: scores.pars(db, deal, seat))

    async def put_par(self, deal: str, seat: int, bot: str, body: bytes) -> None:
        await self._do(lambda db: scores.put_par(db, deal, seat, bot, body))

    async def review(self, table: str, seat: int, form: int) -> bytes | None:
        found = "SELECT body FROM reviews WHERE table_id = ? AND seat = ? AND form = ?"
        asked = table, seat, form
        return await self._do(lambda db: (db.execute(found, asked).fetchone() or [None])[0])

    async def keep_review(self, table: str, seat: int, form: int, body: bytes) -> None:
        put = "INSERT OR REPLACE INTO reviews VALUES (?, ?, ?, ?)"
        await self._do(lambda db: db.execute(put, (table, seat, form, body)))

    async def close(self) -> None:
        self._closed = True
        self._hand_over()
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)

    async def _rows(
        self, phases: tuple[str, ...], where: str, args: tuple[str, ...], by: str, limit: int
    ) -> list[ListedRow]:
        among = f"phase IN ({', '.join('?' * len(phases))}) AND {where}"
        found = f"{LISTED} WHERE {among} ORDER BY {by} DESC LIMIT {limit:d}"
        rows = await self._do(lambda db: db.execute(found, (*phases, *args)).fetchall())
        return [ListedRow(*row) for row in rows]

    @overload
    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T: ...
    @overload
    async def _do(self, work: Happened) -> None: ...
    async def _do(self, work: Work) -> Any:
        if self._closed:
            raise RuntimeError("the store is closed")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        if not self._next:
            loop.call_soon(self._hand_over)
        self._next.append((work, future))
        return await future

    def _hand_over(self) -> None:
        if self._next:
            self._jobs.put(self._next)
            self._next = []

    def _write(self, opened: Future[None]) -> None:
        """The writer's thread: until it is told to end, and everything before is done."""
        try:
            db = open_database(self._path)
        except BaseException as error:
            opened.set_exception(error)
            return
        opened.set_result(None)
        while (jobs := self._jobs.get()) is not None:
            while len(jobs) < BATCH and not self._jobs.empty():
                more = self._jobs.get()
                if more is None:
                    self._jobs.put(None)  # the end comes after these
                    break
                jobs += more
            # Who has gone meanwhile is not waited for, and nothing is written for them.
            waiting = [job for job in jobs if not job[1].cancelled()]
            if waiting:
                _settle_all(self._commit(db, waiting))
        db.close()

    def _commit(self, db: sqlite3.Connection, jobs: list[Job]) -> list[Settled]:
        """All together; only if that fails one by one, so that it takes no other with it."""
        try:
            try:
                settled = _transaction(db, jobs, _all)
            except Exception:
                settled = _transaction(db, jobs, _one_by_one)
        except sqlite3.Error as error:  # a full disk, say: nothing of all this was stored
            return [(future, None, error) for _, future in jobs]
        self.commits += 1
        return settled


def _transaction(
    db: sqlite3.Connection,
    jobs: list[Job],
    do: Callable[[sqlite3.Connection, list[Job]], list[Settled]],
) -> list[Settled]:
    db.execute("BEGIN IMMEDIATE")
    try:
        settled = do(db, jobs)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return settled


def _all(db: sqlite3.Connection, jobs: list[Job]) -> list[Settled]:
    settled: list[Settled] = []
    for are_rows, alike in groupby(jobs, lambda job: isinstance(job[0], tuple)):
        some = list(alike)
        if are_rows:
            _happen_all(db, [work for work, _ in some if isinstance(work, tuple)])
            settled += [(future, None, None) for _, future in some]
        else:
            settled += [(future, _work(db, work), None) for work, future in some]
        if not db.in_transaction:
            raise sqlite3.OperationalError("broken off")
    return settled


def _happen_all(db: sqlite3.Connection, rows: list[Happened]) -> None:
    """Many in one statement, so that the loop's thread is disturbed once and not for each row."""
    for i in range(0, len(rows), ROWS):
        some = rows[i : i + ROWS]
        db.execute(HAPPEN + ", (?, ?, ?, ?)" * (len(some) - 1), [*chain.from_iterable(some)])


def _happen(db: sqlite3.Connection, row: Happened) -> None:
    try:
        db.execute(HAPPEN, row)
    except sqlite3.IntegrityError:
        raise NumberTaken from None


def _work(db: sqlite3.Connection, work: Work) -> Any:
    return _happen(db, work) if isinstance(work, tuple) else work(db)


def _one_by_one(db: sqlite3.Connection, jobs: list[Job]) -> list[Settled]:
    settled: list[Settled] = []
    for work, future in jobs:
        db.execute("SAVEPOINT job")
        try:
            settled.append((future, _work(db, work), None))
        except Exception as error:
            db.execute("ROLLBACK TO job")
            settled.append((future, None, error))
        db.execute("RELEASE job")
    return settled


def _settle_all(settled: list[Settled]) -> None:
    """In the loop that waits: woken once for all."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Settled]] = {}
    for one in settled:
        by_loop.setdefault(one[0].get_loop(), []).append(one)
    for loop, some in by_loop.items():
        with suppress(RuntimeError):  # a loop that has ended waits for nothing
            loop.call_soon_threadsafe(_settle, some)


def _settle(settled: list[Settled]) -> None:
    for future, result, error in settled:
        if future.done():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


def open_database(path: Path) -> sqlite3.Connection:
    """A database of the newest version, made if there is none; nobody else may read it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(mode=0o600)
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        migrate(db)
    except sqlite3.DatabaseError as error:
        db.close()
        raise Refused("database-broken", file=str(path), reason=str(error)) from error
    except BaseException:
        db.close()
        raise
    return db


def _put_row(db: sqlite3.Connection, row: TableRow, now: float) -> None:
    db.execute(
        f"INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, COALESCE({LAST}, ?), ?)",
        (row.id, row.game, row.phase, row.open, row.id, now, row.brief),
    )
    db.execute("DELETE FROM seated WHERE table_id = ?", (row.id,))
    db.executemany("INSERT INTO seated VALUES (?, ?)", [(who, row.id) for who in row.people])
    if row.family is not None:
        db.execute("INSERT OR IGNORE INTO families VALUES (?, ?)", (row.family, row.id))
    if row.deal is not None:
        scores.put_play(db, row.deal, row.id, row.people[0])
    if row.result is not None:
        (ended,) = db.execute(f"SELECT COALESCE({LAST}, ?)", (row.id, now)).fetchone()
        scores.put_result(db, row.result, ended)
