"""The command `roost` as browser tests run it: everything random comes from a seed.

`python -m tests.support.browser.seeded_server serve ...` is `roost serve ...` with these changes:

- All tables have the same secret. The deal and the bots' moves follow from it and from the nonces
  of the players, which `fixtures.open_page` fixes.
- It is always noon of the same day.
- A table can start from any position, given by a file with the table's `setup`: a test creates a
  table, calls `set_start_position`, and then starts the match.
"""

import json
import os
import threading
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any, Self
from unittest.mock import patch

from roost.cli import main
from roost.contract import ChanceOutcome, Game, MatchConfig
from roost.match import Match
from roost.server.deals import deal_ids, routes
from roost.server.tables import fairness
from roost.server.tables import table as tables

FOLDER = "ROOST_START_POSITIONS"
"""The environment variable with the folder of positions. A file has the name of its table."""
SECRET = "5eed" * 16


class FixedDate(datetime):
    """A date and time whose `now` never changes."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        return cls(2026, 3, 4, 12, tzinfo=tz)


def set_start_position(folder: Path, table: str, setup: dict[str, Any]) -> None:
    """Set the position in which a table starts, in the format of a record's setup."""
    folder.mkdir(exist_ok=True)
    (folder / f"{table}.json").write_text(json.dumps(setup))


def patch_start_positions() -> None:
    """Make tables read their file when they create a match, also after an undo or a restart."""
    current = threading.local()
    get_seed = vars(tables.Table)["seed"].fget

    def seed(table: tables.Table) -> str:
        current.table_id = table.id  # a table reads its seed as the last thing before a match
        value: str = get_seed(table)
        return value

    def new_match(
        game: Game[Any],
        config: MatchConfig,
        outcomes: list[ChanceOutcome] | None = None,
        seed: str = "",
    ) -> Match[Any]:
        file = Path(os.environ[FOLDER]) / f"{vars(current).pop('table_id', None)}.json"
        if file.exists():
            outcomes = game.parse_setup(config, json.loads(file.read_text()))
        return Match(game, config, outcomes, seed=seed)

    patch.object(tables.Table, "seed", property(seed)).start()
    patch.object(tables, "Match", new_match).start()


if __name__ == "__main__":
    patch.object(fairness, "new_secret", lambda: SECRET).start()
    patch.object(deal_ids, "datetime", FixedDate).start()
    patch.object(routes, "datetime", FixedDate).start()
    patch_start_positions()
    main()
