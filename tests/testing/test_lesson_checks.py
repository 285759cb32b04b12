"""The checks of lessons find faults."""

from typing import Any

import msgspec

from roost.match import lessons
from roost.match.lessons import Lesson
from roost.match.lessons.lesson import AlternativeReply
from roost.testing.lesson_checks import find_faults


def replace_step(lesson: Lesson, number: int, **fields: Any) -> Lesson:
    """Return the lesson with changed fields of one step."""
    steps = list(lesson.steps)
    steps[number] = msgspec.structs.replace(steps[number], **fields)
    return msgspec.structs.replace(lesson, steps=steps)


def test_faults_are_found() -> None:
    lesson = lessons.load_lesson("donburiko")
    number = next(i for i, step in enumerate(lesson.steps) if step.ask is not None)

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
