"""The store in an SQLite file, for a single server.

One thread writes. It commits together what was queued during the last commit (`synchronous=FULL`),
so many actions share one wait for the disk, and each is on the disk before it is sent.
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
from functools import cache
from itertools import chain, groupby
from pathlib import Path
from typing import Any, overload

from sqlalchemy import insert

from roost.contract import RefusalError
from roost.server.storage import tables
from roost.server.storage.interface import Store
from roost.server.storage.migrate import migrate
from roost.server.storage.query import Query, Statement, T, param
from roost.server.storage.rows import EventRow, SequenceTakenError, TableRow
from roost.server.storage.schema import events

Work = Callable[[sqlite3.Connection], Any] | EventRow
Job = tuple[Work, "asyncio.Future[Any] | _Callback"]
JobOutcome = tuple["asyncio.Future[Any] | _Callback", Any, Exception | None]
"""The waiting caller, the result, and the error if there is one."""

_log = logging.getLogger(__name__)

MAX_BATCH = 256
"""Maximum number of jobs in one commit."""
CHECKPOINT_PAGES = 4000
"""Pages in the write-ahead log before a checkpoint. Most pages change many times."""
MAX_ROWS = 32
"""Maximum number of events in one statement. SQLite caches the statement for each number."""


class _Callback:
    """A caller that is called back instead of waiting. It has the part of a future's interface that
    is used here.
    """

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


class SqliteStore(Store):
    def __init__(self, path: Path) -> None:
        self.commit_count = 0
        """The number of transactions so far."""
        self._path = path
        self._is_closed = False
        self._next_jobs: list[Job] = []
        """The jobs of this turn of the loop. The writer is woken once for all of them."""
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
        event = table_id, sequence, body, now
        if secret is None and row is None:
            await self._run(event)
            return

        def work(db: sqlite3.Connection) -> None:
            _insert_events(db, [event])
            _execute(db, tables.save_with_event(table_id, secret, row, now))

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

    async def run_query(self, start: Callable[[], Query[T]]) -> T:
        try:
            return await self._run(lambda db: _execute(db, start()))
        except sqlite3.OperationalError as error:  # for example, the disk is full
            _log.error("database error", exc_info=error)
            raise RefusalError("store-unavailable") from error

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
        """Run the writer thread until it gets the stop signal and all earlier jobs are done."""
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
                    self._jobs.put(None)  # stop after these jobs
                    break
                jobs += more
            # A cancelled caller does not wait any more: nothing is written for it.
            waiting = [job for job in jobs if not job[1].cancelled()]
            if waiting:
                _settle_all(self._commit(db, waiting))
        db.close()
        self._on_end()

    def _commit(self, db: sqlite3.Connection, jobs: list[Job]) -> list[JobOutcome]:
        """Run the jobs in one transaction. If that fails, run each in a transaction of its own, so
        that a failing job does not affect others.
        """
        try:
            db.execute("BEGIN IMMEDIATE")
            outcomes = _run_together(db, jobs)
            db.execute("COMMIT")
        except Exception as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            # An operational error concerns all jobs: for example, the disk is full.
            if len(jobs) == 1 or isinstance(error, sqlite3.OperationalError):
                return [(future, None, error) for _, future in jobs]
            return [outcome for job in jobs for outcome in self._commit(db, [job])]
        self.commit_count += 1
        return outcomes


def _run_together(db: sqlite3.Connection, jobs: list[Job]) -> list[JobOutcome]:
    outcomes: list[JobOutcome] = []
    for are_rows, group in groupby(jobs, lambda job: isinstance(job[0], tuple)):
        batch = list(group)
        if are_rows:
            _insert_events(db, [work for work, _ in batch if isinstance(work, tuple)])
        outcomes += [
            (future, None if isinstance(work, tuple) else work(db), None) for work, future in batch
        ]
        if not db.in_transaction:
            raise sqlite3.OperationalError("transaction aborted")
    return outcomes


def _insert_events(db: sqlite3.Connection, rows: list[EventRow]) -> None:
    """Insert many rows in one statement, which interrupts the event loop's thread once and not for
    each row.
    """
    for i in range(0, len(rows), MAX_ROWS):
        batch = rows[i : i + MAX_ROWS]
        try:
            db.execute(_insert_statement(len(batch)), [*chain.from_iterable(batch)])
        except sqlite3.IntegrityError:
            raise SequenceTakenError from None


@cache
def _insert_statement(count: int) -> str:
    """Return a statement that inserts so many events."""
    rows = [[param(f"{column.name}{i}") for column in events.c] for i in range(count)]
    return Statement(insert(events).values(rows)).sqlite.text


def _settle_all(outcomes: list[JobOutcome]) -> None:
    """Pass the outcomes to the waiting loops, waking each loop once."""
    by_loop: dict[asyncio.AbstractEventLoop, list[JobOutcome]] = {}
    for outcome in outcomes:
        by_loop.setdefault(outcome[0].get_loop(), []).append(outcome)
    for loop, batch in by_loop.items():
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(_settle, batch)


def _settle(outcomes: list[JobOutcome]) -> None:
    for future, result, error in outcomes:
        if future.done():
            continue
        try:
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)
        except (
            Exception
        ) as callback_error:  # in a callback: the other callers must get their outcomes
            _log.error("callback after storing failed", exc_info=callback_error)


def open_database(path: Path) -> sqlite3.Connection:
    """Open a database for its owner only; create it if there is none, and migrate it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(mode=0o600)
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA temp_store = MEMORY")  # otherwise every larger statement creates a file
        db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
        db.create_function("pg_advisory_xact_lock", 1, lambda _: None)  # see WRITE_IN_ORDER
        db.execute("BEGIN IMMEDIATE")
        _execute(db, migrate("sqlite"))
        db.execute("COMMIT")
    except sqlite3.DatabaseError as error:
        db.close()
        raise RefusalError("database-broken", file=str(path), reason=str(error)) from error
    except BaseException:
        db.close()
        raise
    return db


def _execute(db: sqlite3.Connection, query: Query[T]) -> T:
    try:
        statement, values = next(query)
        while True:
            compiled = statement.sqlite
            if isinstance(values, list):
                rows = db.executemany(compiled.text, map(compiled.bind, values)).fetchall()
            else:
                rows = db.execute(compiled.text, compiled.bind(values)).fetchall()
            statement, values = query.send(rows)
    except StopIteration as done:
        answer: T = done.value
        return answer
