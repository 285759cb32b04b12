"""Runs studies, one at a time, and keeps the latest ones in a folder."""

import asyncio
import logging
import re
import secrets
import shutil
from pathlib import Path

import msgspec

from roost.contract import RefusalError
from roost.server.child_process import stream_module_output
from roost.study import worker
from roost.study.request import StudyRequest
from roost.study.worker import REQUEST_FILE, STUDY_FILE

WORKER_MODULE = worker.__name__
TIMEOUT = 1800.0
"""Seconds for one study."""
MAX_KEPT = 20
"""Finished studies that are kept."""
ID_PATTERN = re.compile(r"[0-9a-f]{16}")

_log = logging.getLogger(__name__)


class RunningStudy(msgspec.Struct):
    """The running study."""

    id: str
    request: StudyRequest
    done: int = 0
    total: int = 0


class StudyJobs:
    def __init__(self, home: Path) -> None:
        self._home = home
        self.running: RunningStudy | None = None
        self._task: asyncio.Task[None] | None = None
        self._failed: set[str] = set()

    def start(self, request: StudyRequest) -> str:
        """Start a study and return its id; raise RefusalError if another one is running."""
        if self.running is not None:
            raise RefusalError("study-busy")
        id = secrets.token_hex(8)
        request = msgspec.structs.replace(request, seed=request.seed.strip() or id)
        self.running = RunningStudy(id, request)
        self._task = asyncio.ensure_future(self._run(self.running))
        return id

    async def stop(self, id: str) -> None:
        """Stop a study if it is the running one."""
        if self.running is None or self.running.id != id or self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def close(self) -> None:
        if self.running is not None:
            await self.stop(self.running.id)

    def find_folder(self, id: str) -> Path | None:
        """Return the folder of a finished study."""
        if not ID_PATTERN.fullmatch(id):
            return None
        folder = self._home / id
        return folder if (folder / STUDY_FILE).is_file() else None

    def list_finished(self) -> list[Path]:
        """Return the folders of the finished studies, latest first."""
        folders = [file.parent for file in self._home.glob(f"*/{STUDY_FILE}")]
        return sorted(folders, key=lambda folder: -(folder / STUDY_FILE).stat().st_mtime)

    def has_failed(self, id: str) -> bool:
        return id in self._failed

    async def _run(self, study: RunningStudy) -> None:
        folder = self._home / study.id
        try:
            async with asyncio.timeout(TIMEOUT):
                await self._run_worker(study, folder)
        except asyncio.CancelledError:  # it was stopped
            shutil.rmtree(folder, ignore_errors=True)
            raise
        except Exception as error:
            _log.error("study failed", exc_info=error)
            self._failed.add(study.id)
            shutil.rmtree(folder, ignore_errors=True)
        finally:
            self.running = None
        for old in self.list_finished()[MAX_KEPT:]:
            shutil.rmtree(old, ignore_errors=True)

    async def _run_worker(self, study: RunningStudy, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        request = msgspec.json.encode(study.request)
        (folder / REQUEST_FILE).write_bytes(request)
        async with stream_module_output(WORKER_MODULE, str(folder), stdin=request) as lines:
            async for line in lines:
                study.done, study.total = map(int, line.split())
        if not (folder / STUDY_FILE).is_file():
            raise ValueError("the process ended too early")
