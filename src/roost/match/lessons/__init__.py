"""Lessons: a match on a fixed setup, told step by step. They are data, kept with their games."""

from roost.match.lessons.data import Lesson, Step, catalogue, has_lesson, read
from roost.match.lessons.teaching import Course, LessonAnswer, Taught, answer, course, match_at

__all__ = [
    "Course",
    "Lesson",
    "LessonAnswer",
    "Step",
    "Taught",
    "answer",
    "catalogue",
    "course",
    "has_lesson",
    "match_at",
    "read",
]
