"""The store in Postgres, for several servers at once.

Events that are appended at the same time share a statement, and so a commit. If the connection
breaks before the answer, it is unknown whether the event was stored. Then the store repeats the
insert with the same sequence and body until it knows.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import asyncpg
from sqlalchemy import cast, func, select
from sqlalchemy.dialects.postgresql import ARRAY, Insert

from roost.contract import RefusalError
from roost.server.storage import tables
from roost.server.storage.cluster_queries import ClusterQueries
from roost.server.storage.interface import Store
from roost.server.storage.migrate import migrate
from roost.server.storage.query import Query, Statement, T, param, read_value
from roost.server.storage.rows import EventRow, SequenceTakenError, TableRow, UncertainWriteError
from roost.server.storage.schema import events

if TYPE_CHECKING:
    Connection = asyncpg.pool.PoolConnectionProxy[asyncpg.Record]

MAX_CONNECTIONS = 10
MAX_WRITERS = 2
"""Batches of events that are written at the same time."""
MAX_BATCH = 256
RETRY_SECONDS = 12.0
"""Seconds of retrying before the caller learns that the database is unavailable."""
STATEMENT_TIMEOUT = 5.0
"""Seconds."""
RETRY_DELAY = 0.25
SESSION_SETTINGS = {
    "application_name": "roost",
    "synchronous_commit": "on",  # acknowledged events are on the disk
    "idle_in_transaction_session_timeout": "10s",  # a disconnected server blocks no other
    "jit": "off",
}
CONNECTION_ERRORS = (
    OSError,
    TimeoutError,
    EOFError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # an answer that came after its timeout
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # the database is shutting down
)
"""Errors after which the statement may nevertheless have been executed."""
PERMISSION_ERRORS = (asyncpg.InsufficientPrivilegeError, asyncpg.InvalidSchemaNameError)
"""The user may not create tables."""
_columns = [cast(param(column.name), ARRAY(column.type)) for column in events.c]
_rows = func.unnest(*_columns).table_valued(*events.c.keys()).render_derived()
INSERT_EVENTS = Statement(
    Insert(events)
    .from_select(events.c.keys(), select(_rows))
    .on_conflict_do_nothing()
    .returning(events.c.table_id, events.c.sequence)
).postgres.text
"""Inserts events that are passed as an array for each column."""

_log = logging.getLogger(__name__)


class PostgresStore(ClusterQueries, Store):
    def __init__(self, pool: "asyncpg.Pool[asyncpg.Record]") -> None:
        self._pool = pool
        self._pending: list[tuple[EventRow, asyncio.Future[bool]]] = []
        """Events to write. The result is False if the sequence was taken."""
        self._writers: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, address: str) -> "PostgresStore":
        """Open a database and migrate it; raise RefusalError if it cannot be reached or used."""
        try:
            pool = await asyncpg.create_pool(
                address,
                min_size=0,
                max_size=MAX_CONNECTIONS,
                timeout=STATEMENT_TIMEOUT,
                command_timeout=STATEMENT_TIMEOUT,
                server_settings=SESSION_SETTINGS,
            )
            connection = await pool.acquire()
        # `from None`: an address, and errors about it, may contain a password.
        except ValueError:
            raise RefusalError("database-address") from None
        except (*CONNECTION_ERRORS, asyncpg.PostgresError) as error:
            raise RefusalError(
                "database-unavailable",
                where=_address_without_password(address),
                reason=_describe_error(error),
            ) from None
        try:
            async with connection.transaction():
                await _execute(connection, migrate("postgresql"))
            await pool.release(connection)
        except BaseException as error:
            pool.terminate()
            if isinstance(error, PERMISSION_ERRORS):
                raise RefusalError(
                    "database-forbidden", where=_address_without_password(address)
                ) from None
            if isinstance(error, (*CONNECTION_ERRORS, asyncpg.PostgresError)):
                reason = _describe_error(error)
                raise RefusalError("database-broken", file="Postgres", reason=reason) from error
            raise
        return cls(pool)

    async def append(
        self,
        table_id: str,
        sequence: int,
        body: bytes,
        secret: str | None = None,
        row: TableRow | None = None,
    ) -> None:
        now = time.time()

        async def write() -> bool:
            if secret is None and row is None:
                return await self._write((table_id, sequence, body, now))
            async with self._connection() as connection, connection.transaction():
                is_new = await connection.fetch(
                    INSERT_EVENTS, [table_id], [sequence], [body], [now]
                )
                if is_new:
                    await _execute(connection, tables.save_with_event(table_id, secret, row, now))
            return bool(is_new)

        retry = _Retry()
        if not await retry(write) and not (
            retry.is_uncertain and await self._is_stored(table_id, sequence, body)
        ):
            raise SequenceTakenError

    async def close(self) -> None:
        while self._writers:
            await asyncio.gather(*self._writers, return_exceptions=True)
        try:
            async with asyncio.timeout(STATEMENT_TIMEOUT):
                await self._pool.close()
        except CONNECTION_ERRORS:
            self._pool.terminate()

    async def _is_stored(self, table_id: str, sequence: int, body: bytes) -> bool:
        """Return whether this body is stored under this sequence, after an uncertain write."""
        key = {"table_id": table_id, "sequence": sequence}
        return bool(await self.run_query(lambda: read_value(events.c.body, **key)) == body)

    async def _write(self, event: EventRow) -> bool:
        """Write an event together with all others that are pending."""
        is_written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._pending.append((event, is_written))
        if len(self._writers) < MAX_WRITERS:
            task = asyncio.ensure_future(self._write_pending())
            self._writers.add(task)
            task.add_done_callback(self._writers.discard)
        return await is_written

    async def _write_pending(self) -> None:
        while self._pending:
            batch, self._pending = self._pending[:MAX_BATCH], self._pending[MAX_BATCH:]
            # In one order, so that servers that write the same rows do not deadlock.
            batch.sort(key=lambda pending: pending[0][:2])
            columns = zip(*(event for event, _ in batch), strict=True)
            try:
                async with self._connection() as connection:
                    rows = await connection.fetch(INSERT_EVENTS, *map(list, columns))
            except Exception as error:
                for _, is_written in batch:
                    _settle(is_written, error)
                continue
            new = {(table_id, sequence) for table_id, sequence in rows}
            for event, is_written in batch:
                _settle(is_written, event[:2] in new)
                new.discard(event[:2])  # of two equal ones the first is new

    async def run_query(self, start: Callable[[], Query[T]]) -> T:
        """Run a query. All queries are idempotent, so it may run twice."""

        async def run() -> T:
            async with self._connection() as connection, connection.transaction():
                return await _execute(connection, start())

        try:
            return await _Retry()(run)
        except UncertainWriteError as error:
            raise RefusalError("store-unavailable") from error

    @asynccontextmanager
    async def _connection(self) -> "AsyncIterator[Connection]":
        try:
            connection = await self._pool.acquire(timeout=STATEMENT_TIMEOUT)
        except (*CONNECTION_ERRORS, asyncpg.PostgresError) as error:
            raise _DisconnectedError from error
        try:
            yield connection
        finally:
            await self._release(connection)

    async def _release(self, connection: "Connection") -> None:
        """Return a connection to the pool. If even that fails the connection is broken, and only
        logged: the statement before has had its answer.
        """
        try:
            await self._pool.release(connection, timeout=STATEMENT_TIMEOUT)
        except (*CONNECTION_ERRORS, asyncpg.PostgresError) as error:
            _log.info("database connection broken", extra={"error": type(error).__name__})


class _DisconnectedError(Exception):
    """There is no connection, so nothing was executed."""


class _Retry:
    """Retries while the database is unavailable, and remembers whether a try may have been
    executed.
    """

    def __init__(self) -> None:
        self.is_uncertain = False

    async def __call__(self, work: Callable[[], Awaitable[T]]) -> T:
        end = time.monotonic() + RETRY_SECONDS
        while True:
            try:
                return await work()
            except _DisconnectedError as error:
                if not self.is_uncertain:
                    raise RefusalError("store-unavailable") from error
            except CONNECTION_ERRORS as error:
                if isinstance(error, ValueError):  # an invalid value: it was never sent
                    raise
                self.is_uncertain = True
                _log.warning("database connection lost", extra={"error": type(error).__name__})
            if time.monotonic() > end:
                raise UncertainWriteError
            await asyncio.sleep(RETRY_DELAY)


async def _execute(connection: "Connection", query: Query[T]) -> T:
    try:
        statement, values = next(query)
        while True:
            compiled = statement.postgres
            if isinstance(values, list):
                bound = [_clean(compiled.bind(row)) for row in values]
                await connection.executemany(compiled.text, bound)
                rows = []
            else:
                rows = await connection.fetch(compiled.text, *_clean(compiled.bind(values)))
            statement, values = query.send([tuple(row) for row in rows])
    except StopIteration as done:
        answer: T = done.value
        return answer


def _clean(values: list[Any]) -> list[Any]:
    """Replace NUL characters, which Postgres does not store in a text."""
    return [value.replace("\0", "\ufffd") if isinstance(value, str) else value for value in values]


def _settle(future: "asyncio.Future[bool]", result: bool | Exception) -> None:
    if future.done():
        return
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)


def _describe_error(error: BaseException) -> str:
    return (str(error) or repr(error)).rstrip(".")


def _address_without_password(address: str) -> str:
    """Return host and path of an address, without user and password."""
    parts = urlsplit(address)
    return parts.netloc.rpartition("@")[2] + parts.path
