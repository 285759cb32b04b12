"""Plays a lesson: computes what the learner sees at each step, and replies to actions.

A lesson is linear: only the requested action leads to the next step. A step's number therefore
determines everything played before it, and the server stores nothing about the learner.
"""

from functools import cache
from typing import Any

import msgspec

from roost import games
from roost.contract import Action, RefusalError, View, canonical_json
from roost.match.lessons.lesson import (
    Lesson,
    LessonStep,
    lesson_catalogue,
    lesson_messages,
    load_lesson,
)
from roost.match.match import Match
from roost.match.redact import Event, legal_actions, observe, update_for


class CourseStep(msgspec.Struct, frozen=True):
    """A step as the learner sees it."""

    say: str
    point: list[str]
    rules: list[str]
    flows: bool
    before: list[list[Event]]
    """The events of each action of the other seats, before the text is shown."""
    ask: Action | None
    legal_actions: list[Action]
    """The legal actions if an action is requested."""
    after: list[Event]
    """The events of the requested action."""


class Course(msgspec.Struct, frozen=True):
    """A complete lesson with everything that the page needs to show it."""

    game: str
    minutes: int
    players: int
    options: dict[str, Any]
    seat: int
    view: View
    """The learner's view before the first step."""
    steps: list[CourseStep]
    learned: list[str]
    messages: str
    """All messages, in Fluent's format."""


class LessonAnswer(msgspec.Struct, frozen=True):
    """The reply to a legal action."""

    is_right: bool
    say: str | None
    """The message that explains why the requested action is better; None if the lesson has none."""


@cache
def build_course(game: str) -> Course:
    """Return the complete lesson of a game, as the learner sees it."""
    lesson = load_lesson(game)
    match = start_lesson(game, lesson)
    first = observe(match, lesson.seat).view
    return Course(
        game=game,
        minutes=lesson.minutes,
        players=lesson.players,
        options=match.config.options,
        seat=lesson.seat,
        view=first,
        steps=[_course_step(match, lesson.seat, step) for step in lesson.steps],
        learned=lesson.learned,
        messages=lesson_messages(game),
    )


def match_at_step(game: str, number: int) -> Match[Any]:
    """Return the match at a step that requests an action."""
    lesson = load_lesson(game)
    if not 0 <= number < len(lesson.steps) or lesson.steps[number].ask is None:
        raise RefusalError("lesson-step")
    match = start_lesson(game, lesson)
    for step in lesson.steps[:number]:
        _play_others(match, step)
        if step.ask is not None:
            match.act(lesson.seat, step.ask)
    _play_others(match, lesson.steps[number])
    return match


def check_answer(game: str, number: int, action: object) -> LessonAnswer:
    """Compare an action with the requested one. Raises RefusalError if it is illegal."""
    lesson = load_lesson(game)
    refusal = match_at_step(game, number).explain_illegal(lesson.seat, action)
    if refusal is not None:
        raise RefusalError.from_refusal(refusal)
    assert isinstance(action, dict)
    step = lesson.steps[number]
    if canonical_json(action) == canonical_json(step.ask):
        return LessonAnswer(True, None)
    replies = [reply.say for reply in step.instead if matches_pattern(action, reply.like)]
    default = f"{step.say}-not"
    if lesson_catalogue(game).has(message_id(default)):
        replies.append(default)
    return LessonAnswer(False, next(iter(replies), None))


def message_id(say: str) -> str:
    """Return the id of a lesson's message in its catalogue."""
    return f"lesson-{say}"


def matches_pattern(action: Action, pattern: Action) -> bool:
    """Return whether an action has all fields of a pattern."""
    return all(
        name in action and canonical_json(action[name]) == canonical_json(value)
        for name, value in pattern.items()
    )


def start_lesson(game: str, lesson: Lesson) -> Match[Any]:
    rules = games.load(game)
    config = rules.info.configure(lesson.players, lesson.options)
    return Match(rules, config, rules.parse_setup(config, lesson.setup))


def _play_others(match: Match[Any], step: LessonStep) -> None:
    for move in step.moves:
        match.act(move.seat, move.action)


def _course_step(match: Match[Any], seat: int, step: LessonStep) -> CourseStep:
    before = [_events_of(match, seat, move.seat, move.action) for move in step.moves]
    legal = legal_actions(match, seat) if step.ask is not None else []
    after = _events_of(match, seat, seat, step.ask) if step.ask is not None else []
    return CourseStep(
        say=step.say,
        point=step.point,
        rules=step.rules,
        flows=step.flows,
        before=before,
        ask=step.ask,
        legal_actions=legal,
        after=after,
    )


def _events_of(match: Match[Any], viewer: int, seat: int, action: Action) -> list[Event]:
    view = observe(match, viewer).view
    return update_for(match, view, match.act(seat, action, with_frames=True)).events
