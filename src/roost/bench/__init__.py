"""How fast Roost is, beside its peers in the same run."""

from roost.bench.measure import Measure, Reading, measure
from roost.bench.suite import suite, warm_starts

__all__ = ["Measure", "Reading", "measure", "suite", "warm_starts"]
