"""Identity over HTTP: an anonymous identity, its name, its recovery link and its sessions.

No GET request logs in: a recovery link opens the page, which asks and then logs in by POST.
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
from roost.server.http.sessions import Sessions
from roost.server.messages import catalogue_for
from roost.server.settings import Settings
from roost.server.storage import Store
from roost.server.tables.manager import TableManager
from roost.server.text import clean_text
from roost.server.ws import protocol

ERROR_RESPONSES = {
    status: ResponseSpec(protocol.ErrorResponse, generate_examples=False, description=words)
    for status, words in {
        400: "The request is not of the right form.",
        401: "The server does not know who asks.",
        403: "Another site asks.",
        404: "There is no such thing.",
        413: "The request is too large.",
        422: "It is refused, for this reason.",
        429: "Too many requests at once.",
        503: "It could not be stored.",
    }.items()
}
AccountId = NamedDependency[str]
"""The person who asks; they must have said who they are before."""
COOKIE_SECONDS = 365 * 24 * 3600
RECOVERY_PATH = "/recover#"
"""After the server's address, before the token. Browsers do not send what follows the `#`, so the
token is in no log of a server or proxy.
"""


class AccountInfo(msgspec.Struct):
    name: str
    is_chosen: bool = True
    """False while it is a name that the server made up."""


class RecoveryLink(msgspec.Struct):
    link: str


class RecoveryState(msgspec.Struct):
    created_at: float | None
    """When the recovery link was made, in seconds since 1970; null if there is none."""


class RecoveryToken(msgspec.Struct, forbid_unknown_fields=True):
    token: Annotated[str, msgspec.Meta(max_length=200)]
    """What follows the `#` in a recovery link."""


class RecoveryTarget(msgspec.Struct):
    """What the user is asked before they log in by a recovery link."""

    name: str
    """Of the identity that the link belongs to."""
    current_name: str | None
    """The name of the identity that this device has, and would lose; null if it has none."""
    is_same_account: bool
    """Whether the device has this identity already."""
    has_current_link: bool
    """Whether the current identity has a recovery link, by which it can be had again."""


async def require_account(request: "Request[Any, Any, Any]") -> str:
    """The person who asks; they must have said who they are before."""
    person = await _current_account(request)
    if person is None:
        raise HTTPException(status_code=401, detail=catalogue_for(None).format("who-are-you"))
    return person


@get("/me", responses=ERROR_RESPONSES)
async def get_account(request: "Request[Any, Any, Any]") -> Response[AccountInfo]:
    """Who one is. Who is new gets an identity."""
    signer, settings, hub = state_of(request)
    person = await _current_account(request)
    if person is not None:
        return Response(await _account_info(hub.store, person))
    state = request.app.state
    state.gate.check_identity(state.clients.address(request.scope))
    person = signer.new_account_id()
    return Response(
        AccountInfo(default_name(person), is_chosen=False),
        cookies=[build_cookie(signer, settings, person)],
    )


@put("/me", responses=ERROR_RESPONSES)
async def set_name(
    data: Annotated[protocol.NewName, Body()],
    account_id: AccountId,
    request: "Request[Any, Any, Any]",
) -> AccountInfo:
    name = clean_text(data.name)
    if not 0 < len(name) <= MAX_NAME_LENGTH:
        raise RefusalError("name-long", most=MAX_NAME_LENGTH)
    hub = state_of(request)[2]
    await hub.store.save_name(account_id, name)
    await hub.rename_account(account_id, name)
    return AccountInfo(name)


@get("/me/recovery", responses=ERROR_RESPONSES)
async def get_recovery(account_id: AccountId, request: "Request[Any, Any, Any]") -> RecoveryState:
    """Whether the identity has a recovery link. The link itself is told only when it is made."""
    return RecoveryState(await state_of(request)[2].store.read_recovery_time(account_id))


@post("/me/recovery", responses=ERROR_RESPONSES)
async def create_recovery(account_id: AccountId, request: "Request[Any, Any, Any]") -> RecoveryLink:
    """Make a recovery link. The one before stops working; this one works until it is replaced."""
    _, settings, hub = state_of(request)
    token = new_token()
    await hub.store.save_recovery_hash(account_id, hash_token(token))
    base = settings.public_url or str(request.base_url)
    return RecoveryLink(f"{base.rstrip('/')}{RECOVERY_PATH}{token}")


@delete("/me/recovery", status_code=204, responses=ERROR_RESPONSES)
async def revoke_recovery(account_id: AccountId, request: "Request[Any, Any, Any]") -> None:
    """Make the recovery link stop working."""
    await state_of(request)[2].store.save_recovery_hash(account_id, None)


@post("/recovery/owner", status_code=200, responses=ERROR_RESPONSES)
async def preview_recovery(
    data: Annotated[RecoveryToken, Body()], request: "Request[Any, Any, Any]"
) -> RecoveryTarget:
    """Whose identity a recovery link belongs to, and which one this device has. Changes nothing."""
    store = state_of(request)[2].store
    person, current = await _find_owner(store, data.token), await _current_account(request)
    return RecoveryTarget(
        name=(await _account_info(store, person)).name,
        current_name=None if current is None else (await _account_info(store, current)).name,
        is_same_account=person == current,
        has_current_link=current is not None
        and await store.read_recovery_time(current) is not None,
    )


@post("/recovery", status_code=200, responses=ERROR_RESPONSES)
async def recover(
    data: Annotated[RecoveryToken, Body()], request: "Request[Any, Any, Any]"
) -> Response[AccountInfo]:
    """Log in by a recovery link: this device gets its identity, in place of the one it has."""
    signer, settings, hub = state_of(request)
    person = await _find_owner(hub.store, data.token)
    generation = await _sessions_of(request).current_generation(person)
    cookie = build_cookie(signer, settings, person, generation)
    return Response(await _account_info(hub.store, person), cookies=[cookie])


@delete(
    "/me/session",
    status_code=204,
    responses=ERROR_RESPONSES,
    response_cookies=[Cookie(COOKIE_NAME, value="", max_age=0, httponly=True, samesite="lax")],
)
async def log_out() -> None:
    """Log this device out. Without a recovery link the identity cannot be had again."""


@delete("/me/sessions", status_code=200, responses=ERROR_RESPONSES)
async def log_out_others(
    account_id: AccountId, request: "Request[Any, Any, Any]"
) -> Response[AccountInfo]:
    """Log out all other devices, and send them no more notifications."""
    signer, settings, hub = state_of(request)
    generation = await _sessions_of(request).revoke_all(account_id)
    hub.log_out(account_id, generation)
    await hub.store.delete_subscriptions(account_id)
    cookie = build_cookie(signer, settings, account_id, generation)
    return Response(await _account_info(hub.store, account_id), cookies=[cookie])


async def _find_owner(store: Store, token: str) -> str:
    """Whose recovery link it is."""
    person = await store.find_recovery_account(hash_token(token))
    if person is None:
        raise RefusalError("recovery-wrong")
    return person


async def _account_info(store: Store, account_id: str) -> AccountInfo:
    name = await store.read_name(account_id)
    return AccountInfo(name or default_name(account_id), name is not None)


async def _current_account(request: "Request[Any, Any, Any]") -> str | None:
    """The identity that the device has."""
    session = await _sessions_of(request).validate(request.cookies.get(COOKIE_NAME))
    return None if session is None else session.account_id


def _sessions_of(request: "Request[Any, Any, Any]") -> Sessions:
    sessions: Sessions = request.app.state.sessions
    return sessions


def state_of(request: "Request[Any, Any, Any]") -> tuple[Signer, Settings, TableManager]:
    state = request.app.state
    return state.signer, state.settings, state.hub


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
