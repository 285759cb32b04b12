"""Serves the page: the files that `hatch_build.py` built, the files of plug-ins, and the index for
every other path.

The page's router handles its own paths (`/t/…`, `/rules/…`), so every path that is no file gets the
index.
"""

from typing import Any

from litestar import HttpMethod, MediaType, Request, Response, route
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException

from roost.server.http.plugin_files import GAMES_PREFIX
from roost.server.http.static_files import INDEX, StaticFile
from roost.server.messages import catalogue_for
from roost.server.services import Services

ASSETS_PREFIX = "/assets/"
"""File names under this prefix contain a hash of the content, so they may be cached forever."""
CACHE_FOREVER = "public, max-age=31536000, immutable"
MAX_SEGMENT_LENGTH = 255
"""Maximum length of a path segment; no path of the page has a longer one."""
SAFE_METHODS = [HttpMethod.GET, HttpMethod.HEAD]


@route(["/", "/{path:path}"], http_method=SAFE_METHODS, include_in_schema=False)
async def serve_page(
    request: "Request[Any, Any, Any]", services: NamedDependency[Services]
) -> Response[bytes]:
    path, files = request.scope["path"], services.static_files
    accepts_gzip = "gzip" in request.headers.get("accept-encoding", "")
    if path == "/api" or path.startswith("/api/"):
        raise NotFoundException
    file = files.get(path) or services.plugin_files.files.get(path)
    is_hashed = path.startswith((ASSETS_PREFIX, GAMES_PREFIX))
    if file is not None:
        return _file_response(file, accepts_gzip, CACHE_FOREVER if is_hashed else "no-cache")
    if max(map(len, path.split("/"))) > MAX_SEGMENT_LENGTH:
        raise NotFoundException
    if is_hashed:  # a file of an older page
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
