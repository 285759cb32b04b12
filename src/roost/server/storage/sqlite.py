"""The store in an SQLite file, for a single server.

One thread writes. It commits what has queued while the last commit was on its way to the disk, so
that many moves share one wait (`synchronous=FULL`) and each is safe before anybody is told of it.
"""

import asyncio
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from itertools import chain, groupby
from pathlib import Path
from typing import Any, overload

from roost.contract import RefusalError
from roost.server.storage import tables
from roost.server.storage.query import P, Query, T
from roost.server.storage.schema import migrate
from roost.server.storage.sql_store import SqlStore
from roost.server.storage.store import SequenceTakenError, TableRow

EventRow = tuple[str, int, bytes, float]
"""A row of `happenings`."""
Work = Callable[[sqlite3.Connection], Any] | EventRow
Job = tuple[Work, "asyncio.Future[Any] | _Callback"]
JobOutcome = tuple["asyncio.Future[Any] | _Callback", Any, Exception | None]
"""Who waits, what came of it, or why nothing did."""

_log = logging.getLogger(__name__)

MAX_BATCH = 256
"""Jobs in one commit, at most."""
CHECKPOINT_PAGES = 4000
"""Those that the log may hold before they are put in their places: most change many times."""
MAX_ROWS = 32
"""Happenings in one statement, at most: the statement for each number of them is kept."""
INSERT_EVENT = "INSERT INTO happenings VALUES (?, ?, ?, ?)"


class _Callback:
    """Somebody who is called, and does not wait: what is needed here of a future."""

    __slots__ = ("_call", "_loop")

    def __init__(self, call: Callable[[Exception | None], None]) -> None:
        self._call = call
        self._loop = asyncio.get_running_loop()

    def get_loop(self) -> asyncio.AbstractEventLoop:
        return self._loop

    def done(self) -> bool:
        return False

    cancelled = done

    def set_result(self, result: Any) -> None:
        self._call(None)

    def set_exception(self, error: Exception) -> None:
        self._call(error)


class SqliteStore(SqlStore):
    def __init__(self, path: Path) -> None:
        self.commit_count = 0
        """Transactions so far."""
        self._path = path
        self._is_closed = False
        self._next_jobs: list[Job] = []
        """What was asked for in this turn of the loop: the writer is woken once for all of it."""
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._on_end: Callable[[], object] = lambda: None
        opened: Future[None] = Future()
        self._writer = threading.Thread(
            target=self._writer_loop, args=(opened,), name="store", daemon=True
        )
        self._writer.start()
        opened.result()

    async def append(
        self,
        table_id: str,
        sequence: int,
        body: bytes,
        secret: str | None = None,
        row: TableRow | None = None,
    ) -> None:
        now = time.time()
        happened = table_id, sequence, body, now
        if secret is None and row is None:
            await self._run(happened)
            return

        def work(db: sqlite3.Connection) -> None:
            _insert_event(db, happened)
            if secret is not None:
                _execute(db, tables.save_secret(table_id, secret))
            if row is not None:
                _execute(db, tables.save_row(row, now))

        await self._run(work)

    def append_nowait(
        self,
        table_id: str,
        sequence: int,
        body: bytes,
        on_stored: Callable[[Exception | None], None],
    ) -> bool:
        if self._is_closed:
            return False
        self._enqueue((table_id, sequence, body, time.time()), _Callback(on_stored))
        return True

    async def close(self) -> None:
        self._is_closed = True
        self._hand_over()
        if self._writer.is_alive():
            loop = asyncio.get_running_loop()
            ended = loop.create_future()
            self._on_end = lambda: loop.call_soon_threadsafe(ended.set_result, None)
            self._jobs.put(None)
            await ended
            self._writer.join()

    async def _run_query(self, query: Callable[P, Query[T]], *args: P.args, **more: P.kwargs) -> T:
        try:
            return await self._run(lambda db: _execute(db, query(*args, **more)))
        except sqlite3.OperationalError as error:  # a full disk, say
            _log.error("the database cannot be used", exc_info=error)
            raise RefusalError("store-away") from error

    @overload
    async def _run(self, work: Callable[[sqlite3.Connection], T]) -> T: ...
    @overload
    async def _run(self, work: EventRow) -> None: ...
    async def _run(self, work: Work) -> Any:
        if self._is_closed:
            raise RuntimeError("the store is closed")
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._enqueue(work, future)
        return await future

    def _enqueue(self, work: Work, waiting: "asyncio.Future[Any] | _Callback") -> None:
        if not self._next_jobs:
            waiting.get_loop().call_soon(self._hand_over)
        self._next_jobs.append((work, waiting))

    def _hand_over(self) -> None:
        if self._next_jobs:
            self._jobs.put(self._next_jobs)
            self._next_jobs = []

    def _writer_loop(self, opened: Future[None]) -> None:
        """The writer's thread: until it is told to end, and everything before is done."""
        try:
            db = open_database(self._path)
        except BaseException as error:
            opened.set_exception(error)
            return
        opened.set_result(None)
        while (jobs := self._jobs.get()) is not None:
            while len(jobs) < MAX_BATCH and not self._jobs.empty():
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
        self._on_end()

    def _commit(self, db: sqlite3.Connection, jobs: list[Job]) -> list[JobOutcome]:
        """All together; only if that fails one by one, so that it takes no other with it."""
        try:
            try:
                settled = _transaction(db, jobs, _run_together)
            except Exception:
                settled = _transaction(db, jobs, _one_by_one)
        except sqlite3.Error as error:  # a full disk, say: nothing of all this was stored
            return [(future, None, error) for _, future in jobs]
        self.commit_count += 1
        return settled


def _transaction(
    db: sqlite3.Connection,
    jobs: list[Job],
    do: Callable[[sqlite3.Connection, list[Job]], list[JobOutcome]],
) -> list[JobOutcome]:
    db.execute("BEGIN IMMEDIATE")
    try:
        settled = do(db, jobs)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return settled


def _run_together(db: sqlite3.Connection, jobs: list[Job]) -> list[JobOutcome]:
    settled: list[JobOutcome] = []
    for are_rows, alike in groupby(jobs, lambda job: isinstance(job[0], tuple)):
        some = list(alike)
        if are_rows:
            _insert_events(db, [work for work, _ in some if isinstance(work, tuple)])
            settled += [(future, None, None) for _, future in some]
        else:
            settled += [(future, _run_work(db, work), None) for work, future in some]
        if not db.in_transaction:
            raise sqlite3.OperationalError("broken off")
    return settled


def _insert_events(db: sqlite3.Connection, rows: list[EventRow]) -> None:
    """Many in one statement, so that the loop's thread is disturbed once and not for each row."""
    for i in range(0, len(rows), MAX_ROWS):
        some = rows[i : i + MAX_ROWS]
        db.execute(INSERT_EVENT + ", (?, ?, ?, ?)" * (len(some) - 1), [*chain.from_iterable(some)])


def _insert_event(db: sqlite3.Connection, row: EventRow) -> None:
    try:
        db.execute(INSERT_EVENT, row)
    except sqlite3.IntegrityError:
        raise SequenceTakenError from None


def _run_work(db: sqlite3.Connection, work: Work) -> Any:
    return _insert_event(db, work) if isinstance(work, tuple) else work(db)


def _one_by_one(db: sqlite3.Connection, jobs: list[Job]) -> list[JobOutcome]:
    settled: list[JobOutcome] = []
    for work, future in jobs:
        db.execute("SAVEPOINT job")
        try:
            settled.append((future, _run_work(db, work), None))
        except Exception as error:
            db.execute("ROLLBACK TO job")
            settled.append((future, None, error))
        db.execute("RELEASE job")
    return settled


def _settle_all(settled: list[JobOutcome]) -> None:
    """In the loop that waits: woken once for all."""
    by_loop: dict[asyncio.AbstractEventLoop, list[JobOutcome]] = {}
    for one in settled:
        by_loop.setdefault(one[0].get_loop(), []).append(one)
    for loop, some in by_loop.items():
        with suppress(RuntimeError):  # a loop that has ended waits for nothing
            loop.call_soon_threadsafe(_settle, some)


def _settle(settled: list[JobOutcome]) -> None:
    for future, result, error in settled:
        if future.done():
            continue
        try:
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)
        except Exception as failed:  # of whoever is called: the others must be told all the same
            _log.error("failed when told that it is stored", exc_info=failed)


def open_database(path: Path) -> sqlite3.Connection:
    """A database of the newest version, made if there is none; nobody else may read it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(mode=0o600)
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA temp_store = MEMORY")  # else a file is made for every larger statement
        db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
        migrate(db)
    except sqlite3.DatabaseError as error:
        db.close()
        raise RefusalError("database-broken", file=str(path), reason=str(error)) from error
    except BaseException:
        db.close()
        raise
    return db


def _execute(db: sqlite3.Connection, query: Query[T]) -> T:
    try:
        statement, given = next(query)
        while True:
            statement, given = query.send(db.execute(statement, given).fetchall())
    except StopIteration as done:
        answer: T = done.value
        return answer
