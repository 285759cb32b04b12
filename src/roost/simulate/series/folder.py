"""Stores a series as Parquet files in a folder, so that it can be resumed.

While the series runs, rows are stored in part files, each renamed only when complete. At the end
the parts are merged into one file, with the same bytes regardless of interruptions. `series.json`
describes the series; a different series is refused.
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
"""Prefix of the metadata keys of a file."""
KINDS = ("matches", "decisions", "dealt")
FLUSH_SECONDS = 15.0
"""Interval between two writes."""
ROW_GROUP_SIZE = 100_000
"""Rows of a row group in a finished file."""


class _FileFormat(NamedTuple):
    """Arrow types of the columns, and metadata."""

    types: dict[str, str]
    metadata: dict[str, str]


class SeriesFolder:
    """Stores the chunks of a series, which must be added in order."""

    def __init__(self, path: Path, series: Series, seed_text: str) -> None:
        """Open or create the folder. Raises RefusalError if it contains another series.

        `seed_text` is the seed as the user entered it.
        """
        _import_parquet()
        description = series.describe() | {"seed": seed_text}
        self._path = path
        columns = schemas(games.game_info(series.game), series.config.players)
        metadata = _encode_metadata(description)
        self._formats = {
            kind: _FileFormat({column.name: column.type for column in of_kind}, metadata)
            for kind, of_kind in columns.items()
        }
        self._kinds = KINDS if series.has_decisions else KINDS[:1]
        self._pending: dict[str, list[Rows]] = {kind: [] for kind in self._kinds}
        self._flushed_at = time.monotonic()
        path.mkdir(parents=True, exist_ok=True)
        self._claim(description)
        self.matches = sum(_count_rows(file) for file in self._parts("matches"))
        """Number of stored matches: the first ones of the series."""

    def add(self, chunk: Chunk) -> None:
        self._pending["matches"].append(chunk.rows)
        for kind, rows in (("decisions", chunk.decisions), ("dealt", chunk.dealt_cards)):
            if rows is not None:
                self._pending[kind].append(rows)
        if time.monotonic() - self._flushed_at > FLUSH_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write the pending rows. Matches come last, because their count marks the progress."""
        for kind in reversed(self._kinds):
            pending = [rows for rows in self._pending[kind] if count_rows(rows)]
            if pending:
                file = self._path / f"{kind}-{self.matches:012d}.parquet"
                _write_parts(file, [concat_rows(pending)], self._formats[kind])
            self._pending[kind] = []
            if kind == "matches":
                self.matches += sum(map(count_rows, pending))
        self._flushed_at = time.monotonic()

    def finish(self) -> None:
        """Merge the parts into one file for each kind."""
        self.flush()
        for kind in self._kinds:
            parts = self._parts(kind)
            merged = self._path / f"{kind}.parquet"
            if parts != [merged]:
                _write_parts(merged, map(read_rows, parts), self._formats[kind])
                for part in parts:
                    if part != merged:
                        part.unlink()

    def rows(self, matches: int) -> Any:
        """Yield the stored rows of the first matches, part by part."""
        left = matches
        for file in self._parts("matches"):
            rows = read_rows(file)
            yield {name: column[:left] for name, column in rows.items()}
            left -= count_rows(rows)
            if left <= 0:
                return

    def _parts(self, kind: str) -> list[Path]:
        """Return the files of a kind in order. A part is named by its first match."""
        merged = self._path / f"{kind}.parquet"
        parts = sorted(self._path.glob(f"{kind}-*.parquet"))
        if merged.exists() and parts:  # interrupted after merging, before the parts were deleted
            covered = _count_covered(merged)
            parts = [part for part in parts if int(part.stem.rpartition("-")[2]) >= covered]
        return [merged, *parts] if merged.exists() else parts

    def _claim(self, description: dict[str, Any]) -> None:
        """Write `series.json`, or check that it describes this series."""
        file = self._path / SERIES_FILE
        text = json.dumps(description, indent=2, sort_keys=True) + "\n"
        if not file.exists():
            write_file(file, text)
        elif file.read_text(encoding="utf-8") != text:
            raise RefusalError("series-other", folder=str(self._path))


def read_seed(path: Path) -> str | None:
    """Return the seed text of the series in a folder; None if there is none."""
    try:
        seed = json.loads((path / SERIES_FILE).read_text(encoding="utf-8"))["seed"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return seed if isinstance(seed, str) else None


def read_rows(file: Path) -> Rows:
    table = _import_parquet().read_table(file)
    return {name: _to_numpy(table.column(name), name) for name in table.column_names}


def _import_parquet() -> Any:
    """Return pyarrow.parquet. Raises RefusalError if it is not installed."""
    try:
        import pyarrow.parquet as parquet
    except ImportError as error:
        raise RefusalError("series-parquet") from error
    return parquet


def _count_covered(file: Path) -> int:
    """Return the number of matches that a file contains, counted from the first one."""
    metadata = _import_parquet().read_metadata(file)
    last = metadata.row_group(metadata.num_row_groups - 1).column(0)
    return int(last.statistics.max) + 1


def _count_rows(file: Path) -> int:
    count: int = _import_parquet().read_metadata(file).num_rows
    return count


def _to_numpy(column: Any, name: str) -> Any:
    if name.startswith("action_"):  # may have missing values
        return np.array(column.to_pylist(), np.object_)
    return column.to_numpy(zero_copy_only=False).copy()


def _is_object(column: Any) -> bool:
    return bool(column.dtype == np.object_)


def read_metadata(file: Path) -> dict[str, Any]:
    """Return the metadata that describes the series of a file."""
    metadata = _import_parquet().read_schema(file).metadata
    return {
        key.decode().removeprefix(METADATA_PREFIX): json.loads(value)
        for key, value in metadata.items()
        if key.decode().startswith(METADATA_PREFIX)
    }


def _encode_metadata(description: dict[str, Any]) -> dict[str, str]:
    """Return the metadata of a file. Each value is JSON."""
    entries = description | {"version": __version__, "units": UNITS}
    return {
        f"{METADATA_PREFIX}{name}": json.dumps(value, sort_keys=True)
        for name, value in entries.items()
    }


def _write_parts(file: Path, parts: Any, file_format: _FileFormat) -> None:
    """Write a file with row groups of equal size, regardless of the sizes of the parts."""
    temporary = file.with_suffix(".part")
    writer, pending, n = None, [], 0
    with name_in_errors(temporary):
        for rows in parts:
            pending.append(rows)
            n += count_rows(rows)
            while n >= ROW_GROUP_SIZE:
                joined = concat_rows(pending)
                group = _slice_rows(joined, 0, ROW_GROUP_SIZE)
                writer = _append_rows(writer, temporary, group, file_format)
                pending, n = [_slice_rows(joined, ROW_GROUP_SIZE, None)], n - ROW_GROUP_SIZE
        if n or writer is None:
            writer = _append_rows(writer, temporary, concat_rows(pending), file_format)
        writer.close()
    temporary.replace(file)


def _append_rows(writer: Any, file: Path, rows: Rows, file_format: _FileFormat) -> Any:
    """Write rows to a file. Returns the writer, which is created for the first rows."""
    import pyarrow

    columns = {
        name: pyarrow.array(column.tolist(), file_format.types[name])
        if _is_object(column)
        else column
        for name, column in rows.items()
    }
    table = pyarrow.table(columns).replace_schema_metadata(file_format.metadata)
    if writer is None:
        writer = _import_parquet().ParquetWriter(file, table.schema, compression="zstd")
    writer.write_table(table, row_group_size=ROW_GROUP_SIZE)
    return writer


def _slice_rows(rows: Rows, start: int, end: int | None) -> Rows:
    return {name: column[start:end] for name, column in rows.items()}
