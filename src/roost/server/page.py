"""The page itself: the files that `hatch_build.py` built, and the page for every other address.

The page knows its own addresses (`/t/…`, `/rules/…`), so whatever is no file is answered with it.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from litestar import HttpMethod, MediaType, Request, Response, route
from litestar.exceptions import NotFoundException

from roost.server.words import catalogue

HOME = (Path(__file__).parent.parent / "web_dist").resolve()

KINDS = {
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
HASHED = "/assets/"
"""Under this the name of a file tells its content, so it may be kept for ever."""
FOR_EVER = "public, max-age=31536000, immutable"
INDEX = "/index.html"
LONGEST_NAME = 255
"""Letters between two slashes; no address of the page has more."""
READING = [HttpMethod.GET, HttpMethod.HEAD]


PACKED = ".gz"
"""A file that was packed when it was built stands beside it under this name."""


class File(NamedTuple):
    kind: str
    plain: bytes
    packed: bytes | None


Files = dict[str, File]
"""By path. All are read when the server starts: nobody waits for a thread or a disk, and a page
that is built anew meanwhile is served as a whole, after the next start.
"""


def read(home: Path) -> Files:
    """The files in a folder; none if it is not built."""
    index = home / INDEX[1:]
    return _read(home, index.stat().st_mtime_ns) if index.is_file() else {}


@lru_cache(maxsize=1)
def _read(home: Path, built: int) -> Files:
    found = {file for file in home.rglob("*") if file.is_file()}
    return {
        f"/{file.relative_to(home).as_posix()}": File(
            KINDS.get(file.suffix, "application/octet-stream"),
            file.read_bytes(),
            packed.read_bytes() if (packed := _packed(file)) in found else None,
        )
        for file in found
        if file.suffix != PACKED
    }


def _packed(file: Path) -> Path:
    return file.with_name(f"{file.name}{PACKED}")


@route(["/", "/{path:path}"], http_method=READING, include_in_schema=False)
async def page(request: "Request[Any, Any, Any]") -> Response[bytes]:
    path, files = request.scope["path"], request.app.state.files
    is_packed = "gzip" in request.headers.get("accept-encoding", "")
    if path == "/api" or path.startswith("/api/"):
        raise NotFoundException
    found = files.get(path)
    if found is not None:
        return _sent(found, is_packed, FOR_EVER if path.startswith(HASHED) else "no-cache")
    if max(map(len, path.split("/"))) > LONGEST_NAME:
        raise NotFoundException
    if path.startswith(HASHED):  # of an older page: with this one nobody could do anything
        raise NotFoundException
    if INDEX in files:
        return _sent(files[INDEX], is_packed, "no-cache")
    text = catalogue(None).say("page-missing").encode()
    return Response(text, status_code=503, media_type=MediaType.TEXT)


def _sent(file: File, is_packed: bool, keep: str) -> Response[bytes]:
    headers = {"cache-control": keep, "vary": "accept-encoding"}
    if is_packed and file.packed is not None:
        headers["content-encoding"] = "gzip"
        return Response(file.packed, headers=headers, media_type=file.kind)
    return Response(file.plain, headers=headers, media_type=file.kind)
