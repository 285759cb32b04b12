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

from roost.contract import Refused
from roost.server.store import tables
from roost.server.store.asked import Asked, P, Row, T
from roost.server.store.dialect import for_postgres
from roost.server.store.postgres_schema import migrate
from roost.server.store.shared import SharedQueries
from roost.server.store.sql import SqlStore
from roost.server.store.store import NumberTaken, TableRow, Unsure

if TYPE_CHECKING:
    Connection = asyncpg.pool.PoolConnectionProxy[asyncpg.Record]

CONNECTIONS = 10
WRITERS = 2
"""Batches of happenings that are on their way at the same time."""
BATCH = 256
PATIENCE = 12.0
"""Seconds until whoever waits is told that the database is away."""
SLOWEST = 5.0
"""Seconds that a statement may take."""
AGAIN = 0.25
SESSION = {
    "application_name": "roost",
    "synchronous_commit": "on",  # what is told is on the disk, whatever the server's own setting
    "idle_in_transaction_session_timeout": "10s",  # a server that is cut off holds up no other
    "jit": "off",
}
LOST = (
    OSError,
    TimeoutError,
    EOFError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # an answer that was no longer waited for
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # it is being stopped
)
"""What may have happened all the same."""
CLOSED = (asyncpg.InsufficientPrivilegeError, asyncpg.InvalidSchemaNameError)
"""Tables cannot be made there."""
HAPPEN = """
    INSERT INTO happenings (table_id, number, body, at)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::float8[])
    ON CONFLICT DO NOTHING RETURNING table_id, number
"""
BODY = "SELECT body FROM happenings WHERE table_id = $1 AND number = $2"

_log = logging.getLogger(__name__)


@dataclass
class _Happened:
    table: str
    number: int
    body: bytes
    at: float
    is_written: "asyncio.Future[bool]" = field(repr=False)
    """False: the number was taken."""


class PostgresStore(SharedQueries, SqlStore):
    def __init__(self, pool: "asyncpg.Pool[asyncpg.Record]") -> None:
        self._pool = pool
        self._waiting: list[_Happened] = []
        self._writers: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, address: str, connections: int = CONNECTIONS) -> "PostgresStore":
        """Brought to the newest version; raises Refused if it cannot be reached or used."""
        try:
            pool = await asyncpg.create_pool(
                address,
                min_size=0,
                max_size=connections,
                timeout=SLOWEST,
                command_timeout=SLOWEST,
                server_settings=SESSION,
            )
            connection = await pool.acquire()
        # Not told from what it came: an address may hold a password, and so may errors about it.
        except ValueError:
            raise Refused("database-address") from None
        except (*LOST, asyncpg.PostgresError) as error:
            raise Refused("database-away", where=_place(address), reason=_reason(error)) from None
        try:
            await migrate(connection)
            await pool.release(connection)
        except BaseException as error:
            pool.terminate()
            if isinstance(error, CLOSED):
                raise Refused("database-closed", where=_place(address)) from None
            if isinstance(error, (*LOST, asyncpg.PostgresError)):
                reason = _reason(error)
                raise Refused("database-broken", file="Postgres", reason=reason) from error
            raise
        return cls(pool)

    async def append(
        self,
        table: str,
        number: int,
        body: bytes,
        secret: str | None = None,
        row: TableRow | None = None,
    ) -> None:
        now = time.time()

        async def write() -> bool:
            if secret is None and row is None:
                return await self._write(_Happened(table, number, body, now, _future()))
            async with self._connection() as connection, connection.transaction():
                is_new = await connection.fetch(HAPPEN, [table], [number], [body], [now])
                if is_new and secret is not None:
                    await _answered(connection, tables.put_secret(table, secret))
                if is_new and row is not None:
                    await _answered(connection, tables.put_row(row, now))
            return bool(is_new)

        tried = _Tried()
        if not await tried(write) and not (tried.doubts and await self._is(table, number, body)):
            raise NumberTaken

    async def close(self) -> None:
        while self._writers:
            await asyncio.gather(*self._writers, return_exceptions=True)
        try:
            async with asyncio.timeout(SLOWEST):
                await self._pool.close()
        except LOST:
            self._pool.terminate()

    async def _is(self, table: str, number: int, body: bytes) -> bool:
        """Whether it is what was stored after all, when nobody was sure."""
        found = await self._fetch(BODY, (table, number))
        return bool(found) and found[0][0] == body

    async def _write(self, happened: _Happened) -> bool:
        """With all others that wait to be written."""
        self._waiting.append(happened)
        if len(self._writers) < WRITERS:
            task = asyncio.ensure_future(self._write_all())
            self._writers.add(task)
            task.add_done_callback(self._writers.discard)
        return await happened.is_written

    async def _write_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            # In one order, so that servers that write the same rows do not wait for each other.
            batch.sort(key=lambda one: (one.table, one.number))
            columns = zip(
                *((one.table, one.number, one.body, one.at) for one in batch), strict=True
            )
            try:
                async with self._connection() as connection:
                    rows = await connection.fetch(HAPPEN, *map(list, columns))
            except Exception as error:
                for one in batch:
                    _settle(one.is_written, error)
                continue
            new = {(table, number) for table, number in rows}
            for one in batch:
                _settle(one.is_written, (one.table, one.number) in new)
                new.discard((one.table, one.number))  # of two that are the same the first is new

    async def _ask(self, query: Callable[P, Asked[T]], *args: P.args, **more: P.kwargs) -> T:
        """All of them may be asked twice: the second time changes nothing."""

        async def ask() -> T:
            async with self._connection() as connection, connection.transaction():
                return await _answered(connection, query(*args, **more))

        return await _surely(ask)

    async def _fetch(self, statement: str, given: Row = ()) -> list[Row]:
        """One statement that may be asked twice."""

        async def ask() -> list[Row]:
            async with self._connection() as connection:
                return [tuple(row) for row in await connection.fetch(statement, *_clean(given))]

        return await _surely(ask)

    @asynccontextmanager
    async def _connection(self) -> "AsyncIterator[Connection]":
        try:
            connection = await self._pool.acquire(timeout=SLOWEST)
        except (*LOST, asyncpg.PostgresError) as error:
            raise _Away from error
        try:
            yield connection
        finally:
            await self._give_back(connection)

    async def _give_back(self, connection: "Connection") -> None:
        """A connection that cannot even be tidied up is broken: it is let go, and nothing is said
        of it, for what was asked over it has had its answer.
        """
        try:
            await self._pool.release(connection, timeout=SLOWEST)
        except (*LOST, asyncpg.PostgresError) as error:
            _log.info("a connection broke", extra={"error": type(error).__name__})


class _Away(Exception):
    """There is no connection, so nothing was asked."""


class _Tried:
    """Asks again while the database is away, and knows whether something may have happened."""

    def __init__(self) -> None:
        self.doubts = False

    async def __call__(self, work: Callable[[], Awaitable[T]]) -> T:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return await work()
            except _Away as error:
                if not self.doubts:
                    raise Refused("store-away") from error
            except LOST as error:
                if isinstance(error, ValueError):  # a mistake of ours: it was never sent
                    raise
                self.doubts = True
                _log.warning("the database went away", extra={"error": type(error).__name__})
            if time.monotonic() > end:
                raise Unsure
            await asyncio.sleep(AGAIN)


async def _surely(work: Callable[[], Awaitable[T]]) -> T:
    """Of what may be asked twice."""
    try:
        return await _Tried()(work)
    except Unsure as error:
        raise Refused("store-away") from error


async def _answered(connection: "Connection", asked: Asked[T]) -> T:
    try:
        statement, given = next(asked)
        while True:
            rows = await connection.fetch(for_postgres(statement), *_clean(given))
            statement, given = asked.send([tuple(row) for row in rows])
    except StopIteration as done:
        answer: T = done.value
        return answer


def _clean(given: Row) -> Row:
    """Postgres keeps no NUL in a text. What is looked for with one is not there."""
    return tuple(one.replace("\0", "\ufffd") if isinstance(one, str) else one for one in given)


def _future() -> "asyncio.Future[bool]":
    return asyncio.get_running_loop().create_future()


def _settle(future: "asyncio.Future[bool]", result: bool | Exception) -> None:
    if future.done():
        return
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)


def _reason(error: BaseException) -> str:
    return (str(error) or repr(error)).rstrip(".")


def _place(address: str) -> str:
    """Without user and password."""
    parts = urlsplit(address)
    return parts.netloc.rpartition("@")[2] + parts.path


async def prepare(address: str) -> None:
    """Bring a database up to date; raises Refused if that cannot be."""
    await (await PostgresStore.open(address, connections=1)).close()
