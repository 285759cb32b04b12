"""A real server and a real browser. Without Chromium these tests are not run; in CI that fails."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import hatch_build
from tests.support import requirements
from tests.support.browser.server_process import BrowserTestServer

# Nothing leaves this machine.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]

OpenPage = Callable[..., Page]

# A bot's first move may have to wait until its rules are compiled.
PATIENCE = 90_000

# Whoever plays here knows the games.
BRISK = """try {
  localStorage["roost-settings"] ??= '{"pace":"brisk"}';
} catch {
  // no page of ours
}"""
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What fails in a browser is tried once more, and the report tells of it: deals differ from run
    to run, and on a busy machine so does what a person has seen before the next touch.
    Not if it ran into pytest's limit: that is for both tries together.
    """
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.flaky(reruns=1, rerun_except=["from pytest-timeout"]))


@pytest.fixture(scope="session", autouse=True)
def page_is_built() -> None:
    if not hatch_build.is_current():
        pytest.fail("the page is not built: ./roost test does that")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserTestServer]:
    with BrowserTestServer(tmp_path_factory.mktemp("data")) as server:
        yield server


# Not for the whole session: while Playwright runs, no other test could run a loop of its own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    requirements.require("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=requirements.CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser, server: BrowserTestServer) -> Iterator[OpenPage]:
    """Opens an address of the server in a browser of its own: each is another person.

    Whatever goes wrong in a page, fails the test.
    """
    wrong: list[str] = []

    def note(kind: str, text: str, is_refused: bool) -> None:
        if kind == "error" and not (is_refused and "422" in text):  # Chromium tells of refusals
            wrong.append(text)

    def open_page(
        address: str = "/",
        width: int = 1280,
        dark: bool = False,
        touch: bool = False,
        is_refused: bool = False,
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
        context.set_default_timeout(PATIENCE)
        context.add_init_script(BRISK)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda told: note(told.type, told.text, is_refused))
        page.goto(address)
        return page

    yield open_page
    for context in browser.contexts:
        context.close()
    assert wrong == []


@pytest.fixture
def pictures() -> Path | None:
    """Where pages are drawn for people to look at: ROOST_PICTURES names a folder."""
    folder = os.environ.get("ROOST_PICTURES")
    return None if folder is None else Path(folder)
