"""Lessons: the page reads one as a whole, and asks what comes of each move. Nothing is kept."""

import logging
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Request, get, post
from litestar.params import Body, FromPath

from roost.contract import Action, RefusalError, View
from roost.match import lessons
from roost.match.lessons import Course, LessonAnswer
from roost.server import game_registry
from roost.server.http.account import ERROR_RESPONSES, AccountId, state_of
from roost.server.http.requests import client_address
from roost.server.tables.previews import preview

T = TypeVar("T")

_log = logging.getLogger(__name__)


class LessonAction(msgspec.Struct, forbid_unknown_fields=True):
    """A learner's move."""

    step: int
    action: Any


class LessonPreviewRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Moves in a row that a learner thinks of, as `plan` at a table."""

    step: int
    actions: list[Any]


class LessonPreview(msgspec.Struct):
    """What the learner would see and could do after a plan."""

    view: View
    legal_actions: list[Action]


def lesson_minutes(game: str) -> int | None:
    """How long a game's lesson takes; None if it has none. A broken one is as good as none."""
    try:
        return lessons.load_lesson(game).minutes if lessons.has_lesson(game) else None
    except Exception as error:
        _log.error("a lesson is broken", exc_info=error, extra={"game": game})
        return None


@get("/games/{name:str}/lesson", responses=ERROR_RESPONSES, opt={"unpacked": False})
async def get_lesson(name: FromPath[str], request: "Request[Any, Any, Any]") -> Course:
    """A game's whole lesson as the learner sees it."""
    _require_lesson(name)
    return await _run(request, partial(lessons.build_course, name))


@post("/games/{name:str}/lesson/act", responses=ERROR_RESPONSES, status_code=200)
async def check_lesson_action(
    name: FromPath[str],
    data: Annotated[LessonAction, Body()],
    account_id: AccountId,
    request: "Request[Any, Any, Any]",
) -> LessonAnswer:
    """Whether a move is the one that a step asks for, and else why not; or the rules refuse it."""
    _require_lesson(name)
    request.state.game = name
    return await _run(request, partial(lessons.check_answer, name, data.step, data.action))


@post("/games/{name:str}/lesson/preview", responses=ERROR_RESPONSES, status_code=200)
async def preview_lesson_actions(
    name: FromPath[str],
    data: Annotated[LessonPreviewRequest, Body()],
    account_id: AccountId,
    request: "Request[Any, Any, Any]",
) -> LessonPreview:
    """What would come of some moves in a row."""
    _require_lesson(name)
    request.state.game = name
    return await _run(request, partial(_preview, name, data.step, data.actions))


async def _run(request: "Request[Any, Any, Any]", work: Callable[[], T]) -> T:
    return await state_of(request)[2].pools.lessons.run(work, client_address(request))


def _preview(name: str, step: int, actions: list[Any]) -> LessonPreview:
    match = lessons.match_at_step(name, step)
    return LessonPreview(*preview(match, lessons.load_lesson(name).seat, actions))


def _require_lesson(name: str) -> None:
    game_registry.load_game(name)
    if lesson_minutes(name) is None:
        raise RefusalError("lesson-none", game=name)
