"""Geometry of lines and areas."""

from roost.games.familiar_tales.content.geometry import (
    common_border,
    is_proper_crossing,
    length,
    overlap,
    uncovered_length,
)

WALL = ((0, 0), (100, 0))


def test_overlap_of_parallel_lines() -> None:
    assert overlap(WALL, ((40, 0), (160, 0))) == (40, 100)
    assert overlap(WALL, ((160, 0), (40, 0))) == (40, 100), "whichever way it is drawn"
    assert overlap(WALL, ((40, 1), (60, 0))) == (40, 60), "a tolerance of one"
    assert overlap(WALL, ((40, 9), (60, 9))) is None
    assert overlap(WALL, ((100, 0), (160, 0))) is None, "they only touch"
    assert overlap(WALL, ((50, -9), (50, 9))) is None, "they cross"


def test_overlap_of_slanted_lines() -> None:
    slope = ((0, 0), (30, 40))
    assert length(slope) == 50
    assert overlap(slope, ((6, 8), (12, 16))) == (10, 20)


def test_uncovered_length() -> None:
    assert uncovered_length(WALL, []) == 100
    assert uncovered_length(WALL, [((0, 0), (30, 0)), ((20, 0), (60, 0))]) == 40
    assert uncovered_length(WALL, [((-10, 0), (200, 0))]) == 0


def test_lines_cross_only_inside() -> None:
    assert is_proper_crossing(WALL, ((50, -9), (50, 9)))
    assert not is_proper_crossing(WALL, ((50, 0), (50, 9))), "one ends on the other"
    assert not is_proper_crossing(WALL, ((0, -9), (0, 9))), "at a corner"
    assert not is_proper_crossing(WALL, ((40, 0), (160, 0)))


def test_common_border_of_two_areas() -> None:
    first = ((0, 0), (100, 0), (100, 100), (0, 100))
    second = ((100, 40), (200, 40), (200, 140), (100, 140))
    assert sum(map(length, common_border(first, second))) == 60
    assert common_border(first, ((300, 0), (400, 0), (400, 100))) == []
