"""What servers of tests stand on: an SQLite file, Postgres, or Postgres and Redis for two of them.

The services are started once in each process that runs tests, when a test first needs them; each
test has a database of its own. `tests/conftest.py` says which tests run on what.
"""

import asyncio
import atexit
import hashlib
import shutil
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest

from roost.bench.soak.services import FAST_SETTINGS, Postgres, Redis
from roost.server.storage import SqliteStore
from roost.server.storage.postgres import PostgresStore
from roost.server.storage.query import Query, Row
from tests.support import requirements

ALL = ("sqlite", "postgres", "pair")
NEEDED = {"sqlite": (), "postgres": ("postgresql",), "pair": ("postgresql", "redis-server")}
ONE_SERVER = pytest.mark.backends("sqlite", "postgres")
"""For tests that look into the server where everybody is."""
LEASE = 2.0
"""A server that is gone is not waited for long."""

current = "sqlite"
"""What the running test stands on."""
_databases: dict[Path, str] = {}


def settings_for(data: Path, backend: str | None = None) -> dict[str, Any]:
    """For a server in this folder: the same folder means the same database."""
    backend = backend or current
    if backend == "sqlite":
        return {}
    if data not in _databases:
        name = f"t{hashlib.sha256(str(data).encode()).hexdigest()[:16]}"
        _databases[data] = postgres().new_database(name)
    found: dict[str, Any] = {"database": _databases[data], "lease": LEASE}
    return found | ({"redis": redis().address()} if backend == "pair" else {})


async def open_store(data: Path) -> Any:
    """The store of a server in this folder."""
    if current == "sqlite":
        return SqliteStore(data / "roost.sqlite")
    return await PostgresStore.open(settings_for(data)["database"])


def run_statement(data: Path, statement: str, *arguments: Any) -> list[Row]:
    """A statement for the database of a server in this folder, also while a loop runs."""

    async def ask() -> list[Row]:
        store = await open_store(data)
        try:
            return cast(list[Row], await store._ask(_single_statement, statement, arguments))
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(ask())).result()


def _single_statement(statement: str, given: Row) -> Query[list[Row]]:
    return (yield statement, given)


def require_parts(backend: str) -> None:
    requirements.require(*NEEDED[backend])


@cache
def postgres() -> Postgres:
    found = Postgres(_folder("postgres"), FAST_SETTINGS)
    found.start()
    atexit.register(found.stop)
    return found


@cache
def redis() -> Redis:
    found = Redis(_folder("redis"))
    found.start()
    atexit.register(found.stop)
    return found


def _folder(name: str) -> Path:
    folder = Path(tempfile.mkdtemp(prefix=f"roost-{name}-"))
    folder.chmod(0o755)
    atexit.register(_remove(folder))
    return folder


def _remove(folder: Path) -> Callable[[], None]:
    return lambda: shutil.rmtree(folder, ignore_errors=True)
