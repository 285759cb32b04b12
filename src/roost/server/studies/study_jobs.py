"""Makes studies, one at a time, and keeps the latest ones in a folder."""

import asyncio
import logging
import re
import secrets
import shutil
from pathlib import Path

import msgspec

from roost.contract import RefusalError
from roost.server.child_process import stream_module_output

WORKER_MODULE = "roost.study.worker"
TIMEOUT = 1800.0
"""Seconds that one may take."""
MAX_KEPT = 20
"""Studies, the latest."""
REQUEST_FILE, STUDY_FILE, REPORT_FILE, TITLE_FILE = (
    "asked.json",
    "study.json",
    "body.html",
    "title.json",
)
ID_PATTERN = re.compile(r"[0-9a-f]{16}")

_log = logging.getLogger(__name__)


class RunningStudy(msgspec.Struct):
    """The study that is being made."""

    id: str
    request: bytes
    done: int = 0
    total: int = 0


class StudyRequestSummary(msgspec.Struct):
    """As much as a list tells of what was asked."""

    game: str
    players: int
    matches: int


class StudyTitle(msgspec.Struct):
    headline: str


class StudyJobs:
    def __init__(self, home: Path) -> None:
        self._home = home
        self.running: RunningStudy | None = None
        self._task: asyncio.Task[None] | None = None
        self._failed: set[str] = set()

    def start(self, asked: bytes, id: str) -> None:
        """Raises Refused while another one is being made."""
        if self.running is not None:
            raise RefusalError("study-busy")
        self.running = RunningStudy(id, asked)
        self._task = asyncio.ensure_future(self._run(self.running))

    async def stop(self, id: str) -> None:
        """If it is the one that is being made."""
        if self.running is None or self.running.id != id or self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def close(self) -> None:
        if self.running is not None:
            await self.stop(self.running.id)

    def find_folder(self, id: str) -> Path | None:
        """Of a study that is done."""
        if not ID_PATTERN.fullmatch(id):
            return None
        folder = self._home / id
        return folder if (folder / STUDY_FILE).is_file() else None

    def list_finished(self) -> list[Path]:
        """The latest first."""
        found = [file.parent for file in self._home.glob(f"*/{STUDY_FILE}")]
        return sorted(found, key=lambda folder: -(folder / STUDY_FILE).stat().st_mtime)

    def has_failed(self, id: str) -> bool:
        return id in self._failed

    async def _run(self, under: RunningStudy) -> None:
        folder = self._home / under.id
        try:
            async with asyncio.timeout(TIMEOUT):
                await self._run_worker(under, folder)
        except asyncio.CancelledError:  # somebody has stopped it
            shutil.rmtree(folder, ignore_errors=True)
            raise
        except Exception as error:
            _log.error("no study", exc_info=error)
            self._failed.add(under.id)
            shutil.rmtree(folder, ignore_errors=True)
        finally:
            self.running = None
        for old in self.list_finished()[MAX_KEPT:]:
            shutil.rmtree(old, ignore_errors=True)

    async def _run_worker(self, under: RunningStudy, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / REQUEST_FILE).write_bytes(under.request)
        async with stream_module_output(WORKER_MODULE, str(folder), stdin=under.request) as lines:
            async for line in lines:
                if line.startswith(b"{"):
                    (folder / TITLE_FILE).write_bytes(line)
                    return
                under.done, under.total = map(int, line.split())
        raise ValueError("it ended before it was done")


def new_study_id() -> str:
    return secrets.token_hex(8)
