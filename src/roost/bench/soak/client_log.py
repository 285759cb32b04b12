"""The log of a client: everything it sent and received, one JSON object per line."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from roost.bench.client import Message


class LogEntry(msgspec.Struct, omit_defaults=True):
    """One line. Exactly one field is set."""

    connected_to: str | None = None
    """The address of a server."""
    sent: Message | None = None
    received: msgspec.Raw = msgspec.Raw()
    close_code: int | None = None
    """The code with which the socket was closed; 0 if the connection broke."""


class LogHeader(msgspec.Struct):
    """The first line of a log."""

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
        self.add(header)

    def add(self, line: LogHeader | LogEntry) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()  # a backup may copy the file at any time

    def close(self) -> None:
        self._file.close()


def read_log(file: Path) -> tuple[LogHeader, Iterator[LogEntry]]:
    lines = file.read_bytes().splitlines()
    decoder = msgspec.json.Decoder(LogEntry)
    return msgspec.json.decode(lines[0], type=LogHeader), map(decoder.decode, lines[1:])
