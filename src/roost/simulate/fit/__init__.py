"""Fitting a game's policy by self-play: the weights by which its moves are judged."""

from roost.simulate.fit.self_play import FitPlan, FitRound, fit

__all__ = ["FitPlan", "FitRound", "fit"]
