"""What a page asks for, so that its browser can be called."""

from typing import Annotated, Any

import msgspec
from litestar import Request, delete, get, post
from litestar.params import Body

from roost.contract import Refused
from roost.server.people import PROBLEMS, Asker, state_of
from roost.server.push.address import LONGEST, address_of
from roost.server.push.base64url import decoded
from roost.server.push.sealing import reader_of
from roost.server.store import PushRow

MOST = 8
"""Browsers of one person; the oldest are forgotten."""
Text = Annotated[str, msgspec.Meta(max_length=LONGEST)]


class PushKey(msgspec.Struct):
    key: str
    """The server's own, by which a push service knows it."""


class NewPush(msgspec.Struct, forbid_unknown_fields=True):
    """A browser's address at its push service, and its keys: nobody else can read a call."""

    endpoint: Text
    p256dh: Text
    auth: Text


class OldPush(msgspec.Struct, forbid_unknown_fields=True):
    endpoint: Text


@get("/push", responses=PROBLEMS)
async def push_key(person: Asker, request: "Request[Any, Any, Any]") -> PushKey:
    return PushKey(request.app.state.push_keys.public)


@post("/push", status_code=204, responses=PROBLEMS)
async def subscribe(
    data: Annotated[NewPush, Body()], person: Asker, request: "Request[Any, Any, Any]"
) -> None:
    """Call this browser when it becomes one's turn and no page is open."""
    _, settings, hub = state_of(request)
    address_of(data.endpoint, settings.push_anywhere)
    try:
        reader_of(decoded(data.p256dh), decoded(data.auth))
    except ValueError:
        raise Refused("push-keys") from None
    row = PushRow(data.endpoint, person, data.p256dh, data.auth)
    await hub.store.put_push(row, MOST)


@delete("/push", status_code=204, responses=PROBLEMS)
async def unsubscribe(
    data: Annotated[OldPush, Body()], person: Asker, request: "Request[Any, Any, Any]"
) -> None:
    """Do not call it any more."""
    await state_of(request)[2].store.drop_push(data.endpoint, person)
