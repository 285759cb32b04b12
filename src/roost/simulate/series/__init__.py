"""Series of many matches: played on all cores, resumable, with results as rows.

A match depends only on the series and its number. So neither the number of workers nor an
interruption changes a result.
"""

from roost.simulate.series.rows import Rows
from roost.simulate.series.runner import run_series
from roost.simulate.series.series import Series
from roost.simulate.series.tally import RowTally, Summary

__all__ = ["RowTally", "Rows", "Series", "Summary", "run_series"]
