"""Helpers for HTTP request handlers: the server's services, the client's address, disconnects."""

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

from litestar import Request
from litestar.exceptions import ClientException

if TYPE_CHECKING:
    from roost.server.http.identity import Signer
    from roost.server.settings import Settings
    from roost.server.tables.manager import TableManager

T = TypeVar("T")


class ClientDisconnectedError(ClientException):
    """The client has closed the connection, so this response is not read."""

    status_code = 499


def manager_of(request: "Request[Any, Any, Any]") -> "TableManager":
    manager: TableManager = request.app.state.manager
    return manager


def settings_of(request: "Request[Any, Any, Any]") -> "Settings":
    settings: Settings = request.app.state.settings
    return settings


def signer_of(request: "Request[Any, Any, Any]") -> "Signer":
    signer: Signer = request.app.state.signer
    return signer


def client_address(request: "Request[Any, Any, Any]") -> str:
    """Return the address that quotas count. They do not count accounts, which cost nothing."""
    address: str = request.app.state.addresses.address_of(request.scope)
    return address


async def run_while_connected(request: "Request[Any, Any, Any]", work: Coroutine[Any, Any, T]) -> T:
    """Run work and return its result; cancel it when the client closes the connection.

    The request's body must have been read before.
    """
    task = asyncio.ensure_future(work)
    disconnect = asyncio.ensure_future(_wait_for_disconnect(request))
    try:
        await asyncio.wait((task, disconnect), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ClientDisconnectedError("disconnected")
        return task.result()
    finally:
        disconnect.cancel()
        if not task.done():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def _wait_for_disconnect(request: "Request[Any, Any, Any]") -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
