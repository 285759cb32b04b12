"""Merges several files into one campaign (D2)."""

from typing import Any

from roost.games.familiar_tales.content.loading.report import (
    CampaignError,
    LocatedProblem,
    SourcePosition,
    SourcePositions,
    format_path,
)
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.reader import DataPath, fields_of, suggest

SINGLE_KEYS = ("campaign", "fatigue")
"""Keys that only one file may contain."""
LIST_KEYS = ("endings",)


class CampaignMerger:
    """Merges the data of files and collects problems."""

    def __init__(self) -> None:
        self.data: dict[str, Any] = {}
        self.positions: SourcePositions = {}
        self.problems: list[LocatedProblem] = []

    def add(self, data: Any, positions: SourcePositions) -> None:
        """Add a file. If it `extends` a campaign it may replace items with `replace: true`."""
        self.positions.setdefault((), positions[()])
        if not isinstance(data, dict):
            self._report((), positions, "a file must be a map with keys such as pages and entries")
            return
        extends = "extends" in data
        for key, value in data.items():
            if key == "extends":
                continue
            if key not in fields_of(Campaign):
                hint = suggest(key, fields_of(Campaign))
                self._report((key,), positions, f"unknown top-level key {key}", hint)
            elif key in SINGLE_KEYS:
                self._add_single(key, value, positions, extends)
            elif key in LIST_KEYS:
                self._add_list(key, value, positions)
            elif not isinstance(value, dict):
                self._report((key,), positions, f"{key} must be a map of ids")
            else:
                self._add_ids(key, value, positions, extends)

    def finish(self) -> tuple[dict[str, Any], SourcePositions]:
        """Return the merged data with their positions.

        Raise CampaignError if there are problems.
        """
        if self.problems:
            raise CampaignError(self.problems)
        if ("campaign",) in self.positions:
            # Problems about missing keys point there.
            self.positions[()] = self.positions[("campaign",)]
        return self.data, self.positions

    def _add_single(self, key: str, value: Any, positions: SourcePositions, extends: bool) -> None:
        replaces = extends and isinstance(value, dict) and value.pop("replace", False) is True
        if key in self.data and not replaces:
            self._report((key,), positions, f"{key} is defined twice", self._first_position((key,)))
            return
        self._put((key,), value, positions, (key,))

    def _add_list(self, key: str, value: Any, positions: SourcePositions) -> None:
        if not isinstance(value, list):
            self._report((key,), positions, f"{key} must be a list")
            return
        start = len(self.data.setdefault(key, []))
        self.data[key] += value
        self.positions.setdefault((key,), positions[(key,)])
        for i in range(len(value)):
            self._locate((key, start + i), positions, (key, i))

    def _add_ids(
        self, key: str, value: dict[Any, Any], positions: SourcePositions, extends: bool
    ) -> None:
        items = self.data.setdefault(key, {})
        self.positions.setdefault((key,), positions[(key,)])
        for id, item in value.items():
            path = (key, id)
            if key == "translations" and isinstance(item, dict) and id in items:
                self._add_texts(path, items[id], item, positions)
                continue
            replaces = isinstance(item, dict) and item.pop("replace", False) is True
            if replaces and not (extends and id in items):
                why = (
                    "there is nothing to replace"
                    if extends
                    else "only a file with extends can replace"
                )
                self._report((*path, "replace"), positions, f"replace: true of {id}: {why}")
            elif id in items and not replaces:
                hint = self._first_position(path)
                if extends:
                    hint += "; use replace: true to replace it"
                self._report(path, positions, f"{id} is defined twice", hint)
            else:
                self._put(path, item, positions, path)

    def _add_texts(
        self, path: DataPath, texts: Any, new_texts: dict[Any, Any], positions: SourcePositions
    ) -> None:
        for key, text in new_texts.items():
            if key in texts:
                self._report((*path, key), positions, f"{key} is defined twice")
            texts[key] = text
            self._locate((*path, key), positions, (*path, key))

    def _put(
        self, path: DataPath, value: Any, positions: SourcePositions, source: DataPath
    ) -> None:
        parent: Any = self.data
        for key in path[:-1]:
            parent = parent[key]
        parent[path[-1]] = value
        self._locate(path, positions, source)

    def _locate(self, path: DataPath, positions: SourcePositions, source: DataPath) -> None:
        for stale in [known for known in self.positions if known[: len(path)] == path]:
            del self.positions[stale]
        for known, position in positions.items():
            if known[: len(source)] == source:
                self.positions[path + known[len(source) :]] = position

    def _first_position(self, path: DataPath) -> str:
        position = self.positions[path]
        return f"first in {position.file}, line {position.line}"

    def _report(
        self, path: DataPath, positions: SourcePositions, text: str, hint: str = ""
    ) -> None:
        position = positions.get(path) or positions.get(path[:1]) or SourcePosition("campaign", 1)
        self.problems.append(LocatedProblem(position, format_path(path), text, hint))
