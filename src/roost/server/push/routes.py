"""HTTP routes for Web Push subscriptions."""

from typing import Annotated

import msgspec
from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import Body

from roost.contract import RefusalError
from roost.server.http.requests import ERROR_RESPONSES, AccountId
from roost.server.push.encryption import parse_browser_keys
from roost.server.push.endpoint import MAX_ENDPOINT_LENGTH, parse_endpoint
from roost.server.services import Services
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
async def get_push_key(account_id: AccountId, services: NamedDependency[Services]) -> PushKey:
    return PushKey(services.vapid_key.public_key)


@post("/push", status_code=204, responses=ERROR_RESPONSES)
async def subscribe(
    data: Annotated[PushSubscription, Body()],
    account_id: AccountId,
    services: NamedDependency[Services],
) -> None:
    """Subscribe this browser to turn notifications."""
    parse_endpoint(data.endpoint, services.settings.allow_private_push)
    try:
        parse_browser_keys(data.p256dh, data.auth)
    except ValueError:
        raise RefusalError("push-keys") from None
    row = SubscriptionRow(data.endpoint, account_id, data.p256dh, data.auth)
    await services.manager.store.save_subscription(row, MAX_SUBSCRIPTIONS)


@delete("/push", status_code=204, responses=ERROR_RESPONSES)
async def unsubscribe(
    data: Annotated[PushUnsubscribe, Body()],
    account_id: AccountId,
    services: NamedDependency[Services],
) -> None:
    """Unsubscribe this browser."""
    await services.manager.store.delete_subscription(data.endpoint, account_id)
