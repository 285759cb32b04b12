"""The server's log: a JSON object a line.

What happens at a table is in its record, not here. Of an error it tells the kind and the place,
never its words nor any value: those could name a card. A table's id is an invitation, so a mark
of it is logged; `docs/hosting.md` says how an operator finds the table.
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
"""Mistakes of clients: each could fill the disk with them."""


def hash_table_id(id: str) -> str:
    """A short hash. Ids are 128 random bits, so it leads nobody to the table who has no id."""
    return hashlib.sha256(f"log {id}".encode()).hexdigest()[:12]


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage().strip(),
        }
        told |= {
            key: value for key, value in record.__dict__.items() if key not in STANDARD_ATTRIBUTES
        }
        if TABLE_FIELD in told:
            told[TABLE_FIELD] = hash_table_id(str(told[TABLE_FIELD]))
        if record.exc_info:
            kind, _, trace = record.exc_info
            told["error"] = None if kind is None else kind.__name__
            told["where"] = _format_traceback(trace)
        return json.dumps(told, default=str)


def _format_traceback(trace: TracebackType | None) -> list[str]:
    return [f"{frame.name} ({frame.filename}:{frame.lineno})" for frame in _frames(trace)]


def _frames(trace: TracebackType | None) -> list[traceback.FrameSummary]:
    return [
        traceback.FrameSummary(f.f_code.co_filename, line, f.f_code.co_name, lookup_line=False)
        for f, line in traceback.walk_tb(trace)
    ]


def configure_logging(level: int = logging.INFO) -> None:
    """Everything that the server and what it stands on have to say, as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(lambda record: record.getMessage() not in IGNORED_MESSAGES)
    for name, least in (("roost", level), ("uvicorn", logging.WARNING), ("litestar", level)):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(least)
        logger.propagate = False
