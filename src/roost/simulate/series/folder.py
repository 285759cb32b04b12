"""A series on disk: Parquet files in a folder, so that it can be stopped and taken up again.

While it is played, rows are kept in parts, each whole before it has its name. When it is done, the
parts become one file, the same bytes whatever happened on the way. `series.json` says what series
it is: another one is refused.
"""

import json
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from roost import __version__, games
from roost.contract import Refused
from roost.simulate.series.chunk import Chunk
from roost.simulate.series.plan import Series
from roost.simulate.series.rows import Rows, joined, length
from roost.simulate.series.schema import UNITS, schemas
from roost.system.files import naming, write

PLAN = "series.json"
PREFIX = "roost."
"""Of the keys of a file's metadata."""
KINDS = ("matches", "decisions", "dealt")
PATIENCE = 15.0
"""Seconds after which what has come is kept."""
GROUP = 100_000
"""Rows that stand together in a finished file."""


class _Form(NamedTuple):
    """What a file is like, besides its rows."""

    types: dict[str, str]
    metadata: dict[str, str]


class Folder:
    """Takes chunks of a series in their order, and keeps them."""

    def __init__(self, place: Path, series: Series, typed: str) -> None:
        """`typed` is the seed as a person gave it. Raises Refused if another series is here."""
        _parquet()
        described = series.described() | {"seed": typed}
        self._place = place
        columns = schemas(games.facts(series.game), series.table.players)
        told = _metadata(described)
        self._forms = {
            kind: _Form({one.name: one.type for one in of}, told) for kind, of in columns.items()
        }
        self._kinds = KINDS if series.decisions else KINDS[:1]
        self._waiting: dict[str, list[Rows]] = {kind: [] for kind in self._kinds}
        self._kept = time.monotonic()
        place.mkdir(parents=True, exist_ok=True)
        self._claim(described)
        self.matches = sum(_length(file) for file in self._parts("matches"))
        """So many, the first ones, are there."""

    def add(self, chunk: Chunk) -> None:
        self._waiting["matches"].append(chunk.rows)
        for kind, rows in (("decisions", chunk.decisions), ("dealt", chunk.dealt)):
            if rows is not None:
                self._waiting[kind].append(rows)
        if time.monotonic() - self._kept > PATIENCE:
            self.keep()

    def keep(self) -> None:
        """Write what has come. The matches come last: they say how far it has got."""
        for kind in reversed(self._kinds):
            waiting = [rows for rows in self._waiting[kind] if length(rows)]
            if waiting:
                file = self._place / f"{kind}-{self.matches:012d}.parquet"
                _write(file, [joined(waiting)], self._forms[kind])
            self._waiting[kind] = []
            if kind == "matches":
                self.matches += sum(map(length, waiting))
        self._kept = time.monotonic()

    def finish(self) -> None:
        """One file for each kind."""
        self.keep()
        for kind in self._kinds:
            parts = self._parts(kind)
            whole = self._place / f"{kind}.parquet"
            if parts != [whole]:
                _write(whole, map(_read, parts), self._forms[kind])
                for part in parts:
                    if part != whole:
                        part.unlink()

    def rows(self, matches: int) -> Any:
        """What is kept of the first matches, part by part."""
        left = matches
        for file in self._parts("matches"):
            rows = _read(file)
            yield {name: column[:left] for name, column in rows.items()}
            left -= length(rows)
            if left <= 0:
                return

    def _parts(self, kind: str) -> list[Path]:
        """In the order of their rows; each is named by its first match."""
        whole = self._place / f"{kind}.parquet"
        parts = sorted(self._place.glob(f"{kind}-*.parquet"))
        if whole.exists() and parts:  # stopped while it became one file
            held = _covered(whole)
            parts = [part for part in parts if int(part.stem.rpartition("-")[2]) >= held]
        return [whole, *parts] if whole.exists() else parts

    def _claim(self, described: dict[str, Any]) -> None:
        file = self._place / PLAN
        told = json.dumps(described, indent=2, sort_keys=True) + "\n"
        if not file.exists():
            write(file, told)
        elif file.read_text(encoding="utf-8") != told:
            raise Refused("series-other", folder=str(self._place))


def kept_seed(place: Path) -> str | None:
    """The seed of the series that is kept in a folder, as it was typed."""
    try:
        found = json.loads((place / PLAN).read_text(encoding="utf-8"))["seed"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return found if isinstance(found, str) else None


def read(file: Path) -> Rows:
    """The rows of a file."""
    return _read(file)


def _parquet() -> Any:
    """pyarrow's, if it is installed; raises Refused."""
    try:
        import pyarrow.parquet as parquet
    except ImportError as error:
        raise Refused("series-parquet") from error
    return parquet


def _covered(file: Path) -> int:
    """The matches, from the first on, that a file tells of."""
    found = _parquet().read_metadata(file)
    last = found.row_group(found.num_row_groups - 1).column(0)
    return int(last.statistics.max) + 1


def _length(file: Path) -> int:
    found: int = _parquet().read_metadata(file).num_rows
    return found


def _read(file: Path) -> Rows:
    table = _parquet().read_table(file)
    return {name: _numpy(table.column(name), name) for name in table.column_names}


def _numpy(column: Any, name: str) -> Any:
    if name.startswith("action_"):  # it may be missing
        return np.array(column.to_pylist(), np.object_)
    return column.to_numpy(zero_copy_only=False).copy()


def _is_object(column: Any) -> bool:
    return bool(column.dtype == np.object_)


def metadata(file: Path) -> dict[str, Any]:
    """What a file says of its series."""
    found = _parquet().read_schema(file).metadata
    return {
        key.decode().removeprefix(PREFIX): json.loads(value)
        for key, value in found.items()
        if key.decode().startswith(PREFIX)
    }


def _metadata(described: dict[str, Any]) -> dict[str, str]:
    """Key and value of what a file carries besides its rows; each value is JSON."""
    told = described | {"version": __version__, "units": UNITS}
    return {f"{PREFIX}{name}": json.dumps(value, sort_keys=True) for name, value in told.items()}


def _write(file: Path, parts: Any, form: _Form) -> None:
    """Rows in groups of the same size, however they come."""
    import pyarrow

    parquet = _parquet()
    part = file.with_suffix(".part")
    writer, waiting, n = None, [], 0
    with naming(part):
        for rows in parts:
            waiting.append(rows)
            n += length(rows)
            while n >= GROUP:
                whole = joined(waiting)
                writer = _append(pyarrow, parquet, writer, part, _cut(whole, 0, GROUP), form)
                waiting, n = [_cut(whole, GROUP, None)], n - GROUP
        if n or writer is None:
            writer = _append(pyarrow, parquet, writer, part, joined(waiting), form)
        writer.close()
    part.replace(file)


def _append(pyarrow: Any, parquet: Any, writer: Any, file: Path, rows: Rows, form: _Form) -> Any:
    columns = {
        name: pyarrow.array(column.tolist(), form.types[name]) if _is_object(column) else column
        for name, column in rows.items()
    }
    table = pyarrow.table(columns).replace_schema_metadata(form.metadata)
    if writer is None:
        writer = parquet.ParquetWriter(file, table.schema, compression="zstd")
    writer.write_table(table, row_group_size=GROUP)
    return writer


def _cut(rows: Rows, start: int, end: int | None) -> Rows:
    return {name: column[start:end] for name, column in rows.items()}
