"""A server whose tables can start from any position, given by a file with the table's `setup`.

`python -m tests.support.browser.start_positions serve ...` is the command `roost` with this change.
A test creates a table, calls `set_start_position`, and then starts the match.
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

FOLDER = "ROOST_START_POSITIONS"
"""The environment variable with the folder of positions. A file has the name of its table."""


def set_start_position(folder: Path, table: str, setup: dict[str, Any]) -> None:
    """Set the position in which a table starts, in the format of a record's setup."""
    folder.mkdir(exist_ok=True)
    (folder / f"{table}.json").write_text(json.dumps(setup))


def patch_tables() -> None:
    """Make tables read their file when they create a match, also after an undo or a restart."""
    ids: dict[str, str] = {}
    get_seed = vars(tables.Table)["seed"].fget

    def seed(table: tables.Table) -> str:
        value: str = get_seed(table)
        ids[value] = table.id
        return value

    def new_match(
        game: Game[Any],
        config: MatchConfig,
        outcomes: list[ChanceOutcome] | None = None,
        seed: str = "",
    ) -> Match[Any]:
        file = Path(os.environ[FOLDER]) / f"{ids[seed]}.json"
        if file.exists():
            outcomes = game.parse_setup(config, json.loads(file.read_text()))
        return Match(game, config, outcomes, seed=seed)

    patch.object(tables.Table, "seed", property(seed)).start()
    patch.object(tables, "Match", new_match).start()


if __name__ == "__main__":
    patch_tables()
    main()
