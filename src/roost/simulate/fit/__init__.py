"""Fits the weights of a game's policy by self-play."""

from roost.simulate.fit.self_play import FitPlan, FitRound, fit

__all__ = ["FitPlan", "FitRound", "fit"]
