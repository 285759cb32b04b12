"""Studies of a game for designers: measures from many matches, with intervals, and a report."""

from roost.study.result import Study
from roost.study.runner import run_study
from roost.study.study_plan import StudyPlan

__all__ = ["Study", "StudyPlan", "run_study"]
