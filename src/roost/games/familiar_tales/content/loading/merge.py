"""Several files become one campaign (D2): each adds its ids to those of the others."""

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
"""Keys that one file gives whole."""
LIST_KEYS = ("endings",)


class CampaignMerger:
    def __init__(self) -> None:
        self.data: dict[str, Any] = {}
        self.positions: SourcePositions = {}
        self.problems: list[LocatedProblem] = []

    def add(self, data: Any, positions: SourcePositions) -> None:
        """Another file. Where it `extends` a campaign it may replace what says `replace: true`."""
        self.positions.setdefault((), positions[()])
        if not isinstance(data, dict):
            self._wrong((), positions, "a file holds a map of keys such as pages and entries")
            return
        extends = "extends" in data
        for key, value in data.items():
            if key == "extends":
                continue
            if key not in fields_of(Campaign):
                hint = suggest(key, fields_of(Campaign))
                self._wrong((key,), positions, f"there is no key {key} at the top of a file", hint)
            elif key in SINGLE_KEYS:
                self._whole(key, value, positions, extends)
            elif key in LIST_KEYS:
                self._list(key, value, positions)
            elif not isinstance(value, dict):
                self._wrong((key,), positions, f"{key} must be a map of ids")
            else:
                self._ids(key, value, positions, extends)

    def finish(self) -> tuple[dict[str, Any], SourcePositions]:
        if self.problems:
            raise CampaignError(self.problems)
        if ("campaign",) in self.positions:
            self.positions[()] = self.positions[("campaign",)]  # what is missing is missing there
        return self.data, self.positions

    def _whole(self, key: str, value: Any, positions: SourcePositions, extends: bool) -> None:
        replaces = extends and isinstance(value, dict) and value.pop("replace", False) is True
        if key in self.data and not replaces:
            self._wrong((key,), positions, f"{key} is given twice", self._first((key,)))
            return
        self._put((key,), value, positions, (key,))

    def _list(self, key: str, value: Any, positions: SourcePositions) -> None:
        if not isinstance(value, list):
            self._wrong((key,), positions, f"{key} must be a list")
            return
        start = len(self.data.setdefault(key, []))
        self.data[key] += value
        self.positions.setdefault((key,), positions[(key,)])
        for i in range(len(value)):
            self._locate((key, start + i), positions, (key, i))

    def _ids(
        self, key: str, value: dict[Any, Any], positions: SourcePositions, extends: bool
    ) -> None:
        found = self.data.setdefault(key, {})
        self.positions.setdefault((key,), positions[(key,)])
        for id, item in value.items():
            path = (key, id)
            if key == "translations" and isinstance(item, dict) and id in found:
                self._texts(path, found[id], item, positions)
                continue
            replaces = isinstance(item, dict) and item.pop("replace", False) is True
            if replaces and not (extends and id in found):
                why = "nothing is replaced" if extends else "only a file that extends replaces"
                self._wrong((*path, "replace"), positions, f"replace: true of {id}: {why}")
            elif id in found and not replaces:
                hint = self._first(path)
                if extends:
                    hint += "; replace: true takes its place"
                self._wrong(path, positions, f"{id} is given twice", hint)
            else:
                self._put(path, item, positions, path)

    def _texts(
        self, path: DataPath, found: Any, more: dict[Any, Any], positions: SourcePositions
    ) -> None:
        for key, text in more.items():
            if key in found:
                self._wrong((*path, key), positions, f"{key} is given twice")
            found[key] = text
            self._locate((*path, key), positions, (*path, key))

    def _put(
        self, path: DataPath, value: Any, positions: SourcePositions, source: DataPath
    ) -> None:
        place: Any = self.data
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value
        self._locate(path, positions, source)

    def _locate(self, path: DataPath, positions: SourcePositions, source: DataPath) -> None:
        for old in [found for found in self.positions if found[: len(path)] == path]:
            del self.positions[old]
        for found, position in positions.items():
            if found[: len(source)] == source:
                self.positions[path + found[len(source) :]] = position

    def _first(self, path: DataPath) -> str:
        position = self.positions[path]
        return f"first in {position.file}, line {position.line}"

    def _wrong(self, path: DataPath, positions: SourcePositions, text: str, hint: str = "") -> None:
        position = positions.get(path) or positions.get(path[:1]) or SourcePosition("campaign", 1)
        self.problems.append(LocatedProblem(position, format_path(path), text, hint))
