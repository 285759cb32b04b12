"""The Postgres store: confirmed writes are committed, and errors say what to do."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from roost.cli.messages import shared_catalogue
from roost.contract import RefusalError
from roost.server.storage import ResultRow, SequenceTakenError, TableRow
from roost.server.storage.postgres import PostgresStore
from roost.testing.refusals import raises_refusal
from tests.support.server import backends
from tests.support.server.running_server import run_async


@pytest.fixture(autouse=True)
def on_postgres() -> None:
    backends.require_services("postgres")


def database_address(tmp_path: Path) -> str:
    found: str = backends.settings_for(tmp_path, "postgres")["database"]
    return found


@asynccontextmanager
async def open_store(tmp_path: Path) -> AsyncIterator[PostgresStore]:
    store = await PostgresStore.open(database_address(tmp_path))
    try:
        yield store
    finally:
        await store.close()


async def fetch_rows(tmp_path: Path, statement: str, *arguments: Any) -> list[Any]:
    """Run a statement over another connection."""
    connection = await asyncpg.connect(database_address(tmp_path))
    try:
        return [tuple(row) for row in await connection.fetch(statement, *arguments)]
    finally:
        await connection.close()


@run_async
async def test_appended_events_are_visible_to_other_readers(tmp_path: Path) -> None:
    async with open_store(tmp_path) as store:
        row = TableRow("t", "g", "playing", True, ("ada",), event_count=1)
        await store.append("t", 0, b"zero", "secret", row)
        await store.append("t", 1, b"one")
        rows = await fetch_rows(tmp_path, "SELECT table_id, sequence FROM events ORDER BY 1, 2")
        assert rows == [("t", 0), ("t", 1)]
        assert await store.read_events("t") == [(0, b"zero"), (1, b"one")]
        assert await store.read_events("t", 1) == [(1, b"one")]
        assert await store.read_events("u") == []
        assert (await store.read_secret("t"), await store.read_secret("u")) == ("secret", None)
        assert await store.find_tables_in_play() == ["t"]
        assert [row.id for row in await store.find_tables_of("ada", 9, "playing")] == ["t"]


@run_async
async def test_a_sequence_number_is_used_once(tmp_path: Path) -> None:
    """This holds for two servers, and for all rows of the transaction."""
    async with open_store(tmp_path) as one, open_store(tmp_path) as two:
        for number in range(10):
            names = {one: f"one {number}", two: f"two {number}"}
            results = await asyncio.gather(
                *(
                    store.append(
                        *(f"t{number}", 0, name.encode(), name),
                        TableRow(f"t{number}", name, "waiting", True),
                    )
                    for store, name in names.items()
                ),
                return_exceptions=True,
            )
            assert [type(result) for result in results if result is not None] == [
                SequenceTakenError
            ]
            ((_, winner),) = await one.read_events(f"t{number}")
            assert await two.read_secret(f"t{number}") == winner.decode()
        # With many concurrent writers, one event per sequence is stored, and none waits for ever.
        jobs = [(store, n) for n in range(100) for store in (one, two)]
        results = await asyncio.gather(
            *(store.append("many", n, str(n).encode()) for store, n in reversed(jobs)),
            return_exceptions=True,
        )
        assert sum(result is None for result in results) == 100
        assert await one.read_events("many") == [(n, str(n).encode()) for n in range(100)]


@run_async
async def test_many_appends_share_one_commit(tmp_path: Path) -> None:
    async with open_store(tmp_path) as store:
        await store.append("t", 0, b"x")
        count = "SELECT count(DISTINCT xmin::text) FROM events"
        await asyncio.gather(*(store.append("t", number, b"x") for number in range(1, 201)))
        ((commits,),) = await fetch_rows(tmp_path, count)
        assert commits <= 5


@run_async
async def test_a_failed_append_does_not_affect_others(tmp_path: Path) -> None:
    async with open_store(tmp_path) as store:
        await store.append("t", 0, b"first")
        broken = TableRow("t", "g", "waiting", True, summary=7)  # type: ignore[arg-type]
        results = await asyncio.gather(
            store.append("t", 0, b"late"),
            store.append("t", 1, b"half", None, broken),
            store.append("u", 0, b"whole"),
            return_exceptions=True,
        )
        assert isinstance(results[0], SequenceTakenError)
        assert isinstance(results[1], ValueError | asyncpg.PostgresError)
        assert results[2] is None
        assert await store.read_events("t") == [(0, b"first")]


@run_async
async def test_results_are_read_in_order(tmp_path: Path) -> None:
    """A reader that has read up to an id has missed no smaller one, despite concurrent writers."""
    async with open_store(tmp_path) as one, open_store(tmp_path) as two:
        seen: list[int] = []

        async def write(store: PostgresStore, name: str) -> None:
            result = ResultRow(name, "g", name, ("ada",), is_rated=True, body=b"{}")
            await store.save_table_row(TableRow(name, "g", "over", False, ("ada",), result=result))

        async def follow() -> None:
            while len(seen) < 60:
                news = await one.find_rated_results("g", seen[-1] if seen else 0)
                seen.extend(found.id for found in news)

        writes = [write(store, f"{i} {n}") for n in range(30) for i, store in enumerate((one, two))]
        await asyncio.wait_for(asyncio.gather(follow(), *writes), 60)
        assert len(set(seen)) == 60


PASSWORDS = ["s3c/ret", "s3c#ret", "s3c?ret", "s3[cret", "s3%zzcret"]


@pytest.mark.parametrize("password", PASSWORDS)
@run_async
async def test_an_invalid_database_url_is_not_repeated(password: str) -> None:
    with pytest.raises(RefusalError) as refused:
        await PostgresStore.open(f"postgresql://roost:{password}@127.0.0.1:1/roost")
    message = shared_catalogue().format_refusal(refused.value.refusal)
    assert "s3c" not in message
    assert "cret" not in message
    assert refused.value.__suppress_context__, "the password must not be in the traceback"


@run_async
async def test_a_missing_database_is_reported(tmp_path: Path) -> None:
    where = database_address(tmp_path)
    for wrong in ["postgresql://me:s3cret@127.0.0.1:1/roost", f"{where}-of-nobody"]:
        with raises_refusal("database-unavailable") as refused:
            await PostgresStore.open(wrong)
        message = shared_catalogue().format_refusal(refused.value.refusal)
        assert wrong.rpartition("/")[2] in message
        assert "s3cret" not in message


@run_async
async def test_missing_permissions_are_reported_with_a_remedy(tmp_path: Path) -> None:
    await fetch_rows(tmp_path, "DROP SCHEMA public")
    with raises_refusal("database-forbidden") as refused:
        await PostgresStore.open(database_address(tmp_path))
    assert "OWNER TO" in shared_catalogue().format_refusal(refused.value.refusal)
