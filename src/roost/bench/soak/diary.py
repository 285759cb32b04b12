"""What a client has asked and was told, a JSON object a line, as the checker reads it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

Told = dict[str, Any]


class Line(msgspec.Struct, omit_defaults=True):
    """One of them is there."""

    to: str | None = None
    """Connected to a server."""
    ask: Told | None = None
    told: msgspec.Raw = msgspec.Raw()
    gone: int | None = None
    """The line was cut, or closed with this code."""


class Head(msgspec.Struct):
    """The first line."""

    person: str
    client: str
    table: str
    seat: int | None
    kind: str


class Diary:
    def __init__(self, folder: Path, head: Head) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        name = f"{head.table}-{head.kind}-{head.client}.jsonl"
        self._file = (folder / name).open("wb")
        self._write(head)

    def note(self, line: Line) -> None:
        self._write(line)

    def close(self) -> None:
        self._file.close()

    def _write(self, line: Any) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()  # a copy may be made at any time


def read(file: Path) -> tuple[Head, Iterator[Line]]:
    lines = file.read_bytes().splitlines()
    decoder = msgspec.json.Decoder(Line)
    return msgspec.json.decode(lines[0], type=Head), map(decoder.decode, lines[1:])
