"""Lessons: each can be played through, each reply can be reached, and each message exists."""

import re

import pytest

from roost import games
from roost.contract import RefusalError, apply_diff, canonical_json
from roost.match import lessons, observe
from roost.testing.lesson_checks import find_faults, required_messages
from roost.testing.refusals import raises_refusal
from roost.testing.selection import games_with

WORDS_PER_MINUTE = 170
"""A slow reading speed."""
SECONDS_PER_ACTION = 7
"""Time to find a card, touch it, and see the result."""


every_lesson = pytest.mark.parametrize("name", games_with("lesson"))


def action_steps(name: str) -> list[int]:
    """Return the steps of a game's lesson that request an action."""
    return [i for i, step in enumerate(lessons.load_lesson(name).steps) if step.ask is not None]


@every_lesson
def test_a_lesson_has_no_faults(name: str) -> None:
    assert find_faults(name, lessons.load_lesson(name)) == []


@every_lesson
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


@every_lesson
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


@every_lesson
def test_an_illegal_action_is_refused_as_at_any_table(name: str) -> None:
    number = action_steps(name)[0]
    with pytest.raises(RefusalError):
        lessons.check_answer(name, number, {"type": "fly"})
    with pytest.raises(RefusalError):
        lessons.check_answer(name, number, "anything")
    for wrong in (-1, len(lessons.load_lesson(name).steps), *({0} - {number})):
        with raises_refusal("lesson-step"):
            lessons.check_answer(name, wrong, {"type": "fly"})


@every_lesson
def test_every_message_of_a_lesson_is_used(name: str) -> None:
    text = (games.game_folder(name) / "lesson/en.ftl").read_text(encoding="utf-8")
    lesson = lessons.load_lesson(name)
    general = {f"lesson-{step.say}-not" for step in lesson.steps if step.ask is not None}
    assert set(re.findall(r"^([\w-]+) =", text, re.M)) <= {*required_messages(lesson), *general}


@every_lesson
def test_a_lesson_takes_as_long_as_it_says(name: str) -> None:
    lesson, catalogue = lessons.load_lesson(name), lessons.lesson_catalogue(name)
    messages = [
        message for message in required_messages(lesson) if message.endswith(("-title", "-done"))
    ]
    messages += {f"lesson-{step.say}" for step in lesson.steps}
    count = sum(len(catalogue.format(message).split()) for message in messages)
    minutes = count / WORDS_PER_MINUTE + len(action_steps(name)) * SECONDS_PER_ACTION / 60
    assert abs(minutes - lesson.minutes) <= max(0.6, 0.2 * minutes), f"{minutes:.1f} minutes"
