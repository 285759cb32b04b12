"""Write the columns of docs/design/parquet.md as the code has them.

python tools/parquet_page.py
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from roost import games  # noqa: E402
from roost.simulate.series.schema import Column, schemas  # noqa: E402

PAGE = ROOT / "docs" / "design/parquet.md"
BEGIN, END = "<!-- columns -->", "<!-- /columns -->"
GAME = "donburiko"


def render_page() -> str:
    """The page with its tables made anew."""
    facts = games.game_info(GAME)
    tables = [_table(*one) for one in schemas(facts, facts.default_players).items()]
    head, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return "\n".join([head + BEGIN, "", *tables, END + rest.partition(END)[2]])


def _table(file: str, columns: list[Column]) -> str:
    rows = [f"| `{one.name}` | {one.type} | {one.meaning} |" for one in columns]
    return "\n".join(
        [f"### {file}.parquet", "", "| column | type | meaning |", "|---|---|---|", *rows, ""]
    )


if __name__ == "__main__":
    PAGE.write_text(render_page(), encoding="utf-8")
