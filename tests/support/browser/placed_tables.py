"""A server whose tables may begin in the middle of things: a file tells a table's `setup`.

python -m tests.browser.placed serve ...: the command `roost`, but for that. A test makes a table,
writes where it begins (`place`), and only then sits down.
"""

import json
import os
from pathlib import Path
from typing import Any
from unittest.mock import patch

from roost.cli import main
from roost.contract import ChanceOutcome, Game, MatchConfig
from roost.match import Match
from roost.server.tables import table as tables

FOLDER = "ROOST_PLACED"
"""Where the positions are, each in a file with its table's name."""


def place_table(folder: Path, table: str, setup: dict[str, Any]) -> None:
    """Where a table will begin, in the form of a record's setup."""
    folder.mkdir(exist_ok=True)
    (folder / f"{table}.json").write_text(json.dumps(setup))


def patch_tables() -> None:
    """Whenever a table makes its match, also after an undo or a restart, its file is read."""
    ids: dict[str, str] = {}
    seed_of = vars(tables.Table)["seed"].fget

    def seed(table: tables.Table) -> str:
        found: str = seed_of(table)
        ids[found] = table.id
        return found

    def begun(
        game: Game[Any],
        table: MatchConfig,
        deals: list[ChanceOutcome] | None = None,
        seed: str = "",
    ) -> Match[Any]:
        file = Path(os.environ[FOLDER]) / f"{ids[seed]}.json"
        if file.exists():
            deals = game.parse_setup(table, json.loads(file.read_text()))
        return Match(game, table, deals, seed=seed)

    patch.object(tables.Table, "seed", property(seed)).start()
    patch.object(tables, "Match", begun).start()


if __name__ == "__main__":
    patch_tables()
    main()
