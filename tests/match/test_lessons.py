"""Lessons: each is played through, each answer can be got, and each word is there."""

import re
from typing import Any

import msgspec
import pytest

from roost import games
from roost.contract import RefusalError, apply_diff, canonical_json
from roost.match import lessons, observe
from roost.match.lessons import Lesson
from roost.match.lessons.checks import find_faults, required_messages
from roost.match.lessons.lesson import AlternativeReply
from tests.support.refusals import raises_refusal

WORDS_A_MINUTE = 170
"""For somebody who reads at leisure."""
SECONDS_A_MOVE = 7
"""To find a card and touch it, and to see what comes of it."""


def asked(name: str) -> list[int]:
    """The steps of a game's lesson that ask for a move."""
    return [i for i, step in enumerate(lessons.load_lesson(name).steps) if step.ask is not None]


def changed(lesson: Lesson, number: int, **fields: Any) -> Lesson:
    """The lesson with another step in a step's place."""
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
            seen = observe(lessons.match_at_step(name, number), course.seat)
            assert (view, step.legal_actions) == (seen.view, seen.legal_actions)
            assert step.ask in step.legal_actions
        for event in step.after:
            view = apply_diff(view, event.diff)


@pytest.mark.parametrize("name", games.game_ids())
def test_only_the_requested_action_is_right_and_all_others_are_answered(name: str) -> None:
    course, words_of = lessons.build_course(name), lessons.lesson_catalogue(name)
    got: set[str] = set()
    for number in asked(name):
        for action in course.steps[number].legal_actions:
            found = lessons.check_answer(name, number, action)
            assert found.is_right == (
                canonical_json(action) == canonical_json(course.steps[number].ask)
            )
            assert not (found.is_right and found.say)
            if found.say is not None:
                assert words_of.has(f"lesson-{found.say}")
                got.add(found.say)
    meant = {other.say for step in lessons.load_lesson(name).steps for other in step.instead}
    assert meant <= got


@pytest.mark.parametrize("name", games.game_ids())
def test_an_illegal_action_is_refused_as_at_any_table(name: str) -> None:
    number = asked(name)[0]
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
    told = [word for word in required_messages(lesson) if word.endswith(("-title", "-done"))]
    told += {f"lesson-{step.say}" for step in lesson.steps}
    count = sum(len(catalogue.format(word).split()) for word in told)
    minutes = count / WORDS_A_MINUTE + len(asked(name)) * SECONDS_A_MOVE / 60
    assert 3 <= lesson.minutes <= 5
    assert abs(minutes - lesson.minutes) <= 0.6, f"{minutes:.1f} minutes"


def test_faults_are_found() -> None:
    lesson = lessons.load_lesson("donburiko")
    number = asked("donburiko")[0]

    def found(**fields: Any) -> str:
        return "\n".join(find_faults("donburiko", changed(lesson, number, **fields)))

    assert "lesson-nothing-title" in found(say="nothing")
    assert "no rule DB-999" in found(rules=["DB-999"])
    assert "You do not hold acorn-5" in found(
        ask={"type": "add", "card": "acorn-5", "row": 0, "face": "up"}
    )
    assert "matches {'type': 'announce'}" in found(
        instead=[AlternativeReply(like={"type": "announce"}, say="up-row")]
    )
    assert "there is no such part to point at: zone attic" in found(point=["zone attic"])
    assert "there is no such part to point at: moon" in found(point=["moon"])
    last = len(lesson.steps) - 1
    assert find_faults("donburiko", changed(lesson, last, flows=True)) == [
        f"step {last}: flows, but there is no action or no next step"
    ]
    steps = [step for step in lesson.steps if step.ask is None and not step.moves]
    assert "no step requests an action" in find_faults(
        "donburiko", msgspec.structs.replace(lesson, steps=steps)
    )
