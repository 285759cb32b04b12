"""A page that stands on another's map (D3, `map`) takes over its ground, and says what differs."""

from copy import deepcopy
from typing import Any

from roost.games.familiar_tales.content.loading.report import (
    CampaignError,
    LocatedProblem,
    SourcePositions,
    format_path,
    position_of,
)
from roost.games.familiar_tales.content.schema.reader import suggest

INHERITED_KEYS = ("size", "walls")
MERGED_KEYS = ("spaces", "edges", "links")
OWN_FIELDS = ("symbols",)
"""What belongs to a page and not to its ground."""


def fill_shared_maps(data: dict[str, Any], positions: SourcePositions) -> None:
    """Every such page is filled in; a built campaign knows nothing of it."""
    pages = data.get("pages")
    if not isinstance(pages, dict):
        return
    asked = {
        id: str(page.pop("map"))
        for id, page in pages.items()
        if isinstance(page, dict) and "map" in page
    }
    mistakes: list[LocatedProblem] = []
    for id, name in asked.items():
        if name in asked or not isinstance(pages.get(name), dict):
            mistakes.append(_wrong(id, name, pages, positions))
        else:
            _fill(pages[id], pages[name])
    if mistakes:
        raise CampaignError(mistakes)


def _fill(page: dict[str, Any], other: dict[str, Any]) -> None:
    for key in INHERITED_KEYS:
        if key in other:
            page.setdefault(key, deepcopy(other[key]))
    for key in MERGED_KEYS:
        ground, own = other.get(key), page.get(key, {})
        if not isinstance(ground, dict) or not isinstance(own, dict):
            continue  # the reader of the data tells what is wrong with it
        filled = {name: _merged(part, own.get(name, {})) for name, part in ground.items()}
        page[key] = filled | {name: part for name, part in own.items() if name not in ground}


def _merged(part: Any, own: Any) -> Any:
    if not isinstance(part, dict) or not isinstance(own, dict):
        return own or part
    return {key: deepcopy(item) for key, item in part.items() if key not in OWN_FIELDS} | own


def _wrong(id: str, name: Any, pages: dict[str, Any], positions: SourcePositions) -> LocatedProblem:
    path = ("pages", id, "map")
    text = f"{name} has no map of its own" if name in pages else f"there is no page {name}"
    hint = "" if name in pages else suggest(name, pages)
    return LocatedProblem(position_of(path, positions), format_path(path), text, hint)
