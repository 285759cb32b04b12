"""What a designer asks of a game, answered by many matches: with intervals, pictures and words."""

from roost.study.study_plan import StudyPlan
from roost.study.result import Study
from roost.study.runner import run_study

__all__ = ["Study", "StudyPlan", "run_study"]
