"""The fixtures of browser tests."""

from tests.support.browser.fixtures import browser, open_page, page_is_built, pictures, server

__all__ = ["browser", "open_page", "page_is_built", "pictures", "server"]
