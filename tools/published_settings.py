"""Settings of the measurements that docs/ publishes: `tools/published.toml` in a game's folder."""

import tomllib
from typing import Any

from roost import games


def load_published_settings() -> dict[str, dict[str, Any]]:
    """Return the settings of all games that have some, by game id."""
    files = {id: games.game_folder(id) / "tools" / "published.toml" for id in games.game_ids()}
    return {
        game_id: tomllib.loads(file.read_text(encoding="utf-8"))
        for game_id, file in files.items()
        if file.is_file()
    }
