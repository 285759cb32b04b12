"""The tables of a game's RULES.md as data, so that tests check what the rules say."""

import re
from functools import cache

from roost.games import rules_text


@cache
def read_table(game: str, *columns: str, under: str = "") -> list[dict[str, str]]:
    """Return the rows of the first table with these columns, after the line `under`."""
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
    """Return the code spans of a cell."""
    return re.findall(r"`([^`]+)`", cell)


def find_integers(cell: str) -> list[int]:
    """Return the integers of a cell."""
    return [int(number) for number in re.findall(r"-?\d+", cell)]
