"""The store in Postgres, for several servers at once.

Happenings that are told to be stored at the same time share a statement, and so a commit. When the
connection breaks before the answer has come, nobody knows what became of it: then it is asked
again, with the same number and the same words, until it is known.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import asyncpg

from roost.contract import RefusalError
from roost.server.storage import tables
from roost.server.storage.cluster_queries import ClusterQueries
from roost.server.storage.dialect import to_postgres
from roost.server.storage.postgres_schema import migrate
from roost.server.storage.query import P, Query, Row, T
from roost.server.storage.sql_store import SqlStore
from roost.server.storage.store import SequenceTakenError, TableRow, UncertainWriteError

if TYPE_CHECKING:
    Connection = asyncpg.pool.PoolConnectionProxy[asyncpg.Record]

MAX_CONNECTIONS = 10
MAX_WRITERS = 2
"""Batches of happenings that are on their way at the same time."""
MAX_BATCH = 256
RETRY_SECONDS = 12.0
"""Seconds until whoever waits is told that the database is away."""
STATEMENT_TIMEOUT = 5.0
"""Seconds that a statement may take."""
RETRY_DELAY = 0.25
SESSION_SETTINGS = {
    "application_name": "roost",
    "synchronous_commit": "on",  # what is told is on the disk, whatever the server's own setting
    "idle_in_transaction_session_timeout": "10s",  # a server that is cut off holds up no other
    "jit": "off",
}
CONNECTION_ERRORS = (
    OSError,
    TimeoutError,
    EOFError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # an answer that was no longer waited for
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # it is being stopped
)
"""What may have happened all the same."""
PERMISSION_ERRORS = (asyncpg.InsufficientPrivilegeError, asyncpg.InvalidSchemaNameError)
"""Tables cannot be made there."""
INSERT_EVENTS = """
    INSERT INTO happenings (table_id, number, body, at)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::float8[])
    ON CONFLICT DO NOTHING RETURNING table_id, number
"""
SELECT_BODY = "SELECT body FROM happenings WHERE table_id = $1 AND number = $2"

_log = logging.getLogger(__name__)


@dataclass
class _PendingEvent:
    table: str
    number: int
    body: bytes
    at: float
    is_written: "asyncio.Future[bool]" = field(repr=False)
    """False: the number was taken."""


class PostgresStore(ClusterQueries, SqlStore):
    def __init__(self, pool: "asyncpg.Pool[asyncpg.Record]") -> None:
        self._pool = pool
        self._pending: list[_PendingEvent] = []
        self._writers: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, address: str, connections: int = MAX_CONNECTIONS) -> "PostgresStore":
        """Brought to the newest version; raises Refused if it cannot be reached or used."""
        try:
            pool = await asyncpg.create_pool(
                address,
                min_size=0,
                max_size=connections,
                timeout=STATEMENT_TIMEOUT,
                command_timeout=STATEMENT_TIMEOUT,
                server_settings=SESSION_SETTINGS,
            )
            connection = await pool.acquire()
        # Not told from what it came: an address may hold a password, and so may errors about it.
        except ValueError:
            raise RefusalError("database-address") from None
        except (*CONNECTION_ERRORS, asyncpg.PostgresError) as error:
            raise RefusalError(
                "database-away",
                where=_address_without_password(address),
                reason=_describe_error(error),
            ) from None
        try:
            await migrate(connection)
            await pool.release(connection)
        except BaseException as error:
            pool.terminate()
            if isinstance(error, PERMISSION_ERRORS):
                raise RefusalError(
                    "database-closed", where=_address_without_password(address)
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
                return await self._write(_PendingEvent(table_id, sequence, body, now, _future()))
            async with self._connection() as connection, connection.transaction():
                is_new = await connection.fetch(
                    INSERT_EVENTS, [table_id], [sequence], [body], [now]
                )
                if is_new and secret is not None:
                    await _execute(connection, tables.save_secret(table_id, secret))
                if is_new and row is not None:
                    await _execute(connection, tables.save_row(row, now))
            return bool(is_new)

        tried = _Retry()
        if not await tried(write) and not (
            tried.is_uncertain and await self._is_stored(table_id, sequence, body)
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
        """Whether it is what was stored after all, when nobody was sure."""
        found = await self._fetch(SELECT_BODY, (table_id, sequence))
        return bool(found) and found[0][0] == body

    async def _write(self, event: _PendingEvent) -> bool:
        """With all others that wait to be written."""
        self._pending.append(event)
        if len(self._writers) < MAX_WRITERS:
            task = asyncio.ensure_future(self._write_pending())
            self._writers.add(task)
            task.add_done_callback(self._writers.discard)
        return await event.is_written

    async def _write_pending(self) -> None:
        while self._pending:
            batch, self._pending = self._pending[:MAX_BATCH], self._pending[MAX_BATCH:]
            # In one order, so that servers that write the same rows do not wait for each other.
            batch.sort(key=lambda one: (one.table, one.number))
            columns = zip(
                *((one.table, one.number, one.body, one.at) for one in batch), strict=True
            )
            try:
                async with self._connection() as connection:
                    rows = await connection.fetch(INSERT_EVENTS, *map(list, columns))
            except Exception as error:
                for one in batch:
                    _settle(one.is_written, error)
                continue
            new = {(table, number) for table, number in rows}
            for one in batch:
                _settle(one.is_written, (one.table, one.number) in new)
                new.discard((one.table, one.number))  # of two that are the same the first is new

    async def _run_query(self, query: Callable[P, Query[T]], *args: P.args, **more: P.kwargs) -> T:
        """All of them may be asked twice: the second time changes nothing."""

        async def ask() -> T:
            async with self._connection() as connection, connection.transaction():
                return await _execute(connection, query(*args, **more))

        return await _retry_idempotent(ask)

    async def _fetch(self, statement: str, values: Row = ()) -> list[Row]:
        """One statement that may be asked twice."""

        async def ask() -> list[Row]:
            async with self._connection() as connection:
                return [
                    tuple(row) for row in await connection.fetch(statement, *_clean_values(values))
                ]

        return await _retry_idempotent(ask)

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
        """A connection that cannot even be tidied up is broken: it is let go, and nothing is said
        of it, for what was asked over it has had its answer.
        """
        try:
            await self._pool.release(connection, timeout=STATEMENT_TIMEOUT)
        except (*CONNECTION_ERRORS, asyncpg.PostgresError) as error:
            _log.info("a connection broke", extra={"error": type(error).__name__})


class _DisconnectedError(Exception):
    """There is no connection, so nothing was asked."""


class _Retry:
    """Asks again while the database is away, and knows whether something may have happened."""

    def __init__(self) -> None:
        self.is_uncertain = False

    async def __call__(self, work: Callable[[], Awaitable[T]]) -> T:
        end = time.monotonic() + RETRY_SECONDS
        while True:
            try:
                return await work()
            except _DisconnectedError as error:
                if not self.is_uncertain:
                    raise RefusalError("store-away") from error
            except CONNECTION_ERRORS as error:
                if isinstance(error, ValueError):  # a mistake of ours: it was never sent
                    raise
                self.is_uncertain = True
                _log.warning("the database went away", extra={"error": type(error).__name__})
            if time.monotonic() > end:
                raise UncertainWriteError
            await asyncio.sleep(RETRY_DELAY)


async def _retry_idempotent(work: Callable[[], Awaitable[T]]) -> T:
    """Of what may be asked twice."""
    try:
        return await _Retry()(work)
    except UncertainWriteError as error:
        raise RefusalError("store-away") from error


async def _execute(connection: "Connection", query: Query[T]) -> T:
    try:
        statement, given = next(query)
        while True:
            rows = await connection.fetch(to_postgres(statement), *_clean_values(given))
            statement, given = query.send([tuple(row) for row in rows])
    except StopIteration as done:
        answer: T = done.value
        return answer


def _clean_values(values: Row) -> Row:
    """Postgres keeps no NUL in a text. What is looked for with one is not there."""
    return tuple(one.replace("\0", "\ufffd") if isinstance(one, str) else one for one in values)


def _future() -> "asyncio.Future[bool]":
    return asyncio.get_running_loop().create_future()


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
    """Without user and password."""
    parts = urlsplit(address)
    return parts.netloc.rpartition("@")[2] + parts.path


async def migrate_database(address: str) -> None:
    """Bring a database up to date; raises Refused if that cannot be."""
    await (await PostgresStore.open(address, connections=1)).close()
