"""Where bots from files are: in one folder, each named as its file is."""

import os
import re
from pathlib import Path

import platformdirs

NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")


def folder() -> Path:
    """ROOST_BOTS, or `bots` in the user's data folder."""
    named = os.environ.get("ROOST_BOTS")
    return Path(named) if named else Path(platformdirs.user_data_dir("roost")) / "bots"


def file_names() -> list[str]:
    return sorted(file.stem for file in folder().glob("*.npz") if NAME.fullmatch(file.stem))


def bot_file(name: str) -> Path | None:
    """A bot's file, if there is one."""
    return folder() / f"{name}.npz" if name in file_names() else None
