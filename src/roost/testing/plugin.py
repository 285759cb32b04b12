"""A pytest plugin for tests of games: the option `--game` and the marks of the suite.

pytest -p roost.testing.plugin --pyargs roost.testing.suite --game NAME
"""

import pytest

from roost.contract import RefusalError
from roost.testing.selection import choose_games

MARKS = (
    "rule(number): the numbered rule(s) that a test shows",
    "slow: computes for more than a second",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    help = "test only this game; may be repeated"
    parser.addoption("--game", action="append", default=[], metavar="NAME", help=help)


def pytest_configure(config: pytest.Config) -> None:
    for mark in MARKS:
        config.addinivalue_line("markers", mark)
    try:
        choose_games(config.getoption("--game"))
    except RefusalError as error:
        raise pytest.UsageError(str(error)) from None
