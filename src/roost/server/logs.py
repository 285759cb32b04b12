"""The server's log: one JSON object per line.

The log does not contain table events: those are in the store. Of an error it contains the type and
the traceback, never the message or a value, because those could reveal a card. A table's id is an
invitation, so the log contains its hash; `docs/host/hosting.md` explains how to find the table.
"""

import hashlib
import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

STANDARD_ATTRIBUTES = {
    *logging.makeLogRecord({}).__dict__,
    "message",
    "asctime",
    "taskName",
    "color_message",
}

TABLE_FIELD = "table"
IGNORED_MESSAGES = ("Invalid HTTP request received.", "Unsupported upgrade request.")
"""Errors of clients, which could fill the disk."""


def hash_table_id(id: str) -> str:
    """Return a short hash of an id. Ids are 128 random bits, so the hash does not reveal them."""
    return hashlib.sha256(f"log {id}".encode()).hexdigest()[:12]


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage().strip(),
        }
        extra = record.__dict__.items()
        fields |= {key: value for key, value in extra if key not in STANDARD_ATTRIBUTES}
        if TABLE_FIELD in fields:
            fields[TABLE_FIELD] = hash_table_id(str(fields[TABLE_FIELD]))
        if record.exc_info:
            kind, _, trace = record.exc_info
            fields["error"] = None if kind is None else kind.__name__
            fields["traceback"] = _format_traceback(trace)
        return json.dumps(fields, default=str)


def _format_traceback(trace: TracebackType | None) -> list[str]:
    frames = ((frame.f_code, line) for frame, line in traceback.walk_tb(trace))
    return [f"{code.co_name} ({code.co_filename}:{line})" for code, line in frames]


def configure_logging(level: int = logging.INFO) -> None:
    """Write the logs of the server and its libraries to stderr as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(lambda record: record.getMessage() not in IGNORED_MESSAGES)
    for name, least in (("roost", level), ("uvicorn", logging.WARNING), ("litestar", level)):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(least)
        logger.propagate = False
