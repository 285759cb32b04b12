"""Finds unusual matches of a series and writes their records."""

from pathlib import Path

import numpy as np

from roost.simulate.series import Rows, Series
from roost.simulate.series.chunk import play_record
from roost.simulate.series.rows import scores
from roost.study.result import Outlier
from roost.system.files import write_file


def find_outliers(series: Series, rows: Rows, folder: Path | None) -> list[Outlier]:
    """Return the matches with the highest and lowest score, and the longest and shortest one.

    A match is listed once. If there is a folder, the records are written to it.
    """
    points = scores(rows, series.config.players)
    extremes = {
        "highest": (points.max(1), -1),
        "lowest": (points.min(1), 1),
        "longest": (rows["actions"], -1),
        "shortest": (rows["actions"], 1),
    }
    outliers: list[Outlier] = []
    for kind, (values, sign) in extremes.items():
        number = int(np.argmin(sign * values.astype(np.int64)))
        varies = values.min() != values.max()
        if varies and number not in [outlier.match for outlier in outliers]:
            outliers.append(Outlier(kind, number, int(values[number]), f"{kind}.jsonl"))
    if folder is not None:
        for outlier in outliers:
            write_file(folder / outlier.file, play_record(series, outlier.match))
    return outliers
