"""HTTP routes for an account: its name, its recovery link and its sessions. There is no sign-up.

No GET request logs in: a recovery link opens the page, which asks the user and then logs in by
POST.
"""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body

from roost.contract import RefusalError
from roost.server.default_names import default_name
from roost.server.http.identity import COOKIE_NAME, MAX_NAME_LENGTH, Signer, hash_token, new_token
from roost.server.http.requests import manager_of, settings_of, signer_of
from roost.server.http.sessions import Sessions
from roost.server.messages import catalogue_for
from roost.server.settings import Settings
from roost.server.storage import Store
from roost.server.text import clean_text
from roost.server.ws import protocol

ERROR_RESPONSES = {
    status: ResponseSpec(protocol.ErrorResponse, generate_examples=False, description=description)
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
COOKIE_SECONDS = 365 * 24 * 3600
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


async def require_account(request: "Request[Any, Any, Any]") -> str:
    """Return the account of the request; respond with 401 if there is no valid session."""
    account_id = await _current_account(request)
    if account_id is None:
        raise HTTPException(status_code=401, detail=catalogue_for(None).format("session-missing"))
    return account_id


@get("/me", responses=ERROR_RESPONSES)
async def get_account(request: "Request[Any, Any, Any]") -> Response[AccountInfo]:
    """Return the account of this device. A new device gets a new account."""
    signer, settings = signer_of(request), settings_of(request)
    manager = manager_of(request)
    account_id = await _current_account(request)
    if account_id is not None:
        return Response(await _account_info(manager.store, account_id))
    state = request.app.state
    state.rate_limiter.check_identity(state.addresses.address_of(request.scope))
    account_id = signer.new_account_id()
    return Response(
        AccountInfo(default_name(account_id), is_chosen=False),
        cookies=[build_cookie(signer, settings, account_id)],
    )


@put("/me", responses=ERROR_RESPONSES)
async def set_name(
    data: Annotated[protocol.NewName, Body()],
    account_id: AccountId,
    request: "Request[Any, Any, Any]",
) -> AccountInfo:
    name = clean_text(data.name)
    if not 0 < len(name) <= MAX_NAME_LENGTH:
        raise RefusalError("name-long", limit=MAX_NAME_LENGTH)
    manager = manager_of(request)
    await manager.store.save_name(account_id, name)
    await manager.rename_account(account_id, name)
    return AccountInfo(name)


@get("/me/recovery", responses=ERROR_RESPONSES)
async def get_recovery(account_id: AccountId, request: "Request[Any, Any, Any]") -> RecoveryState:
    """Return whether the account has a recovery link. The link itself is shown only when it is
    created.
    """
    return RecoveryState(await manager_of(request).store.read_recovery_time(account_id))


@post("/me/recovery", responses=ERROR_RESPONSES)
async def create_recovery(account_id: AccountId, request: "Request[Any, Any, Any]") -> RecoveryLink:
    """Create a recovery link, which replaces the one before."""
    settings, manager = settings_of(request), manager_of(request)
    token = new_token()
    await manager.store.save_recovery_hash(account_id, hash_token(token))
    base = settings.public_url or str(request.base_url)
    return RecoveryLink(f"{base.rstrip('/')}{RECOVERY_PATH}{token}")


@delete("/me/recovery", status_code=204, responses=ERROR_RESPONSES)
async def revoke_recovery(account_id: AccountId, request: "Request[Any, Any, Any]") -> None:
    """Revoke the recovery link."""
    await manager_of(request).store.save_recovery_hash(account_id, None)


@post("/recovery/owner", status_code=200, responses=ERROR_RESPONSES)
async def preview_recovery(
    data: Annotated[RecoveryToken, Body()], request: "Request[Any, Any, Any]"
) -> RecoveryTarget:
    """Return the account of a recovery link and the account of this device. Changes nothing."""
    store = manager_of(request).store
    account_id, current = await _find_owner(store, data.token), await _current_account(request)
    return RecoveryTarget(
        name=(await _account_info(store, account_id)).name,
        current_name=None if current is None else (await _account_info(store, current)).name,
        is_same_account=account_id == current,
        has_current_link=current is not None
        and await store.read_recovery_time(current) is not None,
    )


@post("/recovery", status_code=200, responses=ERROR_RESPONSES)
async def recover(
    data: Annotated[RecoveryToken, Body()], request: "Request[Any, Any, Any]"
) -> Response[AccountInfo]:
    """Log in by a recovery link: this device gets its account, in place of the one it has."""
    signer, settings = signer_of(request), settings_of(request)
    manager = manager_of(request)
    account_id = await _find_owner(manager.store, data.token)
    generation = await _sessions_of(request).current_generation(account_id)
    cookie = build_cookie(signer, settings, account_id, generation)
    return Response(await _account_info(manager.store, account_id), cookies=[cookie])


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
    account_id: AccountId, request: "Request[Any, Any, Any]"
) -> Response[AccountInfo]:
    """Log out all other devices, and delete their push subscriptions."""
    signer, settings = signer_of(request), settings_of(request)
    manager = manager_of(request)
    generation = await _sessions_of(request).revoke_all(account_id)
    manager.log_out(account_id, generation)
    await manager.store.delete_subscriptions(account_id)
    cookie = build_cookie(signer, settings, account_id, generation)
    return Response(await _account_info(manager.store, account_id), cookies=[cookie])


async def _find_owner(store: Store, token: str) -> str:
    """Return the account of a recovery link."""
    account_id = await store.find_recovery_account(hash_token(token))
    if account_id is None:
        raise RefusalError("recovery-wrong")
    return account_id


async def _account_info(store: Store, account_id: str) -> AccountInfo:
    name = await store.read_name(account_id)
    return AccountInfo(name or default_name(account_id), name is not None)


async def _current_account(request: "Request[Any, Any, Any]") -> str | None:
    """Return the account of the device."""
    session = await _sessions_of(request).validate(request.cookies.get(COOKIE_NAME))
    return None if session is None else session.account_id


def _sessions_of(request: "Request[Any, Any, Any]") -> Sessions:
    sessions: Sessions = request.app.state.sessions
    return sessions


def build_cookie(
    signer: Signer, settings: Settings, account_id: str, generation: int = 0
) -> Cookie:
    return Cookie(
        key=COOKIE_NAME,
        value=signer.sign_session(account_id, generation),
        max_age=COOKIE_SECONDS,
        path="/",
        httponly=True,
        secure=settings.is_secure,
        samesite="lax",
    )
