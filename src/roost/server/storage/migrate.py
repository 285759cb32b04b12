"""Brings a database to the newest version.

A new database is created from `schema.py`; an older one is upgraded by the migrations. Alembic
writes their SQL, and the database's own driver runs it in one transaction, so an upgrade happens
completely or not at all, also when several servers start at once.
"""

import threading
from io import StringIO
from itertools import chain
from pathlib import Path

from sqlalchemy import func, make_url, select, text
from sqlalchemy.schema import CreateIndex, CreateTable

from roost.contract import RefusalError
from roost.server.storage import schema
from roost.server.storage.query import Query, Statement

FOLDER = Path(__file__).parent / "migrations"
VERSION_FOLDERS = [FOLDER / "versions"]
LOCK = Statement(select(func.pg_advisory_xact_lock(7267000)))
"""Lets one server after the other migrate. SQLite locks the file, and the function does nothing."""
CREATE_VERSION_TABLE = Statement(
    text("CREATE TABLE IF NOT EXISTS alembic_version (version_num VARCHAR(32) PRIMARY KEY)")
)
READ_VERSION = Statement(text("SELECT version_num FROM alembic_version"))

_alembic = threading.Lock()  # Alembic has global state


def migrate(dialect: str) -> Query[None]:
    """Create or upgrade a database; raise RefusalError if it is newer than this program."""
    yield LOCK()
    yield CREATE_VERSION_TABLE()
    rows = yield READ_VERSION()
    for statement in upgrade_statements(dialect, rows[0][0] if rows else None):
        yield Statement(text(statement.replace(":", r"\:")))()


def upgrade_statements(dialect: str, version: str | None) -> list[str]:
    """Return the SQL that brings a database of this version to the newest one; None is empty."""
    if version is None:
        return _creation_statements(dialect)
    if version > schema.VERSION:
        raise RefusalError("database-newer", found=version, known=schema.VERSION)
    if version == schema.VERSION:
        return []

    from alembic import command  # only for an upgrade, because it takes long to import
    from alembic.config import Config

    script = StringIO()
    config = Config(output_buffer=script, attributes={"dialect": dialect})
    config.set_main_option("script_location", str(FOLDER))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "\n".join(map(str, VERSION_FOLDERS)))
    with _alembic:
        command.upgrade(config, f"{version}:{schema.VERSION}", sql=True)
    return script.getvalue().split(";\n\n")[:-1]


def _creation_statements(dialect: str) -> list[str]:
    compiler = make_url(f"{dialect}://").get_dialect()()
    tables = schema.metadata.sorted_tables
    indexes = chain.from_iterable(table.indexes for table in tables)
    return [
        *(str(CreateTable(table).compile(dialect=compiler)) for table in tables),
        *(str(CreateIndex(index).compile(dialect=compiler)) for index in indexes),
        f"INSERT INTO alembic_version VALUES ('{schema.VERSION}')",
    ]
