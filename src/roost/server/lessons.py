"""Lessons: the page reads one as a whole, and asks what comes of each move. Nothing is kept."""

import logging
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Request, get, post
from litestar.params import Body, FromPath

from roost.contract import Action, Refused, View
from roost.match import lessons
from roost.match.lessons import Course, LessonAnswer
from roost.server import registry
from roost.server.clients import owner_of
from roost.server.people import PROBLEMS, Asker, state_of
from roost.server.plans import ahead

T = TypeVar("T")

_log = logging.getLogger(__name__)


class LessonTry(msgspec.Struct, forbid_unknown_fields=True):
    """A learner's move."""

    step: int
    action: Any


class LessonPlan(msgspec.Struct, forbid_unknown_fields=True):
    """Moves in a row that a learner thinks of, as `plan` at a table."""

    step: int
    plan: list[Any]


class LessonAhead(msgspec.Struct):
    """What the learner would see and could do after a plan."""

    view: View
    legal: list[Action]


def minutes(game: str) -> int | None:
    """How long a game's lesson takes; None if it has none. A broken one is as good as none."""
    try:
        return lessons.read(game).minutes if lessons.has_lesson(game) else None
    except Exception as error:
        _log.error("a lesson is broken", exc_info=error, extra={"game": game})
        return None


@get("/games/{name:str}/lesson", responses=PROBLEMS, opt={"unpacked": False})
async def read_lesson(name: FromPath[str], request: "Request[Any, Any, Any]") -> Course:
    """A game's whole lesson as the learner sees it."""
    _check(name)
    return await _work(request, partial(lessons.course, name))


@post("/games/{name:str}/lesson/act", responses=PROBLEMS, status_code=200)
async def try_move(
    name: FromPath[str],
    data: Annotated[LessonTry, Body()],
    person: Asker,
    request: "Request[Any, Any, Any]",
) -> LessonAnswer:
    """Whether a move is the one that a step asks for, and else why not; or the rules refuse it."""
    _check(name)
    request.state.game = name
    return await _work(request, partial(lessons.answer, name, data.step, data.action))


@post("/games/{name:str}/lesson/plan", responses=PROBLEMS, status_code=200)
async def try_plan(
    name: FromPath[str],
    data: Annotated[LessonPlan, Body()],
    person: Asker,
    request: "Request[Any, Any, Any]",
) -> LessonAhead:
    """What would come of some moves in a row."""
    _check(name)
    request.state.game = name
    return await _work(request, partial(_ahead, name, data.step, data.plan))


async def _work(request: "Request[Any, Any, Any]", work: Callable[[], T]) -> T:
    return await state_of(request)[2].pools.lessons.run(work, owner_of(request))


def _ahead(name: str, step: int, plan: list[Any]) -> LessonAhead:
    match = lessons.match_at(name, step)
    return LessonAhead(*ahead(match, lessons.read(name).seat, plan))


def _check(name: str) -> None:
    registry.load(name)
    if minutes(name) is None:
        raise Refused("lesson-none", game=name)
