"""The page itself: the files that `hatch_build.py` built, and the page for every other address.

The page knows its own addresses (`/t/…`, `/rules/…`), so whatever is no file is answered with it.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from litestar import HttpMethod, MediaType, Request, Response, route
from litestar.exceptions import NotFoundException

from roost.server.messages import catalogue_for

DIST_FOLDER = (Path(__file__).parent.parent / "web_dist").resolve()

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
"""Under this the name of a file tells its content, so it may be kept for ever."""
CACHE_FOREVER = "public, max-age=31536000, immutable"
INDEX = "/index.html"
MAX_SEGMENT_LENGTH = 255
"""Letters between two slashes; no address of the page has more."""
SAFE_METHODS = [HttpMethod.GET, HttpMethod.HEAD]


GZIP_SUFFIX = ".gz"
"""A file that was packed when it was built stands beside it under this name."""


class StaticFile(NamedTuple):
    media_type: str
    body: bytes
    gzip_body: bytes | None


StaticFiles = dict[str, StaticFile]
"""By path. All are read when the server starts: nobody waits for a thread or a disk, and a page
that is built anew meanwhile is served as a whole, after the next start.
"""


def load_files(home: Path) -> StaticFiles:
    """The files in a folder; none if it is not built."""
    index = home / INDEX[1:]
    return _load_files(home, index.stat().st_mtime_ns) if index.is_file() else {}


@lru_cache(maxsize=1)
def _load_files(home: Path, built: int) -> StaticFiles:
    found = {file for file in home.rglob("*") if file.is_file()}
    return {
        f"/{file.relative_to(home).as_posix()}": StaticFile(
            MEDIA_TYPES.get(file.suffix, "application/octet-stream"),
            file.read_bytes(),
            packed.read_bytes() if (packed := _gzip_path(file)) in found else None,
        )
        for file in found
        if file.suffix != GZIP_SUFFIX
    }


def _gzip_path(file: Path) -> Path:
    return file.with_name(f"{file.name}{GZIP_SUFFIX}")


@route(["/", "/{path:path}"], http_method=SAFE_METHODS, include_in_schema=False)
async def serve_page(request: "Request[Any, Any, Any]") -> Response[bytes]:
    path, files = request.scope["path"], request.app.state.files
    is_packed = "gzip" in request.headers.get("accept-encoding", "")
    if path == "/api" or path.startswith("/api/"):
        raise NotFoundException
    found = files.get(path)
    if found is not None:
        return _file_response(
            found, is_packed, CACHE_FOREVER if path.startswith(ASSETS_PREFIX) else "no-cache"
        )
    if max(map(len, path.split("/"))) > MAX_SEGMENT_LENGTH:
        raise NotFoundException
    if path.startswith(ASSETS_PREFIX):  # of an older page: with this one nobody could do anything
        raise NotFoundException
    if INDEX in files:
        return _file_response(files[INDEX], is_packed, "no-cache")
    text = catalogue_for(None).format("page-missing").encode()
    return Response(text, status_code=503, media_type=MediaType.TEXT)


def _file_response(file: StaticFile, is_packed: bool, keep: str) -> Response[bytes]:
    headers = {"cache-control": keep, "vary": "accept-encoding"}
    if is_packed and file.gzip_body is not None:
        headers["content-encoding"] = "gzip"
        return Response(file.gzip_body, headers=headers, media_type=file.media_type)
    return Response(file.body, headers=headers, media_type=file.media_type)
