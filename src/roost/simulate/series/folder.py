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
from roost.contract import RefusalError
from roost.simulate.series.chunk import Chunk
from roost.simulate.series.rows import Rows, concat_rows, count_rows
from roost.simulate.series.schema import UNITS, schemas
from roost.simulate.series.series import Series
from roost.system.files import name_in_errors, write_file

SERIES_FILE = "series.json"
METADATA_PREFIX = "roost."
"""Of the keys of a file's metadata."""
KINDS = ("matches", "decisions", "dealt")
FLUSH_SECONDS = 15.0
"""Seconds after which what has come is kept."""
ROW_GROUP_SIZE = 100_000
"""Rows that stand together in a finished file."""


class _FileFormat(NamedTuple):
    """What a file is like, besides its rows."""

    types: dict[str, str]
    metadata: dict[str, str]


class SeriesFolder:
    """Takes chunks of a series in their order, and keeps them."""

    def __init__(self, path: Path, series: Series, seed_text: str) -> None:
        """`typed` is the seed as a person gave it. Raises Refused if another series is here."""
        _import_parquet()
        described = series.describe() | {"seed": seed_text}
        self._path = path
        columns = schemas(games.game_info(series.game), series.config.players)
        told = _encode_metadata(described)
        self._formats = {
            kind: _FileFormat({one.name: one.type for one in of}, told)
            for kind, of in columns.items()
        }
        self._kinds = KINDS if series.has_decisions else KINDS[:1]
        self._pending: dict[str, list[Rows]] = {kind: [] for kind in self._kinds}
        self._flushed_at = time.monotonic()
        path.mkdir(parents=True, exist_ok=True)
        self._claim(described)
        self.matches = sum(_count_rows(file) for file in self._parts("matches"))
        """So many, the first ones, are there."""

    def add(self, chunk: Chunk) -> None:
        self._pending["matches"].append(chunk.rows)
        for kind, rows in (("decisions", chunk.decisions), ("dealt", chunk.dealt_cards)):
            if rows is not None:
                self._pending[kind].append(rows)
        if time.monotonic() - self._flushed_at > FLUSH_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write what has come. The matches come last: they say how far it has got."""
        for kind in reversed(self._kinds):
            waiting = [rows for rows in self._pending[kind] if count_rows(rows)]
            if waiting:
                file = self._path / f"{kind}-{self.matches:012d}.parquet"
                _write_parts(file, [concat_rows(waiting)], self._formats[kind])
            self._pending[kind] = []
            if kind == "matches":
                self.matches += sum(map(count_rows, waiting))
        self._flushed_at = time.monotonic()

    def finish(self) -> None:
        """One file for each kind."""
        self.flush()
        for kind in self._kinds:
            parts = self._parts(kind)
            whole = self._path / f"{kind}.parquet"
            if parts != [whole]:
                _write_parts(whole, map(_read_table, parts), self._formats[kind])
                for part in parts:
                    if part != whole:
                        part.unlink()

    def rows(self, matches: int) -> Any:
        """What is kept of the first matches, part by part."""
        left = matches
        for file in self._parts("matches"):
            rows = _read_table(file)
            yield {name: column[:left] for name, column in rows.items()}
            left -= count_rows(rows)
            if left <= 0:
                return

    def _parts(self, kind: str) -> list[Path]:
        """In the order of their rows; each is named by its first match."""
        whole = self._path / f"{kind}.parquet"
        parts = sorted(self._path.glob(f"{kind}-*.parquet"))
        if whole.exists() and parts:  # stopped while it became one file
            held = _count_covered(whole)
            parts = [part for part in parts if int(part.stem.rpartition("-")[2]) >= held]
        return [whole, *parts] if whole.exists() else parts

    def _claim(self, description: dict[str, Any]) -> None:
        file = self._path / SERIES_FILE
        told = json.dumps(description, indent=2, sort_keys=True) + "\n"
        if not file.exists():
            write_file(file, told)
        elif file.read_text(encoding="utf-8") != told:
            raise RefusalError("series-other", folder=str(self._path))


def read_seed(path: Path) -> str | None:
    """The seed of the series that is kept in a folder, as it was typed."""
    try:
        found = json.loads((path / SERIES_FILE).read_text(encoding="utf-8"))["seed"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return found if isinstance(found, str) else None


def read_rows(file: Path) -> Rows:
    """The rows of a file."""
    return _read_table(file)


def _import_parquet() -> Any:
    """pyarrow's, if it is installed; raises Refused."""
    try:
        import pyarrow.parquet as parquet
    except ImportError as error:
        raise RefusalError("series-parquet") from error
    return parquet


def _count_covered(file: Path) -> int:
    """The matches, from the first on, that a file tells of."""
    found = _import_parquet().read_metadata(file)
    last = found.row_group(found.num_row_groups - 1).column(0)
    return int(last.statistics.max) + 1


def _count_rows(file: Path) -> int:
    found: int = _import_parquet().read_metadata(file).num_rows
    return found


def _read_table(file: Path) -> Rows:
    table = _import_parquet().read_table(file)
    return {name: _to_numpy(table.column(name), name) for name in table.column_names}


def _to_numpy(column: Any, name: str) -> Any:
    if name.startswith("action_"):  # it may be missing
        return np.array(column.to_pylist(), np.object_)
    return column.to_numpy(zero_copy_only=False).copy()


def _is_object(column: Any) -> bool:
    return bool(column.dtype == np.object_)


def read_metadata(file: Path) -> dict[str, Any]:
    """What a file says of its series."""
    found = _import_parquet().read_schema(file).metadata
    return {
        key.decode().removeprefix(METADATA_PREFIX): json.loads(value)
        for key, value in found.items()
        if key.decode().startswith(METADATA_PREFIX)
    }


def _encode_metadata(description: dict[str, Any]) -> dict[str, str]:
    """Key and value of what a file carries besides its rows; each value is JSON."""
    told = description | {"version": __version__, "units": UNITS}
    return {
        f"{METADATA_PREFIX}{name}": json.dumps(value, sort_keys=True)
        for name, value in told.items()
    }


def _write_parts(file: Path, parts: Any, file_format: _FileFormat) -> None:
    """Rows in groups of the same size, however they come."""
    import pyarrow

    parquet = _import_parquet()
    part = file.with_suffix(".part")
    writer, waiting, n = None, [], 0
    with name_in_errors(part):
        for rows in parts:
            waiting.append(rows)
            n += count_rows(rows)
            while n >= ROW_GROUP_SIZE:
                whole = concat_rows(waiting)
                writer = _append_rows(
                    pyarrow,
                    parquet,
                    writer,
                    part,
                    _slice_rows(whole, 0, ROW_GROUP_SIZE),
                    file_format,
                )
                waiting, n = [_slice_rows(whole, ROW_GROUP_SIZE, None)], n - ROW_GROUP_SIZE
        if n or writer is None:
            writer = _append_rows(pyarrow, parquet, writer, part, concat_rows(waiting), file_format)
        writer.close()
    part.replace(file)


def _append_rows(
    pyarrow: Any, parquet: Any, writer: Any, file: Path, rows: Rows, file_format: _FileFormat
) -> Any:
    columns = {
        name: pyarrow.array(column.tolist(), file_format.types[name])
        if _is_object(column)
        else column
        for name, column in rows.items()
    }
    table = pyarrow.table(columns).replace_schema_metadata(file_format.metadata)
    if writer is None:
        writer = parquet.ParquetWriter(file, table.schema, compression="zstd")
    writer.write_table(table, row_group_size=ROW_GROUP_SIZE)
    return writer


def _slice_rows(rows: Rows, start: int, end: int | None) -> Rows:
    return {name: column[start:end] for name, column in rows.items()}
