"""Reads the plain subset of YAML (D1) and remembers the line of every value.

No tags, anchors or aliases; no duplicate keys; only `true` and `false` are booleans, so `no`, `on`
and `off` are strings; no dates.
"""

import re
from collections.abc import Iterator
from typing import Any

import yaml

from roost.games.familiar_tales.content.loading.report import (
    CampaignError,
    LocatedProblem,
    SourcePosition,
    SourcePositions,
    format_path,
)
from roost.games.familiar_tales.content.schema.reader import DataPath

INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
COLON_ADVICE = "a text with a colon needs quotes"
BRACKET_ADVICE = f"{COLON_ADVICE}; or a bracket before this is not closed"
ADVICE = {
    "mapping values are not allowed here": COLON_ADVICE,
    "expected ',' or '}', but got ':'": BRACKET_ADVICE,
    "expected ',' or ']', but got ':'": BRACKET_ADVICE,
    "found character '\\t' that cannot start any token": "indent with spaces, not with tabs",
    "found character '%' that cannot start any token": "a text that begins with % needs quotes",
    "found character '@' that cannot start any token": "a text that begins with @ needs quotes",
}


def read_yaml(text: str, file: str) -> tuple[Any, SourcePositions]:
    """Return the plain data of a file, and the position of each part."""
    try:
        return _Builder(file).document(_events(text))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        position = SourcePosition(file, mark.line + 1 if mark else 1)
        problem = error.problem or "this is not YAML"
        raise CampaignError(
            [LocatedProblem(position, "", problem, ADVICE.get(problem, ""))]
        ) from None
    except yaml.YAMLError as error:
        raise CampaignError(
            [LocatedProblem(SourcePosition(file, 1), "", str(error).splitlines()[0])]
        ) from None


def _events(text: str) -> Iterator[Any]:
    """Parse with the fast parser if it exists. For invalid YAML the slow one reports more."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return iter(list(yaml.parse(text, Loader=loader)))
    except yaml.YAMLError:
        return iter(yaml.parse(text, Loader=yaml.SafeLoader))


class _Builder:
    def __init__(self, file: str) -> None:
        self.file = file
        self.positions: SourcePositions = {}

    def document(self, events: Iterator[Any]) -> tuple[Any, SourcePositions]:
        value: Any = {}
        self.positions[()] = SourcePosition(self.file, 1)
        for event in events:
            if isinstance(event, yaml.NodeEvent):
                value = self.node(event, events, ())
            elif isinstance(event, yaml.DocumentStartEvent) and value:
                self.fail(event, (), "a file contains one document", "remove the line ---")
        return value, self.positions

    def node(self, event: Any, events: Iterator[Any], path: DataPath) -> Any:
        self.positions.setdefault(path, self.at(event))
        if isinstance(event, yaml.AliasEvent):
            self.fail(event, path, "aliases (*) are not supported", "repeat the value")
        if event.anchor:
            self.fail(
                event, path, "anchors (&) are not supported", "write the value where it is used"
            )
        if event.tag:
            self.fail(event, path, f"tags ({event.tag}) are not supported", "remove the tag")
        if isinstance(event, yaml.ScalarEvent):
            return event.value if event.style else _scalar(event.value)
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(events, path)
        return self.mapping(events, path)

    def sequence(self, events: Iterator[Any], path: DataPath) -> list[Any]:
        items: list[Any] = []
        while not isinstance(event := next(events), yaml.SequenceEndEvent):
            items.append(self.node(event, events, (*path, len(items))))
        return items

    def mapping(self, events: Iterator[Any], path: DataPath) -> dict[Any, Any]:
        items: dict[Any, Any] = {}
        while not isinstance(event := next(events), yaml.MappingEndEvent):
            if not isinstance(event, yaml.ScalarEvent):
                self.fail(event, path, "a key must be a word or a number", COLON_ADVICE)
            key = self.node(event, iter(()), (*path, str(event.value)))
            if isinstance(key, bool) or key is None:
                key = str(event.value)
            if key in items:
                self.fail(event, (*path, key), f"the key {key} is defined twice")
            self.positions[(*path, key)] = self.at(event)
            items[key] = self.node(next(events), events, (*path, key))
        return items

    def at(self, event: Any) -> SourcePosition:
        return SourcePosition(self.file, event.start_mark.line + 1)

    def fail(self, event: Any, path: DataPath, text: str, hint: str = "") -> None:
        raise CampaignError([LocatedProblem(self.at(event), format_path(path), text, hint)])


def _scalar(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    if INTEGER.fullmatch(text):
        return int(text)
    return text if text not in ("", "~", "null") else None
