"""Lessons: a match on a fixed setup, taught step by step. Each game stores its lesson as data."""

from roost.match.lessons.course import (
    Course,
    CourseStep,
    LessonAnswer,
    build_course,
    check_answer,
    match_at_step,
)
from roost.match.lessons.lesson import Lesson, LessonStep, has_lesson, lesson_catalogue, load_lesson

__all__ = [
    "Course",
    "CourseStep",
    "Lesson",
    "LessonAnswer",
    "LessonStep",
    "build_course",
    "check_answer",
    "has_lesson",
    "lesson_catalogue",
    "load_lesson",
    "match_at_step",
]
