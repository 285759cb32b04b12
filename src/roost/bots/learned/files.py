"""Finds the files of learned bots: `NAME.npz` in one folder is the bot NAME."""

import os
import re
from pathlib import Path

import platformdirs

BOT_NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")


def bots_folder() -> Path:
    """Return the folder: ROOST_BOTS, or `bots` in the user's data folder."""
    path = os.environ.get("ROOST_BOTS")
    return Path(path) if path else Path(platformdirs.user_data_dir("roost")) / "bots"


def learned_bot_names() -> list[str]:
    return sorted(
        file.stem for file in bots_folder().glob("*.npz") if BOT_NAME.fullmatch(file.stem)
    )


def find_bot_file(name: str) -> Path | None:
    """Return a bot's file, or None if there is none."""
    return bots_folder() / f"{name}.npz" if name in learned_bot_names() else None
