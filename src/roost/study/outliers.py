"""Matches out of the ordinary, played once more for their records."""

from pathlib import Path

import numpy as np

from roost.simulate.series import Rows, Series
from roost.simulate.series.chunk import play_chunk
from roost.simulate.series.rows import scores
from roost.study.result import Outlier
from roost.system.files import write_file


def find_outliers(series: Series, rows: Rows, folder: Path | None) -> list[Outlier]:
    """The highest and lowest score, the shortest and the longest match, each once.

    Their records are written into the folder, if there is one.
    """
    points = scores(rows, series.config.players)
    found = {
        "highest": (points.max(1), -1),
        "lowest": (points.min(1), 1),
        "longest": (rows["actions"], -1),
        "shortest": (rows["actions"], 1),
    }
    chosen: list[Outlier] = []
    for kind, (values, sign) in found.items():
        number = int(np.argmin(sign * values.astype(np.int64)))
        varies = values.min() != values.max()
        if varies and number not in [one.match for one in chosen]:
            chosen.append(Outlier(kind, number, int(values[number]), f"{kind}.jsonl"))
    if folder is not None:
        for one in chosen:
            write_file(folder / one.file, play_record(series, one.match))
    return chosen


def play_record(series: Series, number: int) -> bytes:
    return play_chunk(series._replace(has_records=True), number, 1, False).records or b""
