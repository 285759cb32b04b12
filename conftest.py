"""Settings of pytest for the tests of Roost and of the games."""

import os
from collections import Counter

import pytest

IS_LONG_RUN = os.environ.get("ROOST_LONG") == "1"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip long tests in the short run."""
    skip = pytest.mark.skip(reason="long; ./roost test --long runs it")
    for item in items:
        if not IS_LONG_RUN and item.get_closest_marker("long"):
            item.add_marker(skip)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how many tests were skipped, by reason."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(
        report.longrepr[2].removeprefix("Skipped: ")
        for report in skipped
        if isinstance(report.longrepr, tuple)
    )
    if reasons:
        terminalreporter.section("not run")
    for reason, count in reasons.most_common():
        terminalreporter.line(f"{count:>6}  {reason}")
