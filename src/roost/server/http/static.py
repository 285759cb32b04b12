"""Serves the page: the files that `hatch_build.py` built, and the index for every other path.

The page's router handles its own paths (`/t/…`, `/rules/…`), so every path that is no file gets the
index.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from litestar import HttpMethod, MediaType, Request, Response, route
from litestar.exceptions import NotFoundException

from roost.server.messages import catalogue_for

DIST_FOLDER = (Path(__file__).parents[2] / "web_dist").resolve()

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
ASSETS_PREFIX = "/assets/"
"""File names under this prefix contain a hash of the content, so they may be cached forever."""
CACHE_FOREVER = "public, max-age=31536000, immutable"
INDEX = "/index.html"
MAX_SEGMENT_LENGTH = 255
"""Maximum length of a path segment; no path of the page has a longer one."""
SAFE_METHODS = [HttpMethod.GET, HttpMethod.HEAD]


GZIP_SUFFIX = ".gz"
"""Suffix of the compressed file that the build puts beside a file."""


class StaticFile(NamedTuple):
    media_type: str
    body: bytes
    gzip_body: bytes | None


StaticFiles = dict[str, StaticFile]
"""The files by path. They are read at the start, so that no request waits for a thread or a disk,
and a page that is rebuilt is served completely after the next start.
"""


def load_files(home: Path) -> StaticFiles:
    """Return the files in a folder; empty if the page is not built."""
    index = home / INDEX[1:]
    return _load_files(home, index.stat().st_mtime_ns) if index.is_file() else {}


@lru_cache(maxsize=1)
def _load_files(home: Path, built: int) -> StaticFiles:
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


@route(["/", "/{path:path}"], http_method=SAFE_METHODS, include_in_schema=False)
async def serve_page(request: "Request[Any, Any, Any]") -> Response[bytes]:
    path, files = request.scope["path"], request.app.state.static_files
    accepts_gzip = "gzip" in request.headers.get("accept-encoding", "")
    if path == "/api" or path.startswith("/api/"):
        raise NotFoundException
    file = files.get(path)
    if file is not None:
        return _file_response(
            file, accepts_gzip, CACHE_FOREVER if path.startswith(ASSETS_PREFIX) else "no-cache"
        )
    if max(map(len, path.split("/"))) > MAX_SEGMENT_LENGTH:
        raise NotFoundException
    if path.startswith(ASSETS_PREFIX):  # a file of an older page
        raise NotFoundException
    if INDEX in files:
        return _file_response(files[INDEX], accepts_gzip, "no-cache")
    text = catalogue_for(None).format("page-missing").encode()
    return Response(text, status_code=503, media_type=MediaType.TEXT)


def _file_response(file: StaticFile, accepts_gzip: bool, cache_control: str) -> Response[bytes]:
    headers = {"cache-control": cache_control, "vary": "accept-encoding"}
    if accepts_gzip and file.gzip_body is not None:
        headers["content-encoding"] = "gzip"
        return Response(file.gzip_body, headers=headers, media_type=file.media_type)
    return Response(file.body, headers=headers, media_type=file.media_type)
