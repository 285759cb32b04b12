"""HTTP routes for an account: its name, its recovery link and its sessions. There is no sign-up.

No GET request logs in: a recovery link opens the page, which asks the user and then logs in by
POST.
"""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import Body

from roost.contract import RefusalError
from roost.server.default_names import default_name
from roost.server.http.identity import (
    COOKIE_NAME,
    MAX_NAME_LENGTH,
    hash_token,
    new_account_id,
    new_token,
)
from roost.server.http.requests import ERROR_RESPONSES, AccountId, Client
from roost.server.services import Services
from roost.server.storage import Store
from roost.server.text import clean_text
from roost.server.ws import protocol

RECOVERY_PATH = "/recover#"
"""The part of a recovery link between the server's address and the token. Browsers do not send
what follows the `#`, so the token is in no log of a server or proxy.
"""


class AccountInfo(msgspec.Struct):
    name: str
    is_chosen: bool = True
    """False while it is a name that the server generated."""


class RecoveryLink(msgspec.Struct):
    link: str


class RecoveryState(msgspec.Struct):
    created_at: float | None
    """When the recovery link was created (Unix time); null if there is none."""


class RecoveryToken(msgspec.Struct, forbid_unknown_fields=True):
    token: Annotated[str, msgspec.Meta(max_length=200)]
    """The part after the `#` in a recovery link."""


class RecoveryTarget(msgspec.Struct):
    """The effect of a log-in by a recovery link. The user must confirm it."""

    name: str
    """The name of the link's account."""
    current_name: str | None
    """The name of the account that this device has, and would lose; null if it has none."""
    is_same_account: bool
    """Whether the device has this account already."""
    has_current_link: bool
    """Whether the device's current account has a recovery link, so that it can be recovered."""


@get("/me", responses=ERROR_RESPONSES)
async def get_account(
    client: NamedDependency[Client], services: NamedDependency[Services]
) -> Response[AccountInfo]:
    """Return the account of this device. A new device gets a new account."""
    if client.account_id is not None:
        return Response(await _account_info(services.manager.store, client.account_id))
    services.rate_limiter.check_identity(client.address)
    account_id = new_account_id()
    return Response(
        AccountInfo(default_name(account_id), is_chosen=False),
        cookies=[services.sessions.build_cookie(account_id)],
    )


@put("/me", responses=ERROR_RESPONSES)
async def set_name(
    data: Annotated[protocol.NewName, Body()],
    account_id: AccountId,
    services: NamedDependency[Services],
) -> AccountInfo:
    name = clean_text(data.name)
    if not 0 < len(name) <= MAX_NAME_LENGTH:
        raise RefusalError("name-long", limit=MAX_NAME_LENGTH)
    await services.manager.store.save_name(account_id, name)
    await services.manager.rename_account(account_id, name)
    return AccountInfo(name)


@get("/me/recovery", responses=ERROR_RESPONSES)
async def get_recovery(account_id: AccountId, services: NamedDependency[Services]) -> RecoveryState:
    """Return whether the account has a recovery link. The link itself is shown only when it is
    created.
    """
    return RecoveryState(await services.manager.store.read_recovery_time(account_id))


@post("/me/recovery", responses=ERROR_RESPONSES)
async def create_recovery(
    account_id: AccountId, request: "Request[Any, Any, Any]", services: NamedDependency[Services]
) -> RecoveryLink:
    """Create a recovery link, which replaces the one before."""
    token = new_token()
    await services.manager.store.save_recovery_hash(account_id, hash_token(token))
    base = services.settings.public_url or str(request.base_url)
    return RecoveryLink(f"{base.rstrip('/')}{RECOVERY_PATH}{token}")


@delete("/me/recovery", status_code=204, responses=ERROR_RESPONSES)
async def revoke_recovery(account_id: AccountId, services: NamedDependency[Services]) -> None:
    """Revoke the recovery link."""
    await services.manager.store.save_recovery_hash(account_id, None)


@post("/recovery/owner", status_code=200, responses=ERROR_RESPONSES)
async def preview_recovery(
    data: Annotated[RecoveryToken, Body()],
    client: NamedDependency[Client],
    services: NamedDependency[Services],
) -> RecoveryTarget:
    """Return the account of a recovery link and the account of this device. Changes nothing."""
    store, current = services.manager.store, client.account_id
    account_id = await _find_owner(store, data.token)
    return RecoveryTarget(
        name=(await _account_info(store, account_id)).name,
        current_name=None if current is None else (await _account_info(store, current)).name,
        is_same_account=account_id == current,
        has_current_link=current is not None
        and await store.read_recovery_time(current) is not None,
    )


@post("/recovery", status_code=200, responses=ERROR_RESPONSES)
async def recover(
    data: Annotated[RecoveryToken, Body()], services: NamedDependency[Services]
) -> Response[AccountInfo]:
    """Log in by a recovery link: this device gets its account, in place of the one it has."""
    account_id = await _find_owner(services.manager.store, data.token)
    cookie = services.sessions.build_cookie(
        account_id, await services.sessions.current_generation(account_id)
    )
    return Response(await _account_info(services.manager.store, account_id), cookies=[cookie])


@delete(
    "/me/session",
    status_code=204,
    responses=ERROR_RESPONSES,
    response_cookies=[Cookie(COOKIE_NAME, value="", max_age=0, httponly=True, samesite="lax")],
)
async def log_out() -> None:
    """Log this device out. Without a recovery link the account cannot be recovered."""


@delete("/me/sessions", status_code=200, responses=ERROR_RESPONSES)
async def log_out_others(
    account_id: AccountId, services: NamedDependency[Services]
) -> Response[AccountInfo]:
    """Log out all other devices, and delete their push subscriptions."""
    generation = await services.sessions.revoke_all(account_id)
    services.manager.log_out(account_id, generation)
    await services.manager.store.delete_subscriptions(account_id)
    cookie = services.sessions.build_cookie(account_id, generation)
    return Response(await _account_info(services.manager.store, account_id), cookies=[cookie])


async def _find_owner(store: Store, token: str) -> str:
    """Return the account of a recovery link."""
    account_id = await store.find_recovery_account(hash_token(token))
    if account_id is None:
        raise RefusalError("recovery-wrong")
    return account_id


async def _account_info(store: Store, account_id: str) -> AccountInfo:
    name = await store.read_name(account_id)
    return AccountInfo(name or default_name(account_id), name is not None)
