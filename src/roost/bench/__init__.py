"""Benchmarks of Roost against its peers, measured in the same run.

`suite` is not imported here, because it loads the compiler.
"""

from roost.bench.measurement import Benchmark, Measurement, measure

__all__ = ["Benchmark", "Measurement", "measure"]
