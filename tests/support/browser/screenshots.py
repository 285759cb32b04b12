"""Screenshots for people: on a phone and a desktop, in the light and the dark color scheme."""

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page

from tests.support.browser.table_page import resize, wait_until_calm

SIZES = ((390, 844), (1280, 800))


def each_screen(page: Page) -> Iterator[str]:
    """Show the page on each screen, and yield the screen's name."""
    for width, height in SIZES:
        resize(page, width, height)
        for scheme in each_color_scheme(page):
            yield f"{width}-{scheme}"


def each_color_scheme(page: Page) -> Iterator[str]:
    """Show the page in each color scheme, and yield its name."""
    for scheme in ("light", "dark"):
        page.emulate_media(
            color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce"
        )
        wait_until_calm(page)
        yield scheme


def capture(page: Page, name: str, pictures: Path | None) -> None:
    """Take a screenshot, if there is a folder for it."""
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=pictures / f"{name}.png")


def capture_all(page: Page, name: str, pictures: Path | None) -> None:
    """Take a screenshot on each screen, if there is a folder for them."""
    for screen in each_screen(page) if pictures is not None else ():
        capture(page, f"{name}-{screen}", pictures)
