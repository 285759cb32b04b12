"""A lesson as it is played: what the learner sees of each step, and what comes of a move.

A lesson goes one way: only the move that a step asks for leads on. So a step's number says all that
was played before it, and nothing need be remembered of whoever learns.
"""

from functools import cache
from typing import Any

import msgspec

from roost import games
from roost.contract import Action, Refused, View, canonical
from roost.match.lessons.data import Lesson, Step, catalogue, messages, read
from roost.match.match import Match
from roost.match.redact import Event, legal, look, tell


class Taught(msgspec.Struct, frozen=True):
    """A step as the learner sees it."""

    say: str
    point: list[str]
    rules: list[str]
    flows: bool
    before: list[list[Event]]
    """What is seen of each move of the others, before anything is said."""
    ask: Action | None
    legal: list[Action]
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
    steps: list[Taught]
    learned: list[str]
    messages: str
    """All its words, in Fluent's format."""


class LessonAnswer(msgspec.Struct, frozen=True):
    """What is said to a move that is allowed."""

    is_right: bool
    say: str | None
    """Why rather the other move now: a message; None if the lesson has no words of its own."""


@cache
def course(game: str) -> Course:
    """The whole lesson of a game, through the learner's eyes."""
    lesson = read(game)
    match = begun(game, lesson)
    first = look(match, lesson.seat).view
    return Course(
        game=game,
        minutes=lesson.minutes,
        players=lesson.players,
        options=match.table.options,
        seat=lesson.seat,
        view=first,
        steps=[_taught(match, lesson.seat, step) for step in lesson.steps],
        learned=lesson.learned,
        messages=messages(game),
    )


def match_at(game: str, number: int) -> Match[Any]:
    """The match where a step asks for a move."""
    lesson = read(game)
    if not 0 <= number < len(lesson.steps) or lesson.steps[number].ask is None:
        raise Refused("lesson-step")
    match = begun(game, lesson)
    for step in lesson.steps[:number]:
        _play_others(match, step)
        if step.ask is not None:
            match.act(lesson.seat, step.ask)
    _play_others(match, lesson.steps[number])
    return match


def answer(game: str, number: int, action: object) -> LessonAnswer:
    """Raises Refused if the rules do not allow the action, as at any table."""
    lesson = read(game)
    refusal = match_at(game, number).refuse(lesson.seat, action)
    if refusal is not None:
        raise Refused.by(refusal)
    assert isinstance(action, dict)
    step = lesson.steps[number]
    if canonical(action) == canonical(step.ask):
        return LessonAnswer(True, None)
    found = [other.say for other in step.instead if is_like(action, other.like)]
    general = f"{step.say}-not"
    if catalogue(game).has(message(general)):
        found.append(general)
    return LessonAnswer(False, next(iter(found), None))


def message(say: str) -> str:
    """The name of a lesson's words in its catalogue."""
    return f"lesson-{say}"


def is_like(action: Action, pattern: Action) -> bool:
    """Whether an action has all fields of a pattern."""
    return all(
        name in action and canonical(action[name]) == canonical(value)
        for name, value in pattern.items()
    )


def begun(game: str, lesson: Lesson) -> Match[Any]:
    rules = games.load(game)
    table = rules.facts.table(lesson.players, lesson.options)
    return Match(rules, table, rules.deals(table, lesson.setup))


def _play_others(match: Match[Any], step: Step) -> None:
    for move in step.moves:
        match.act(move.seat, move.action)


def _taught(match: Match[Any], seat: int, step: Step) -> Taught:
    before = [_seen(match, seat, move.seat, move.action) for move in step.moves]
    allowed = legal(match, seat) if step.ask is not None else []
    after = _seen(match, seat, seat, step.ask) if step.ask is not None else []
    return Taught(
        say=step.say,
        point=step.point,
        rules=step.rules,
        flows=step.flows,
        before=before,
        ask=step.ask,
        legal=allowed,
        after=after,
    )


def _seen(match: Match[Any], eyes: int, seat: int, action: Action) -> list[Event]:
    view = look(match, eyes).view
    return tell(match, view, match.act(seat, action, watch=True)).events
