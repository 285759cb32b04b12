"""What a designer asks of a game, answered by many matches: with intervals, pictures and words."""

from roost.study.plan import Plan
from roost.study.result import Study
from roost.study.studying import study

__all__ = ["Plan", "Study", "study"]
