"""Who one is: an identity without sign-up, a name, and a link that brings both elsewhere."""

from html import escape
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get, post, put
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body, FromPath
from litestar.response import Redirect

from roost.contract import Refused
from roost.server import protocol
from roost.server.hub import Hub
from roost.server.identity import COOKIE, LONGEST_NAME, Signer
from roost.server.naming import made_up_name
from roost.server.settings import Settings
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


class Me(msgspec.Struct):
    name: str
    chosen: bool = True
    """False while it is a name that the server made up."""


class Link(msgspec.Struct):
    link: str


def whoever(request: "Request[Any, Any, Any]") -> str:
    """The person who asks; they must have said who they are before."""
    signer: Signer = request.app.state.signer
    person = signer.person(request.cookies.get(COOKIE))
    if person is None:
        raise HTTPException(status_code=401, detail=catalogue(None).say("who-are-you"))
    return person


@get("/me", responses=PROBLEMS)
async def who_am_i(request: "Request[Any, Any, Any]") -> Response[Me]:
    """Who one is. Who is new gets an identity."""
    signer, settings, hub = state_of(request)
    person = signer.person(request.cookies.get(COOKIE))
    if person is not None:
        name = await hub.store.name_of(person)
        return Response(Me(name or made_up_name(person), name is not None))
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


@post("/me/recovery", responses=PROBLEMS)
async def make_recovery(person: Asker, request: "Request[Any, Any, Any]") -> Link:
    """A link that brings one's identity to another device."""
    signer, settings, _ = state_of(request)
    base = settings.public_url or str(request.base_url)
    return Link(f"{base.rstrip('/')}/api/recover/{signer.signed(person, 'recovery')}")


@get("/recover/{token:str}", media_type=MediaType.HTML, responses=PROBLEMS)
async def recover(token: FromPath[str], request: "Request[Any, Any, Any]") -> Response[Any]:
    """Become the person of a link. Who is somebody else here is asked first, and loses nothing."""
    signer, settings, hub = state_of(request)
    person = _recovered(signer, token)
    current = signer.person(request.cookies.get(COOKIE))
    if current in (None, person):
        return Redirect("/", cookies=[cookie_of(signer, settings, person)])
    names = [await hub.store.name_of(who) or made_up_name(who) for who in (person, current)]
    # A form that is sent without a referrer would come from nowhere, and be refused.
    return Response(_question(*names), headers={"referrer-policy": "same-origin"})


@post("/recover/{token:str}", status_code=303, responses=PROBLEMS)
async def recover_surely(token: FromPath[str], request: "Request[Any, Any, Any]") -> Redirect:
    """The same, after one was asked."""
    signer, settings, _ = state_of(request)
    person = _recovered(signer, token)
    return Redirect("/", status_code=303, cookies=[cookie_of(signer, settings, person)])


def _recovered(signer: Signer, token: str) -> str:
    person = signer.person(token, "recovery")
    if person is None:
        raise HTTPException(status_code=404, detail=catalogue(None).say("recovery-wrong"))
    return person


def _question(name: str, current: str) -> str:
    words = catalogue(None)
    told = words.say("recovery-question", {"name": name, "current": current})
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Roost</title>'
        '<meta name="viewport" content="width=device-width"></head><body>'
        f'<form method="post"><p>{escape(told)}</p>'
        f"<button>{escape(words.say('recovery-yes', {'name': name}))}</button> "
        f'<a href="/">{escape(words.say("recovery-no", {"current": current}))}</a></form>'
        "</body></html>"
    )


def state_of(request: "Request[Any, Any, Any]") -> tuple[Signer, Settings, Hub]:
    state = request.app.state
    return state.signer, state.settings, state.hub


def cookie_of(signer: Signer, settings: Settings, person: str) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=signer.signed(person),
        max_age=YEAR,
        path="/",
        httponly=True,
        secure=settings.is_secure,
        samesite="lax",
    )
