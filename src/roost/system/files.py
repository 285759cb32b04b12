"""Lists and writes files. Errors of writing name the file, which the system's error for a full disk
does not.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources.abc import Traversable
from pathlib import Path
from types import TracebackType
from typing import Literal, Self


def walk_files(folder: Traversable, *above: str) -> Iterator[tuple[tuple[str, ...], Traversable]]:
    """Yield every file below a folder or in a zip file, with the parts of its relative path."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        path = (*above, entry.name)
        if entry.is_dir():
            yield from walk_files(entry, *path)
        else:
            yield path, entry


@contextmanager
def name_in_errors(path: Path) -> Iterator[None]:
    """Add the file's name to system errors inside the block that have none."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise


def write_file(path: Path, content: str | bytes) -> None:
    """Write a complete file; text is encoded as UTF-8."""
    with name_in_errors(path):
        path.write_bytes(content.encode() if isinstance(content, str) else content)


class OutputFile:
    """A file that is written in pieces. Each piece is flushed before `write` returns."""

    def __init__(self, path: Path, mode: Literal["wb", "ab"] = "wb") -> None:
        self._path = path
        self._file = path.open(mode)

    def write(self, content: bytes) -> None:
        with name_in_errors(self._path):
            self._file.write(content)
            self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with name_in_errors(self._path):
            self._file.close()
