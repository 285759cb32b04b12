"""Lessons: each can be played through, each reply can be reached, and each message exists."""

import re
from typing import Any

import msgspec
import pytest

from roost import games
from roost.contract import RefusalError, apply_diff, canonical_json
from roost.match import lessons, observe
from roost.match.lessons import Lesson
from roost.match.lessons.lesson import AlternativeReply
from tests.support.lesson_checks import find_faults, required_messages
from tests.support.refusals import raises_refusal

WORDS_PER_MINUTE = 170
"""A slow reading speed."""
SECONDS_PER_ACTION = 7
"""Time to find a card, touch it, and see the result."""


def action_steps(name: str) -> list[int]:
    """Return the steps of a game's lesson that request an action."""
    return [i for i, step in enumerate(lessons.load_lesson(name).steps) if step.ask is not None]


def replace_step(lesson: Lesson, number: int, **fields: Any) -> Lesson:
    """Return the lesson with changed fields of one step."""
    steps = list(lesson.steps)
    steps[number] = msgspec.structs.replace(steps[number], **fields)
    return msgspec.structs.replace(lesson, steps=steps)


@pytest.mark.parametrize("name", games.game_ids())
def test_every_game_has_a_lesson_without_faults(name: str) -> None:
    assert lessons.has_lesson(name)
    assert find_faults(name, lessons.load_lesson(name)) == []


@pytest.mark.parametrize("name", games.game_ids())
def test_a_step_shows_the_learners_view(name: str) -> None:
    course = lessons.build_course(name)
    view = course.view
    for number, step in enumerate(course.steps):
        for event in [event for events in step.before for event in events]:
            view = apply_diff(view, event.diff)
        if step.ask is not None:
            observation = observe(lessons.match_at_step(name, number), course.seat)
            assert view == observation.view
            assert step.legal_actions == observation.legal_actions
            assert step.ask in step.legal_actions
        for event in step.after:
            view = apply_diff(view, event.diff)


@pytest.mark.parametrize("name", games.game_ids())
def test_only_the_requested_action_is_right_and_all_others_are_answered(name: str) -> None:
    course, catalogue = lessons.build_course(name), lessons.lesson_catalogue(name)
    replies: set[str] = set()
    for number in action_steps(name):
        for action in course.steps[number].legal_actions:
            answer = lessons.check_answer(name, number, action)
            is_requested = canonical_json(action) == canonical_json(course.steps[number].ask)
            assert answer.is_right == is_requested
            assert not (answer.is_right and answer.say)
            if answer.say is not None:
                assert catalogue.has(f"lesson-{answer.say}")
                replies.add(answer.say)
    steps = lessons.load_lesson(name).steps
    expected_replies = {reply.say for step in steps for reply in step.instead}
    assert expected_replies <= replies


@pytest.mark.parametrize("name", games.game_ids())
def test_an_illegal_action_is_refused_as_at_any_table(name: str) -> None:
    number = action_steps(name)[0]
    with pytest.raises(RefusalError):
        lessons.check_answer(name, number, {"type": "fly"})
    with pytest.raises(RefusalError):
        lessons.check_answer(name, number, "anything")
    for wrong in (-1, len(lessons.load_lesson(name).steps), *({0} - {number})):
        with raises_refusal("lesson-step"):
            lessons.check_answer(name, wrong, {"type": "fly"})


@pytest.mark.parametrize("name", games.game_ids())
def test_every_message_of_a_lesson_is_used(name: str) -> None:
    text = (games.game_folder(name) / "lesson/en.ftl").read_text(encoding="utf-8")
    lesson = lessons.load_lesson(name)
    general = {f"lesson-{step.say}-not" for step in lesson.steps if step.ask is not None}
    assert set(re.findall(r"^([\w-]+) =", text, re.M)) <= {*required_messages(lesson), *general}


@pytest.mark.parametrize("name", games.game_ids())
def test_a_lesson_takes_three_to_five_minutes(name: str) -> None:
    lesson, catalogue = lessons.load_lesson(name), lessons.lesson_catalogue(name)
    messages = [
        message for message in required_messages(lesson) if message.endswith(("-title", "-done"))
    ]
    messages += {f"lesson-{step.say}" for step in lesson.steps}
    count = sum(len(catalogue.format(message).split()) for message in messages)
    minutes = count / WORDS_PER_MINUTE + len(action_steps(name)) * SECONDS_PER_ACTION / 60
    assert 3 <= lesson.minutes <= 5
    assert abs(minutes - lesson.minutes) <= 0.6, f"{minutes:.1f} minutes"


def test_faults_are_found() -> None:
    lesson = lessons.load_lesson("donburiko")
    number = action_steps("donburiko")[0]

    def faults_with(**fields: Any) -> str:
        return "\n".join(find_faults("donburiko", replace_step(lesson, number, **fields)))

    assert "lesson-nothing-title" in faults_with(say="nothing")
    assert "no rule DB-999" in faults_with(rules=["DB-999"])
    assert "You do not hold acorn-5" in faults_with(
        ask={"type": "add", "card": "acorn-5", "row": 0, "face": "up"}
    )
    assert "matches {'type': 'announce'}" in faults_with(
        instead=[AlternativeReply(like={"type": "announce"}, say="up-row")]
    )
    assert "there is no such part to point at: zone attic" in faults_with(point=["zone attic"])
    assert "there is no such part to point at: moon" in faults_with(point=["moon"])
    last = len(lesson.steps) - 1
    assert find_faults("donburiko", replace_step(lesson, last, flows=True)) == [
        f"step {last}: flows, but there is no action or no next step"
    ]
    steps = [step for step in lesson.steps if step.ask is None and not step.moves]
    assert "no step requests an action" in find_faults(
        "donburiko", msgspec.structs.replace(lesson, steps=steps)
    )
