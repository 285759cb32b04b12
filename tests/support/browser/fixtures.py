"""Fixtures for tests with a real server and a real browser: a pytest plugin of all tests.

Each process has one server and one browser; each page has a browser context of its own. Without
Chromium these tests are skipped; in CI they fail.
"""

import os
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

import hatch_build
from roost.server.http.identity import COOKIE_NAME, Signer
from tests.support import requirements
from tests.support.browser.server_process import BrowserTestServer

# A second --disable-features replaces the one of Playwright, which is therefore repeated here.
DISABLED_FEATURES = [
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    # Pages of the browser's own window, which a headless browser renders for every context.
    "PreloadTopChromeWebUI",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
]
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={','.join(DISABLED_FEATURES)}",
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
# The page's part of a deal's seed: its first deal always has the same nonce, the next one another.
SET_NONCES = """{
  const draw = crypto.getRandomValues.bind(crypto);
  let nonce = %d;
  crypto.getRandomValues = (array) =>
    array instanceof Uint8Array && array.length === 16 ? array.fill(nonce++) : draw(array);
}"""
FIRST_NONCE = 1
expect.set_options(timeout=TIMEOUT_MS)


class SharedBrowser:
    """The browser of this process, which stays open while browser tests follow each other."""

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None

    def open(self) -> Browser:
        if self._browser is None or not self._browser.is_connected():
            requirements.require("chromium")
            self.close()
            self._playwright = sync_playwright().start()
            self._browser = self._playwright.chromium.launch(
                executable_path=requirements.CHROMIUM, args=CHROMIUM_ARGUMENTS
            )
        return self._browser

    def close(self) -> None:
        if self._playwright is not None:
            playwright, self._playwright, self._browser = self._playwright, None, None
            playwright.stop()


SHARED_BROWSER = SharedBrowser()
SHARED_SERVERS: list[BrowserTestServer] = []
"""The server of this process, if it has been started."""


@pytest.hookimpl(trylast=True)  # after the teardown of fixtures
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """Close the browser before other tests: while Playwright runs, they cannot run an event loop
    of their own.
    """
    if nextitem is None or "browser" not in nextitem.path.parts:
        SHARED_BROWSER.close()


@pytest.fixture(scope="session")
def page_is_built() -> None:
    if not hatch_build.is_current():
        pytest.fail("the page is not built: run ./roost test, which builds it")


@pytest.fixture(scope="session")
def server(
    tmp_path_factory: pytest.TempPathFactory, page_is_built: None
) -> Iterator[BrowserTestServer]:
    requirements.require("chromium")
    if not SHARED_SERVERS:
        SHARED_SERVERS.append(BrowserTestServer(tmp_path_factory.mktemp("data")))
        SHARED_SERVERS[0].start()
    yield SHARED_SERVERS[0]
    SHARED_SERVERS[0].stop()


@pytest.fixture(scope="session")
def shared_browser() -> Iterator[SharedBrowser]:
    yield SHARED_BROWSER
    SHARED_BROWSER.close()


@pytest.fixture
def open_page(
    request: pytest.FixtureRequest, shared_browser: SharedBrowser, server: BrowserTestServer
) -> Iterator[OpenPage]:
    """A function that opens an address in a browser context of its own, as a new user.

    The test fails if a page reports an error.
    """
    browser = shared_browser.open()
    signer = Signer(server.data)
    errors: list[str] = []

    def add_console_error(kind: str, text: str, is_rejected: bool) -> None:
        if kind == "error" and not (is_rejected and "422" in text):  # Chromium logs rejections
            errors.append(text)

    def new_cookie() -> Any:
        """The cookie of an account that is the same in every run, and with it its bird."""
        account = sha256(f"{request.node.nodeid} {len(browser.contexts)}".encode()).hexdigest()[:32]
        value = signer.sign_session(account)
        return {"name": COOKIE_NAME, "value": value, "url": server.address}

    def open_page(
        address: str = "/",
        width: int = 1280,
        dark: bool = False,
        touch: bool = False,
        is_rejected: bool = False,
        may_fail: bool = False,
        worker: bool = False,
        has_account: bool = True,
        nonce: int = FIRST_NONCE,
        **more: Any,
    ) -> Page:
        """`is_rejected`: the server rejects a request of this page. `may_fail`: its errors are part
        of the test. `worker`: it has a service worker. `nonce`: for another deal.
        """
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
        context.add_init_script(SET_NONCES % nonce)
        if has_account:
            context.add_cookies([new_cookie()])
        page = context.new_page()
        if not may_fail:
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
