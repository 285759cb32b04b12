"""What request handlers need to know of the client."""

import asyncio
from collections.abc import Coroutine
from typing import Any, NamedTuple, TypeVar

from litestar import Request
from litestar.di import NamedDependency
from litestar.exceptions import ClientException, HTTPException
from litestar.openapi.datastructures import ResponseSpec

from roost.server.http.identity import COOKIE_NAME
from roost.server.messages import catalogue_for
from roost.server.services import Services
from roost.server.ws.protocol import ErrorResponse

T = TypeVar("T")

ERROR_RESPONSES = {
    status: ResponseSpec(ErrorResponse, generate_examples=False, description=description)
    for status, description in {
        400: "The request is malformed.",
        401: "There is no valid session.",
        403: "The request comes from another site.",
        404: "The resource does not exist.",
        413: "The request is too large.",
        422: "The request is refused, for the given reason.",
        429: "A limit is exceeded.",
        503: "The server is busy or cannot reach its database.",
    }.items()
}
AccountId = NamedDependency[str]


class Client(NamedTuple):
    address: str
    """The address that quotas count. They do not count accounts, which cost nothing."""
    account_id: str | None
    """The account of the device; None if there is no valid session."""


class ClientDisconnectedError(ClientException):
    """The client has closed the connection, so this response is not read."""

    status_code = 499


async def identify_client(
    request: "Request[Any, Any, Any]", services: NamedDependency[Services]
) -> Client:
    session = await services.sessions.validate(request.cookies.get(COOKIE_NAME))
    address = services.addresses.address_of(request.scope)
    return Client(address, None if session is None else session.account_id)


async def require_account(client: NamedDependency[Client]) -> str:
    """Return the account of the client; respond with 401 if there is no valid session."""
    if client.account_id is None:
        raise HTTPException(status_code=401, detail=catalogue_for(None).format("session-missing"))
    return client.account_id


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
