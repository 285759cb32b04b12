"""What a page asks for, so that its browser can be called."""

from typing import Annotated, Any

import msgspec
from litestar import Request, delete, get, post
from litestar.params import Body

from roost.contract import RefusalError
from roost.server.http.account import ERROR_RESPONSES, AccountId, state_of
from roost.server.push.base64url import decode
from roost.server.push.encryption import parse_browser_key
from roost.server.push.endpoint import MAX_ENDPOINT_LENGTH, parse_endpoint
from roost.server.storage import SubscriptionRow

MAX_SUBSCRIPTIONS = 8
"""Browsers of one person; the oldest are forgotten."""
ShortText = Annotated[str, msgspec.Meta(max_length=MAX_ENDPOINT_LENGTH)]


class PushKey(msgspec.Struct):
    public_key: str
    """The server's own, by which a push service knows it."""


class PushSubscription(msgspec.Struct, forbid_unknown_fields=True):
    """A browser's address at its push service, and its keys: nobody else can read a call."""

    endpoint: ShortText
    p256dh: ShortText
    auth: ShortText


class PushUnsubscribe(msgspec.Struct, forbid_unknown_fields=True):
    endpoint: ShortText


@get("/push", responses=ERROR_RESPONSES)
async def get_push_key(account_id: AccountId, request: "Request[Any, Any, Any]") -> PushKey:
    return PushKey(request.app.state.push_keys.public_key)


@post("/push", status_code=204, responses=ERROR_RESPONSES)
async def subscribe(
    data: Annotated[PushSubscription, Body()],
    account_id: AccountId,
    request: "Request[Any, Any, Any]",
) -> None:
    """Call this browser when it becomes one's turn and no page is open."""
    _, settings, hub = state_of(request)
    parse_endpoint(data.endpoint, settings.allow_private_push)
    try:
        parse_browser_key(decode(data.p256dh), decode(data.auth))
    except ValueError:
        raise RefusalError("push-keys") from None
    row = SubscriptionRow(data.endpoint, account_id, data.p256dh, data.auth)
    await hub.store.save_subscription(row, MAX_SUBSCRIPTIONS)


@delete("/push", status_code=204, responses=ERROR_RESPONSES)
async def unsubscribe(
    data: Annotated[PushUnsubscribe, Body()],
    account_id: AccountId,
    request: "Request[Any, Any, Any]",
) -> None:
    """Do not call it any more."""
    await state_of(request)[2].store.delete_subscription(data.endpoint, account_id)
