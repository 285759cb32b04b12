"""The tables of RULES.md as data: what the law says is what the tests check."""

import re
from functools import cache

from roost.games import rules_text


@cache
def table(under: str, *columns: str) -> list[dict[str, str]]:
    """The rows of the first table with these columns after a line of the text, each by column."""
    lines = rules_text("familiars-trouble").splitlines()
    lines = lines[lines.index(under) :]
    start = lines.index(f"| {' | '.join(columns)} |")
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        rows.append(dict(zip(columns, cells, strict=True)))
    return rows


def codes(cell: str) -> list[str]:
    """All that stands in a cell as code."""
    return re.findall(r"`([^`]+)`", cell)
