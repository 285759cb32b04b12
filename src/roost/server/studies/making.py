"""Makes studies, one at a time, and keeps the latest ones in a folder."""

import asyncio
import logging
import re
import secrets
import shutil
from pathlib import Path

import msgspec

from roost.contract import Refused
from roost.server.children import lines_of

CHILD = "roost.study.child"
LONGEST = 1800.0
"""Seconds that one may take."""
KEPT = 20
"""Studies, the latest."""
ASKED, STUDY, BODY, TITLE = "asked.json", "study.json", "body.html", "title.json"
ID = re.compile(r"[0-9a-f]{16}")

_log = logging.getLogger(__name__)


class Under(msgspec.Struct):
    """The study that is being made."""

    id: str
    asked: bytes
    done: int = 0
    of: int = 0


class Asked(msgspec.Struct):
    """As much as a list tells of what was asked."""

    game: str
    players: int
    matches: int


class Title(msgspec.Struct):
    headline: str


class Studies:
    def __init__(self, home: Path) -> None:
        self._home = home
        self.under: Under | None = None
        self._task: asyncio.Task[None] | None = None
        self._failed: set[str] = set()

    def begin(self, asked: bytes, id: str) -> None:
        """Raises Refused while another one is being made."""
        if self.under is not None:
            raise Refused("study-busy")
        self.under = Under(id, asked)
        self._task = asyncio.ensure_future(self._make(self.under))

    async def stop(self, id: str) -> None:
        """If it is the one that is being made."""
        if self.under is None or self.under.id != id or self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def close(self) -> None:
        if self.under is not None:
            await self.stop(self.under.id)

    def folder(self, id: str) -> Path | None:
        """Of a study that is done."""
        if not ID.fullmatch(id):
            return None
        folder = self._home / id
        return folder if (folder / STUDY).is_file() else None

    def done(self) -> list[Path]:
        """The latest first."""
        found = [file.parent for file in self._home.glob(f"*/{STUDY}")]
        return sorted(found, key=lambda folder: -(folder / STUDY).stat().st_mtime)

    def has_failed(self, id: str) -> bool:
        return id in self._failed

    async def _make(self, under: Under) -> None:
        folder = self._home / under.id
        try:
            async with asyncio.timeout(LONGEST):
                await self._read(under, folder)
        except asyncio.CancelledError:  # somebody has stopped it
            shutil.rmtree(folder, ignore_errors=True)
            raise
        except Exception as error:
            _log.error("no study", exc_info=error)
            self._failed.add(under.id)
            shutil.rmtree(folder, ignore_errors=True)
        finally:
            self.under = None
        for old in self.done()[KEPT:]:
            shutil.rmtree(old, ignore_errors=True)

    async def _read(self, under: Under, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ASKED).write_bytes(under.asked)
        async with lines_of(CHILD, str(folder), given=under.asked) as lines:
            async for line in lines:
                if line.startswith(b"{"):
                    (folder / TITLE).write_bytes(line)
                    return
                under.done, under.of = map(int, line.split())
        raise ValueError("it ended before it was done")


def new_id() -> str:
    return secrets.token_hex(8)
