"""An arena as it was asked for, with a progress bar."""

from roost.cli.progress import track_progress
from roost.simulate.arena import ArenaPlan, ArenaResult, play_arena


def play_with_progress(plan: ArenaPlan, jobs: int | None) -> list[ArenaResult]:
    return list(track_progress(play_arena(plan, jobs), plan.matches))
