"""The tables of RULES.md as data: what the law says is what the tests check."""

import re
from functools import cache

from roost.games import rules_text


@cache
def table(*columns: str) -> list[dict[str, str]]:
    """The rows of the table that has these columns, each by column."""
    lines = rules_text("donburiko").splitlines()
    start = lines.index(f"| {' | '.join(columns)} |")
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        rows.append(dict(zip(columns, cells, strict=True)))
    return rows


def code(cell: str) -> str:
    """What stands in a cell as code; empty if nothing does."""
    found = re.search(r"`([^`]+)`", cell)
    return found[1] if found else ""


def wholes(cell: str) -> list[int]:
    """The whole numbers of a cell."""
    return [int(number) for number in re.findall(r"-?\d+", cell)]
