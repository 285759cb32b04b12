"""The storage backends of test servers: SQLite, Postgres, or Postgres and Redis for two servers.

A test process starts the services when a test first needs them. Each test has a database of its
own. tests/server/conftest.py chooses the backends of each test.
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
REQUIRED_SERVICES = {
    "sqlite": (),
    "postgres": ("postgresql",),
    "pair": ("postgresql", "redis-server"),
}
ONE_SERVER = pytest.mark.backends("sqlite", "postgres")
"""For tests that read the state of the only server."""
LEASE = 2.0
"""Seconds. A short lease, so that tests do not wait long for a server that is gone."""

current = "sqlite"
"""The backend of the running test."""
_databases: dict[Path, str] = {}


def settings_for(data: Path, backend: str | None = None) -> dict[str, Any]:
    """Return settings for a server in this folder. The same folder has the same database."""
    backend = backend or current
    if backend == "sqlite":
        return {}
    if data not in _databases:
        name = f"t{hashlib.sha256(str(data).encode()).hexdigest()[:16]}"
        _databases[data] = postgres().new_database(name)
    settings: dict[str, Any] = {"database": _databases[data], "lease": LEASE}
    return settings | ({"redis": redis().address()} if backend == "pair" else {})


async def open_store(data: Path) -> Any:
    """Open the store of a server in this folder."""
    if current == "sqlite":
        return SqliteStore(data / "roost.sqlite")
    return await PostgresStore.open(settings_for(data)["database"])


def run_statement(data: Path, statement: str, *arguments: Any) -> list[Row]:
    """Run a statement in the database of a server, also while an event loop runs."""

    async def run() -> list[Row]:
        store = await open_store(data)
        try:
            return cast(list[Row], await store._run_query(_single_statement, statement, arguments))
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(run())).result()


def _single_statement(statement: str, values: Row) -> Query[list[Row]]:
    return (yield statement, values)


def require_services(backend: str) -> None:
    requirements.require(*REQUIRED_SERVICES[backend])


@cache
def postgres() -> Postgres:
    service = Postgres(_create_folder("postgres"), FAST_SETTINGS)
    service.start()
    atexit.register(service.stop)
    return service


@cache
def redis() -> Redis:
    service = Redis(_create_folder("redis"))
    service.start()
    atexit.register(service.stop)
    return service


def _create_folder(name: str) -> Path:
    folder = Path(tempfile.mkdtemp(prefix=f"roost-{name}-"))
    folder.chmod(0o755)
    atexit.register(_remove(folder))
    return folder


def _remove(folder: Path) -> Callable[[], None]:
    return lambda: shutil.rmtree(folder, ignore_errors=True)
