"""Benchmarks of Roost against its peers, measured in the same run."""

from roost.bench.measurement import Benchmark, Measurement, measure
from roost.bench.suite import build_suite, measure_startup

__all__ = ["Benchmark", "Measurement", "build_suite", "measure", "measure_startup"]
