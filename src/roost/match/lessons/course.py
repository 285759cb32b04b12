"""A lesson as it is played: what the learner sees of each step, and what comes of a move.

A lesson goes one way: only the move that a step asks for leads on. So a step's number says all that
was played before it, and nothing need be remembered of whoever learns.
"""

from functools import cache
from typing import Any

import msgspec

from roost import games
from roost.contract import Action, RefusalError, View, canonical_json
from roost.match.lessons.lesson import (
    Lesson,
    Step,
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
    """What is seen of each move of the others, before anything is said."""
    ask: Action | None
    legal_actions: list[Action]
    """All that can be done where a move is asked for."""
    after: list[Event]
    """What is seen of that move."""


class Course(msgspec.Struct, frozen=True):
    game: str
    minutes: int
    players: int
    options: dict[str, Any]
    seat: int
    view: View
    """What the learner sees before the first step."""
    steps: list[CourseStep]
    learned: list[str]
    messages: str
    """All its words, in Fluent's format."""


class LessonAnswer(msgspec.Struct, frozen=True):
    """What is said to a move that is allowed."""

    is_right: bool
    say: str | None
    """Why rather the other move now: a message; None if the lesson has no words of its own."""


@cache
def build_course(game: str) -> Course:
    """The whole lesson of a game, through the learner's eyes."""
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
    """The match where a step asks for a move."""
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
    """Raises Refused if the rules do not allow the action, as at any table."""
    lesson = load_lesson(game)
    refusal = match_at_step(game, number).explain_illegal(lesson.seat, action)
    if refusal is not None:
        raise RefusalError.from_refusal(refusal)
    assert isinstance(action, dict)
    step = lesson.steps[number]
    if canonical_json(action) == canonical_json(step.ask):
        return LessonAnswer(True, None)
    found = [other.say for other in step.instead if matches_pattern(action, other.like)]
    general = f"{step.say}-not"
    if lesson_catalogue(game).has(message_id(general)):
        found.append(general)
    return LessonAnswer(False, next(iter(found), None))


def message_id(say: str) -> str:
    """The name of a lesson's words in its catalogue."""
    return f"lesson-{say}"


def matches_pattern(action: Action, pattern: Action) -> bool:
    """Whether an action has all fields of a pattern."""
    return all(
        name in action and canonical_json(action[name]) == canonical_json(value)
        for name, value in pattern.items()
    )


def start_lesson(game: str, lesson: Lesson) -> Match[Any]:
    rules = games.load(game)
    table = rules.info.configure(lesson.players, lesson.options)
    return Match(rules, table, rules.parse_setup(table, lesson.setup))


def _play_others(match: Match[Any], step: Step) -> None:
    for move in step.moves:
        match.act(move.seat, move.action)


def _course_step(match: Match[Any], seat: int, step: Step) -> CourseStep:
    before = [_events_of(match, seat, move.seat, move.action) for move in step.moves]
    allowed = legal_actions(match, seat) if step.ask is not None else []
    after = _events_of(match, seat, seat, step.ask) if step.ask is not None else []
    return CourseStep(
        say=step.say,
        point=step.point,
        rules=step.rules,
        flows=step.flows,
        before=before,
        ask=step.ask,
        legal_actions=allowed,
        after=after,
    )


def _events_of(match: Match[Any], eyes: int, seat: int, action: Action) -> list[Event]:
    view = observe(match, eyes).view
    return update_for(match, view, match.act(seat, action, with_frames=True)).events
