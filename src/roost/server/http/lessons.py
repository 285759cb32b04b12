"""HTTP routes for lessons. The client loads a complete lesson and asks for the reply to each
move. The server keeps nothing.
"""

import logging
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import Body, FromPath

from roost.contract import Action, RefusalError, View
from roost.match import lessons
from roost.match.lessons import Course, LessonAnswer
from roost.server import game_registry
from roost.server.http.requests import ERROR_RESPONSES, AccountId, Client
from roost.server.services import Services
from roost.server.tables.previews import preview

_log = logging.getLogger(__name__)


class LessonAction(msgspec.Struct, forbid_unknown_fields=True):
    """A learner's action."""

    step: int
    action: Any


class LessonPreviewRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A sequence of actions that a learner previews."""

    step: int
    actions: list[Any]


class LessonPreview(msgspec.Struct):
    """The learner's view and legal actions after the previewed actions."""

    view: View
    legal_actions: list[Action]


def lesson_minutes(game: str) -> int | None:
    """Return the duration of a game's lesson; None if there is none or it is broken."""
    try:
        return lessons.load_lesson(game).minutes if lessons.has_lesson(game) else None
    except Exception as error:
        _log.error("lesson cannot be loaded", exc_info=error, extra={"game": game})
        return None


@get("/games/{name:str}/lesson", responses=ERROR_RESPONSES, opt={"uncompressed": False})
async def get_lesson(
    name: FromPath[str], client: NamedDependency[Client], services: NamedDependency[Services]
) -> Course:
    """Return a game's complete lesson as the learner sees it."""
    _require_lesson(name)
    return await services.manager.pools.lessons.run(
        partial(lessons.build_course, name), client.address
    )


@post("/games/{name:str}/lesson/act", responses=ERROR_RESPONSES, status_code=200)
async def check_lesson_action(
    name: FromPath[str],
    data: Annotated[LessonAction, Body()],
    account_id: AccountId,
    client: NamedDependency[Client],
    request: "Request[Any, Any, Any]",
    services: NamedDependency[Services],
) -> LessonAnswer:
    """Return whether an action is the one that a step asks for, and otherwise why not."""
    _require_lesson(name)
    request.state.game = name
    work = partial(lessons.check_answer, name, data.step, data.action)
    return await services.manager.pools.lessons.run(work, client.address)


@post("/games/{name:str}/lesson/preview", responses=ERROR_RESPONSES, status_code=200)
async def preview_lesson_actions(
    name: FromPath[str],
    data: Annotated[LessonPreviewRequest, Body()],
    account_id: AccountId,
    client: NamedDependency[Client],
    request: "Request[Any, Any, Any]",
    services: NamedDependency[Services],
) -> LessonPreview:
    """Preview a sequence of actions."""
    _require_lesson(name)
    request.state.game = name
    work = partial(_preview, name, data.step, data.actions)
    return await services.manager.pools.lessons.run(work, client.address)


def _preview(name: str, step: int, actions: list[Any]) -> LessonPreview:
    match = lessons.match_at_step(name, step)
    return LessonPreview(*preview(match, lessons.load_lesson(name).seat, actions))


def _require_lesson(name: str) -> None:
    game_registry.load_game(name)
    if lesson_minutes(name) is None:
        raise RefusalError("lesson-none", game=name)
