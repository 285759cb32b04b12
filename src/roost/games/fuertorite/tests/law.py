"""The tables of RULES.md as data: what the law says is what the tests check."""

from functools import cache

from roost.games import rules_text


@cache
def table(*columns: str) -> list[dict[str, str]]:
    """The rows of the table that has these columns, each by column."""
    lines = rules_text("fuertorite").splitlines()
    start = lines.index(f"| {' | '.join(columns)} |")
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        rows.append(dict(zip(columns, cells, strict=True)))
    return rows
