"""The fixtures of browser tests."""

from tests.support.browser.fixtures import (
    open_page,
    page_is_built,
    pictures,
    pytest_runtest_teardown,
    server,
    shared_browser,
)

__all__ = [
    "open_page",
    "page_is_built",
    "pictures",
    "pytest_runtest_teardown",
    "server",
    "shared_browser",
]
