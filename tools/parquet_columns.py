"""Write the tables of columns in docs/design/parquet.md from the code.

python tools/parquet_columns.py
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from roost import games  # noqa: E402
from roost.simulate.series.schema import Column, schemas  # noqa: E402

PAGE = ROOT / "docs" / "design/parquet.md"
BEGIN, END = "<!-- columns -->", "<!-- /columns -->"


def render_page() -> str:
    """Return the page with its tables rendered again."""
    short_games = [info for info in games.all_game_info() if not info.is_long]
    info = min(short_games, key=lambda info: info.default_players)
    tables = [_table(*schema) for schema in schemas(info, info.default_players).items()]
    head, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return "\n".join([head + BEGIN, "", *tables, END + rest.partition(END)[2]])


def _table(file: str, columns: list[Column]) -> str:
    rows = [f"| `{column.name}` | {column.type} | {column.meaning} |" for column in columns]
    return "\n".join(
        [f"### {file}.parquet", "", "| column | type | meaning |", "|---|---|---|", *rows, ""]
    )


if __name__ == "__main__":
    PAGE.write_text(render_page(), encoding="utf-8")
