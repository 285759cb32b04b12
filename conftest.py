"""Settings of pytest for the tests of Roost and of the games.

`./roost test --quick` skips browser tests, tests with the mark `slow`, and any other test at the
moment when it starts a process, listens on a port or compiles a kernel. Such a test ends in the
middle, so a quick run ignores what it leaves open and what its fixtures miss afterwards.
"""

import os
import sys
from collections import Counter
from collections.abc import Generator
from threading import current_thread, main_thread
from typing import Any

import pytest

pytest_plugins = ["roost.testing.plugin", "tests.support.browser.fixtures"]

IS_LONG_RUN = os.environ.get("ROOST_LONG") == "1"
SLOW_EVENTS = {
    "subprocess.Popen": "starts a process",
    "os.fork": "starts a process",
    "os.posix_spawn": "starts a process",
    "socket.bind": "listens on a port",
}
"""Audit events of Python, and what a test does then."""
WAS_SKIPPED = pytest.StashKey[bool]()
"""Whether a test was skipped after its first fixture had started."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="skip slow tests")


def pytest_configure(config: pytest.Config) -> None:
    """In a quick run, allow that a skipped test leaves files open."""
    if config.getoption("--quick"):
        config.addinivalue_line("filterwarnings", "ignore::ResourceWarning")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip long tests in the short run, and slow ones in a quick run."""
    reasons = {} if IS_LONG_RUN else {"long": "long; ./roost test --long runs it"}
    if config.getoption("--quick"):
        reasons["slow"] = "slow; ./roost test runs it"
    for item in items:
        for mark, reason in reasons.items():
            if item.get_closest_marker(mark):
                item.add_marker(pytest.mark.skip(reason=reason))
        if config.getoption("--quick") and is_browser_test(item):
            item.add_marker(pytest.mark.skip(reason="uses a browser; ./roost test runs it"))
    if hasattr(config, "workerinput"):  # in a worker of pytest-xdist
        spread_browser_tests(items, config.workerinput["workercount"])


def is_browser_test(item: pytest.Item) -> bool:
    return "browser" in item.path.parts


def spread_browser_tests(items: list[pytest.Item], workers: int) -> None:
    """Let each worker begin with its share of the browser tests.

    They take longest. At the end of a run, short tests keep all workers busy.
    """
    browser = [item for item in items if is_browser_test(item)]
    others = [item for item in items if not is_browser_test(item)]
    items[:] = [
        item
        for n in range(workers)
        for tests in (browser, others)
        for item in tests[len(tests) * n // workers : len(tests) * (n + 1) // workers]
    ]


def pytest_collection_finish(session: pytest.Session) -> None:
    """In a quick run, let Python and numba report what a test does."""
    if not session.config.getoption("--quick"):
        return
    sys.addaudithook(skip_slow_test)
    from numba.core import event  # slow to import, and a command may import it during a test

    class CompilerListener(event.Listener):  # type: ignore[misc]
        def on_start(self, event: object) -> None:
            skip("compiles a kernel")

        def on_end(self, event: object) -> None:
            pass

    event.register("numba:compile", CompilerListener())


def skip_slow_test(event: str, _: tuple[Any, ...]) -> None:
    if event in SLOW_EVENTS:
        skip(SLOW_EVENTS[event])


def skip(reason: str) -> None:
    if current_thread() is main_thread():  # another thread cannot end the test
        pytest.skip(f"{reason}; ./roost test runs it")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In a quick run, ignore failures of fixtures after their test was skipped."""
    report = yield
    if item.config.getoption("--quick"):
        if report.skipped:
            item.stash[WAS_SKIPPED] = True
        elif report.when == "teardown" and item.stash.get(WAS_SKIPPED, False):
            report.outcome, report.longrepr = "passed", None
    return report


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
