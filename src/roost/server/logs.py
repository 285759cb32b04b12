"""The server's log: a JSON object a line.

What happens at a table is in its record, not here. Of an error it tells the kind and the place,
never its words nor any value: those could name a card.
"""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

KNOWN = {*logging.makeLogRecord({}).__dict__, "message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage().strip(),
        }
        told |= {key: value for key, value in record.__dict__.items() if key not in KNOWN}
        if record.exc_info:
            kind, _, trace = record.exc_info
            told["error"] = None if kind is None else kind.__name__
            told["where"] = _where(trace)
        return json.dumps(told, default=str)


def _where(trace: TracebackType | None) -> list[str]:
    return [f"{frame.name} ({frame.filename}:{frame.lineno})" for frame in _frames(trace)]


def _frames(trace: TracebackType | None) -> list[traceback.FrameSummary]:
    return [
        traceback.FrameSummary(f.f_code.co_filename, line, f.f_code.co_name, lookup_line=False)
        for f, line in traceback.walk_tb(trace)
    ]


def log_to_stderr(level: int = logging.INFO) -> None:
    """Everything that the server and what it stands on have to say, as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name, least in (("roost", level), ("uvicorn", logging.WARNING), ("litestar", level)):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(least)
        logger.propagate = False
