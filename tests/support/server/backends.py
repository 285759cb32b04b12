"""The storage backends of test servers: SQLite, Postgres, or Postgres and Redis for two servers.

A test process starts the services when a test first needs them. Each test has a database of its
own. tests/server/conftest.py chooses the backends of each test.
"""

import asyncio
import atexit
import hashlib
import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from roost.bench.soak.services import Postgres, Redis
from roost.server.storage import SqliteStore
from roost.server.storage.postgres import PostgresStore
from tests.support import requirements

ALL = ("sqlite", "postgres", "pair")
REQUIRED_SERVICES = {
    "sqlite": (),
    "postgres": ("postgresql",),
    "pair": ("postgresql", "redis-server"),
}
ONE_SERVER = pytest.mark.backends("sqlite", "postgres")
"""For tests that read the state of the only server."""
UNSAFE_SETTINGS = {"fsync": "off", "synchronous_commit": "on", "full_page_writes": "off"}
"""For Postgres. The data of a test need not survive a crash of the machine."""
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


def run_statement(data: Path, statement: str, *arguments: Any) -> list[tuple[Any, ...]]:
    """Run a statement in the database of a server, also while an event loop runs.

    `$1`, `$2` and so on stand for the arguments.
    """
    if current == "sqlite":
        db = sqlite3.connect(data / "roost.sqlite", isolation_level=None)
        try:
            return db.execute(
                statement, {str(i): value for i, value in enumerate(arguments, 1)}
            ).fetchall()
        finally:
            db.close()

    async def run() -> list[tuple[Any, ...]]:
        connection = await asyncpg.connect(settings_for(data)["database"])
        try:
            return [tuple(row) for row in await connection.fetch(statement, *arguments)]
        finally:
            await connection.close()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(run())).result()


def require_services(backend: str) -> None:
    requirements.require(*REQUIRED_SERVICES[backend])


@cache
def postgres() -> Postgres:
    service = Postgres(_create_folder("postgres"), UNSAFE_SETTINGS)
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
