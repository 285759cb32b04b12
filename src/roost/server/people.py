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

from roost.contract import Refused
from roost.server import protocol
from roost.server.hub import Hub
from roost.server.identity import COOKIE, LONGEST_NAME, Signer, new_token, token_hash
from roost.server.naming import made_up_name
from roost.server.sessions import Sessions
from roost.server.settings import Settings
from roost.server.store import Store
from roost.server.text import plain
from roost.server.words import catalogue

PROBLEMS = {
    status: ResponseSpec(protocol.Problem, generate_examples=False, description=words)
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
Asker = NamedDependency[str]
"""The person who asks; they must have said who they are before."""
YEAR = 365 * 24 * 3600
LINK = "/recover#"
"""After the server's address, before the token. Browsers do not send what follows the `#`, so the
token is in no log of a server or proxy.
"""


class Me(msgspec.Struct):
    name: str
    chosen: bool = True
    """False while it is a name that the server made up."""


class Link(msgspec.Struct):
    link: str


class LinkState(msgspec.Struct):
    made: float | None
    """When the recovery link was made, in seconds since 1970; null if there is none."""


class Token(msgspec.Struct, forbid_unknown_fields=True):
    token: Annotated[str, msgspec.Meta(max_length=200)]
    """What follows the `#` in a recovery link."""


class LinkOwner(msgspec.Struct):
    """What the user is asked before they log in by a recovery link."""

    name: str
    """Of the identity that the link belongs to."""
    current: str | None
    """The name of the identity that this device has, and would lose; null if it has none."""
    same: bool
    """Whether the device has this identity already."""
    kept: bool
    """Whether the current identity has a recovery link, by which it can be had again."""


async def whoever(request: "Request[Any, Any, Any]") -> str:
    """The person who asks; they must have said who they are before."""
    person = await _current(request)
    if person is None:
        raise HTTPException(status_code=401, detail=catalogue(None).say("who-are-you"))
    return person


@get("/me", responses=PROBLEMS)
async def who_am_i(request: "Request[Any, Any, Any]") -> Response[Me]:
    """Who one is. Who is new gets an identity."""
    signer, settings, hub = state_of(request)
    person = await _current(request)
    if person is not None:
        return Response(await _me(hub.store, person))
    state = request.app.state
    state.gate.check_identity(state.clients.address(request.scope))
    person = signer.new_person()
    return Response(
        Me(made_up_name(person), chosen=False), cookies=[cookie_of(signer, settings, person)]
    )


@put("/me", responses=PROBLEMS)
async def set_name(
    data: Annotated[protocol.NewName, Body()], person: Asker, request: "Request[Any, Any, Any]"
) -> Me:
    name = plain(data.name)
    if not 0 < len(name) <= LONGEST_NAME:
        raise Refused("name-long", most=LONGEST_NAME)
    hub = state_of(request)[2]
    await hub.store.set_name(person, name)
    await hub.rename(person, name)
    return Me(name)


@get("/me/recovery", responses=PROBLEMS)
async def see_recovery(person: Asker, request: "Request[Any, Any, Any]") -> LinkState:
    """Whether the identity has a recovery link. The link itself is told only when it is made."""
    return LinkState(await state_of(request)[2].store.link_made(person))


@post("/me/recovery", responses=PROBLEMS)
async def make_recovery(person: Asker, request: "Request[Any, Any, Any]") -> Link:
    """Make a recovery link. The one before stops working; this one works until it is replaced."""
    _, settings, hub = state_of(request)
    token = new_token()
    await hub.store.put_link(person, token_hash(token))
    base = settings.public_url or str(request.base_url)
    return Link(f"{base.rstrip('/')}{LINK}{token}")


@delete("/me/recovery", status_code=204, responses=PROBLEMS)
async def revoke_recovery(person: Asker, request: "Request[Any, Any, Any]") -> None:
    """Make the recovery link stop working."""
    await state_of(request)[2].store.put_link(person, None)


@post("/recovery/owner", status_code=200, responses=PROBLEMS)
async def see_link_owner(
    data: Annotated[Token, Body()], request: "Request[Any, Any, Any]"
) -> LinkOwner:
    """Whose identity a recovery link belongs to, and which one this device has. Changes nothing."""
    store = state_of(request)[2].store
    person, current = await _owner(store, data.token), await _current(request)
    return LinkOwner(
        name=(await _me(store, person)).name,
        current=None if current is None else (await _me(store, current)).name,
        same=person == current,
        kept=current is not None and await store.link_made(current) is not None,
    )


@post("/recovery", status_code=200, responses=PROBLEMS)
async def recover(
    data: Annotated[Token, Body()], request: "Request[Any, Any, Any]"
) -> Response[Me]:
    """Log in by a recovery link: this device gets its identity, in place of the one it has."""
    signer, settings, hub = state_of(request)
    person = await _owner(hub.store, data.token)
    generation = await _sessions(request).generation(person)
    cookie = cookie_of(signer, settings, person, generation)
    return Response(await _me(hub.store, person), cookies=[cookie])


@delete(
    "/me/session",
    status_code=204,
    responses=PROBLEMS,
    response_cookies=[Cookie(COOKIE, value="", max_age=0, httponly=True, samesite="lax")],
)
async def log_out() -> None:
    """Log this device out. Without a recovery link the identity cannot be had again."""


@delete("/me/sessions", status_code=200, responses=PROBLEMS)
async def log_out_others(person: Asker, request: "Request[Any, Any, Any]") -> Response[Me]:
    """Log out all other devices, and send them no more notifications."""
    signer, settings, hub = state_of(request)
    generation = await _sessions(request).end_all(person)
    hub.log_out(person, generation)
    await hub.store.drop_pushes(person)
    cookie = cookie_of(signer, settings, person, generation)
    return Response(await _me(hub.store, person), cookies=[cookie])


async def _owner(store: Store, token: str) -> str:
    """Whose recovery link it is."""
    person = await store.person_of_link(token_hash(token))
    if person is None:
        raise Refused("recovery-wrong")
    return person


async def _me(store: Store, person: str) -> Me:
    name = await store.name_of(person)
    return Me(name or made_up_name(person), name is not None)


async def _current(request: "Request[Any, Any, Any]") -> str | None:
    """The identity that the device has."""
    session = await _sessions(request).of(request.cookies.get(COOKIE))
    return None if session is None else session.person


def _sessions(request: "Request[Any, Any, Any]") -> Sessions:
    sessions: Sessions = request.app.state.sessions
    return sessions


def state_of(request: "Request[Any, Any, Any]") -> tuple[Signer, Settings, Hub]:
    state = request.app.state
    return state.signer, state.settings, state.hub


def cookie_of(signer: Signer, settings: Settings, person: str, generation: int = 0) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=signer.signed(person, generation),
        max_age=YEAR,
        path="/",
        httponly=True,
        secure=settings.is_secure,
        samesite="lax",
    )
