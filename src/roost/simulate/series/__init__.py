"""Many matches at once: on all cores, stopped and taken up again, as rows of a table.

A match depends on its number alone, so neither the number of workers nor a pause changes anything.
"""

from roost.simulate.series.rows import Rows
from roost.simulate.series.runner import run_series
from roost.simulate.series.series import Series
from roost.simulate.series.tally import RowTally

__all__ = ["RowTally", "Rows", "Series", "run_series"]
