"""HTTP routes for Web Push subscriptions."""

from typing import Annotated, Any

import msgspec
from litestar import Request, delete, get, post
from litestar.params import Body

from roost.contract import RefusalError
from roost.server.http.account import ERROR_RESPONSES, AccountId
from roost.server.http.requests import manager_of, settings_of
from roost.server.push.base64url import decode
from roost.server.push.encryption import parse_browser_key
from roost.server.push.endpoint import MAX_ENDPOINT_LENGTH, parse_endpoint
from roost.server.storage import SubscriptionRow

MAX_SUBSCRIPTIONS = 8
"""Subscriptions of one account; the oldest are deleted."""
ShortText = Annotated[str, msgspec.Meta(max_length=MAX_ENDPOINT_LENGTH)]


class PushKey(msgspec.Struct):
    public_key: str
    """The server's public VAPID key."""


class PushSubscription(msgspec.Struct, forbid_unknown_fields=True):
    """A browser's push subscription: its URL at the push service, and its keys for encryption."""

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
    """Subscribe this browser to turn notifications."""
    settings, manager = settings_of(request), manager_of(request)
    parse_endpoint(data.endpoint, settings.allow_private_push)
    try:
        parse_browser_key(decode(data.p256dh), decode(data.auth))
    except ValueError:
        raise RefusalError("push-keys") from None
    row = SubscriptionRow(data.endpoint, account_id, data.p256dh, data.auth)
    await manager.store.save_subscription(row, MAX_SUBSCRIPTIONS)


@delete("/push", status_code=204, responses=ERROR_RESPONSES)
async def unsubscribe(
    data: Annotated[PushUnsubscribe, Body()],
    account_id: AccountId,
    request: "Request[Any, Any, Any]",
) -> None:
    """Unsubscribe this browser."""
    await manager_of(request).store.delete_subscription(data.endpoint, account_id)
