"""A plain HTML page that describes the API. It loads nothing from elsewhere."""

from collections.abc import Iterator
from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

from roost.server.messages import catalogue_for


class PlainDocs(OpenAPIRenderPlugin):
    def render(self, request: "Request[Any, Any, Any]", openapi_schema: dict[str, Any]) -> bytes:
        return "\n".join(_page(openapi_schema)).encode()


def _page(schema: dict[str, Any]) -> Iterator[str]:
    say = catalogue_for(None).format
    title = escape(say("docs-title"))
    yield f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
    yield f'</head><body><h1>{title}</h1><p><a href="docs/openapi.json">openapi.json</a></p><ul>'
    for path, operations in sorted(schema["paths"].items()):
        for method, operation in operations.items():
            description = escape(operation.get("description") or "")
            body = ", ".join(_bodies(operation.get("requestBody", {})))
            name = f"{method.upper()} {path}" + (f" ({body})" if body else "")
            yield f"<li><code>{escape(name)}</code><br>{description}</li>"
    yield "</ul></body></html>"


def _bodies(part: dict[str, Any]) -> list[str]:
    """Return the names of the request's bodies."""
    references = [content["schema"].get("$ref", "") for content in part.get("content", {}).values()]
    return [name.rsplit("/", 1)[-1] for name in references]
