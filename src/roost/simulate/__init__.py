"""Many matches between bots, and what came of them."""

from roost.simulate.runner import PlayedMatch, run_matches
from roost.simulate.summary import MatchTally, ScoreRange, Summary

__all__ = ["MatchTally", "PlayedMatch", "ScoreRange", "Summary", "run_matches"]
