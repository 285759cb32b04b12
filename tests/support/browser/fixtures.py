"""Fixtures for tests with a real server and a real browser.

Without Chromium these tests are skipped; in CI they fail. A conftest.py imports the fixtures.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import hatch_build
from tests.support import requirements
from tests.support.browser.server_process import BrowserTestServer

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # nothing leaves this machine
]

OpenPage = Callable[..., Page]

TIMEOUT_MS = 90_000
"""A bot's first move may have to wait until its rules are compiled."""

SET_FAST_PACE = """try {
  localStorage["roost-settings"] ??= '{"pace":"brisk"}';
} catch {
  // not a page of Roost
}"""
expect.set_options(timeout=TIMEOUT_MS)


@pytest.fixture(scope="session", autouse=True)
def page_is_built() -> None:
    if not hatch_build.is_current():
        pytest.fail("the page is not built: run ./roost test, which builds it")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserTestServer]:
    with BrowserTestServer(tmp_path_factory.mktemp("data")) as server:
        yield server


# Not for the session: while Playwright runs, other tests cannot run an event loop of their own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    requirements.require("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=requirements.CHROMIUM, args=CHROMIUM_ARGUMENTS
        )
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser, server: BrowserTestServer) -> Iterator[OpenPage]:
    """A function that opens an address in a browser context of its own, as a new user.

    The test fails if a page reports an error.
    """
    errors: list[str] = []

    def add_console_error(kind: str, text: str, is_rejected: bool) -> None:
        if kind == "error" and not (is_rejected and "422" in text):  # Chromium logs rejections
            errors.append(text)

    def open_page(
        address: str = "/",
        width: int = 1280,
        dark: bool = False,
        touch: bool = False,
        is_rejected: bool = False,
        worker: bool = False,
        **more: Any,
    ) -> Page:
        context = browser.new_context(
            base_url=server.address,
            viewport={"width": width, "height": 800},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            has_touch=touch,
            is_mobile=touch,
            service_workers="allow" if worker else "block",
            **more,
        )
        context.set_default_timeout(TIMEOUT_MS)
        context.add_init_script(SET_FAST_PACE)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda log: add_console_error(log.type, log.text, is_rejected))
        page.goto(address)
        return page

    yield open_page
    for context in browser.contexts:
        context.close()
    assert errors == []


@pytest.fixture
def pictures() -> Path | None:
    """The folder for screenshots that people look at: ROOST_PICTURES, if it is set."""
    folder = os.environ.get("ROOST_PICTURES")
    return None if folder is None else Path(folder)
