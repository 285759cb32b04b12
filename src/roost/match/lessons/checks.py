"""What must hold of a lesson, so that whoever learns never gets stuck and never misses a word."""

import re
from collections.abc import Iterator
from typing import Any

from roost import games
from roost.contract import Action, Refusal, View, canonical_json
from roost.match.lessons.course import matches_pattern, message_id, start_lesson
from roost.match.lessons.lesson import Lesson, Step, lesson_catalogue
from roost.match.match import Match
from roost.match.redact import observe

RULE = re.compile(r"\*\*([A-Z]{2}-\d+)\*\*")
UNNAMED_PARTS = ("hand", "status", "deeds", "map", "side")
"""Parts of a table that need no name; see web/src/learn/pointing.ts."""
NAMED_PARTS = ("zone", "card", "seat", "errand", "space", "figure")


def find_faults(game: str, lesson: Lesson) -> list[str]:
    """Everything that is wrong with a lesson, each with its step."""
    return [
        *_missing_messages(game, lesson),
        *_unknown_rules(game, lesson),
        *_dead_ends(lesson),
        *_illegal_moves(game, lesson),
    ]


def required_messages(lesson: Lesson) -> Iterator[str]:
    """The messages that a lesson cannot do without."""
    for step in lesson.steps:
        yield from (message_id(f"{step.say}-title"), message_id(step.say))
        if step.ask is not None and not step.flows:
            yield message_id(f"{step.say}-done")
        yield from (message_id(other.say) for other in step.instead)
    yield from (message_id(f"learned-{name}") for name in lesson.learned)


def _missing_messages(game: str, lesson: Lesson) -> Iterator[str]:
    spoken = lesson_catalogue(game)
    yield from (f"no words: {word}" for word in required_messages(lesson) if not spoken.has(word))


def _unknown_rules(game: str, lesson: Lesson) -> Iterator[str]:
    known = set(RULE.findall(games.rules_text(game)))
    for number, step in enumerate(lesson.steps):
        yield from (f"step {number}: no rule {rule}" for rule in step.rules if rule not in known)


def _dead_ends(lesson: Lesson) -> Iterator[str]:
    if not any(step.ask is not None for step in lesson.steps):
        yield "no step asks for a move"
    for number, step in enumerate(lesson.steps):
        if step.flows and (step.ask is None or number == len(lesson.steps) - 1):
            yield f"step {number}: nothing leads on"


def _illegal_moves(game: str, lesson: Lesson) -> Iterator[str]:
    """The whole lesson is played; what comes after a move that is not allowed is not looked at."""
    match = start_lesson(game, lesson)
    for number, step in enumerate(lesson.steps):
        for move in step.moves:
            if move.seat == lesson.seat:
                yield f"step {number}: the learner's own move is done for them"
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


def _unreachable_replies(match: Match[Any], ask: Action, step: Step) -> Iterator[str]:
    """Answers that nobody can ever get."""
    left = [
        action for action in match.legal_actions() if canonical_json(action) != canonical_json(ask)
    ]
    for other in step.instead:
        if not any(matches_pattern(action, other.like) for action in left):
            yield f"nothing that is allowed is like {other.like}"
        left = [action for action in left if not matches_pattern(action, other.like)]


def _missing_targets(view: View, step: Step) -> Iterator[str]:
    """What is pointed at, but cannot be there."""
    zones = {zone.id for zone in view.zones}
    held = {card.name for zone in view.zones if zone.owner == view.seat for card in zone.cards}
    for point in step.point:
        part, _, name = point.partition(" ")
        known = part in UNNAMED_PARTS if not name else part in NAMED_PARTS
        is_lost = (part == "zone" and name not in zones) or (part == "card" and name not in held)
        if not known or is_lost:
            yield f"nothing to point at: {point}"


def _format(game: str, refusal: Refusal) -> str:
    return games.catalogue(game).format_refusal(refusal)
