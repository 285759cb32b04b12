"""The page itself: the files that `hatch_build.py` built, and the page for every other address.

The page knows its own addresses (`/t/…`, `/rules/…`), so whatever is no file is answered with it.
"""

import asyncio
from pathlib import Path
from typing import Any

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
READING = [HttpMethod.GET, HttpMethod.HEAD]


@route(["/", "/{path:path}"], http_method=READING, include_in_schema=False)
async def page(request: "Request[Any, Any, Any]") -> Response[bytes]:
    is_packed = "gzip" in request.headers.get("accept-encoding", "")
    return await asyncio.to_thread(_answer, request.scope["path"], is_packed)


def _answer(path: str, is_packed: bool) -> Response[bytes]:
    if path == "/api" or path.startswith("/api/"):
        raise NotFoundException
    found = _file(path)
    if found is not None:
        return _sent(found, is_packed, FOR_EVER if path.startswith(HASHED) else "no-cache")
    if path.startswith(HASHED):  # of an older page: with this one nobody could do anything
        raise NotFoundException
    if (HOME / "index.html").is_file():
        return _sent(HOME / "index.html", is_packed, "no-cache")
    text = catalogue(None).say("page-missing").encode()
    return Response(text, status_code=503, media_type=MediaType.TEXT)


def _file(path: str) -> Path | None:
    """The file of the page at a path; nothing outside its folder, and no folder."""
    if "\0" in path:
        return None
    try:
        file = (HOME / path.lstrip("/")).resolve()
        return file if file.is_relative_to(HOME) and file.is_file() else None
    except OSError:  # a name that is too long for any file
        raise NotFoundException from None


def _sent(file: Path, is_packed: bool, keep: str) -> Response[bytes]:
    headers = {"cache-control": keep, "vary": "accept-encoding"}
    kind = KINDS.get(file.suffix, "application/octet-stream")
    packed = file.with_name(f"{file.name}.gz")
    if is_packed and packed.is_file():
        file = packed
        headers["content-encoding"] = "gzip"
    return Response(file.read_bytes(), headers=headers, media_type=kind)
