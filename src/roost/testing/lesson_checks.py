"""Checks lessons: every step must be playable and every message must exist."""

from collections.abc import Iterator
from typing import Any

from roost import games
from roost.contract import Action, Refusal, View, canonical_json
from roost.match.lessons.course import matches_pattern, message_id, start_lesson
from roost.match.lessons.lesson import Lesson, LessonStep, lesson_catalogue
from roost.match.match import Match
from roost.match.redact import observe
from roost.testing.rule_marks import numbered_rules

UNNAMED_PARTS = ("hand", "status", "actions", "map", "side")
"""Parts of a table that are highlighted without a name; the others need one."""
NAMED_PARTS = ("zone", "card", "seat", "errand", "space", "figure")


def find_faults(game: str, lesson: Lesson) -> list[str]:
    """Return all errors of a lesson, each with its step."""
    return [
        *_missing_messages(game, lesson),
        *_unknown_rules(game, lesson),
        *_dead_ends(lesson),
        *_illegal_moves(game, lesson),
    ]


def required_messages(lesson: Lesson) -> Iterator[str]:
    """Yield the ids of the messages that a lesson needs."""
    for step in lesson.steps:
        yield from (message_id(f"{step.say}-title"), message_id(step.say))
        if step.ask is not None and not step.flows:
            yield message_id(f"{step.say}-done")
        yield from (message_id(reply.say) for reply in step.instead)
    yield from (message_id(f"learned-{name}") for name in lesson.learned)


def _missing_messages(game: str, lesson: Lesson) -> Iterator[str]:
    catalogue = lesson_catalogue(game)
    for message in required_messages(lesson):
        if not catalogue.has(message):
            yield f"missing message: {message}"


def _unknown_rules(game: str, lesson: Lesson) -> Iterator[str]:
    known = numbered_rules(game)
    for number, step in enumerate(lesson.steps):
        yield from (
            f"step {number}: there is no rule {rule}" for rule in step.rules if rule not in known
        )


def _dead_ends(lesson: Lesson) -> Iterator[str]:
    if not any(step.ask is not None for step in lesson.steps):
        yield "no step requests an action"
    for number, step in enumerate(lesson.steps):
        if step.flows and (step.ask is None or number == len(lesson.steps) - 1):
            yield f"step {number}: flows, but there is no action or no next step"


def _illegal_moves(game: str, lesson: Lesson) -> Iterator[str]:
    """Play the lesson, and stop at the first illegal action."""
    match = start_lesson(game, lesson)
    for number, step in enumerate(lesson.steps):
        for move in step.moves:
            if move.seat == lesson.seat:
                yield f"step {number}: an action of the learner's own seat is scripted"
            refusal = match.explain_illegal(move.seat, move.action)
            if refusal is not None:
                yield f"step {number}: {_format(game, refusal)} ({move.action})"
                return
            match.act(move.seat, move.action)
        for fault in _missing_targets(observe(match, lesson.seat).view, step):
            yield f"step {number}: {fault}"
        if step.ask is None:
            continue
        refusal = match.explain_illegal(lesson.seat, step.ask)
        if refusal is not None:
            yield f"step {number}: {_format(game, refusal)} ({step.ask})"
            return
        yield from (
            f"step {number}: {fault}" for fault in _unreachable_replies(match, step.ask, step)
        )
        match.act(lesson.seat, step.ask)


def _unreachable_replies(match: Match[Any], ask: Action, step: LessonStep) -> Iterator[str]:
    """Yield the replies that no legal action triggers."""
    remaining = [
        action for action in match.legal_actions() if canonical_json(action) != canonical_json(ask)
    ]
    for reply in step.instead:
        if not any(matches_pattern(action, reply.like) for action in remaining):
            yield f"no other legal action matches {reply.like}"
        remaining = [action for action in remaining if not matches_pattern(action, reply.like)]


def _missing_targets(view: View, step: LessonStep) -> Iterator[str]:
    """Yield highlighted parts that do not exist."""
    zones = {zone.id for zone in view.zones}
    own_cards = {card.name for zone in view.zones if zone.owner == view.seat for card in zone.cards}
    for point in step.point:
        part, _, name = point.partition(" ")
        is_known = part in UNNAMED_PARTS if not name else part in NAMED_PARTS
        is_missing = (part == "zone" and name not in zones) or (
            part == "card" and name not in own_cards
        )
        if not is_known or is_missing:
            yield f"there is no such part to point at: {point}"


def _format(game: str, refusal: Refusal) -> str:
    return games.catalogue(game).format_refusal(refusal)
