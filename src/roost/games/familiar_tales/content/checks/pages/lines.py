"""Checks the lines of a map: they lie between their spaces and do not cross."""

from collections.abc import Iterator
from itertools import combinations

from roost.games.familiar_tales.content.geometry import (
    TOLERANCE,
    common_border,
    is_proper_crossing,
    length,
    overlap,
    sides,
    uncovered_length,
)
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.pages import BookPage, Line
from roost.games.familiar_tales.content.schema.reader import ContentProblem, DataPath
from roost.games.familiar_tales.engine.sight import is_inside

MAX_GAP = 12.0
"""A longer piece of border without a line is reported."""


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    for id, page in campaign.pages.items():
        path = ("pages", id)
        yield from _areas(page, path)
        yield from _crossings(page, path)
        yield from _between(page, path)
        yield from _gaps(page, path)


def _areas(page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    for id, space in page.spaces.items():
        where = (*path, "spaces", id, "area")
        own = list(sides(space.area))
        if len(own) < 3:
            yield ContentProblem(where, f"the area of {id} has fewer than three corners")
        elif any(is_proper_crossing(a, b) for a, b in combinations(own, 2)):
            yield ContentProblem(where, f"the border of {id} crosses itself")
    for (a, one), (b, two) in combinations(page.spaces.items(), 2):
        is_crossing = any(
            is_proper_crossing(x, y) for x in sides(one.area) for y in sides(two.area)
        )
        if is_crossing or is_inside(one.dot, two.area) or is_inside(two.dot, one.area):
            yield ContentProblem((*path, "spaces", b, "area"), f"{a} and {b} overlap")


def _crossings(page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    lines = list(_lines(page, path))
    for (where, name, line), (_, other, against) in combinations(lines, 2):
        if is_proper_crossing(line, against):
            yield ContentProblem(where, f"{name} and {other} cross each other")
        elif overlap(line, against) is not None:
            yield ContentProblem(where, f"{name} and {other} lie on each other")


def _lines(page: BookPage, path: DataPath) -> Iterator[tuple[DataPath, str, Line]]:
    for id, edge in page.edges.items():
        if edge.line is not None:
            yield (*path, "edges", id, "line"), f"the line {id}", edge.line
    for i, wall in enumerate(page.walls):
        yield (*path, "walls", i), f"wall {i}", wall


def _between(page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    """Check that an edge's line is part of the border of both of its spaces."""
    for id, edge in page.edges.items():
        if edge.line is None or any(space not in page.spaces for space in edge.between):
            continue
        for space in edge.between:
            border = list(sides(page.spaces[space].area))
            if uncovered_length(edge.line, border) > 2 * TOLERANCE:
                text = f"the line {id} does not run along the border of {space}"
                yield ContentProblem((*path, "edges", id, "line"), text)
    for i, wall in enumerate(page.walls):
        borders = [side for space in page.spaces.values() for side in sides(space.area)]
        if length(wall) == 0:
            yield ContentProblem((*path, "walls", i), f"wall {i} has no length")
        elif uncovered_length(wall, borders) > 2 * TOLERANCE:
            text = f"wall {i} runs through a space, or where there is none"
            yield ContentProblem((*path, "walls", i), text)


def _gaps(page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    """Check that a line lies at each border of two spaces."""
    lines = [line for _, _, line in _lines(page, path)]
    for (a, one), (b, two) in combinations(page.spaces.items(), 2):
        border = common_border(one.area, two.area)
        free = sum(uncovered_length(segment, lines) for segment in border)
        if free > MAX_GAP:
            text = f"{a} and {b} meet, but no line lies between them"
            hint = "add an edge or a wall along their border"
            yield ContentProblem((*path, "spaces", b, "area"), text, hint)
