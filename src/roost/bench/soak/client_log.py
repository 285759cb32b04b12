"""What a client has asked and was told, a JSON object a line, as the checker reads it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

Message = dict[str, Any]


class LogEntry(msgspec.Struct, omit_defaults=True):
    """One of them is there."""

    connected_to: str | None = None
    """Connected to a server."""
    sent: Message | None = None
    received: msgspec.Raw = msgspec.Raw()
    close_code: int | None = None
    """The line was cut, or closed with this code."""


class LogHeader(msgspec.Struct):
    """The first line."""

    account: str
    client: str
    table: str
    seat: int | None
    kind: str


class ClientLog:
    def __init__(self, folder: Path, header: LogHeader) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        name = f"{header.table}-{header.kind}-{header.client}.jsonl"
        self._file = (folder / name).open("wb")
        self._write(header)

    def add(self, entry: LogEntry) -> None:
        self._write(entry)

    def close(self) -> None:
        self._file.close()

    def _write(self, line: Any) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()  # a copy may be made at any time


def read_log(file: Path) -> tuple[LogHeader, Iterator[LogEntry]]:
    lines = file.read_bytes().splitlines()
    decoder = msgspec.json.Decoder(LogEntry)
    return msgspec.json.decode(lines[0], type=LogHeader), map(decoder.decode, lines[1:])
