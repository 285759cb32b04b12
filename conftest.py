"""For the tests of Roost and those inside the games."""

import os
from collections import Counter

import pytest

LONG = os.environ.get("ROOST_LONG") == "1"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if LONG:
        return
    skip = pytest.mark.skip(reason="long; ./roost test --long runs it")
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(skip)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was not run and why, a line a reason."""
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
