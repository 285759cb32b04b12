"""Fitting a game's policy by self-play: the weights by which its moves are judged."""

from roost.simulate.fit.fitting import Fit, Progress, fit

__all__ = ["Fit", "Progress", "fit"]
