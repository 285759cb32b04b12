"""The tables of a game's RULES.md as data: what the law says is what its tests check."""

import re
from functools import cache

from roost.games import rules_text


@cache
def read_table(game: str, *columns: str, under: str = "") -> list[dict[str, str]]:
    """The rows of the first table with these columns, each by column.

    `under`: of those after this line of the text.
    """
    lines = rules_text(game).splitlines()
    if under:
        lines = lines[lines.index(under) :]
    start = lines.index(f"| {' | '.join(columns)} |")
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        rows.append(dict(zip(columns, cells, strict=True)))
    return rows


def find_codes(cell: str) -> list[str]:
    """All that stands in a cell as code."""
    return re.findall(r"`([^`]+)`", cell)


def find_integers(cell: str) -> list[int]:
    """The whole numbers of a cell."""
    return [int(number) for number in re.findall(r"-?\d+", cell)]
