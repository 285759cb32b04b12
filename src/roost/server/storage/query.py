"""Queries that run on both databases.

A query is a generator. It yields a statement with its values, receives the rows of the answer, and
returns its result. The store runs it in one transaction with the database's own driver. SQLAlchemy
compiles each statement once for each database.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Generator
from functools import cache, cached_property, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import Insert  # SQLite's compiler knows ON CONFLICT too
from sqlalchemy.engine import Dialect

P = ParamSpec("P")
S = TypeVar("S", bound="QueryRunner")
T = TypeVar("T")
Values = dict[str, Any]
Rows = list[Any]
Query = Generator[tuple["Statement", Values | list[Values]], Rows, T]


def param(name: str) -> sa.BindParameter[Any]:
    """A value that is given when the statement runs."""
    return sa.bindparam(name, required=False)


class Statement:
    def __init__(self, clause: sa.ClauseElement) -> None:
        self._clause = clause

    def __call__(self, **values: Any) -> tuple["Statement", Values]:
        return self, values

    @cached_property
    def sqlite(self) -> "CompiledStatement":
        return CompiledStatement(self._clause, sqlite.dialect(paramstyle="qmark"))

    @cached_property
    def postgres(self) -> "CompiledStatement":
        dialect = postgresql.dialect(paramstyle="numeric_dollar")  # type: ignore[no-untyped-call]
        return CompiledStatement(self._clause, dialect)


class CompiledStatement:
    def __init__(self, clause: sa.ClauseElement, dialect: Dialect) -> None:
        compiled = clause.compile(dialect=dialect, compile_kwargs={"render_postcompile": True})
        self.text = str(compiled)
        self._names: list[str] = getattr(compiled, "positiontup", None) or []
        self._constants = {k: v for k, v in (compiled.params or {}).items() if v is not None}

    def bind(self, values: Values) -> list[Any]:
        """Return the values in the order of the placeholders."""
        values = self._constants | values
        return [values[name] for name in self._names]


class QueryRunner(ABC):
    @abstractmethod
    async def run_query(self, start: Callable[[], Query[T]]) -> T:
        """Run a query in one transaction. It may be started more than once."""


WRITE_IN_ORDER = Statement(sa.select(sa.func.pg_advisory_xact_lock(7267001)))
"""Serializes transactions that assign increasing ids. Without it Postgres could make a higher id
visible before a lower one. SQLite has a single writer, and the function does nothing there.
"""


def query(
    method: Callable[Concatenate[S, P], Query[T]],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, T]]:
    """Turn a method that is a query into a coroutine that runs it."""

    @wraps(method)
    def run(self: S, /, *args: P.args, **kwargs: P.kwargs) -> Coroutine[Any, Any, T]:
        return self.run_query(lambda: method(self, *args, **kwargs))

    return run


# Common queries of one table


def read_value(column: sa.Column[Any], default: Any = None, **key: Any) -> Query[Any]:
    """Return the column of the first row whose columns have the values of `key`."""
    rows = yield _cached(_select, column, *key)(**key)
    return rows[0][0] if rows else default


def upsert(table: sa.Table, **columns: Any) -> Query[None]:
    """Insert a row, or replace these columns of the row with the same primary key."""
    yield _cached(insert_or_replace, table, *columns)(**columns)


def insert_new(table: sa.Table, *rows: Values) -> Query[None]:
    """Insert rows that have the same columns, except those that exist."""
    if rows:
        yield _cached(_insert_or_ignore, table, *rows[0]), list(rows)


def delete_all(table: sa.Table, **key: Any) -> Query[None]:
    """Delete the rows whose columns have the values of `key`."""
    yield _cached(_delete, table, *key)(**key)


@cache
def _cached(build: Callable[..., sa.ClauseElement], *args: Any) -> Statement:
    return Statement(build(*args))


def _select(column: sa.Column[Any], *key: str) -> sa.ClauseElement:
    return sa.select(column).where(matches(column.table, *key))


def _insert_or_ignore(table: sa.Table, *columns: str) -> sa.ClauseElement:
    return insert(table, *columns).on_conflict_do_nothing()


def _delete(table: sa.Table, *key: str) -> sa.ClauseElement:
    return sa.delete(table).where(matches(table, *key))


# Parts of statements


def matches(table: sa.FromClause, *columns: str) -> sa.ColumnElement[bool]:
    """Whether each column has the value of the parameter with the same name."""
    return sa.and_(*(table.c[name] == param(name) for name in columns))


def insert(table: sa.Table, *columns: str, **expressions: Any) -> Insert:
    return Insert(table).values({name: param(name) for name in columns} | expressions)


def insert_or_replace(table: sa.Table, *columns: str, **expressions: Any) -> Insert:
    new = insert(table, *columns, **expressions)
    key = table.primary_key.columns
    replaced = {name: new.excluded[name] for name in (*columns, *expressions) if name not in key}
    return new.on_conflict_do_update(index_elements=key, set_=replaced)
