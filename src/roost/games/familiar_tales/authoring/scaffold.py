"""Creates a new campaign: a small one that can be played and then changed (D9)."""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from roost.contract import RefusalError
from roost.system.files import write_file

STARTER_FOLDER = "starter"
STARTER_ID, STARTER_TITLE = "my-tale", "My Tale"


def create_campaign(path: Path) -> list[Path]:
    """Write the files of a new campaign into a folder that is new or empty."""
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise RefusalError("campaign-folder-not-empty", folder=str(path))
    name = re.sub(r"[^a-z0-9]+", "-", path.resolve().name.lower()).strip("-") or STARTER_ID
    title = name.replace("-", " ").title()
    created = []
    for source, parts in _list_files(files(__package__) / STARTER_FOLDER, ()):
        target = path.joinpath(*parts)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text(encoding="utf-8")
        write_file(target, text.replace(STARTER_ID, name).replace(STARTER_TITLE, title))
        created.append(target)
    return created


def _list_files(
    folder: Traversable, parts: tuple[str, ...]
) -> list[tuple[Traversable, tuple[str, ...]]]:
    result = []
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        path = (*parts, item.name)
        if item.is_dir():
            result += _list_files(item, path)
        elif item.name.endswith(".yaml"):
            result.append((item, path))
    return result
