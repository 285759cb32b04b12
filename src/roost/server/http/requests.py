"""The client of an HTTP request: whose share of the server it takes, and whether it is there."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar import Request
from litestar.exceptions import ClientException

T = TypeVar("T")


class ClientDisconnectedError(ClientException):
    """The client closed the connection; nobody reads this answer."""

    status_code = 499


def client_address(request: "Request[Any, Any, Any]") -> str:
    """The client's address: identities are free, so quotas do not count them."""
    address: str = request.app.state.clients.address(request.scope)
    return address


async def run_while_connected(request: "Request[Any, Any, Any]", work: Coroutine[Any, Any, T]) -> T:
    """What the work returns; it is cancelled when the client closes the connection.

    The request's body must have been read before.
    """
    task = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_wait_for_disconnect(request))
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ClientDisconnectedError("gone")
        return task.result()
    finally:
        gone.cancel()
        if not task.done():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def _wait_for_disconnect(request: "Request[Any, Any, Any]") -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
