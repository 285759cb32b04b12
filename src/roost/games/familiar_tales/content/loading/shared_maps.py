"""Pages that use the map of another page (D3, `map`): they copy it and override parts."""

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
"""Fields of a space that belong to the page and not to its map."""


def fill_shared_maps(data: dict[str, Any], positions: SourcePositions) -> None:
    """Fill in every page with `map`, so that a built campaign does not need it."""
    pages = data.get("pages")
    if not isinstance(pages, dict):
        return
    map_of = {
        id: str(page.pop("map"))
        for id, page in pages.items()
        if isinstance(page, dict) and "map" in page
    }
    problems: list[LocatedProblem] = []
    for id, other_id in map_of.items():
        if other_id in map_of or not isinstance(pages.get(other_id), dict):
            problems.append(_problem(id, other_id, pages, positions))
        else:
            _fill(pages[id], pages[other_id])
    if problems:
        raise CampaignError(problems)


def _fill(page: dict[str, Any], other: dict[str, Any]) -> None:
    for key in INHERITED_KEYS:
        if key in other:
            page.setdefault(key, deepcopy(other[key]))
    for key in MERGED_KEYS:
        base, own = other.get(key), page.get(key, {})
        if not isinstance(base, dict) or not isinstance(own, dict):
            continue  # the reader reports invalid data
        merged_items = {name: _merge(part, own.get(name, {})) for name, part in base.items()}
        page[key] = merged_items | {name: part for name, part in own.items() if name not in base}


def _merge(part: Any, own: Any) -> Any:
    if not isinstance(part, dict) or not isinstance(own, dict):
        return own or part
    return {key: deepcopy(item) for key, item in part.items() if key not in OWN_FIELDS} | own


def _problem(
    id: str, name: Any, pages: dict[str, Any], positions: SourcePositions
) -> LocatedProblem:
    path = ("pages", id, "map")
    text = f"{name} has no map of its own" if name in pages else f"there is no page {name}"
    hint = "" if name in pages else suggest(name, pages)
    return LocatedProblem(position_of(path, positions), format_path(path), text, hint)
