"""Matches between bots: single ones, series, arenas, and fitting by self-play."""

from roost.simulate.runner import PlayedMatch, run_matches
from roost.simulate.summary import MatchTally, ScoreRange, Summary

__all__ = ["MatchTally", "PlayedMatch", "ScoreRange", "Summary", "run_matches"]
