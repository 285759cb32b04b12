"""An arena as it was asked for, with a progress bar."""

from roost.cli.progress import with_progress
from roost.simulate.arena import Ended, Plan, play_all


def play_with_progress(plan: Plan, jobs: int | None) -> list[Ended]:
    return list(with_progress(play_all(plan, jobs), plan.matches))
