"""The files of the page, in memory."""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

DIST_FOLDER = (Path(__file__).parents[2] / "web_dist").resolve()
INDEX = "/index.html"
MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".md": "text/markdown",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
GZIP_SUFFIX = ".gz"
"""Suffix of the compressed file that the build puts beside a file."""


class StaticFile(NamedTuple):
    media_type: str
    body: bytes
    gzip_body: bytes | None


def load_files(home: Path) -> dict[str, StaticFile]:
    """Return the files of the page by path; none if it is not built.

    They are read at the start, so that no request waits for a thread or a disk, and a page that is
    rebuilt is served completely after the next start.
    """
    index = home / INDEX[1:]
    return _load_files(home, index.stat().st_mtime_ns) if index.is_file() else {}


@lru_cache(maxsize=1)
def _load_files(home: Path, built: int) -> dict[str, StaticFile]:
    files = {file for file in home.rglob("*") if file.is_file()}
    return {
        f"/{file.relative_to(home).as_posix()}": StaticFile(
            MEDIA_TYPES.get(file.suffix, "application/octet-stream"),
            file.read_bytes(),
            gzip_file.read_bytes() if (gzip_file := _gzip_path(file)) in files else None,
        )
        for file in files
        if file.suffix != GZIP_SUFFIX
    }


def _gzip_path(file: Path) -> Path:
    return file.with_name(f"{file.name}{GZIP_SUFFIX}")
