"""Accessibility checks of a page: axe, no sideways scrolling, large targets, keyboard access."""

from itertools import product
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

from roost.testing.sizes import LONG
from tests.support.browser.table_page import resize

PHONE, DESKTOP = 360, 1280
SCREENS = [*product((PHONE, DESKTOP), (False, True))] if LONG else [(PHONE, True), (DESKTOP, False)]
"""Widths, and whether the color scheme is dark. A short run has each of them once."""

MIN_TARGET_SIZE = 44

# The visible targets that are too small for a finger. The target of a box is its label.
SMALL_TARGETS = """minimum => [...document.querySelectorAll(
    "button, select, input, a.button, summary")]
  .map(node => ["checkbox", "radio", "file"].includes(node.type) ? node.closest("label") : node)
  .filter(node => node.checkVisibility())
  .map(node => [node.innerText || node.tagName, node.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < minimum)
  .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""


def check_accessibility(page: Page, name: str, pictures: Path | None) -> None:
    """Check a page on its current screen."""
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=pictures / f"{name}.png", full_page=True)
    if not page.evaluate("'axe' in window"):  # once for each address
        page.evaluate(AXE_SCRIPT)
    results = AxeResults(page.evaluate("axe.run({ resultTypes: ['violations'] })"))
    assert results.violations_count == 0, f"{name}: {results.generate_report()}"
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.viewport_size["width"], f"{name} scrolls sideways"  # type: ignore[index]
    assert page.evaluate(SMALL_TARGETS, MIN_TARGET_SIZE) == []


def check_on_screen(
    page: Page, width: int, dark: bool, name: str, pictures: Path | None, height: int = 800
) -> None:
    """Check a page on a screen of this size and color scheme."""
    page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")
    resize(page, width, height)
    check_accessibility(page, f"{name}-{width}-{'dark' if dark else 'light'}", pictures)


def check_all_screens(page: Page, name: str, pictures: Path | None) -> None:
    """Check a page on all `SCREENS`, then restore its size."""
    size = page.viewport_size
    assert size is not None
    for width, dark in SCREENS:
        check_on_screen(page, width, dark, name, pictures, size["height"])
    page.set_viewport_size(size)


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until an element has the focus. Within a hand, use the arrow keys."""
    has_focus = f"document.activeElement.matches(`{selector}`)"
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('[data-card]')"):
            page.keyboard.press("Home")
            for _ in range(20):
                if page.evaluate(has_focus):
                    break
                page.keyboard.press("ArrowRight")
        if page.evaluate(has_focus):
            return
    raise AssertionError(f"the keyboard does not reach {selector}")
