"""Migrations on both databases: the schema is the declared one, and an upgrade is safe."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from alembic.autogenerate import produce_migrations, render_python_code
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from sqlalchemy.ext.asyncio import create_async_engine

from roost.server.storage import migrate, open_database, schema
from roost.testing.refusals import raises_refusal
from tests.support.commands import run_process
from tests.support.server import backends, schema_0001
from tests.support.server.backends import run_statement
from tests.support.server.running_server import run_async

on_both_databases = pytest.mark.parametrize("backend", ["sqlite", "postgres"], indirect=True)

T = TypeVar("T")
DATABASE = "roost.sqlite"
VERSION = "SELECT version_num FROM alembic_version"
SECOND_VERSION = """
from alembic import op
from sqlalchemy import Column, Text

revision = "0002"
down_revision = "0001"


def upgrade():
    op.add_column("accounts", Column("colour", Text))
    op.execute("{statement}")
"""


async def open_stores(tmp_path: Path, count: int = 1) -> list[Any]:
    return await asyncio.gather(*(backends.open_store(tmp_path) for _ in range(count)))


async def call_with_connection(tmp_path: Path, call: Callable[[Connection], T]) -> T:
    """Call a function with a connection of SQLAlchemy, and commit."""
    if backends.current == "sqlite":
        with create_engine(f"sqlite:///{tmp_path / DATABASE}").begin() as connection:
            return call(connection)
    address = backends.settings_for(tmp_path)["database"]
    engine = create_async_engine(address.replace("postgresql:", "postgresql+asyncpg:", 1))
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(call)
    finally:
        await engine.dispose()


def create_first_version(connection: Connection) -> None:
    schema_0001.metadata.create_all(connection)
    scripts = ScriptDirectory(str(migrate.FOLDER))
    MigrationContext.configure(connection).stamp(scripts, "0001")


async def create_database(tmp_path: Path) -> None:
    (store,) = await open_stores(tmp_path)
    await store.save_name("ada", "Ada")
    await store.close()


def add_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, statement: str) -> None:
    """Add a second version, whose migration adds a column and then runs the statement."""
    folder = tmp_path / "versions"
    folder.mkdir()
    (folder / "0002_test.py").write_text(SECOND_VERSION.format(statement=statement))
    monkeypatch.setattr(migrate, "VERSION_FOLDERS", [*migrate.VERSION_FOLDERS, folder])
    monkeypatch.setattr(schema, "VERSION", "0002")


def find_differences(connection: Connection) -> str:
    """Return the operations of the migration that is missing."""
    found = produce_migrations(MigrationContext.configure(connection), schema.metadata)
    assert found.upgrade_ops is not None
    return "" if found.upgrade_ops.is_empty() else render_python_code(found.upgrade_ops)


@on_both_databases
@run_async
async def test_a_new_database_has_the_declared_tables(tmp_path: Path) -> None:
    await create_database(tmp_path)
    assert await call_with_connection(tmp_path, find_differences) == ""


@on_both_databases
@run_async
async def test_the_migrations_lead_to_the_declared_tables(tmp_path: Path) -> None:
    """If this fails, a migration is missing. The message contains its operations."""
    await call_with_connection(tmp_path, create_first_version)
    await create_database(tmp_path)
    assert await call_with_connection(tmp_path, find_differences) == ""


def test_the_newest_migration_is_the_declared_version() -> None:
    assert ScriptDirectory(str(migrate.FOLDER)).get_current_head() == schema.VERSION


@on_both_databases
@run_async
async def test_several_servers_start_with_an_empty_database(tmp_path: Path) -> None:
    for store in await open_stores(tmp_path, 6):
        await store.close()
    assert run_statement(tmp_path, VERSION) == [(schema.VERSION,)]


@on_both_databases
@run_async
async def test_an_older_database_is_migrated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await create_database(tmp_path)
    add_version(tmp_path, monkeypatch, "UPDATE accounts SET colour = 'red; or so'")
    for store in await open_stores(tmp_path, 3):  # several servers may start at once
        await store.close()
    rows = run_statement(tmp_path, "SELECT id, name, colour FROM accounts")
    assert rows == [("ada", "Ada", "red; or so")]
    assert run_statement(tmp_path, VERSION) == [("0002",)]


@on_both_databases
@run_async
async def test_a_migration_is_applied_completely_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await create_database(tmp_path)
    add_version(tmp_path, monkeypatch, "INSERT INTO missing VALUES (1)")
    with raises_refusal("database-broken"):
        await backends.open_store(tmp_path)
    assert run_statement(tmp_path, VERSION) == [("0001",)]
    monkeypatch.undo()
    (store,) = await open_stores(tmp_path)
    assert await store.read_name("ada") == "Ada"
    await store.close()
    with pytest.raises(Exception, match="colour"):
        run_statement(tmp_path, "SELECT colour FROM accounts")


@on_both_databases
@run_async
async def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    await create_database(tmp_path)
    run_statement(tmp_path, "UPDATE alembic_version SET version_num = '0099'")
    with raises_refusal("database-newer"):
        await backends.open_store(tmp_path)


def test_a_newer_database_is_refused_in_one_line(tmp_path: Path) -> None:
    open_database(tmp_path / DATABASE).close()
    run_statement(tmp_path, "UPDATE alembic_version SET version_num = '0099'")
    ended = run_process("serve", "--data", tmp_path, "--port", "0")
    assert (ended.returncode, ended.stdout) == (2, b"")
    line = ended.stderr.decode()
    assert line.count("\n") == 1
    assert "version 0099" in line
    assert f"up to {schema.VERSION}" in line


def test_an_invalid_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "db").write_bytes(b"not a database at all, but long enough to look at" * 20)
    with raises_refusal("database-broken"):
        open_database(tmp_path / "db")


@pytest.mark.parametrize("dialect", ["sqlite", "postgresql"])
def test_migrations_only_add(dialect: str) -> None:
    """Servers of the previous version continue to work during an upgrade."""
    may = re.compile(
        r"CREATE (TABLE|INDEX) |UPDATE alembic_version "
        r"|ALTER TABLE \w+ ADD COLUMN \w+ \w+( DEFAULT \S+ NOT NULL)?$"
    )
    for statement in migrate.upgrade_statements(dialect, "0001"):
        code = re.sub(r"--.*\n", "", statement)
        assert may.match(" ".join(code.split())), statement
