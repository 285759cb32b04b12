"""Pages drawn for people to look at: on a phone and a desk, by day and by night."""

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page

from tests.support.browser.table_page import resize

SIZES = ((390, 844), (1280, 800))


def each_screen(page: Page) -> Iterator[str]:
    """The page on each of these screens, and the name of each."""
    for width, height in SIZES:
        for light in ("day", "night"):
            is_day = light == "day"
            page.emulate_media(color_scheme="light" if is_day else "dark", reduced_motion="reduce")
            resize(page, width, height)
            yield f"{width}-{light}"


def capture(page: Page, name: str, pictures: Path | None) -> None:
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=pictures / f"{name}.png")


def capture_all(page: Page, name: str, pictures: Path | None) -> None:
    """On each of them."""
    for look in each_screen(page) if pictures is not None else ():
        capture(page, f"{name}-{look}", pictures)
