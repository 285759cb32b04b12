"""Runs the conformance suite for one game, and collects the results by level."""

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from roost import games
from roost.contract import RefusalError
from roost.testing.parts import LEVELS, Level, Part, missing_parts

if TYPE_CHECKING:
    import pytest

SUITE = Path(__file__).parent / "suite"
MODULE_LEVELS = {
    "test_contract": Level.PLAYABLE,
    "test_secrecy": Level.PLAYABLE,
    "test_updates": Level.PLAYABLE,
    "test_records": Level.PLAYABLE,
    "test_compiled": Level.PLAYABLE,
    "test_bots": Level.BOTS,
    "test_lessons": Level.TAUGHT,
    "test_rule_marks": Level.PUBLISHED,
    "test_playthrough": Level.PUBLISHED,
}
"""The level that the tests of each module belong to."""


class LevelResult(NamedTuple):
    level: Level
    passed: int
    failed: list[str]
    """The tests that failed."""
    missing: list[Part]

    @property
    def is_complete(self) -> bool:
        return not self.failed and not self.missing


class Collector:
    """A pytest plugin that counts the results of tests by level."""

    def __init__(self) -> None:
        self.passed: Counter[Level] = Counter()
        self.failed: dict[Level, list[str]] = {level: [] for level in Level}

    def pytest_runtest_logreport(self, report: "pytest.TestReport") -> None:
        file, _, test = report.nodeid.partition("::")
        level = MODULE_LEVELS[Path(file).stem]
        if report.failed:
            self.failed[level].append(test)
        elif report.when == "call" and report.passed:
            self.passed[level] += 1


def check_game(game_id: str) -> list[LevelResult]:
    """Run the suite, print the failures, and return the result of each level.

    Raises RefusalError if there is no such game, or if pytest is not installed.
    """
    games.game_folder(game_id)
    try:
        import hypothesis  # noqa: F401
        import pytest
    except ModuleNotFoundError as error:
        raise RefusalError("check-no-pytest", package=str(error.name)) from None
    collector = Collector()
    code = pytest.main(
        [
            *("--quiet", "--no-header", "-rN", "--show-capture=no", "--tb=short"),
            *("-p", "roost.testing.plugin", "-p", "no:cacheprovider", "-p", "no:xdist"),
            *("--import-mode=importlib", f"--config-file={os.devnull}", f"--rootdir={SUITE}"),
            *("--noconftest", "--disable-warnings"),
            *("-m", "not slow", "--strict-markers", f"--game={game_id}", str(SUITE)),
        ],
        plugins=[collector],
    )
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise RefusalError("check-stopped", game=game_id)
    return [
        LevelResult(
            level, collector.passed[level], collector.failed[level], missing_parts(game_id, level)
        )
        for level in LEVELS
    ]


def complete_level(results: list[LevelResult]) -> Level:
    """Return the level that a game has reached: all parts, and no failed test."""
    reached = Level.NONE
    for result in results:
        if not result.is_complete:
            break
        reached = result.level
    return reached
